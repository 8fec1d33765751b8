/**
 * "Play with friends": makes a table on the server, whose link friends open, or begins a game that
 * is passed around at this device.
 */
import {useState} from 'preact/hooks';
import {type Core, type GameInfo, Refused} from '../core/client';
import {useReach} from '../net/reach';
import {sayAway} from '../net/server';
import {sharedConnection} from '../net/shared';
import {Dialog} from '../parts/dialog';
import {CompanyForm} from '../pass/setup';
import {goTo} from '../route';
import {cardOf} from '../views/views';
import {t} from '../words';
import {Check, Choice, Field, OptionFields, Seats} from './fields';
import {ownName, NameField} from './name';
import {clockName, clocks, fixedSeats, levels, seatWords} from './setup';

function usualTable(info: GameInfo) {
    const card = cardOf(info.game);
    const friends = Math.max(info.players[0] - 1, card.friends);
    return {
        others: Array<string>(friends).fill('open'),
        options: card.usual.options,
        clock: 0,
        listed: false,
        hints: true,
    };
}

interface Props {
    core: Core;
    info: GameInfo;
}

/** At a server's table everyone has a device of their own. */
function TableForm({core, info}: Props) {
    const connection = sharedConnection(core);
    const reach = useReach(connection);
    const [wish, setWish] = useState(() => usualTable(info));
    const [problem, setProblem] = useState('');
    const change = (part: Partial<typeof wish>) => setWish({...wish, ...part});
    const fixed = fixedSeats(info, wish.options);
    const submit = (event: Event) => {
        event.preventDefault();
        const {options, clock, listed, hints} = wish;
        connection
            .open({
                game: info.game,
                options,
                seats: seatWords(wish.others, fixed),
                clock,
                listed,
                hints,
            })
            .then(
                table => goTo({page: 'table', id: table.state.id}),
                (error: unknown) =>
                    setProblem(error instanceof Refused ? t(error.say) : String(error)),
            );
    };
    return (
        <form class="form" onSubmit={submit}>
            <NameField connection={connection} />
            {fixed === undefined && (
                <Seats
                    info={info}
                    you={ownName()}
                    others={wish.others}
                    kinds={['open', ...levels]}
                    set={others => change({others})}
                />
            )}
            <div class="pair">
                <OptionFields
                    info={info}
                    options={wish.options}
                    set={options => change({options})}
                />
                <Field name={t('Time per decision')}>
                    <Choice
                        value={String(wish.clock)}
                        choose={clock => change({clock: Number(clock)})}
                        choices={clocks.map(seconds => [String(seconds), clockName(seconds)])}
                    />
                </Field>
            </div>
            <div>
                <Check
                    name={t('Anyone can join')}
                    about={t('Everyone on this server can see the table.')}
                    value={wish.listed}
                    set={listed => change({listed})}
                />
                <Check name={t('Allow hints')} value={wish.hints} set={hints => change({hints})} />
            </div>
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
            {reach === 'unreachable' && (
                <p class="problem" role="status">
                    {sayAway(t('The server isn’t answering right now.'))}
                </p>
            )}
            <div class="actions">
                <button type="submit" disabled={reach !== 'reached'}>
                    {t('Open the table')}
                </button>
            </div>
        </form>
    );
}

export function Friends({close, ...props}: Props & {close(): void}) {
    const [where, setWhere] = useState('own');
    return (
        <Dialog title={t('Play with friends')} close={close}>
            <div class="form">
                <p>{t(props.info.title)}</p>
                <Field name={t('Where are you playing?')}>
                    <Choice
                        value={where}
                        choose={setWhere}
                        choices={[
                            ['own', t('Everyone on their own device')],
                            ['here', t('Together on this device')],
                        ]}
                    />
                </Field>
                {where === 'own' ? <TableForm {...props} /> : <CompanyForm {...props} />}
            </div>
        </Dialog>
    );
}
