/**
 * What a game is set up with: who sits there and what its options are. Names of levels and options
 * for people.
 */
import type {GameInfo, GameName, OptionSpec, Options, OptionValue, Setup} from '../core/client';
import type {Wish} from '../settings';
import {cardOf} from '../views/views';
import {t, tn} from '../words';

/** The levels that people choose from; a seat may also be "open", for a friend. */
export const levels = ['easy', 'greedy', 'strong'] as const;

export function levelName(level: string): string {
    switch (level) {
        case 'open':
            return t('A friend');
        case 'random':
            return t('Dreamy bot');
        case 'easy':
            return t('Gentle bot');
        case 'greedy':
            return t('Clever bot');
        default:
            return t('Strong bot');
    }
}

/**
 * What an option is called; one of which the game's drawing says nothing says itself what it is.
 */
export function optionName(
    game: GameName,
    {name, about}: Pick<OptionSpec, 'name' | 'about'>,
): string {
    return cardOf(game).options[name]?.name() ?? t(about);
}

export function wordName(game: GameName, option: string, word: string): string {
    return cardOf(game).options[option]?.words?.[word]?.() ?? word;
}

/** What stands for "nothing chosen" in an option's list. */
export function unchosenName(option: OptionSpec): string {
    return option.seats === undefined ? t('Default') : t('No, against other players');
}

/** The option that fixes the number of seats, if it is chosen: the game plays the others itself. */
export function fixedSeats(info: GameInfo, options: Options): number | undefined {
    return info.options.find(({name, seats}) => seats !== undefined && options[name] !== undefined)
        ?.seats;
}

/** A game that plays against one person itself is for one, too. */
export function fewestPeople(info: GameInfo): number {
    return info.options.some(({seats}) => seats !== undefined) ? 1 : info.players[0];
}

/** As many others as asked for: whoever was there stays, the rest are like the last one. */
export function resize(others: readonly string[], count: number): string[] {
    const last = others.at(-1) ?? 'easy';
    return Array.from({length: count}, (_, i) => others[i] ?? last);
}

/** One option changed; `undefined` is as the game likes. What makes no sense beside it goes. */
export function withOption(
    game: GameName,
    options: Options,
    name: string,
    value: OptionValue | undefined,
): Options {
    const {[name]: _, ...rest} = options;
    if (value === undefined) return rest;
    const {excludes} = cardOf(game).options[name] ?? {};
    if (excludes) delete rest[excludes];
    return {...rest, [name]: value};
}

/** A game that is played here. */
export function setupOf(game: GameName, name: string, {others, options}: Wish): Setup {
    return {
        game,
        options,
        seats: [{name}, ...others.map(level => ({bot: level === 'open' ? 'easy' : level}))],
    };
}

/** The same for a server; `game` is the word for a seat that the game plays itself. */
export function seatWords(others: readonly string[], fixed: number | undefined): string[] {
    if (fixed !== undefined) return ['me', ...Array<string>(fixed - 1).fill('game')];
    return ['me', ...others.map(level => (level === 'open' ? 'open' : `bot:${level}`))];
}

/** Seconds for a decision, in words. */
export function clockName(seconds: number): string {
    if (seconds === 0) return t('No time limit');
    if (seconds < 60) return tn('{n} second', '{n} seconds', seconds);
    if (seconds < 3600) return tn('{n} minute', '{n} minutes', Math.round(seconds / 60));
    if (seconds < 86400) return tn('{n} hour', '{n} hours', Math.round(seconds / 3600));
    return tn('{n} day', '{n} days', Math.round(seconds / 86400));
}

export const clocks = [0, 30, 60, 120, 300, 86400] as const;

/** "1:05", or "2 days" where seconds do not matter; for a clock that counts down. */
export function timeLeft(ms: number): string {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    if (seconds >= 3600) return clockName(seconds);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
