"""Who wants more of the bots' time than is theirs, who looks at the clock for what is hidden, and
who cuts off what is being told. Honest people at other tables notice nothing.

On one thread, and by counting: a busy machine makes all of it slower alike."""
import asyncio
import time

from client import PATIENCE, Client, Place, Player, Server, expect, prove, take_seats
from test_play import arrive, leave


async def abandon(client, count, options, seats):
    """Opens so many tables, starts them and leaves."""
    tables = []
    for _ in range(count):
        opened = await client.do("open", game="thief", options=options, seats=seats)
        await client.do("start", table=opened["table"])
        await client.do("leave", table=opened["table"])
        tables.append(opened["table"])
    return tables


async def until_over(server, tables):
    end = time.monotonic() + PATIENCE
    for table in tables:
        while (await server.get(f"/api/games/{table}/record"))[0] != 200:
            expect(time.monotonic() < end, "a game does not end:", table)
            await asyncio.sleep(0.1)


# ---- hints ----

async def ask_for_hints(client, table, most, counted, enough):
    """One after the other, as fast as they come."""
    await client.until(lambda: client.places[table].decision, "its turn")
    while not enough.is_set() and len(counted) < most:
        await client.do("hint", table=table)
        counted.append(client.name)


async def test_hints_do_not_stop_bots(_):
    async with Server("--thinkers", "1", "--hint-ms", "3000", "--bot-ms", "50") as server:
        greedy = await arrive(server, "Eva", "Finn")
        counted, enough = [], asyncio.Event()
        asking = []
        for client in greedy:
            table = await take_seats([client], "thief", {"players": 3, "rounds": 250},
                                     ["me", "bot:easy", "bot:easy"])
            asking.append(asyncio.create_task(ask_for_hints(client, table, 60, counted, enough)))
        await greedy[0].until(lambda: len(counted) > 1, "hints")
        honest, = await arrive(server, "Anna")
        table = await take_seats([honest], "thief", {"players": 3, "rounds": 1},
                                 ["me", "bot:strong", "bot:greedy"])
        player = Player(honest, table)
        if await player.ready():  # a hint for her, too, although others want so many
            await honest.do("hint", table=table)
        await player.play()
        expect(len(counted) < 60, "bots had to wait for all of", len(counted), "hints")
        enough.set()
        await asyncio.gather(*asking)
        await prove(server, table, [player])
        await leave(honest, *greedy)


# ---- strong bots ----

async def test_abandoned_tables_of_strong_bots(_):
    """They are played to the end by quick bots, beside those of people who are there."""
    async with Server("--thinkers", "1", "--bot-ms", "2000") as server:
        gone, honest = await arrive(server, "Eva", "Anna")
        abandoned = await abandon(gone, 12, {"players": 6, "rounds": 20},
                                  ["me"] + 5 * ["bot:strong"])
        table = await take_seats([honest], "thief", {"players": 3, "rounds": 1},
                                 ["me", "bot:strong", "bot:strong"])
        player = await Player(honest, table).play()
        await prove(server, table, [player])
        await until_over(server, abandoned)
        await leave(gone, honest)


async def test_many_tables_are_one_guest(_):
    """Who plays at many tables has as much of the bots' time as who plays at one."""
    tables = 12
    async with Server("--thinkers", "1", "--bot-ms", "300") as server:
        many, one = await arrive(server, "Eva", "Anna")
        seats = ["me", "bot:strong", "bot:strong"]
        played = [await take_seats([many], "thief", {"players": 3, "rounds": 250}, seats)
                  for _ in range(tables)]
        playing = [asyncio.create_task(Player(many, table).play()) for table in played]
        table = await take_seats([one], "thief", {"players": 3, "rounds": 6}, seats)

        def told():
            return sum(many.places[other].seen for other in played)
        player, waits, meanwhile = Player(one, table), 0, 0
        while True:  # only while she waits for her bots: how long she takes herself is no matter
            began = told()
            if not await player.ready():
                break
            waits, meanwhile = waits + 1, meanwhile + told() - began
            await player.step()
        # Two bots of hers each time, and a backlog is no unfairness. In turn by table it would be
        # twelve of theirs for each one of hers.
        expect(meanwhile <= 6 * waits + 6 * tables, "others got", meanwhile, "in", waits, "waits")
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await prove(server, table, [player])
        await leave(many, one)


