/** Things explain themselves: on hover, on focus, and on a long press. */
import {type ComponentChildren, createContext, type RefObject} from 'preact';
import {useContext, useEffect, useId, useLayoutEffect, useRef, useState} from 'preact/hooks';

interface Shown {
    at: DOMRect;
    text: ComponentChildren;
}

const Show = createContext<(shown: Shown | null) => void>(() => undefined);

const hoverDelay = 350;
const pressDelay = 450;

/** There is one pointer and one explanation: so one timer, and one place where it is shown. */
let timer: ReturnType<typeof setTimeout> | undefined;
let hide = (): void => undefined;
let pointer = {x: NaN, y: NaN, moved: false};

/** What is open or about to open goes away: something else is to be looked at. */
export function hideExplanation(): void {
    clearTimeout(timer);
    hide();
}

/** Things may come to lie under a mouse that rests; then nobody has pointed at them. */
function follow({clientX: x, clientY: y}: PointerEvent): void {
    pointer = {x, y, moved: pointer.x !== x || pointer.y !== y};
}

const goesAway = ['keydown', 'pointerdown', 'scroll'] as const;

/** Around the page: shows the one explanation that is open. */
export function ExplainProvider({children}: {children: ComponentChildren}) {
    const [shown, setShown] = useState<Shown | null>(null);
    useEffect(() => {
        hide = () => setShown(null);
        for (const type of goesAway) addEventListener(type, hideExplanation, true);
        addEventListener('pointermove', follow, true);
        return () => {
            removeEventListener('pointermove', follow, true);
            for (const type of goesAway) removeEventListener(type, hideExplanation, true);
        };
    }, []);
    return (
        <Show.Provider value={setShown}>
            {children}
            {shown && <Bubble {...shown} />}
        </Show.Provider>
    );
}

/** Above the thing if there is room, else below, never outside of the window. */
function Bubble({at, text}: Shown) {
    const ref = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const bubble = ref.current;
        if (!bubble) return;
        const {width, height} = bubble.getBoundingClientRect();
        const left = Math.max(
            8,
            Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2),
        );
        const top =
            at.top - height - 8 > 0
                ? at.top - height - 8
                : Math.min(innerHeight - height - 8, at.bottom + 8);
        bubble.style.translate = `${left}px ${Math.max(8, top)}px`;
        bubble.style.opacity = '1';
    }, [at, text]);
    // Only for the eyes: whoever listens has the text as the thing's description, open or not.
    return (
        <div ref={ref} class="bubble" aria-hidden="true">
            {text}
        </div>
    );
}

/** Whether a thing already says the text by its name, or is described by something else. */
const isSaid = (thing: Element, id: string, text: string): boolean =>
    thing.getAttribute('aria-label') === text ||
    (thing.getAttribute('aria-describedby') ?? id) !== id;

/** After every drawing, because the thing may be another one than before. */
function useDescription(ref: RefObject<HTMLElement>, id: string, text: string): void {
    useLayoutEffect(() => {
        const thing = ref.current?.firstElementChild;
        if (thing && !isSaid(thing, id, text)) thing.setAttribute('aria-describedby', id);
    });
}

/** Wraps one thing; `text` is also its description for a screen reader. */
export function Explain({
    text,
    children,
    class: classes = '',
}: {
    text: string;
    children: ComponentChildren;
    class?: string;
}) {
    const show = useContext(Show),
        id = useId();
    const ref = useRef<HTMLSpanElement>(null),
        explained = useRef(false);
    const open = (delay: number, byPress = false) => {
        clearTimeout(timer);
        explained.current = false;
        timer = setTimeout(() => {
            explained.current = byPress;
            const thing = ref.current?.firstElementChild ?? ref.current;
            if (thing) show({at: thing.getBoundingClientRect(), text});
        }, delay);
    };
    useEffect(() => hideExplanation, []);
    useDescription(ref, id, text);
    return (
        <span
            ref={ref}
            class={`explain ${classes}`}
            onPointerMove={event =>
                event.pointerType === 'mouse' && pointer.moved && open(hoverDelay)
            }
            onPointerLeave={hideExplanation}
            onPointerDown={event => event.pointerType !== 'mouse' && open(pressDelay, true)}
            onClickCapture={event => {
                // Whoever wanted to read about it does not want to choose it.
                if (explained.current) event.stopPropagation();
                explained.current = false;
            }}
            onPointerUp={() => clearTimeout(timer)}
            onPointerCancel={hideExplanation}
            onFocusIn={event => (event.target as Element).matches(':focus-visible') && open(0)}
            onFocusOut={hideExplanation}
        >
            {children}
            {/* A description is read even from what is hidden; shown, it would be read twice. */}
            <span id={id} hidden>
                {text}
            </span>
        </span>
    );
}
