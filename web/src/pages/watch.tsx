/** A game watched again. */
import type {Core} from '../core/client';
import {TopBar} from '../parts/bar';
import {t} from '../words';

export function Watch({id, step}: {core: Core; id: string; step: number}) {
    return <><TopBar /><main><h1>{t('Watch the game')}</h1><p>{id} {step}</p></main></>;
}
