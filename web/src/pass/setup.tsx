/** Who plays at this device: people by name, and bots. */
import {useState} from 'preact/hooks';
import {type Core, type GameInfo, type Options, Refused} from '../core/client';
import {longestName, savedCompany, savedGame, savedName} from '../core/storage';
import {Choice, Field, OptionFields} from '../pages/fields';
import {levelName, levels} from '../pages/setup';
import {Person} from '../parts/baker';
import {goTo} from '../route';
import {cardOf} from '../views/views';
import {t, tn} from '../words';
import './pass.css';

const here = 'here';

interface Place {
    /** `here`, or a bot's level. */
    kind: string;
    name: string;
}

/* i18n: What someone is called who gives no name. */
const unnamed = (seat: number): string => t('Player {n}', {n: seat + 1});

/** Those who played last, and as many more as usually play it. */
function usualPlaces({game, players: [low, high]}: GameInfo): Place[] {
    const last = savedCompany.read(),
        known = last.length ? last : [savedName.read() ?? ''];
    const count = Math.min(high, Math.max(low, 2, last.length || cardOf(game).friends + 1));
    return Array.from({length: count}, (_, i) => ({kind: here, name: known[i] ?? ''}));
}

const seatsOf = (places: readonly Place[]) =>
    places.map(({kind, name}, i) => {
        if (kind !== here) return {bot: kind};
        return {name: name.trim().slice(0, longestName) || unnamed(i)};
    });

async function begin(
    core: Core,
    {game}: GameInfo,
    places: readonly Place[],
    options: Options,
): Promise<void> {
    const {record} = await core.open({game, options, seats: seatsOf(places), passed: true});
    savedCompany.write(places.filter(({kind}) => kind === here).map(({name}) => name.trim()));
    savedGame.write(record, [], true);
    goTo({page: 'play', game});
}

interface RowProps {
    place: Place;
    seat: number;
    change(place: Partial<Place>): void;
}

function Row({place: {kind, name}, seat, change}: RowProps) {
    const n = seat + 1;
    return (
        <li>
            <Person seat={seat} />
            <Choice
                label={t('Seat {n}', {n})}
                value={kind}
                choices={[
                    [here, t('Someone here')],
                    ...levels.map(level => [level, levelName(level)] as const),
                ]}
                choose={to => change({kind: to})}
            />
            {kind === here && (
                <input
                    type="text"
                    aria-label={t('Name of player {n}', {n})}
                    placeholder={unnamed(seat)}
                    maxLength={longestName}
                    autocomplete="off"
                    value={name}
                    onInput={event => change({name: event.currentTarget.value})}
                />
            )}
        </li>
    );
}

export function CompanyForm({core, info}: {core: Core; info: GameInfo}) {
    const [places, setPlaces] = useState(() => usualPlaces(info));
    const [options, setOptions] = useState(cardOf(info.game).usual.options);
    const [problem, setProblem] = useState('');
    const [low, high] = info.players,
        saved = savedGame.read(info.game);
    const counts = Array.from({length: high - low + 1}, (_, i) => low + i);
    const several = {...info, options: info.options.filter(({seats}) => seats === undefined)};
    const resize = (count: number) =>
        setPlaces(Array.from({length: count}, (_, i) => places[i] ?? {kind: here, name: ''}));
    const submit = (event: Event) => {
        event.preventDefault();
        begin(core, info, places, options).catch((error: unknown) =>
            setProblem(error instanceof Refused ? t(error.say) : String(error)),
        );
    };
    return (
        <form class="form" onSubmit={submit}>
            <p>{t('Pass the device around. It shows each of you only what is yours.')}</p>
            <Field name={t('Players')}>
                <Choice
                    value={String(places.length)}
                    choose={value => resize(Number(value))}
                    choices={counts.map(n => [String(n), tn('{n} player', '{n} players', n)])}
                />
            </Field>
            <ol class="company" aria-label={t('Who is playing')}>
                {places.map((place, seat) => (
                    <Row
                        key={seat}
                        {...{place, seat}}
                        change={change =>
                            setPlaces(
                                places.map((one, i) => (i === seat ? {...one, ...change} : one)),
                            )
                        }
                    />
                ))}
            </ol>
            <div class="pair">
                <OptionFields info={several} options={options} set={setOptions} />
            </div>
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
            {saved && !saved.result && (
                <p class="soft">{t('Starting this game ends the one you have in progress.')}</p>
            )}
            <div class="actions">
                <button type="submit">{t('Start')}</button>
            </div>
        </form>
    );
}
