"""Oneself on a server: the wrong database, recovery words, devices, one's data, being forgotten."""
import asyncio
import os
import shutil
import sqlite3

from client import Client, Player, Server, expect, in_a_file, prove, so, take_seats
from test_play import arrive, leave

SHORT = {"players": 3, "rounds": 1}


async def hello(server, **fields):
    """A connection, and the answer to its `hello`, whatever it is."""
    client = await Client(server).connect()
    return client, await client.ask("hello", version=1, **fields)


async def hello_refused(server, word, **fields):
    client, answer = await hello(server, **fields)
    expect(not answer["ok"] and answer["error"] == word, "not refused with", word, answer)
    await client.leave()
    return answer


async def test_server_id(server):
    anna, answer = await hello(server, name="Anna")
    expect(len(answer["server_id"]) == 22, answer)
    refused = await hello_refused(server, "server", server_id="A" * 22, token=answer["token"])
    expect(refused["server_id"] == answer["server_id"], refused)
    refused = await hello_refused(server, "token", token="nobody's")
    expect(refused["server_id"] == answer["server_id"], refused)
    again, second = await hello(server, server_id=answer["server_id"], token=answer["token"])
    expect(second["guest"] == answer["guest"] and "token" not in second, second)
    await leave(anna, again)


@in_a_file
async def test_wrong_database(_):
    """Another database is another server, an older copy is the same one; when the right one is
    back, everyone is who they were."""
    async with Server() as server:
        anna, first = await hello(server, name="Anna")
        await anna.leave()
        server.stop()
        backup = server.db + "-copy"
        shutil.copy(server.db, backup)
        await server.start()
        eva, second = await hello(server, name="Eva")
        expect(first["server_id"] == second["server_id"], "not the same after a restart")
        await eva.leave()
        server.stop()
        right = server.db
        server.db = server.db + "-wrong"
        await server.start()
        other = await hello_refused(server, "server", server_id=first["server_id"],
                                    token=first["token"])
        expect(other["server_id"] != first["server_id"], "the same id in another database")
        server.stop()
        server.db = backup
        await server.start()
        known, answer = await hello(server, server_id=first["server_id"], token=first["token"])
        expect(answer["ok"] and answer["name"] == "Anna", answer)
        await known.leave()
        await hello_refused(server, "token", server_id=first["server_id"], token=second["token"])
        server.stop()
        server.db = right
        await server.start()
        known, answer = await hello(server, server_id=first["server_id"], token=second["token"])
        expect(answer["ok"] and answer["name"] == "Eva", answer)
        await known.leave()


async def test_second_device_by_words(server):
    """They move a person to another device, whatever becomes of the first."""
    laptop, = await arrive(server, "Anna")
    words = (await laptop.do("words"))["recovery"]
    phone, answer = await hello(server, recovery=words, device="Phone")
    expect(answer["guest"] == laptop.guest and len(answer["token"]) == 43, answer)
    expect(answer["token"] != laptop.token, "the same token twice")
    devices = await phone.do("devices")
    expect([device["name"] for device in devices["devices"]] == ["", "Phone"], devices)
    expect(devices["this"] == 2 and devices["recoverable"], devices)
    expect(all(device["seen"] % 86400 == 0 and device["since"] % 86400 == 0
               for device in devices["devices"]), "more than the day", devices)
    await phone.do("device", device=1, name="Laptop")
    await phone.refused("device", "device", device=5, name="Nobody's")
    await phone.do("sign_out", device=1)
    await so(lambda: laptop.gone, "the end of a lost device")
    await hello_refused(server, "token", token=laptop.token)
    await hello_refused(server, "recovery", recovery="00" * 12 + "00")
    wrong = bytes.fromhex(words)
    await hello_refused(server, "recovery", recovery=(wrong[:5] + bytes([wrong[5] ^ 1]) +
                                                      wrong[6:]).hex())
    await phone.leave()


async def test_words_have_a_limit(_):
    """Whoever tries words from an address is stopped, and others go on."""
    async with Server("--recoveries-per-minute", "1", "--people-per-address", "2",
                      "--trust-proxy", "127.0.0.1", fast=False) as server:
        words = []
        for _ in range(40):
            other = await Client(server, forwarded="203.0.113.7").connect()
            answer = await other.ask("hello", version=1, recovery="00" * 12)
            words.append(answer["error"])
            await other.leave()
        expect(words[0] == "recovery" and set(words) == {"recovery", "rate"}, words)
        other = await Client(server, forwarded="203.0.114.7").connect()
        await other.refused("recovery", "hello", version=1, recovery="00" * 12)
        await other.leave()


@in_a_file
async def test_stored_only_as_hashes(_):
    """Neither a token nor recovery words are in the file, in whatever form they were told."""
    async with Server() as server:
        anna, = await arrive(server, "Anna")
        words = (await anna.do("words"))["recovery"]
        await anna.leave()
        server.stop()
        with open(server.db, "rb") as file:
            stored = file.read()
        expect(b"Anna" in stored, "nothing is stored")
        for secret in (anna.token.encode(), words.encode(), bytes.fromhex(words),
                       bytes.fromhex(words)[:11]):
            expect(secret not in stored, "a secret is stored")
        await server.start()


