/** What moves a replay: buttons, a slider, the speed, and whose eyes one looks through. */
import type {ReplayInfo} from '../core/client';
import {ALL_OPEN, SPECTATOR} from '../core/types';
import {Picture} from '../parts/picture';
import {numberText, t, tc} from '../words';
import {allViewers} from './moment';

export const speeds = [0.5, 1, 2, 4] as const;

interface Props {
    info: ReplayInfo;
    step: number;
    playing: boolean;
    speed: number;
    viewer: number;
    go(step: number): void;
    /** To the step before or behind at which something is told. */
    turn(by: 1 | -1): void;
    toggle(): void;
    setSpeed(speed: number): void;
    setViewer(viewer: number): void;
}

/** Whoever's view is `shown` is "you" at the table. */
export function viewerName(info: ReplayInfo, viewer: number, shown: number): string {
    if (viewer === SPECTATOR) return t('What everyone saw');
    if (viewer === ALL_OPEN) return t('All cards face up');
    const name = info.seats[viewer]?.name ?? '';
    return viewer === shown ? t('Your view ({name})', {name}) : t('As {name} saw it', {name});
}

function ViewerChoice({info, viewer, setViewer}: Pick<Props, 'info' | 'viewer' | 'setViewer'>) {
    return (
        <label class="viewer">
            <Picture art="ui-eye" />
            <span class="unseen">{t('Point of view')}</span>
            <select value={viewer} onChange={event => setViewer(Number(event.currentTarget.value))}>
                {allViewers(info.seats).map(one => (
                    <option key={one} value={one}>
                        {viewerName(info, one, viewer)}
                    </option>
                ))}
            </select>
        </label>
    );
}

function Speed({speed, setSpeed}: Pick<Props, 'speed' | 'setSpeed'>) {
    return (
        <label class="speed">
            <span class="unseen">{t('Speed')}</span>
            <select value={speed} onChange={event => setSpeed(Number(event.currentTarget.value))}>
                {speeds.map(one => (
                    <option key={one} value={one}>{`${numberText(one)} ×`}</option>
                ))}
            </select>
        </label>
    );
}

export function Player(props: Props) {
    const {info, step, playing, go, turn, toggle} = props;
    return (
        <section class="player" aria-label={t('Replay')}>
            <div class="player-buttons">
                <button
                    type="button"
                    class="icon back"
                    aria-label={t('One step back')}
                    aria-keyshortcuts="ArrowLeft"
                    aria-disabled={step === 0}
                    onClick={() => turn(-1)}
                >
                    <Picture art="ui-arrow" />
                </button>
                <button
                    type="button"
                    class="icon main"
                    aria-label={playing ? t('Pause') : tc('replay', 'Play')}
                    aria-keyshortcuts="Space"
                    onClick={toggle}
                >
                    <Picture art={playing ? 'ui-pause' : 'ui-play'} />
                </button>
                <button
                    type="button"
                    class="icon"
                    aria-label={t('One step forward')}
                    aria-keyshortcuts="ArrowRight"
                    aria-disabled={step === info.steps}
                    onClick={() => turn(1)}
                >
                    <Picture art="ui-arrow" />
                </button>
            </div>
            <div class="player-slider">
                <input
                    type="range"
                    min={0}
                    max={info.steps}
                    value={step}
                    aria-label={t('Step')}
                    aria-valuetext={t('{step} of {steps}', {step, steps: info.steps})}
                    onInput={event => go(Number(event.currentTarget.value))}
                />
                <span class="player-count" aria-hidden="true">
                    {step} / {info.steps}
                </span>
            </div>
            <div class="player-ways">
                <Speed {...props} />
                <ViewerChoice {...props} />
            </div>
        </section>
    );
}
