/** “Options”: a game against bots, just as one likes it. */
import {useState} from 'preact/hooks';
import {type Core, type GameInfo, Refused} from '../core/client';
import {savedGame} from '../core/storage';
import {Dialog} from '../parts/dialog';
import {goTo} from '../route';
import {changeSettings, settings, type Wish} from '../settings';
import {cardOf} from '../views/views';
import {t} from '../words';
import {OptionFields, Seats} from './fields';
import {ownName, recordedName} from './name';
import {fixedSeats, levels, resize, setupOf} from './setup';

/** What is wished for, with bots where friends were wished for at another time. */
function wishFor({game, players: [low]}: GameInfo): Wish {
    const {others, options} = settings().wishes[game] ?? cardOf(game).usual;
    const bots = others.map(level => (level === 'open' ? 'easy' : level));
    return {others: resize(bots, Math.max(bots.length, low - 1)), options};
}

/** Tries it first: what the game refuses is said where it can be put right. */
async function begin(core: Core, info: GameInfo, wish: Wish): Promise<void> {
    const fixed = fixedSeats(info, wish.options);
    const whole = fixed === undefined ? wish : {...wish, others: resize(wish.others, fixed - 1)};
    await core.open(setupOf(info.game, recordedName(), whole));
    changeSettings({wishes: {...settings().wishes, [info.game]: whole}});
    savedGame.forget(info.game);
    goTo({page: 'play', game: info.game});
}

export function SetUp({core, info, close}: {core: Core; info: GameInfo; close(): void}) {
    const [wish, setWish] = useState(() => wishFor(info));
    const [problem, setProblem] = useState('');
    const saved = savedGame.read(info.game);
    const alone = fixedSeats(info, wish.options) !== undefined;
    const submit = (event: Event) => {
        event.preventDefault();
        begin(core, info, wish).catch((error: unknown) =>
            setProblem(error instanceof Refused ? t(error.say) : String(error)),
        );
    };
    return (
        <Dialog title={t(info.title)} close={close}>
            <form class="form" onSubmit={submit}>
                {!alone && (
                    <Seats
                        info={info}
                        you={ownName()}
                        others={wish.others}
                        kinds={levels}
                        set={others => setWish({...wish, others})}
                    />
                )}
                <div class="pair">
                    <OptionFields
                        info={info}
                        options={wish.options}
                        set={options => setWish({...wish, options})}
                    />
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
        </Dialog>
    );
}
