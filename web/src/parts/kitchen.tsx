/**
 * The kitchen around a table: the wall behind the bar, with its window, and what stands on the
 * shelf. Only to look at; it lies behind everything.
 */
import {Picture} from './picture';

export const Kitchen = () => (
    <div class="kitchen" aria-hidden="true">
        <Picture art="pot" />
        <Picture art="window" class="kitchen-window" />
        <Picture art="bowl" />
        <Picture art="jar" />
    </div>
);
