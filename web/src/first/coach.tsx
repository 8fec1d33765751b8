/** What is said in a first game, step by step: beside the table, like the lessons. */
import {useEffect, useRef} from 'preact/hooks';
import type {GameName} from '../core/client';
import {announce} from '../parts/announce';
import {useFocusFallback} from '../parts/focus';
import {Picture} from '../parts/picture';
import {Pictured} from '../parts/words';
import {addressOf} from '../route';
import {Tip} from '../table/tip';
import {t} from '../words';
import type {Course} from './course';
import './first.css';

interface Props {
    game: GameName;
    course: Course;
    /** Behind the last one: it is over. */
    step: number;
    /** Nothing is told at the moment. */
    isThere: boolean;
    next(): void;
    again(): void;
}

/* i18n: How far someone is in a first game that is explained step by step. */
const sayStep = (number: number, count: number): string =>
    t('Step {number} of {count}', {number, count});

/** It is over: a game of one's own, or the same once more. */
function Ending({game, again}: Pick<Props, 'game' | 'again'>) {
    return (
        <div class="actions">
            <a class="button" href={addressOf({page: 'play', game})}>
                <Picture art="ui-play" /> {t('Play now')}
            </a>
            <button type="button" class="quiet" onClick={again}>
                {t('Play it again')}
            </button>
        </div>
    );
}

export function Coach({game, course, step, isThere, next, again}: Props) {
    const root = useRef<HTMLElement>(null);
    const {steps} = course,
        now = steps[step];
    const text = !isThere
        ? ''
        : (now?.say() ??
          t('That was your first game. From now on the table explains what is new to you.'));
    useFocusFallback(root);
    useEffect(() => announce(text), [text]);
    if (!text) return null;
    return (
        <Tip {...{root, about: now?.about}} id={String(step)} label={t('For your first game')}>
            <p class="coach">
                <Picture art={now?.does ? 'ui-play' : 'ui-hint'} />{' '}
                <Pictured game={game} text={text} />{' '}
                {now && <span class="soft">{sayStep(step + 1, steps.length)}</span>}
            </p>
            {now ? (
                <div class="actions">
                    {!now.does && (
                        <button type="button" data-next onClick={next}>
                            {t('Continue')}
                        </button>
                    )}
                    <a class="button quiet" href={addressOf({page: 'play', game})}>
                        {t('Skip the first game')}
                    </a>
                </div>
            ) : (
                <Ending game={game} again={again} />
            )}
        </Tip>
    );
}
