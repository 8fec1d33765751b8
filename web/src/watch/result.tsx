/** The result of a game: who won, with how many points, and where they came from. */
import type {TableState} from '../core/client';
import {Person} from '../parts/baker';
import {Picture} from '../parts/picture';
import {Pictured} from '../parts/words';
import {nameOf} from '../views/props';
import {uiOf} from '../views/views';
import {t, tc, tn} from '../words';
import {places, tieBreak} from './outcome';
import type {Proof} from './proof';
import './result.css';

export function Scores({state}: {state: TableState}) {
    return (
        <ol class="scores" aria-label={t('Scores')}>
            {places(state).map(({seat, points, won}) => (
                <li key={seat} class={won ? 'won' : ''}>
                    <Person seat={seat} mood={won ? 'winning' : 'ease'} />
                    <span class="who">{nameOf(state, seat)}</span>
                    {won && (
                        <span class="crown">
                            <Picture art="ui-crown" />
                            <span class="unseen">
                                {seat === state.you ? t('You win!') : tc('player', 'wins')}
                            </span>
                        </span>
                    )}
                    <span class="points">
                        {tn('{points} point', '{points} points', points, {points})}
                    </span>
                </li>
            ))}
        </ol>
    );
}

const signs = {true: 'ui-check', false: 'ui-cross', unknown: 'ui-lock'} as const;

/** null: it is being checked. */
export function ProofLine({proof}: {proof: Proof | null}) {
    return (
        <p class={`proof ${proof?.verdict ?? 'unknown'}`} role="status">
            <Picture art={proof ? signs[proof.verdict] : 'ui-clock'} />
            <span>{proof ? proof.text : t('Checking the shuffle…')}</span>
        </p>
    );
}

/** For those who would rather not take this page's word for it. */
function CheckYourself({command}: {command: string}) {
    return (
        <details class="proof-command">
            <summary>{t('Check it yourself')}</summary>
            <p>{t('Download the recording, and run this on it:')}</p>
            <code>{command} FILE</code>
        </details>
    );
}

export function ResultOf({state, proof}: {state: TableState; proof: Proof | null}) {
    const {Why} = uiOf(state.game);
    const tie = tieBreak(state);
    if (!state.view || !state.result) return null;
    return (
        <>
            <p class="laurels" aria-hidden="true">
                {state.result.winners.map(seat => (
                    <span key={seat}>
                        <Person seat={seat} mood="winning" />
                    </span>
                ))}
            </p>
            <Scores state={state} />
            {tie && (
                <p class="result-tie">
                    <Pictured game={state.game} text={tie} />
                </p>
            )}
            <section class={`result-why game-${state.game}`} aria-labelledby="why-title">
                <h3 id="why-title">{t('Where the points came from')}</h3>
                <Why state={state} view={state.view} />
            </section>
            <ProofLine proof={proof} />
            {proof?.command && <CheckYourself command={proof.command} />}
        </>
    );
}