async def play_short(server, *names):
    clients = await arrive(server, *names)
    table = await take_seats(clients, "thief", SHORT, ["me", "open", "bot:random"])
    players = [Player(client, table) for client in clients]
    await asyncio.gather(*[player.play() for player in players])
    return clients, players, table


async def test_export(server):
    (anna, eva), _, table = await play_short(server, "Anna", "Eva")
    await anna.do("words")
    told = await anna.do("export")
    expect(told["name"] == "Anna" and told["recoverable"] and len(told["devices"]) == 1, told)
    game, = told["games"]
    expect(game["table"] == table and not game["removed"] and told["more"] is False, told)
    await anna.do("delete", table=table)
    told = await anna.do("export")
    expect(told["games"][0]["removed"], "what is stored is not told", told)
    expect((await anna.do("export", before=table))["games"] == [], "one game twice")
    await anna.refused("table", "export", before="x")
    await leave(anna, eva)


async def test_erase(server):
    """The other's game stays, with the name gone; the deal can still be proven."""
    (anna, eva), players, table = await play_short(server, "Anna Erased", "Eva")
    waiting = await anna.do("open", game="thief", options=SHORT)
    await eva.do("join", code=waiting["code"])
    await anna.refused("message", "erase")
    phone, answer = await hello(server, token=anna.token)
    expect(answer["ok"], answer)
    await anna.do("erase", sure=True)
    await anna.refused("hello", "mine")
    await so(lambda: phone.gone, "the end of another connection")
    await hello_refused(server, "token", token=anna.token)
    game = (await eva.do("mine"))["games"][0]
    seat = players[0].place.about["you"]
    expect(game["seats"][seat] == {"name": "Someone", "gone": True}, game)
    record = await prove(server, table, players[1:])
    expect("Anna" not in str(record["seats"]), record["seats"])
    place = eva.places[waiting["table"]]
    await eva.until(lambda: sum(one["who"] == "person" for one in place.about["seats"]) == 1,
                    "a free seat")
    expect(any(one.get("host") and one["name"] == "Eva" for one in place.about["seats"]),
           place.about)
    await leave(anna, eva)


def is_in_a_file(server, text):
    """Of the database, or beside it: what is new is in another file for a while."""
    directory, name = os.path.split(server.db)
    for beside in os.listdir(directory):
        path = os.path.join(directory, beside)
        if beside.startswith(name) and os.path.isfile(path):
            with open(path, "rb") as file:
                if text in file.read():
                    return True
    return False


@in_a_file
async def test_erase_leaves_nothing(_):
    """In no table of the file, also of games that are in the store alone, nor in a game that only
    they played."""
    async with Server() as server:
        (anna, eva), _, table = await play_short(server, "Anna Erased", "Eva")
        alone = await take_seats([anna], "thief", SHORT, ["me", "bot:easy", "bot:easy"])
        await Player(anna, alone).play()
        await leave(anna, eva)
        server.stop()
        await server.start()
        again, answer = await hello(server, token=anna.token)
        expect(answer["ok"], answer)
        expect(is_in_a_file(server, b"Anna Erased"), "nothing is stored")
        await again.do("erase", sure=True)
        expect(not is_in_a_file(server, b"Anna Erased"), "the name is still in a file")
        await again.leave()
        status, _, _ = await server.get(f"/api/games/{alone}/record")
        expect(status == 404, "a game that nobody has is kept")
        await prove(server, table)
        server.stop()
        with open(server.db, "rb") as file:
            expect(b"Anna Erased" not in file.read(), "the name is still in the file")
        with sqlite3.connect(server.db) as file:
            for name in ("guests", "devices", "results"):
                column = "id" if name == "guests" else "guest"
                left = file.execute(f"SELECT count(*) FROM {name} WHERE {column} = ?",
                                    (int(anna.guest),)).fetchone()
                expect(left == (0,), name, left)
        expect(os.path.exists(server.db), "no file")
        await server.start()


async def test_left_and_stayed(server):
    """Who leaves has lost, whatever the bot makes of it; for who stayed it counts."""
    anna, eva, ida = await arrive(server, "Anna", "Eva", "Ida")
    table = await take_seats([anna, eva, ida], "thief", SHORT, ["me", "open", "open"])
    await eva.do("leave", table=table)
    await ida.do("leave", table=table)
    await Player(anna, table).play()
    stayed = (await anna.do("statistics"))["statistics"][0]
    expect(stayed["games"] == 1 and stayed["won"] == 1 and "left" not in stayed, stayed)
    for client in (eva, ida):
        left = (await client.do("statistics"))["statistics"][0]
        expect(left["games"] == 1 and left["won"] == 0 and left["left"] == 1, left)
        game = (await client.do("mine"))["games"][0]
        expect(game["counted"] and game["left"], game)
    await leave(anna, eva, ida)
