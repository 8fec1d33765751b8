/** "Who Stole the Cookie?" on the page. */
import {useMemo, useRef, useState} from 'preact/hooks';
import {standing} from '../../core/reduce';
import {useKeptFocus} from '../../parts/focus';
import {Picture} from '../../parts/picture';
import {useTravel} from '../../parts/travel';
import {t} from '../../words';
import {type GameUi, nameOf, type ViewProps} from '../props';
import {Act} from './act';
import {discarderIn, type ThiefAct} from './acts';
import {drafts, said} from './beats';
import {Steps, useChoosing} from './choosing';
import {pictured} from './cards';
import {describe} from './describe';
import {feels, isOut} from './feels';
import {drawn} from './drawn';
import {Hand} from './hand';
import {lessons} from './lessons';
import {Looked} from './looked';
import {begins} from './log';
import {Middle} from './middle';
import {playedIn} from './rounds';
import {Rules} from './rules';
import {finale, Scene} from './scene';
import {soundOf} from './setup';
import {othersOf, Seat, Seats, type Table} from './seats';
import {useSheet} from './sheet';
import {PickedRule, Vain, vainText} from './tray';
import {Missed, Why} from './why';
import type {ThiefMove, ThiefView} from './types';
import './thief.css';

function View({beat, ...props}: ViewProps<ThiefView, ThiefMove>) {
    const {state, view, decision, choose, hint, help, ask, askSheet} = props;
    const root = useRef<HTMLDivElement>(null);
    const choosing = useChoosing(decision, hint, choose);
    const discarder = discarderIn(beat?.act as ThiefAct | null);
    const played = useMemo(() => playedIn(standing(state.log)), [state.log]);
    const [looked, look] = useState<number | null>(null);
    const sheet = useSheet(state, askSheet, decision !== null || looked !== null);
    const table: Table = {state, view, help, choosing, discarder, played, sheet, look};
    const own = view.seats[state.you];
    const nameOfSeat = (seat: number) => nameOf(state, seat);
    const vain = help && !beat ? vainText(view, choosing, nameOfSeat, sheet) : '';
    useTravel(root);
    useKeptFocus(root, decision?.n, '[data-next], .thief-hand button[aria-disabled="false"]');
    return (
        <div
            ref={root}
            class={own ? 'thief playing' : 'thief watching'}
            data-seats={view.seats.length}
            style={{'--tops': Math.max(1, othersOf(view, state.you).length - 2)}}
        >
            <Seats table={table} />
            <Middle table={table} />
            <div class="thief-ask">
                {ask}
                <Vain text={vain} />
                {!vain && <PickedRule {...choosing} />}
                <Steps choosing={choosing} words={decision?.words ?? []} nameOfSeat={nameOfSeat} />
            </div>
            {own && (
                <div class="thief-own">
                    <Seat table={table} seat={state.you} own />
                    {own.in && <Hand cards={own.hand} choosing={choosing} />}
                    {!own.in && !state.over && (
                        <p class="sits-out">
                            <Picture art="coffee" /> {t('You are out of this round.')}
                        </p>
                    )}
                </div>
            )}
            {looked !== null && <Looked table={table} place={looked} close={() => look(null)} />}
        </div>
    );
}

export const thiefUi: GameUi<ThiefView, ThiefMove> = {
    View,
    describe,
    lessons,
    Rules,
    begins,
    pictured,
    said,
    drafts,
    feels,
    isOut,
    Act,
    Scene,
    Missed,
    finale,
    soundOf,
    drawn,
    Why,
    reviewPlayouts: 2000,
};
