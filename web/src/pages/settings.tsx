/**
 * The settings: one window for the whole page, which stays open while the language under it
 * changes.
 */
import {useEffect, useState} from 'preact/hooks';
import type {Core} from '../core/core';
import {openConnection} from '../net/reach';
import {Dialog} from '../parts/dialog';
import {laterWindow} from '../parts/later';
import {changeSettings, type Settings, useSettings} from '../settings';
import {switchSound} from '../sound/button';
import {chooseNotifications} from '../turn/notice';
import {mayNotify} from '../turn/signs';
import {currentLanguage, type Language, languages, t} from '../words';
import {Check, Choice, Field} from './fields';
import {NameField} from './name';

const About = laterWindow(
    () => t('About'),
    async () => (await import('./windows')).About,
);
const You = laterWindow(
    () => t('Your profile'),
    async () => (await import('../you/you')).You,
);
const Licences = laterWindow(
    () => t('Licences'),
    async () => (await import('./windows')).Licences,
);

let show: (open: boolean) => void = () => undefined;

export const openSettings = (): void => show(true);

const tempos = (): [Settings['tempo'], string][] => [
    ['calm', t('Relaxed')],
    ['brisk', t('Fast')],
    ['instant', t('Instant')],
];

const themes = (): [Settings['theme'], string][] => [
    ['auto', t('Same as the system')],
    ['light', t('Light')],
    ['dark', t('Dark')],
];

const motions = (): [Settings['motion'], string][] => [
    ['auto', t('Same as the system')],
    ['more', t('Animations on')],
    ['less', t('Animations off')],
];

function Looks({now}: {now: Settings}) {
    return (
        <div class="pair">
            <Field name={t('Language')}>
                <Choice
                    value={now.language ?? currentLanguage()}
                    choices={Object.entries(languages)}
                    choose={language => changeSettings({language: language as Language})}
                />
            </Field>
            <Field name={t('Theme')}>
                <Choice
                    value={now.theme}
                    choices={themes()}
                    choose={theme => changeSettings({theme: theme as Settings['theme']})}
                />
            </Field>
            <Field name={t('Animations')}>
                <Choice
                    value={now.motion}
                    choices={motions()}
                    choose={motion => changeSettings({motion: motion as Settings['motion']})}
                />
            </Field>
            <Field name={t('Tempo')}>
                <Choice
                    value={now.tempo}
                    choices={tempos()}
                    choose={tempo => changeSettings({tempo: tempo as Settings['tempo']})}
                />
            </Field>
        </div>
    );
}

/** How someone is told that it is their turn. */
function Turns({now}: {now: Settings}) {
    return (
        <>
            {'Notification' in globalThis && (
                <Check
                    name={t('Notifications when it is my turn')}
                    about={
                        mayNotify()
                            ? t('While this page is in the background.')
                            : t('Your browser doesn’t allow notifications on this page.')
                    }
                    value={now.notify === 'yes' && mayNotify()}
                    set={wanted => void chooseNotifications(wanted)}
                />
            )}
            {'vibrate' in navigator && (
                <Check
                    name={t('Vibration when it is my turn')}
                    value={now.vibrate}
                    set={vibrate => changeSettings({vibrate})}
                />
            )}
        </>
    );
}

function Switches({now}: {now: Settings}) {
    return (
        <div>
            <Check name={t('Sounds')} value={now.sound} set={switchSound} />
            <Turns now={now} />
            <Check
                name={t('Speech bubbles')}
                about={t('Shows what others say, next to their seats.')}
                value={now.bubbles}
                set={bubbles => changeSettings({bubbles})}
            />
            <Check
                name={t('Play aids')}
                about={t('Hints, odds and what you know about others.')}
                value={now.help}
                set={help => changeSettings({help})}
            />
            <Check
                name={t('Simple marks')}
                about={t('Crosses instead of bites, letters on everything.')}
                value={now.plain}
                set={plain => changeSettings({plain})}
            />
        </div>
    );
}

/** Once in the page, outside of everything that is said anew in another language. */
export function SettingsWindow({core}: {core: Core}) {
    const [open, setOpen] = useState(false),
        [about, setAbout] = useState(false),
        [licences, setLicences] = useState(false),
        [you, setYou] = useState(false);
    const now = useSettings();
    useEffect(() => {
        show = setOpen;
        return () => void (show = () => undefined);
    }, []);
    if (!open) return null;
    return (
        <>
            <Dialog title={t('Settings')} close={() => setOpen(false)}>
                <div class="form">
                    <NameField connection={openConnection()} />
                    <Looks now={now} />
                    <Switches now={now} />
                    <div class="actions">
                        <button type="button" class="quiet" onClick={() => setYou(true)}>
                            {t('Your profile')}
                        </button>
                        <button type="button" class="quiet" onClick={() => setAbout(true)}>
                            {t('About')}
                        </button>
                        <button type="button" class="quiet" onClick={() => setLicences(true)}>
                            {t('Licences')}
                        </button>
                    </div>
                </div>
            </Dialog>
            {you && <You core={core} close={() => setYou(false)} />}
            {about && <About close={() => setAbout(false)} />}
            {licences && <Licences close={() => setLicences(false)} />}
        </>
    );
}
