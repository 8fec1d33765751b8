"""Whoever leaves things behind: nothing is kept for ever, neither in memory nor on the disk, and
others notice nothing. Time passes in the database, while the server is not running."""
import asyncio
import os

from client import (POSTGRES, Client, Player, Refused, Server, expect, prove, so, some_moves,
                    take_seats)
from test_play import arrive, leave

DAY = 24 * 60 * 60
TABLES = 12
BOARD = os.path.join(os.environ["COOKIETIN_SOURCE"], "data/boards/blue.board")


async def litter(server):
    """Opens and starts tables without a clock until the server is full, and goes away once it is
    her turn at all of them: a bot that moves later would keep its table."""
    tables = {}
    while len(tables) < TABLES:
        client = await Client(server, "Eva").arrive()
        for _ in range(3):
            opened = await client.do("open", game="thief", options={"players": 3},
                                     seats=["me", "bot:random", "bot:random"])
            tables[opened["table"]] = client.token
            await client.do("start", table=opened["table"])
        for table in client.places:
            await client.until(lambda place=client.places[table]: place.decision, "her turn")
        client.drop()
    return tables


async def open_one(client):
    """A table, as soon as there is room for it."""
    try:
        return await client.do("open", game="thief", options={"players": 3})
    except Refused as refused:
        expect(refused.word == "limit", refused)
        return None


async def test_a_full_server_empties(_):
    """Running tables without a clock, and nobody ever comes back: after so many days they are
    closed, and that was said before. A table at which somebody has moved stays."""
    server = Server("--tables", str(TABLES + 1), "--idle-days", "30")
    async with server:
        clients = await arrive(server, "Anna", "Björn")
        table = await take_seats(clients, "thief", {"players": 3, "rounds": 4},
                                 ["me", "open", "bot:easy"])
        players = [Player(client, table) for client in clients]
        left = await litter(server)
        expect(await open_one(clients[0]) is None, "the server is not full")
        await some_moves(players, 2)
        # Sixty days later, of which the last two have seen moves at one table.
        server.stop()
        server.sql(f"UPDATE tables SET changed = changed - {60 * DAY}")
        server.sql(f"UPDATE tables SET changed = changed + {58 * DAY} "
                   f"WHERE id = {server.row(table)}")
        await server.start()
        await so(lambda: len(server.sql("SELECT 1 FROM tables WHERE about LIKE '%\"closes\":%'"))
                 == TABLES, "it is said at the tables")
        one = next(iter(left))
        visitor = await Client(server, "Eva", token=left[one]).arrive()
        await visitor.sync(one, 0)
        await visitor.until(lambda: one in visitor.places and visitor.places[one].about, "it")
        expect(visitor.places[one].about["closes"] > 0, visitor.places[one].about)
        await visitor.leave()
        # And two days after that.
        server.stop()
        earlier = (f"jsonb_set(about::jsonb, '{{closes}}', to_jsonb("
                   f"(about::jsonb->>'closes')::bigint - {2 * DAY}))::text" if POSTGRES else
                   f"json_set(about, '$.closes', json_extract(about, '$.closes') - {2 * DAY})")
        server.sql(f"UPDATE tables SET about = {earlier} WHERE about LIKE '%\"closes\":%'")
        await server.start()
        for player in players:
            player.client = await player.client.again(table)
        host = players[0].client
        while not await open_one(host):
            await asyncio.sleep(0.2)
        await so(lambda: len(server.sql("SELECT 1 FROM tables WHERE state = 1")) == 1,
                 "only one table")
        for gone in left:
            await host.refused("table", "sync", table=gone)
        await asyncio.gather(*[player.play() for player in players])
        await prove(server, table, players)
        await leave(*[player.client for player in players])


def pages(server):
    """Those of the database that are in use, by what is in it."""
    if POSTGRES:  # which has no free list: what its rows would need
        return sum(int(server.sql(f"SELECT coalesce(sum(pg_column_size({name}.*)), 0) / 4096 "
                                  f"FROM {name}")[0][0])
                   for name in ("tables", "steps", "guests", "devices", "changes"))
    (count,), = server.sql("PRAGMA page_count")
    (free,), = server.sql("PRAGMA freelist_count")
    return count - free


async def test_the_disk_does_not_fill(_):
    """Opens a table with a board of one's own, as long as a message may be, and leaves it, again
    and again. Others play meanwhile."""
    with open(BOARD, encoding="utf-8") as file:
        board = file.read()
    board += "#" * (7500 - len(board.encode()))

    async def open_and_leave(client, times):
        for _ in range(times):
            opened = await client.do("open", game="party", seats=["me", "open"],
                                     options={"players": 2, "board": {"text": board}})
            await client.do("leave", table=opened["table"])

    async with Server() as server:
        eva, *clients = await arrive(server, "Eva", "Anna", "Björn")
        await open_and_leave(eva, 20)
        before = pages(server)
        table = await take_seats(clients, "thief", {"players": 3, "points": 1},
                                 ["me", "open", "bot:easy"])
        players = [Player(client, table) for client in clients]
        await asyncio.gather(open_and_leave(eva, 400), *[player.play() for player in players])
        await prove(server, table, players)
        expect(len(server.sql("SELECT 1 FROM tables")) == 1, "closed tables are kept")
        # The game of the others is there, and not one page of each of the 400.
        expect(pages(server) - before < 100, "the file grows:", before, pages(server))
        await leave(eva, *clients)


