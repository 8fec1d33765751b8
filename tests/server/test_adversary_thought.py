"""Who wants more of the bots' time than is theirs, and who cuts off what is being told. Honest people
at other tables notice nothing."""
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
