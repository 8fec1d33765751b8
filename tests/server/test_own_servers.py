"""What needs a server of its own: limits, stopping, a full disk, a second server."""
import asyncio
import hashlib
import os
import resource
import sqlite3
import subprocess
import time

from client import (PATIENCE, POSTGRES, PROGRAM, Client, Lost, Player, Server, commitment_of,
                    expect, in_a_file, prove, so, some_moves, take_seats)
from test_play import arrive, leave


async def test_rate(_):
    """Too fast: `rate`, then the connection is closed; another one is served. More than one
    message a second is little, so that no machine is too slow to say it."""
    async with Server("--messages-per-s", "1", "--messages-burst", "40", fast=False) as server:
        fast, slow = await arrive(server, "Anna", "Björn")
        words = set()
        try:
            for _ in range(2000):
                answer = await fast.ask("statistics")
                if not answer["ok"]:
                    words.add(answer["error"])
        except Lost:
            pass
        expect(words == {"rate"} and fast.gone, "not stopped", words)
        await slow.do("games")
        await slow.leave()


async def test_bad_messages_close(_):
    async with Server("--bad-messages", "5") as server:
        client, = await arrive(server, "Anna")
        for _ in range(10):
            try:
                await client.socket.send("nonsense")
            except Exception:  # closed
                break
        await client.until(lambda: client.gone or len(client.raw) >= 10, "the end")
    expect(client.gone, "not closed")
    expect(all(answer["error"] == "message" for answer in client.raw), client.raw)


async def test_connections_of_a_guest(_):
    async with Server("--sessions-per-guest", "2") as server:
        first, = await arrive(server, "Anna")
        second = await Client(server, token=first.token).arrive()
        third = await Client(server).connect()
        await third.refused("limit", "hello", version=1, token=first.token)
        await second.leave()
        await leave(first)
        if not third.gone:
            await third.leave()


@in_a_file
async def test_busy_while_the_disk_is_full(_):
    """What cannot be written is not told; when there is room again it goes on by itself."""
    server = Server()
    async with server:
        *clients, stranger = await arrive(server, "Anna", "Björn", "Eva")
        table = await take_seats(clients, "speculaas", {"players": 2}, ["me", "open"])
        players = [Player(client, table) for client in clients]
        for player in players:
            await player.ready()
        pid = server.process.pid
        was = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, was[1]))
        seen = [player.place.seen for player in players]
        step = asyncio.create_task(players[0].step())
        await so(lambda: "cannot be written" in server.said(), "a disk that fails")
        expect(not step.done() or step.exception(), "a move is told that is not on disk")
        await stranger.refused("busy", "open", game="thief", options={"players": 3})
        await stranger.do("games")
        expect([player.place.seen for player in players] == seen, "told what is not on disk")
        resource.prlimit(pid, resource.RLIMIT_FSIZE, was)
        await step
        await so(lambda: "can be written again" in server.said(), "a disk that works")
        await stranger.do("open", game="thief", options={"players": 3})
        await asyncio.gather(*[player.play() for player in players])
        await prove(server, table, players)
        await leave(stranger, *clients)


async def test_what_can_never_be_written(_):
    """Somebody deletes a guest from the database: that guest's game cannot end, and all others
    go on. Who sat there is disconnected to come back (1013), and told what has happened."""
    async with Server() as server:
        gone, witness, other = await arrive(server, "Anna", "Björn", "Eva")
        table = await take_seats([gone, witness], "thief", {"players": 3, "points": 1},
                                 ["me", "open", "bot:easy"])
        elsewhere = await take_seats([other], "thief", {"players": 3, "points": 1},
                                     ["me", "bot:easy", "bot:easy"])
        server.sql("DELETE FROM guests WHERE name = 'Anna'")
        players = [Player(client, table) for client in (gone, witness)]
        ends = await asyncio.gather(*[player.play() for player in players], return_exceptions=True)
        expect(all(isinstance(end, Lost) for end in ends), ends)
        expect(witness.socket.close_code == 1013, witness.socket.close_code)
        expect(not witness.places[table].over, "told what is not on disk")
        expect("is set aside" in server.said(), server.said())
        await other.do("open", game="thief", options={"players": 3})
        player = await Player(other, elsewhere).play()
        await prove(server, elsewhere, [player])
        again = await Client(server, token=witness.token).arrive()
        expect(again.tables == [], again.tables)
        answer = await again.refused("table", "sync", table=table)
        expect("couldn’t be saved" in answer["say"], answer)
        _, metrics, _ = await server.get("/metrics")
        expect(b"\ncookietin_tables_set_aside_total 1\n" in metrics, metrics)
        expect((await server.get("/healthz"))[0] == 200, "not well")
        await leave(other, again)