async def test_thinking_time_of_a_guest(_):
    """It is used up after a while; others have theirs."""
    async with Server("--hint-ms", "400", "--bot-seconds", "1", seed=False) as server:
        greedy, honest = await arrive(server, "Eva", "Anna")
        options = {"players": 3, "rounds": 250}
        tables = [await take_seats([client], "thief", options, ["me", "bot:easy", "bot:easy"])
                  for client in (greedy, honest)]
        for client, table in zip((greedy, honest), tables):
            await client.until(lambda c=client, t=table: c.places[t].decision, "its turn")
        for _ in range(20):
            answer = await greedy.ask("hint", table=tables[0])
            if not answer["ok"]:
                break
        expect(answer.get("error") == "limit", "there is no end to hints", answer)
        await honest.do("hint", table=tables[1])
        await leave(greedy, honest)


# ---- the time that an answer takes ----

class Watch(Client):
    """Looks at the clock whenever it is told something."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.times = []

    def take(self, message):
        if message.get("tell") == "update":
            self.times.append(time.monotonic())
        super().take(message)


async def time_bots(server, client):
    """A game against strong bots: how long each decision of theirs took, if it was the only choice,
    and if it was not."""
    client.times.clear()
    table = await take_seats([client], "thief", {"players": 6, "rounds": 3},
                             ["me"] + 5 * ["bot:strong"])
    player = await Player(client, table).play()
    record = await prove(server, table, [player])
    decisions = [move for move in record["moves"] if move.get("of")]
    expect(len(client.times) == len(decisions) + 1, "a decision is not one update", len(decisions))
    took = {True: [], False: []}
    for move, before, after in zip(decisions, client.times, client.times[1:]):
        if move["seat"] != player.place.about["you"]:
            took[move["of"] == 1].append(after - before)
    return took


async def test_time_tells_nothing(_):
    """A strong bot with one legal move takes as long as any other."""
    async with Server("--bot-ms", "100", "--bot-seconds", "0", "--gather-ms", "0", "--db",
                      ":memory:", seed=False) as server:
        watch = await Watch(server, "Eva").arrive()
        only, several = [], []
        # Where the machine is so busy that we hear of two updates at once, it takes more of them;
        # a bot that answers at once is never late.
        while len(only) < 5 or (only[len(only) // 2] <= 0.1 and len(only) < 20):
            took = await time_bots(server, watch)
            only = sorted(only + took[True])
            several = sorted(several + took[False])
        expect(several[len(several) // 2] > 0.1, "strong bots do not think", several[:9])
        expect(only[len(only) // 2] > 0.1, "it shows that there was one choice only", only)
        await watch.leave()


class Listener(Client):
    """Remembers who was said to be waited for, whenever that was news by itself."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.news = []

    def take(self, message):
        super().take(message)
        if message.get("tell") == "waiting":
            self.news.append(message["waiting_for"])


async def test_time_of_a_secret_turn_tells_nothing(_):
    """Where all act at the same time, how long a bot takes says how many steps it made: nobody who
    still has to decide sees that it has finished."""
    async with Server() as server:
        eva = await Listener(server, "Eva").arrive()
        for game in ("speculaas", "party"):
            table = await take_seats([eva], game, {"players": 3},
                                     ["me", "bot:greedy", "bot:random"])
            player = Player(eva, table)
            while await player.ready():
                if len(player.moves) < 5:
                    await asyncio.sleep(0.1)  # time enough for quick bots
                await player.step()
            await prove(server, table, [player])
        early = [waiting for waiting in eva.news if 0 in waiting]
        expect(not early, "bots are seen to finish", early[:9])
        await eva.leave()


# ---- what is being told ----

async def hear_slowly(server, guest, table):
    """A connection of theirs that is in the middle of a long story, and does not read on."""
    slow = await Client(server, token=guest.token).arrive()
    slow.places[table] = Place(None)

    def begin():
        slow.places[table] = Place(0)
        slow.socket.transport.pause_reading()
    answer = await slow.ask("sync", table=table, seen=0, begin=begin)
    expect(answer["ok"], answer)
    return slow


async def test_a_story_is_not_cut_short(_):
    """The same guest joins again on another connection; the first one is told everything."""
    async with Server("--outbox-bytes", "8192") as server:
        anna, = await arrive(server, "Anna")
        table, = await abandon(anna, 1, {"players": 7, "rounds": 250}, ["me"] + 6 * ["bot:random"])
        code = anna.places[table].about["code"]
        await until_over(server, [table])
        for again in (Client(server, token=anna.token), None):
            slow = await hear_slowly(server, anna, table)
            other = await again.arrive() if again else slow
            joined = asyncio.create_task(other.do("join", table=table, code=code))
            if again:
                await joined
            expect(not slow.places[table].over, "it was not long enough")
            slow.socket.transport.resume_reading()
            await slow.until(lambda: slow.places[table].over, "the end of the story")
            await joined
            await leave(*{slow, other})
        await leave(anna)
