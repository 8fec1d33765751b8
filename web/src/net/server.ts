/**
 * Where the server of this page is: where the page came from, unless the page says otherwise. A
 * copy of the page on other people's hosts (`make site`) names one, or none.
 */
import {t} from '../words';

/** undefined: nothing else is said, as where there is no document at all. */
const said = (): string | undefined =>
    typeof document === 'undefined'
        ? undefined
        : document.querySelector<HTMLMetaElement>('meta[name="cookietin-server"]')?.content;

export const hasServer = (): boolean => said() !== '';

export const atServer = (path: string): string => (said() ?? '') + path;

/** What is said where there is nobody to play with: `usual`, if there is a server at all. */
export const sayAway = (usual: string): string =>
    hasServer()
        ? usual
        : t('This page has no server for playing together. You can still play against bots.');
