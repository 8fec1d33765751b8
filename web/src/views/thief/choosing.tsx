/** Choosing in steps: what is picked, the way back, and the last word. */
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {Decision, Hint} from '../../core/client';
import {announce} from '../../parts/announce';
import {Picture} from '../../parts/picture';
import {t} from '../../words';
import {nameOfCard} from './cards';
import {decides, isHinted, type Pick, type Place, same, walk} from './steps';
import type {ThiefMove} from './types';

export interface Choosing extends Place {
    /** Whether the player has picked something that can be put back. */
    begun: boolean;
    offers(pick: Pick): boolean;
    /** Whether one could begin anew with it. */
    begins(pick: Pick): boolean;
    hinted(pick: Pick): boolean;
    /** The whole move in words, if this pick is the last one. */
    words(pick: Pick): string;
    pick(pick: Pick): void;
    /** The cakes that can be guessed now, also while one is picked and waits for the last word. */
    guesses: readonly Pick[];
    /** Guesses this one, instead of another one that was picked. */
    guess(pick: Pick): void;
    /** Forgets all picks and begins with this one. */
    restart(pick?: Pick): void;
    back(): void;
    /** Does what is left. */
    confirm(): void;
    /** The same at once with one pick more: for what was dragged to where it belongs. */
    drop(pick: Pick | null): void;
}

const nothing: Place = {picked: [], ask: null, options: [], move: null};

interface Chosen {
    n: number;
    picks: Pick[];
}

export function useChoosing(
    decision: Decision<ThiefMove> | null,
    hint: Hint<ThiefMove> | null,
    choose: (n: number) => void,
): Choosing {
    const [chosen, setChosen] = useState<Chosen>({n: 0, picks: []});
    const n = decision?.n ?? 0,
        moves: readonly ThiefMove[] = decision?.moves ?? [];
    const picks = chosen.n === n ? chosen.picks : [];
    const place = decision ? walk(moves, picks) : nothing;
    const set = (next: Pick[]) => setChosen({n, picks: next});
    const unguessed = picks.filter(({ask}) => ask !== 'guess');
    const guessing = decision ? walk(moves, unguessed) : nothing;
    const offers = (pick: Pick) => place.options.some(option => same(option, pick));
    const drop = (pick: Pick | null) => {
        const {move} = pick ? walk(moves, [...picks, pick]) : place;
        if (move !== null) choose(move);
        else if (pick && offers(pick)) set([...picks, pick]);
    };
    return {
        ...place,
        offers,
        drop,
        begun: picks.length > 0,
        guesses: guessing.ask === 'guess' ? guessing.options : [],
        guess: pick => set([...unguessed, pick]),
        begins: pick => walk(moves, []).options.some(option => same(option, pick)),
        hinted: pick => isHinted(hint?.move ?? null, pick),
        words: pick => decision?.words[walk(moves, [...picks, pick]).move ?? -1] ?? '',
        pick: pick => (decides(picks, pick) ? drop(pick) : offers(pick) && set([...picks, pick])),
        restart: pick => set(pick ? [pick] : []),
        back: () => set(picks.slice(0, -1)),
        confirm: () => place.move !== null && choose(place.move),
    };
}

/** What the present step asks; "" while the question above says it already. */
export function stepText(choosing: Choosing, nameOfSeat: (seat: number) => string): string {
    const {ask, picked, move, begun} = choosing;
    if (begun && move !== null) return t('Is this your move?');
    const card = picked.find(pick => pick.ask === 'card')?.value as
        | Parameters<typeof nameOfCard>[0]
        | undefined;
    if (!card || !ask) return '';
    const parts = {card: nameOfCard(card)};
    const target = picked.find(pick => pick.ask === 'player')?.value;
    switch (ask) {
        case 'hand':
            return t('{card}: which other card counts as your hand?', parts);
        case 'guess':
            return t('Which cake does {target} have?', {target: nameOfSeat(Number(target))});
        case 'partner':
            return card === 'randalina+'
                ? t('{card}: who goes second?', parts)
                : t('{card}: with whom?', parts);
        case 'player':
            return card === 'randalina+'
                ? t('{card}: who goes first?', parts)
                : t('{card}: on whom?', parts);
        default:
            return '';
    }
}

/** Keys go on where the next step is; Escape takes a step back. */
function useStepKeys(choosing: Choosing): void {
    const steps = choosing.picked.length,
        before = useRef(steps);
    useEffect(() => {
        const active = document.activeElement;
        const byKeys =
            active instanceof HTMLElement &&
            (active === document.body || active.matches(':focus-visible'));
        if (steps > before.current && byKeys)
            document.querySelector<HTMLElement>('.thief [data-next]')?.focus();
        before.current = steps;
    }, [steps]);
    useLayoutEffect(() => {
        const pressed = (event: KeyboardEvent) => {
            if (event.key !== 'Escape' || !choosing.begun || document.querySelector('dialog[open]'))
                return;
            choosing.back();
            document.querySelector<HTMLElement>('.thief-hand button')?.focus();
        };
        addEventListener('keydown', pressed);
        return () => removeEventListener('keydown', pressed);
    });
}

interface Props {
    choosing: Choosing;
    words: readonly string[];
    nameOfSeat(seat: number): string;
}

/** Under the question: the step, the last word where one is needed, and the way back. */
export function Steps({choosing, words, nameOfSeat}: Props) {
    const text = stepText(choosing, nameOfSeat);
    useStepKeys(choosing);
    useEffect(() => announce(text), [text]);
    const {move, begun} = choosing;
    if (!text && move === null && !begun) return null;
    return (
        <div class="thief-steps">
            {text && <p class="thief-step">{text}</p>}
            {move !== null && (
                <button type="button" data-next onClick={choosing.confirm}>
                    <Picture art="ui-check" /> {words[move]}
                </button>
            )}
            {begun && (
                <button type="button" class="quiet" onClick={choosing.back}>
                    <Picture art="ui-cross" /> {t('Choose again')}
                </button>
            )}
        </div>
    );
}
