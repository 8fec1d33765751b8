"""Whoever takes as many tables, rows of the list and seats as there are, from fifty addresses or
from one: people elsewhere still open tables, are seen in the list, and play."""
import asyncio
import time

from client import Client, Player, Server, expect, prove, take_seats
from test_play import leave

PROXY = ["--trust-proxy", "127.0.0.1"]  # which says where its clients come from


def one_of(server, name, number):
    """Somebody in a network of IPv4 of their own."""
    return Client(server, name, forwarded=f"10.66.{number}.1")


async def honest_game(server, first):
    """Two people elsewhere play, whatever happens meanwhile."""
    clients = [await one_of(server, "Anna", first).arrive(),
               await one_of(server, "Björn", first + 1).arrive()]
    table = await take_seats(clients, "thief", {"players": 3, "rounds": 1},
                             ["me", "open", "bot:easy"])
    players = [Player(client, table) for client in clients]
    await asyncio.gather(*[player.play() for player in players])
    await prove(server, table, players)
    await leave(*clients)


async def test_fifty_addresses_fill_nothing(_):
    """All tables there are, from fifty networks, running, and without a clock: whoever comes then
    opens tables all the same, as many as they like to; whoever had some before keeps them."""
    async with Server(*PROXY, "--tables", "500", "--tables-per-guest", "5",
                      "--guests-per-minute", "100000", "--proof-bits", "0") as server:
        before = await one_of(server, "Dísa", 200).arrive()
        kept = [(await before.do("open", game="thief"))["table"] for _ in range(5)]
        evas, opened, errors = [], 0, set()
        for number in range(50):
            for _ in range(3):
                evas.append(await one_of(server, "Eva", number).arrive())
                for _ in range(4):
                    answer = await evas[-1].ask("open", game="thief", options={"players": 3},
                                                seats=["me", "bot:random", "bot:random"])
                    opened += answer["ok"]
                    if answer["ok"]:
                        await evas[-1].do("start", table=answer["table"])
                    else:
                        errors.add(answer["error"])
        expect(opened >= 495 and errors == {"limit"}, "opened", opened, errors)
        for number in range(4):
            await honest_game(server, 202 + 2 * number)
        late = await one_of(server, "Freyja", 220).arrive()
        for _ in range(5):
            await late.do("open", game="thief")
        for table in kept:
            await before.do("sync", table=table)
        await leave(before, late, *evas)


async def test_one_network_is_not_the_list(_):
    """Tables of strangers without end; those of others are seen all the same."""
    async with Server(*PROXY) as server:
        anna = await one_of(server, "Anna", 1).arrive()
        table = (await anna.do("open", game="thief", options={"players": 3}, listed=True))["table"]
        evas = []
        for _ in range(5):
            evas.append(await one_of(server, "Eva", 66).arrive())
            for _ in range(15):
                await evas[-1].do("open", game="thief", options={"players": 3}, listed=True)
        friend = await one_of(server, "Björn", 2).arrive()
        rows = [row["table"] for row in (await friend.do("tables"))["tables"]]
        expect(len(rows) == 50 and table in rows[:2], "not in the list", len(rows), table in rows)
        await leave(anna, friend, *evas)


async def test_one_address_sits_at_few_tables(_):
    """Neither one person nor one address takes the seats at everybody's tables, nor lists many."""
    async with Server(*PROXY, "--joins-per-minute", "100000", "--opens-per-minute", "100000",
                      fast=False) as server:
        hosts, tables = [], []
        for number in range(20):
            hosts.append(await one_of(server, f"Anna {number}", number).arrive())
            tables.append((await hosts[-1].do("open", game="thief", options={"players": 3},
                                              listed=True))["table"])
        evas, sat, listed = [], 0, 0
        for _ in range(6):
            evas.append(await one_of(server, "Eva", 66).arrive())
            for table in tables:
                sat += (await evas[-1].ask("join", table=table))["ok"]
            listed += (await evas[-1].ask("open", game="thief", listed=True))["ok"]
        expect(3 <= sat + listed <= 12, sat, "seats and", listed, "tables of one address")
        friend = await one_of(server, "Björn", 100).arrive()
        await friend.do("join", table=tables[-1])
        await leave(friend, *hosts, *evas)


async def test_turns_on_and_on(_):
    """A turn that is finished and undone again and again is not told so often."""
    async with Server() as server:
        host, eva = [await Client(server, name).arrive() for name in ("Anna", "Eva")]
        table = await take_seats([host, eva], "speculaas", {"players": 2}, ["me", "open"])
        place, told = eva.places[table], host.tells
        finished, began = 0, time.monotonic()
        while finished < 150:
            if place.decision:
                await eva.do("move", table=table, decision=place.decision["n"], choice=0)
            else:
                await eva.do("undo", table=table, decision=place.now["next"])
                finished += 1
            await eva.fence()
        await host.fence()
        most = 30 + (time.monotonic() - began)
        expect(host.tells - told < most, "told", host.tells - told, "times where", most, "would do")
        await leave(host, eva)
