"""Somebody at one address who does what they can below the protocol; and players elsewhere, who
notice nothing. All of it through a proxy, which is us."""
import asyncio
import time

from client import Client, Lost, Player, Server, expect, prove, take_seats
from test_play import leave

ADVERSARY, HONEST = "192.0.2.66", ("198.51.100.1", "2001:db8:7::1", "198.51.100.3")
PER_MINUTE = 60


async def arrive(server, name, address):
    """With a second to say hello: a busy machine may let it take longer, and then once more."""
    while True:
        try:
            return await Client(server, name, forwarded=address).arrive()
        except Lost:
            pass


async def flood(server, path, headers, seen, over):
    """One request after another, until it is over."""
    while not over.is_set():
        status, _, _ = await server.get(path, headers)
        seen.setdefault(status, []).append(time.monotonic())


async def hold(server, seen, over):
    """WebSockets that say nothing, one after another, until it is over."""
    while not over.is_set():
        try:
            silent = await Client(server, forwarded=ADVERSARY).connect()
            seen.append(silent)
        except Lost:  # refused
            await asyncio.sleep(0.02)


async def test_adversary_below_the_protocol(_):
    """Requests, records, silent connections, other names: all that one address has is used up."""
    options = ("--trust-proxy", "127.0.0.1", "--requests-per-minute", str(PER_MINUTE),
               "--per-address", "100", "--hello-s", "1")
    async with Server(*options) as server:
        clients = [await arrive(server, name, address)
                   for name, address in zip(("Anna", "Björn", "Eva"), HONEST)]
        table = await take_seats(clients, "thief", {"players": 3, "points": 1},
                                 ["me", "open", "open"])
        seen, silent, over, began = {}, [], asyncio.Event(), time.monotonic()
        forged = {"X-Forwarded-For": f"203.0.113.5, {ADVERSARY}"}
        bad = [asyncio.create_task(task) for task in (
            flood(server, "/", {"X-Forwarded-For": ADVERSARY}, seen, over),
            flood(server, "/", forged, seen, over),
            flood(server, f"/api/games/{'A' * 22}/record", forged, seen, over),
            flood(server, "/", {"Host": "evil.example", **forged}, seen, over),
            hold(server, silent, over))]
        players = [Player(client, table) for client in clients]
        await asyncio.gather(*[player.play() for player in players])
        while len(seen.get(429, ())) < 100:
            await asyncio.sleep(0.02)
        over.set()
        await asyncio.gather(*bad)
        # Whoever plays is served: the page, and the record of their game.
        for address in HONEST:
            status, _, _ = await server.get("/", {"X-Forwarded-For": address})
            expect(status == 200, "the page is refused to", address, status)
        await prove(server, table, players)
        answered = len(seen.get(200, ())) + len(seen.get(404, ())) + len(silent)
        most = PER_MINUTE * (1 + (time.monotonic() - began) / 60) + 1
        expect(0 < answered <= most, "answered", answered, "of at most", most)
        for client in silent:
            await client.reader
            expect(client.socket.close_code == 1008, "not closed", client.socket.close_code)
        await leave(*clients)
