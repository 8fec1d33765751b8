/** Whose work is in the page, and on what terms. The text comes when it is first read. */
import address from 'licences.txt?url';
import {useLoaded} from '../hooks';
import {cacheFiles} from '../offline/register';
import {Dialog} from '../parts/dialog';
import {t} from '../words';

const load = async (): Promise<string> => {
    const response = await fetch(address);
    if (!response.ok) throw new Error();
    void cacheFiles([address]);
    return response.text();
};

/**
 * The texts are set for 80 columns; a window has others. What is indented or a list keeps its
 * lines.
 */
const reflow = (text: string): string => text.replace(/([^\s-])\n(?=[\w("])/g, '$1 ');

export function Licences({close}: {close(): void}) {
    const loaded = useLoaded(load, []);
    return (
        <Dialog title={t('Licences')} close={close}>
            {!loaded && <p>{t('One moment…')}</p>}
            {loaded &&
                ('value' in loaded ? (
                    <pre class="licences" tabIndex={0}>
                        {reflow(loaded.value)}
                    </pre>
                ) : (
                    <p role="alert">{t('The licences didn’t load. Are you online?')}</p>
                ))}
        </Dialog>
    );
}
