/** One line above the table: that another one waits, or whether notifications are welcome. */
import {useEffect, useRef, useState} from 'preact/hooks';
import {titleOf} from '../core/games';
import {announce} from '../parts/announce';
import {focusFallback} from '../parts/focus';
import {Picture} from '../parts/picture';
import {changeSettings, useSettings} from '../settings';
import {t} from '../words';
import {allowNotifications, mayNotify} from './signs';
import {currentNotice, type Notice, onNotice} from './turn';
import './notice.css';

function useNotice(): Notice {
    const [notice, setNotice] = useState(currentNotice);
    useEffect(() => {
        setNotice(currentNotice());
        return onNotice(setNotice);
    }, []);
    return notice;
}

/** Where the browser says no after all, that is an answer, too. */
export async function chooseNotifications(wanted: boolean): Promise<void> {
    changeSettings({notify: wanted && (await allowNotifications()) ? 'yes' : 'no'});
}

/** Asks once; the answer can be changed in the settings. */
function Question() {
    const root = useRef<HTMLElement>(null);
    const text = t('Get a notification when it is your turn?');
    useEffect(() => announce(text), [text]);
    const choose = (wanted: boolean) => {
        if (root.current?.contains(document.activeElement)) focusFallback();
        void chooseNotifications(wanted);
    };
    return (
        <aside ref={root} class="turn-notice" aria-label={t('Notifications')}>
            <p>{text}</p>
            <button type="button" onClick={() => choose(true)}>
                {t('Yes, please')}
            </button>
            <button type="button" class="quiet" onClick={() => choose(false)}>
                {t('No, thanks')}
            </button>
        </aside>
    );
}

export function TurnNotice() {
    const {elsewhere, asks} = useNotice();
    const {notify} = useSettings();
    if (elsewhere)
        return (
            <aside class="turn-notice" aria-label={t('Another table')}>
                <p>
                    <Picture art="ui-play" />{' '}
                    {t('Your turn: {game}', {game: titleOf(elsewhere.game)})}
                </p>
                <a class="button" href={elsewhere.address}>
                    {t('Go there')}
                </a>
            </aside>
        );
    return asks && notify === 'unasked' && mayNotify() ? <Question /> : null;
}