async def test_stop_and_start_again(_):
    """SIGTERM in the middle of games; started again, they go on."""
    server = Server()
    async with server:
        clients = await arrive(server, "Anna", "Björn")
        table = await take_seats(clients, "thief", {"players": 3, "rounds": 6},
                                 ["me", "open", "bot:strong"])
        players = [Player(client, table) for client in clients]
        await some_moves(players, 4)
        for player in players:
            if player.place.decision:
                await player.step()  # then, maybe, the bot thinks
        server.stop()
        await server.start()
        for player in players:
            player.client = await player.client.again(table)
            expect(table in player.client.tables, "the table is lost", player.client.tables)
        await asyncio.gather(*[player.play() for player in players])
        await prove(server, table, players)
        await leave(*[player.client for player in players])


async def test_one_server_for_a_database(_):
    async with Server() as server:
        second = await asyncio.to_thread(
            subprocess.run, [PROGRAM, "serve", "--port", "0", "--db", server.db],
            capture_output=True, timeout=PATIENCE, check=False)
        expect(second.returncode != 0, "a second server on the same database")
        expect(b"in use by another" in second.stderr, second.stderr)
        expect(b"runtime error" not in second.stderr, second.stderr)


async def test_nothing_private_is_kept(_):
    """Neither tokens nor addresses are in the database or in the log."""
    server = Server()
    async with server:
        client, = await arrive(server, "Anna")
        await take_seats([client], "thief", {"players": 3}, ["me", "bot:easy", "bot:easy"])
        await client.leave()
        server.stop()
        kept = b""
        if POSTGRES:
            dump = await asyncio.to_thread(subprocess.run, ["pg_dump", server.db], check=True,
                                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
            kept = dump.stdout
            expect(b"Anna" in kept, "nothing to look at")
        for name in ("games.db", "games.db-wal", "log"):
            path = os.path.join(server.directory.name, name)
            if os.path.exists(path):
                with open(path, "rb") as file:
                    kept += file.read()
        expect(client.token.encode() not in kept, "a token is kept")
        expect(b"127.0.0.1" not in kept, "an address is kept")
        await server.start()


def back_up(server, to):
    """As docs/operating.md says, with what sqlite3's .backup uses."""
    with sqlite3.connect(server.db) as source, sqlite3.connect(to) as target:
        source.backup(target)
    target.close()
    source.close()


async def keep_busy(clients, done):
    """Games until it is done, one at least."""
    while True:
        table = await take_seats(clients, "thief", {"players": 3, "points": 1},
                                 ["me", "open", "bot:easy"])
        await asyncio.gather(*[Player(client, table).play() for client in clients])
        if done.is_set():
            return


@in_a_file
async def test_backup_while_it_runs(_):
    """A copy made in the middle of a game, while others play, is a database with which it goes on.
    The game waits for somebody while it is copied, so that it is not over before."""
    async with Server() as server, Server() as other:
        other.stop()
        os.unlink(other.db)
        clients = await arrive(server, "Anna", "Björn")
        others = await arrive(server, "Cleo", "Dan")
        table = await take_seats(clients, "thief", {"players": 3, "rounds": 6},
                                 ["me", "open", "bot:easy"])
        players = [Player(client, table) for client in clients]
        await some_moves(players, 4)
        copied = asyncio.Event()
        busy = asyncio.create_task(keep_busy(others, copied))
        await asyncio.to_thread(back_up, server, other.db)
        copied.set()
        await asyncio.gather(busy, *[player.play() for player in players])
        await prove(server, table, players)
        await other.start()
        guests = [await Client(other, token=client.token).arrive() for client in clients]
        for guest in guests:
            expect(table in guest.tables, "not in the copy", guest.tables)
            await guest.sync(table, 0)
        late = [Player(guest, table) for guest in guests]
        await asyncio.gather(*[player.play() for player in late])
        await prove(other, table, late, strict=False)
        await leave(*clients, *others, *guests)


async def test_clock_goes_on_for_who_leaves_and_comes_back(_):
    # 250 rounds: whatever else keeps us from looking, stand-ins do not end the game meanwhile.
    async with Server(fast=False) as server:
        clients = await arrive(server, "Anna", "Björn", "Cleo")
        table = await take_seats(clients, "thief", {"players": 3, "rounds": 250},
                                 ["me", "open", "open"], clock=1)
        for client in clients:
            await client.until(lambda: client.places[table].now, "an update")
        slow, other = sorted(clients, key=lambda client: not client.places[table].decision)[:2]
        place = other.places[table]  # who leaves is told no more
        asked = place.seen
        # Often enough that a clock that begins again would never run out.
        end = time.monotonic() + PATIENCE
        while place.seen == asked:
            expect(time.monotonic() < end, "the clock began again and again")
            await asyncio.sleep(0.3)
            await asyncio.gather(slow.ask("leave", table=table), slow.ask("back", table=table))
        await leave(*clients)


async def test_rematch_of_who_looks_at_many_tables(_):
    """The link to the old game makes room for the one to the new: both are one of too many."""
    async with Server() as server:
        hosts = await arrive(server, "Dora", "Emil", "Finn", "Gro")
        opened = [await host.do("open", game="thief", options={"players": 3}, listed=True)
                  for host in hosts for _ in range(16)]
        listed = [answer["table"] for answer in opened]
        clients = await arrive(server, "Anna", "Björn")
        table = await take_seats(clients, "thief", {"players": 3, "rounds": 1},
                                 ["me", "open", "bot:random"])
        await asyncio.gather(*[Player(client, table).play() for client in clients])
        for other in listed[:63]:
            await clients[0].do("watch", table=other)
        new = (await clients[0].do("rematch", table=table))["table"]
        await clients[1].until(lambda: new in clients[1].places, "the new table")
        await leave(*hosts, *clients)


async def test_nobody_is_thrown_out_by_others_names(_):
    """However often somebody else changes names, one message about the table waits."""
    async with Server("--messages-burst", "400", "--outbox-bytes", "65536", fast=False) as server:
        quiet, *loud = await arrive(server, "Anna", "Björn", "Cleo", "Dan", "Eva")
        opened = await loud[0].do("open", game="party", options={"players": 5},
                                  seats=["me"] + ["open"] * 4, listed=True)
        for other in (quiet, *loud[1:]):
            await other.do("join", table=opened["table"])
        await asyncio.gather(*[one.ask("rename", name=f"{one.name} {i}")
                               for i in range(60) for one in loud])
        expect(not quiet.gone, "thrown out")
        await quiet.do("games")
        await leave(quiet, *loud)


async def test_killed_between_start_and_deal(_):
    """What was committed to stays frozen; who had revealed need not again; the deal has it all, or
    names who did not come back with theirs."""
    for faithful in (True, False):
        async with Server() as server:
            clients = await arrive(server, "Anna", "Björn")
            opened = await clients[0].do("open", game="thief", options={"players": 3, "rounds": 1},
                                         seats=["me", "open", "bot:random"])
            table = opened["table"]
            await clients[1].do("join", code=opened["code"])
            for number, client in enumerate(clients):
                client.entropy = hashlib.sha256(f"luck {number}".encode()).hexdigest()
                await client.do("commit", table=table, commitment=commitment_of(client.entropy))
            await clients[0].do("start", table=table)
            await clients[0].do("reveal", table=table, bytes=clients[0].entropy)
            before = clients[1].places[table].about
            server.kill()  # with one of them still owing theirs
            await server.start()
            entropies = [client.entropy for client in clients]
            clients = [await client.again(table) for client in clients]
            for client, entropy in zip(clients, entropies):
                client.entropy = entropy
            about = clients[1].places[table].about
            for key in ("commitment", "commitments"):
                expect(about[key] == before[key], key, "is another one", about, before)
            expect(about["shuffling"] == [1] or not faithful, about)
            if faithful:
                await clients[1].do("reveal", table=table, bytes=clients[1].entropy)
            else:
                del clients[1].entropy
            players = [Player(client, table) for client in clients]
            await asyncio.gather(*[player.play() for player in players])
            fair = (await prove(server, table, players))["fair"]
            expect(fair["commitments"][:2] == about["commitments"][:2], fair)
            late = [{"seat": 1, "why": "late"}]
            expect(fair.get("withheld", []) == ([] if faithful else late), fair)
            expect(fair["entropy"][:2] == [entropies[0], entropies[1] if faithful else ""], fair)
            await leave(*clients)
