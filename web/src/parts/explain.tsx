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

/** Around the page: shows the one explanation that is open. */
export function ExplainProvider({children}: {children: ComponentChildren}) {
    const [shown, setShown] = useState<Shown | null>(null);
    useEffect(() => {
        const hide = (event: KeyboardEvent) => event.key === 'Escape' && setShown(null);
        const away = () => setShown(null);
        addEventListener('keydown', hide);
        addEventListener('scroll', away, true);
        return () => {
            removeEventListener('keydown', hide);
            removeEventListener('scroll', away, true);
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
    // Only for the eyes: who listens has the text as the thing's description, open or not.
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
    const timer = useRef<ReturnType<typeof setTimeout>>();
    const ref = useRef<HTMLSpanElement>(null);
    const open = (delay: number) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
            const thing = ref.current?.firstElementChild ?? ref.current;
            if (thing) show({at: thing.getBoundingClientRect(), text});
        }, delay);
    };
    const close = () => {
        clearTimeout(timer.current);
        show(null);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when it goes away
    useEffect(() => close, []);
    useDescription(ref, id, text);
    return (
        <span
            ref={ref}
            class={`explain ${classes}`}
            onPointerEnter={event => event.pointerType === 'mouse' && open(hoverDelay)}
            onPointerLeave={close}
            onPointerDown={event => (event.pointerType === 'mouse' ? close() : open(pressDelay))}
            onPointerUp={() => clearTimeout(timer.current)}
            onPointerCancel={close}
            onFocusIn={event => (event.target as Element).matches(':focus-visible') && open(0)}
            onFocusOut={close}
        >
            {children}
            {/* A description is read even from what is hidden; shown, it would be read twice. */}
            <span id={id} hidden>
                {text}
            </span>
        </span>
    );
}
