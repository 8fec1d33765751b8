/** Whoever has scanned recovery words comes here, and says that they want to be that person. */
import {useEffect} from 'preact/hooks';
import type {Core} from '../core/client';
import {sharedConnection} from '../net/shared';
import {TopBar} from '../parts/bar';
import {addressOf} from '../route';
import {t} from '../words';
import {Recover} from './recover';
import './you.css';

export function Recovering({core, words}: {core: Core; words: string}) {
    const connection = sharedConnection(core);
    // They are a key: they stay neither in the address nor in what this browser remembers of it.
    useEffect(() => history.replaceState(null, '', '#/recover'), []);
    return (
        <>
            <TopBar title={t('I have recovery words')} />
            <main class="recovering">
                <Recover connection={connection} given={words} />
                <p>
                    <a href={addressOf({page: 'home'})}>{t('Back to the start page')}</a>
                </p>
            </main>
        </>
    );
}
