"""Whoever makes the server keep things in memory: tables, and messages that nobody reads. All of it
together stays within --memory-mb, but for what is on its way in that moment; players notice
nothing, and when it is over there is room again."""
import asyncio
import json
import re
import socket

import websockets

from client import Client, Lost, Player, Server, expect, prove, so, take_seats
from test_adversary_limits import BOARD
from test_play import arrive, leave

MB, HOARDERS, TABLES, DEAF = 2, 4, 60, 12
PARTS = ("room", "inbox", "outbox", "record")


async def figures(server):
    """What the server says it keeps, by kind, and how much it may be."""
    _, body, _ = await server.get("/metrics")
    found = dict(re.findall(r"^cookietin_(\w+) (\S+)$", body.decode(), re.M))
    return {part: float(found[f"{part}_bytes"]) for part in (*PARTS, "memory_limit")}


async def watch_figures(server, seen, over):
    while not over.is_set():
        seen.append(await figures(server))
        await asyncio.sleep(0.02)


async def hoard(server, name):
    """Tables with a board of one's own, as many as one gets; then all of them are started."""
    eva = await Client(server, name).arrive()
    tables, refused = [], 0
    while not refused and len(tables) < TABLES:
        answer = await eva.ask("open", game="party",
                               options={"players": 2, "board": {"text": BOARD}},
                               seats=["me", "bot:random"])
        if answer["ok"]:
            tables.append(answer["table"])
        else:
            expect(answer["error"] == "limit", answer)
            refused += 1
    for table in tables:
        await eva.do("start", table=table)
    return eva, tables, refused


async def be_deaf(server, table, over, dropped):
    """Asks for more and more, reads nothing of it, and comes back when that is over."""
    while not over.is_set():
        eva = Client(server, "Eva")
        try:
            await eva.arrive()
            await eva.do("watch", table=table)
            link = eva.socket.transport.get_extra_info("socket")
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            eva.socket.transport.pause_reading()
            while not over.is_set() and not eva.socket.transport.is_closing():
                await asyncio.wait_for(eva.socket.send(json.dumps({"do": "games"})), 1)
                await asyncio.sleep(0.002)
        except (Lost, OSError, asyncio.TimeoutError, websockets.WebSocketException):
            pass
        dropped.append(eva)
        eva.drop()


async def test_memory(_):
    async with Server("--memory-mb", str(MB), "--tables-per-guest", "1000",
                      "--daily-kib", "1000000") as server:
        clients = await arrive(server, "Anna", "Björn")
        table = await take_seats(clients, "thief", {"players": 3, "points": 3},
                                 ["me", "open", "bot:easy"], listed=True)
        players = [Player(client, table) for client in clients]
        seen, over, dropped = [], asyncio.Event(), []
        watching = asyncio.create_task(watch_figures(server, seen, over))
        evas = [await hoard(server, f"Eva {number}") for number in range(HOARDERS)]
        expect(any(refused for _, _, refused in evas), "as many tables as one likes")
        deaf = [asyncio.create_task(be_deaf(server, table, over, dropped)) for _ in range(DEAF)]
        await so(lambda: max(each["outbox"] for each in seen) > 1 << 18, "much that nobody reads")
        await so(lambda: len(dropped) >= DEAF // 2, "those who do not read are dropped")
        await asyncio.gather(*[player.play() for player in players])
        over.set()
        await asyncio.gather(watching, *deaf)
        for each in seen:
            expect(sum(each[part] for part in PARTS) <= 1.5 * each["memory_limit"], each)
        for eva, tables, _ in evas:
            for each in tables:
                await eva.do("leave", table=each)  # bots play it to its end
            await eva.leave()
        while (now := await figures(server))["room"] > now["memory_limit"]:
            await asyncio.sleep(0.1)
        await prove(server, table, players)
        await clients[0].do("open", game="thief", options={"players": 3})
        await leave(*clients)