async def test_guests_who_never_played_are_forgotten(_):
    server = Server("--guest-days", "7")
    async with server:
        clients = await arrive(server, "Anna", "Björn")
        table = await take_seats(clients, "thief", {"players": 3, "rounds": 1},
                                 ["me", "open", "bot:easy"])
        players = [Player(client, table) for client in clients]
        await asyncio.gather(*[player.play() for player in players])
        strangers = await arrive(server, *[f"Eva {i}" for i in range(40)])
        await leave(*strangers, *clients)
        server.stop()
        server.sql(f"UPDATE guests SET seen = seen - {8 * DAY}")
        await server.start()
        await so(lambda: len(server.sql("SELECT 1 FROM guests")) == 2, "guests are forgotten")
        await (await Client(server, "Eva").connect()).refused(
            "token", "hello", version=1, token=strangers[0].token)
        again = await clients[0].again()
        expect((await again.do("mine"))["games"][0]["table"] == table, "a game is lost")
        await prove(server, table, players)
        await again.leave()


async def test_games_are_kept_as_long_as_the_operator_says(_):
    server = Server("--keep-days", "10")
    async with server:
        clients = await arrive(server, "Anna", "Björn")
        tables = []
        for _ in range(2):
            tables.append(await take_seats(clients, "thief", {"players": 3, "rounds": 1},
                                           ["me", "open", "bot:easy"]))
            await asyncio.gather(*[Player(client, tables[-1]).play() for client in clients])
        await leave(*clients)
        server.stop()
        server.sql(f"UPDATE tables SET changed = changed - {11 * DAY} "
                   f"WHERE id = {server.row(tables[0])}")
        await server.start()
        await so(lambda: len(server.sql("SELECT 1 FROM tables")) == 1, "an old game goes")
        status = [(await server.get(f"/api/games/{table}/record"))[0] for table in tables]
        expect(status == [404, 200], "records", status)
        again = await clients[0].again()
        mine = (await again.do("mine"))["games"]
        expect([game["table"] for game in mine] == tables[1:], mine)
        await again.leave()


async def test_players_delete_their_games(_):
    """When the last of those who played it has deleted it, nobody can look at it any more."""
    async with Server() as server:
        clients = await arrive(server, "Anna", "Björn")
        table = await take_seats(clients, "thief", {"players": 3, "rounds": 1},
                                 ["me", "open", "bot:easy"])
        await clients[0].refused("state", "delete", table=table)
        await asyncio.gather(*[Player(client, table).play() for client in clients])
        await clients[0].do("delete", table=table)
        expect((await clients[0].do("mine"))["games"] == [], "it is not deleted")
        expect((await clients[0].do("statistics"))["statistics"] == [], "it counts")
        expect((await server.get(f"/api/games/{table}/record"))[0] == 200, "others want it")
        await clients[1].do("delete", table=table)
        place = clients[1].places[table]
        await clients[1].until(lambda: place.about["state"] == "closed", "the end")
        expect((await clients[1].do("mine"))["games"] == [], "it is not deleted")
        expect((await server.get(f"/api/games/{table}/record"))[0] == 404, "its record is there")
        for client in clients:
            await client.refused("table", "sync", table=table)
        await leave(*clients)


async def number(server, name):
    """One of the metrics."""
    _, text, _ = await server.get("/metrics")
    return float(dict(line.split() for line in text.decode().splitlines()
                      if not line.startswith("#") and "{" not in line)[name])


async def test_finished_games_leave_memory(_):
    """Plays game after game and takes leave of none: few of them stay in memory, and all can be
    asked for. Two others finish a game meanwhile, and play one more."""
    async with Server("--finished-tables", "6") as server:
        eva, *clients = await arrive(server, "Eva", "Anna", "Björn")
        tables = []

        async def play_many():
            for _ in range(30):
                tables.append(await take_seats([eva], "thief", {"players": 3, "rounds": 1},
                                               ["me", "bot:random", "bot:random"]))
                await Player(eva, tables[-1]).play()
        many = asyncio.create_task(play_many())
        table = await take_seats(clients, "thief", {"players": 3, "rounds": 1},
                                 ["me", "open", "bot:easy"])
        players = [Player(client, table) for client in clients]
        await asyncio.gather(*[player.play() for player in players])
        await prove(server, table, players)
        again = (await clients[0].do("rematch", table=table))["table"]
        expect((await clients[1].do("rematch", table=table))["table"] == again, "another rematch")
        await clients[0].do("start", table=again)
        await asyncio.gather(*[Player(client, again).play() for client in clients])
        await many
        expect(await number(server, "cookietin_tables_finished") <= 6, "finished games stay")
        for finished in tables:
            await eva.sync(finished, 0)
            await eva.until(lambda: eva.places[finished].over, "the end of it")
        expect(await number(server, "cookietin_tables_finished") <= 6, "finished games come back")
        expect(await number(server, "cookietin_room_bytes") > 0, "rooms take no memory")
        await leave(eva, *clients)
