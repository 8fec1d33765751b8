/**
 * Plays sounds. Browsers allow that from the first touch on: then all are computed, one at a time
 * while the page has nothing else to do.
 */
import {settings} from '../settings';
import {recipes, type Sound} from './recipes';
import {anotherVariant, rate, samplesOf, variants} from './synth';

let context: AudioContext | undefined;
const buffers = new Map<string, AudioBuffer>();
const lastVariant = new Map<Sound, number>();

/** In milliseconds: what could not be heard until then is not heard any more. */
const late = 250;

function bufferOf(audio: AudioContext, sound: Sound, variant: number): AudioBuffer {
    const key = `${sound} ${variant}`;
    let buffer = buffers.get(key);
    if (!buffer) {
        const samples = samplesOf(sound, variant);
        buffer = audio.createBuffer(1, samples.length, rate);
        buffer.copyToChannel(samples, 0);
        buffers.set(key, buffer);
    }
    return buffer;
}

const whenIdle = (what: () => void): void =>
    'requestIdleCallback' in globalThis
        ? void requestIdleCallback(what)
        : void setTimeout(what, 100);

function prepare(audio: AudioContext): void {
    const left = (Object.keys(recipes) as Sound[]).flatMap(sound =>
        Array.from({length: variants}, (_, variant) => [sound, variant] as const),
    );
    const next = (): void => {
        const one = left.shift();
        if (!one) return;
        bufferOf(audio, ...one);
        whenIdle(next);
    };
    whenIdle(next);
}

const touches = ['pointerdown', 'pointerup', 'keydown'] as const;

/**
 * Not every touch counts for the browser, which complains about what comes before one that does.
 */
function touched(): void {
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- not in all browsers
    if (navigator.userActivation?.hasBeenActive === false) return;
    if (!settings().sound || !('AudioContext' in globalThis)) return;
    if (!context) prepare((context = new AudioContext()));
    context.resume().then(
        () => touches.forEach(kind => removeEventListener(kind, touched, true)),
        () => undefined,
    );
}

/** Once, when the page begins. */
export function awaitTouch(): void {
    for (const kind of touches) addEventListener(kind, touched, true);
}

/** Whether what is played now would be heard. */
export const isAudible = (): boolean => settings().sound && context?.state === 'running';

/** `hidden`: also while the page cannot be seen. */
export function play(sound: Sound, hidden = false): void {
    if (!context) touched(); // the switch was off until now
    const audio = context;
    if (!audio || !settings().sound || (document.hidden && !hidden)) return;
    const asked = performance.now();
    const start = (): void => {
        if (performance.now() - asked > late) return;
        const variant = anotherVariant(lastVariant.get(sound), Math.random());
        lastVariant.set(sound, variant);
        const source = new AudioBufferSourceNode(audio, {buffer: bufferOf(audio, sound, variant)});
        source.connect(audio.destination);
        source.start();
    };
    audio.resume().then(start, () => undefined);
}
