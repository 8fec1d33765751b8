/**
 * What people say, as speech bubbles where they sit: each stays as long as it takes to read it, and
 * is told once to those who do not see it. Where a view does not say where someone sits, the
 * bubble hangs from the button that opens the chat.
 */
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import type {Art} from '../art';
import type {ChatLine, TableState} from '../core/client';
import {announce} from '../parts/announce';
import {Picture, PlayerMark} from '../parts/picture';
import {useSettings} from '../settings';
import {t} from '../words';
import {didWords} from './did';
import {besideOf, type Thing} from './placing';
import './bubbles.css';

/** In the order of the protocol. */
export const reactions: readonly {art: Art; words(): string}[] = [
    {art: 'react-heart', words: () => t('I love it')},
    {art: 'react-laugh', words: () => t('Ha ha')},
    {art: 'react-wow', words: () => t('Wow')},
    {art: 'react-think', words: () => t('Hmm')},
    {art: 'react-clap', words: () => t('Bravo')},
    {art: 'react-cookie', words: () => t('A cookie for you')},
];

export const reactionOf = ({reaction}: ChatLine) =>
    reaction === undefined ? undefined : reactions[reaction];

/** In words, whatever it was. */
export const wordsOf = (line: ChatLine): string => reactionOf(line)?.words() ?? line.text;

/** In milliseconds. */
export const readingTime = (line: ChatLine): number =>
    reactionOf(line) ? 2800 : 2400 + 65 * [...line.text].length;

const most = 3;

/** What is being said now, newest last: a few lines of each. */
export function saidNow(chat: readonly ChatLine[], now: number): ChatLine[] {
    const said = chat.filter(
        line => line.at !== undefined && !line.did && line.at + readingTime(line) > now,
    );
    return said.filter(
        (line, i) => said.slice(i + 1).filter(({seat}) => seat === line.seat).length < most,
    );
}

/** Lines that are still to be read, drawn again when the first of them has been. */
function useSaid(chat: readonly ChatLine[], shown: boolean): ChatLine[] {
    const [, setTick] = useState(0);
    const now = performance.now();
    const said = shown ? saidNow(chat, now) : [];
    const next = Math.min(...said.map(line => (line.at ?? 0) + readingTime(line)));
    useEffect(() => {
        if (!Number.isFinite(next)) return;
        const timer = setTimeout(() => setTick(tick => tick + 1), next - performance.now() + 10);
        return () => clearTimeout(timer);
    }, [next]);
    return said;
}

/** Each line of others once, unless the open chat says it already. */
function useTold(state: TableState, told: boolean): void {
    const heard = useRef(performance.now());
    useEffect(() => {
        for (const line of state.chat) {
            if (line.at === undefined || line.at <= heard.current) continue;
            heard.current = line.at;
            const did = didWords(line, state);
            if (did && told) announce(did);
            else if (told && line.seat !== state.you)
                announce(t('{name} says: {text}', {name: line.name, text: wordsOf(line)}));
        }
    }, [state, told]);
}

const anchorOf = (seat: number | null): Element | null =>
    (seat === null ? null : document.querySelector(`main [data-seat="${seat}"]`)) ??
    document.querySelector('.people-button');

/** What it should not cover: the chat, what is told and asked, what can be touched, other seats. */
const inTheWay: readonly [selector: string, weight: number][] = [
    ['.people-panel, .dock, main :is(.sentence, .question)', 20],
    ['main :is(.ask button, button:not([data-seat], :disabled, [aria-disabled=true]))', 10],
    ['main button:not([data-seat])', 5],
    ['.speech', 10],
    ['main [data-seat]', 5],
    ['.bar', 2],
];

function thingsAround(bubble: Element, anchor: Element): Thing[] {
    const around = inTheWay.flatMap(([selector, weight]) =>
        [...document.querySelectorAll(selector)]
            .filter(thing => thing !== bubble && !thing.contains(anchor))
            .map(thing => ({thing: thing.getBoundingClientRect(), weight})),
    );
    around.push({thing: anchor.getBoundingClientRect(), weight: 1});
    return around
        .filter(({thing: {width}}) => width > 0)
        .map(({thing: {left, top, right, bottom}, weight}) => ({left, top, right, bottom, weight}));
}

/** Whoever sits behind the chat is read there. */
function isBehindChat(anchor: Element): boolean {
    const chat = document.querySelector('.people-panel')?.getBoundingClientRect(),
        {left, right, top, bottom} = anchor.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return !!chat && x > chat.left && x < chat.right && y > chat.top && y < chat.bottom;
}

/** Near what it belongs to, inside of the window, and over nothing that one wants to read. */
function place(bubble: HTMLElement, anchor: Element, things: readonly Thing[]): void {
    const about = anchor.getBoundingClientRect();
    const {left, top, side} = besideOf(
        {width: bubble.offsetWidth, height: bubble.offsetHeight},
        {width: innerWidth, height: innerHeight},
        things,
        about,
    );
    bubble.style.translate = `${left}px ${top}px`;
    bubble.style.setProperty('--tail', `${Math.round((about.left + about.right) / 2 - left)}px`);
    bubble.dataset.side = side;
}

function Bubble({lines}: {lines: readonly ChatLine[]}) {
    const root = useRef<HTMLDivElement>(null);
    const seat = lines[0]?.seat ?? null;
    useLayoutEffect(() => {
        let frame = 0,
            before = '';
        const follow = () => {
            frame = requestAnimationFrame(follow);
            const anchor = anchorOf(seat),
                bubble = root.current;
            if (!bubble || !anchor) return;
            bubble.hidden = isBehindChat(anchor);
            const things = thingsAround(bubble, anchor),
                now = JSON.stringify([things, bubble.offsetWidth, bubble.offsetHeight]);
            if (now !== before) place(bubble, anchor, things);
            before = now;
        };
        follow();
        return () => cancelAnimationFrame(frame);
    }, [seat]);
    return (
        <div ref={root} class="speech">
            {lines.map((line, i) => {
                const reaction = reactionOf(line);
                return (
                    <p key={i}>
                        {seat === null ? null : <PlayerMark seat={seat} />}{' '}
                        <strong>{line.name}</strong>{' '}
                        {reaction ? <Picture art={reaction.art} class="reaction" /> : line.text}
                    </p>
                );
            })}
        </div>
    );
}

/** `open`: the chat is open, and shows and says all of it by itself: the last line is enough. */
export function Bubbles({state, open}: {state: TableState; open: boolean}) {
    const {bubbles} = useSettings();
    const said = useSaid(state.chat, bubbles);
    useTold(state, bubbles && !open);
    const seats = [...new Set(said.map(({seat}) => seat))].filter(
        seat => !open || (seat !== null && document.querySelector(`main [data-seat="${seat}"]`)),
    );
    // Announced already, and never in the way of a touch.
    return (
        <div class="speeches" aria-hidden="true">
            {seats.map(seat => (
                <Bubble
                    key={seat}
                    lines={said.filter(line => line.seat === seat).slice(open ? -1 : 0)}
                />
            ))}
        </div>
    );
}
