/** The one switch for all sounds, where one plays. */
import {Picture} from '../parts/picture';
import {changeSettings, useSettings} from '../settings';
import {t} from '../words';
import {play} from './play';

export function switchSound(sound: boolean): void {
    changeSettings({sound});
    play('turn');
}

export function SoundButton() {
    const {sound} = useSettings();
    return (
        <button
            type="button"
            class="icon sound-button"
            aria-label={t('Sounds')}
            aria-pressed={sound}
            onClick={() => switchSound(!sound)}
        >
            <Picture art={sound ? 'ui-sound' : 'ui-mute'} />
        </button>
    );
}
