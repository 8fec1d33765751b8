"""Whoever comes with bad manners: the server stays up, and others notice nothing."""
import asyncio
import json
import os

from client import PATIENCE, Client, Lost, Player, expect, prove, rng_of, take_seats
from test_play import arrive, leave

VISITS = int(os.environ.get("COOKIETIN_FUZZ_VISITS", "60"))  # of each stranger


def template(rng, tables):
    """Something like what a client says."""
    table = rng.choice(tables + ["A" * 22])
    number = rng.choice([0, 1, 2, 5, -1, 2 ** 31, 2 ** 63, 10 ** 30])
    return rng.choice([
        {"do": "hello", "version": 1, "name": "Eva", "pauses": True},
        {"do": "games"}, {"do": "tables"},
        {"do": "open", "game": "thief", "options": {"players": 3}, "seats": ["me", "open", "open"]},
        {"do": "join", "table": table, "seat": number}, {"do": "join", "code": "K7QX-2MPA"},
        {"do": "move", "table": table, "decision": number, "choice": number},
        {"do": "move", "table": table, "decision": 1, "move": {"lay": "kleina", "target": 1}},
        {"do": "undo", "table": table, "decision": number},
        {"do": "sync", "table": table, "seen": number}, {"do": "watch", "table": table},
        {"do": "chat", "table": table, "text": "hi"}, {"do": "mine", "before": table},
        {"do": "entropy", "table": table, "bytes": "00ff"}, {"do": "hint", "table": table},
        {"do": "ready", "table": table}, {"do": "chat", "table": table, "reaction": number},
        {"do": "rematch", "table": table}, {"do": "leave", "table": table}, {"do": "statistics"}])


def spoil(rng, message):
    """A message with something wrong in it; text or bytes."""
    way = rng.randrange(8)
    text = json.dumps(message)
    if way == 0:
        return text[:rng.randrange(len(text))]
    if way == 1:
        at = rng.randrange(len(text))
        return text[:at] + chr(rng.randrange(1, 0x2fff)) + text[at + 1:]
    if way == 2:
        field = rng.choice(list(message))
        message[field] = rng.choice([None, True, -1, 1e300, "", [], {}, [[]], "\u0000", "x" * 3000])
        return json.dumps(message)
    if way == 3:
        depth = rng.choice([10, 100, 4000])
        return '{"do":' + "[" * depth + "]" * depth + "}"
    if way == 4:
        return rng.randbytes(rng.randrange(200))
    if way == 5:
        return text[:-1] + ',"do":"games"}'
    if way == 6:
        return text.replace(":", rng.choice(["=", "::", ": \x00", ":\ud7ff"]), 1)
    return text


async def bad_talker(server, rng, tables):
    for _ in range(VISITS):
        try:
            client = await Client(server, "Eva").arrive()
            for _ in range(rng.randrange(60)):
                await client.socket.send(spoil(rng, template(rng, tables)))
            await asyncio.sleep(0.01)
            client.drop()
        except Lost:
            pass
        except Exception as error:  # it may be closed on us; a wrong answer may not come
            if type(error).__name__ not in ("ConnectionClosedError", "ConnectionClosedOK"):
                raise


HANDSHAKE = ("GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: cookietin.1\r\n\r\n").encode()


async def bad_bytes(server, rng):
    """Below WebSocket: broken HTTP, broken frames, connections that end in the middle."""
    for _ in range(4 * VISITS):
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            way = rng.randrange(6)
            if way == 0:
                writer.write(rng.randbytes(rng.randrange(3000)))
            elif way == 1:
                writer.write(b"GET " + b"/" * rng.randrange(20000) + b" HTTP/1.1\r\n\r\n")
            elif way == 2:
                writer.write(HANDSHAKE[:rng.randrange(len(HANDSHAKE))])
            elif way == 3:
                writer.write(HANDSHAKE + rng.randbytes(rng.randrange(300)))
            elif way == 4:  # frames of enormous length, unmasked, reserved, unfinished
                writer.write(HANDSHAKE + rng.choice([
                    b"\x81\xff" + b"\x7f" * 8 + b"abcd", b"\x81\x05hello", b"\xf1\x80abcd",
                    b"\x01\x85abcdhello" * 50, b"\x88\xfe\xff\xff" + b"x" * 300, b"\x89\xfd",
                    b"\x81\x84abcd\xff\xfe\xfd\xfc", b"\x80\x80abcd"]))
            else:
                writer.write(b"POST /api/games/x/record HTTP/1.1\r\nHost: x\r\n"
                             b"Content-Length: 99999999999\r\n\r\nabc")
            await writer.drain()
            await asyncio.sleep(rng.random() * 0.02)
            writer.transport.abort()
        except OSError:
            pass


async def test_bad_messages_and_bytes(server):
    clients = await arrive(server, "Anna", "Björn")
    tables = []
    table = await take_seats(clients, "thief", {"players": 3, "points": 1},
                             ["me", "open", "bot:easy"], listed=True)
    tables.append(table)
    bad = [asyncio.create_task(task) for task in (
        bad_talker(server, rng_of("talker 1"), tables),
        bad_talker(server, rng_of("talker 2"), tables),
        bad_bytes(server, rng_of("bytes 1")), bad_bytes(server, rng_of("bytes 2")))]
    games = 0
    while not games or not all(task.done() for task in bad):
        players = [Player(client, table) for client in clients]
        await asyncio.gather(*[player.play() for player in players])
        await prove(server, table, players)
        table = await take_seats(clients, "thief", {"players": 3, "points": 1},
                                 ["me", "open", "bot:easy"])
        tables.append(table)
        games += 1
    for task in bad:
        await task
    expect(server.process.poll() is None, "the server ended", server.said())
    expect((await server.get("/healthz"))[1].strip() == b"ok", "not well")
    await leave(*clients)


async def test_other_origins_are_refused(server):
    """A page of somebody else must not play in a visitor's name."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(HANDSHAKE.replace(b"Upgrade: websocket",
                                   b"Origin: https://elsewhere.example\r\nUpgrade: websocket"))
    head = await asyncio.wait_for(reader.read(200), PATIENCE)
    expect(b" 101 " not in head, "another origin gets in", head)
    writer.close()
