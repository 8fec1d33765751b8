/** Small sounds, made here; off unless somebody wants them. */
import type {GameName} from '../core/types';
import {settings} from '../settings';
import type {Beat} from '../stage/beats';
import {uiOf} from '../views/views';

export type Sound = 'card' | 'bite' | 'turn' | 'end';

/** What there is to be heard of a beat: of its events the first that sounds. */
export function soundOf(game: GameName, {events}: Beat): Sound | undefined {
    const heard = events.map(({event}) => uiOf(game).soundOf(event));
    return heard.find(sound => sound !== undefined);
}

let context: AudioContext | undefined;

/** A breath of noise through a filter: paper on cloth, or a bite into something crisp. */
function rustle(
    audio: AudioContext,
    at: number,
    length: number,
    pitch: number,
    loud: number,
): void {
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++)
        samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
    const source = new AudioBufferSourceNode(audio, {buffer});
    const filter = new BiquadFilterNode(audio, {type: 'bandpass', frequency: pitch, Q: 0.9});
    source
        .connect(filter)
        .connect(new GainNode(audio, {gain: loud}))
        .connect(audio.destination);
    source.start(at);
}

/** A soft tone that fades, like a spoon against a cup. */
function chime(audio: AudioContext, at: number, pitch: number): void {
    const tone = new OscillatorNode(audio, {type: 'sine', frequency: pitch});
    const volume = new GainNode(audio, {gain: 0});
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.55);
}

export function play(sound: Sound): void {
    if (!settings().sound || !('AudioContext' in globalThis)) return;
    const audio = (context ??= new AudioContext());
    void audio.resume();
    const now = audio.currentTime + 0.02;
    switch (sound) {
        case 'card':
            return rustle(audio, now, 0.09, 2400, 0.25);
        case 'bite':
            rustle(audio, now, 0.05, 1500, 0.5);
            return rustle(audio, now + 0.07, 0.07, 1100, 0.4);
        case 'turn':
            chime(audio, now, 660);
            return chime(audio, now + 0.12, 880);
        case 'end':
            return [523, 659, 784, 1047].forEach((pitch, i) => chime(audio, now + i * 0.14, pitch));
    }
}
