"""What only a server with its games in PostgreSQL has to bear: a database that goes away and comes
back, that is promoted from a copy, and another server that has taken over. Runs under
tools/with-postgres, which it stops and starts, so it runs alone.

    postgres.py [PART OF A NAME]..."""
import asyncio
import os
import signal
import struct
import subprocess
import sys

import run
from client import (POSTGRES, PROGRAM, Client, Lost, Player, Refused, Server, expect, prove, so,
                    some_moves, take_seats)
from replica import DATA, postgres, sql
from several import Cluster, Patient
from test_play import arrive, leave

GAME = ("speculaas", {"players": 2}, ["me", "open"])


async def sit_down(server, *names):
    clients = await arrive(server, *names)
    table = await take_seats(clients, *GAME)
    players = [Player(client, table) for client in clients]
    for player in players:
        await player.ready()
    return table, players


async def play_on(server, table, players):
    """After a connection that was lost: all come back, and play to the end."""
    for player in players:
        player.client = await player.client.again(table)
    await asyncio.gather(*[player.play() for player in players])
    await prove(server, table, players)
    await leave(*[player.client for player in players])


async def test_busy_while_postgres_is_away(_):
    """What cannot be written is not told; when PostgreSQL is back, it goes on by itself."""
    async with Server() as server:
        stranger, = await arrive(server, "Eva")
        table, players = await sit_down(server, "Anna", "Björn")
        postgres("-m", "immediate", "stop")
        seen = [player.place.seen for player in players]
        step = asyncio.create_task(next(p for p in players if p.place.decision).step())
        await so(lambda: "cannot be written" in server.said(), "a database that is away")
        expect(not step.done() or step.exception(), "a move is told that is not on disk")
        await stranger.refused("busy", "open", game="thief", options={"players": 3})
        expect([player.place.seen for player in players] == seen, "told what is not on disk")
        expect((await server.get("/healthz"))[0] == 503, "well without a database")
        lost = await Client(server).connect()  # nobody knows whose token that is
        answer = await lost.ask("hello", version=1, token="0" * 43)
        expect(not answer["ok"] and answer["error"] in ("busy", "token"), answer)
        await lost.leave()
        postgres("start")
        await step
        await so(lambda: "can be written again" in server.said(), "a database that is back")
        await stranger.do("open", game="thief", options={"players": 3})
        await asyncio.gather(*[player.play() for player in players])
        await prove(server, table, players)
        await leave(stranger, *[player.client for player in players])


async def test_full_disk(_):
    """The database's own disk is full: nothing is told that is not on it, nothing is set aside, and
    when there is room again everybody plays on. (Where it is a small one of this test's own.)"""
    place = os.environ.get("COOKIETIN_SMALL_DISK")
    if not place:
        return
    async with Server() as server:
        stranger, = await arrive(server, "Eva")
        table, players = await sit_down(server, "Anna", "Björn")
        with open(os.path.join(place, "everything"), "wb") as rest:
            fill(rest)
            moves = [asyncio.create_task(player.play()) for player in players]
            littering = asyncio.create_task(litter(stranger))
            await so(lambda: "cannot be written" in server.said(), "a full disk")
            await asyncio.sleep(15)  # longer than a server without a database is missed by others
            expect(not any(move.done() for move in moves), "they play on without a disk")
            expect((await server.get("/readyz"))[0] == 503, "ready without a disk")
        os.unlink(rest.name)
        await so(lambda: "can be written again" in server.said(), "room")
        littering.cancel()
        await asyncio.gather(littering, *moves, return_exceptions=True)
        expect("aside" not in server.said(), server.said())
        await play_on(server, table, players)
        stranger.drop()


def fill(file):
    """All that is left of a disk."""
    try:
        while True:
            file.write(bytes(1 << 16))
            file.flush()
    except OSError:
        pass


async def litter(client):
    """Writes as much as it may."""
    try:
        while True:
            opened = await client.do("open", game="thief", options={"players": 3})
            await client.do("leave", table=opened["table"])
    except (Refused, Lost):
        pass


async def test_promoted_copy(_):
    """Another timeline may have lost moves: the server forgets what it holds, and comes back."""
    async with Server() as server:
        table, players = await sit_down(server, "Anna", "Björn")
        port = server.port
        postgres("-m", "fast", "stop")
        with open(os.path.join(DATA, "standby.signal"), "w", encoding="ascii") as file:
            os.chown(file.fileno(), os.stat(DATA).st_uid, os.stat(DATA).st_gid)
        postgres("start")
        postgres("promote")
        try:
            await next(p for p in players if p.place.decision).step()
        except Exception:  # it was not told, or the connection went
            pass
        await so(lambda: "open again" in server.said(), "a new epoch")
        expect("or the database is another one" in server.said(), server.said())
        expect(server.port == port, "at another port")
        await play_on(server, table, players)
        expect(sql(server.db, "SELECT count(*) FROM node") == "1", "nodes")


async def test_taken_over(_):
    """A server sleeps, and another takes its place: the first writes nothing more, tells nobody
    otherwise, and leaves when it finds the other one there."""
    async with Server("--node", "first") as server:
        table, players = await sit_down(server, "Anna", "Björn")
        mover = next(p for p in players if p.place.decision)
        first = server.process
        first.send_signal(signal.SIGSTOP)
        sql(server.db, "UPDATE node SET expires = now() - interval '1 s'")
        server.options[server.options.index("first")] = "second"
        server.options += ["--admin-socket", server.socket + "2"]
        seen = mover.place.seen
        await server.start()
        first.send_signal(signal.SIGCONT)
        moved = asyncio.create_task(mover.step())
        status = await asyncio.to_thread(first.wait)
        expect(status == 1, "the first server ended with", status)
        expect("Another server has taken over from “first”" in server.said(), server.said())
        expect("in use by another Cookie Tin server, “second”" in server.said(), server.said())
        await asyncio.gather(moved, return_exceptions=True)
        expect(mover.place.seen == seen, "told what is not on disk")
        await play_on(server, table, players)


async def test_a_second_server_is_refused(_):
    """... and the first does not notice."""
    async with Server() as server:
        table, players = await sit_down(server, "Anna", "Björn")
        secret = server.db.replace("cookietin&", "cookietin&password=hush&")
        second = await asyncio.to_thread(
            subprocess.run, [PROGRAM, "serve", "--port", "0", "--db", secret],
            capture_output=True, text=True, check=False)
        expect(second.returncode == 1 and "in use by another" in second.stderr, second)
        expect("hush" not in second.stderr + second.stdout, second)
        await asyncio.gather(*[player.play() for player in players])
        await prove(server, table, players)
        await leave(*[player.client for player in players])


async def admin(*words):
    done = await asyncio.to_thread(subprocess.run, [PROGRAM, "admin", *words], capture_output=True,
                                   text=True, check=False)
    expect(done.returncode == 0, words, done)
    return done.stdout


async def test_moved_there_and_back(_):
    """Games go on after a move from a file into PostgreSQL, and after one into another file."""
    async with Server() as server:
        table, players = await sit_down(server, "Anna", "Björn")
        listed = await admin("nodes", server.db)
        expect(" 1  running\n" in listed, listed)
        there, server.options = server.db, server.options[:-2]
        for place in ("first.db", there, "second.db"):
            place = place if place == there else os.path.join(server.directory.name, place)
            server.stop()
            if place == there:  # it must be empty
                sql(there, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
            await admin("copy", server.db, place)
            server.db = place
            await server.start()
            for player in players:
                player.client = await player.client.again(table)
            await next(p for p in players if p.place.decision).step()
        await asyncio.gather(*[player.play() for player in players])
        await prove(server, table, players)
        await leave(*[player.client for player in players])


async def test_no_secret_in_the_list_of_processes(_):
    server = Server()
    server.db = server.db.replace("cookietin&", "cookietin&password=hush&")
    async with server:
        with open(f"/proc/{server.process.pid}/cmdline", "rb") as file:
            words = file.read()
        expect(b"postgresql:***" in words and b"hush" not in words, words)
        expect("hush" not in server.said(), server.said())


# ---- strangers at the address where servers reach each other ----

async def drip(port, closed):
    """Begins to agree on keys, a byte now and then, without end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    over = asyncio.create_task(reader.read(-1))
    try:
        while not over.done():
            writer.write(b"x")
            await asyncio.sleep(0.5)
    except ConnectionError:
        pass
    writer.close()
    await asyncio.gather(over, return_exceptions=True)
    closed.append(port)


async def guess(port, size, closed):
    """Agrees on keys that cannot be right, and says something with them, or much."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(b"n" * 32 + b"h" * 24 + struct.pack("<I", size) + b"x" * (size * 3 // 4))
        await reader.read(-1)
    except ConnectionError:
        pass
    writer.close()
    closed.append(port)


async def resident(server):
    _, text, _ = await server.get("/metrics")
    line = next(line for line in text.splitlines() if line.startswith(b"process_resident"))
    return float(line.split()[1])


async def test_strangers_at_the_link(_):
    """They come in any number and do what they like: another server finds its way in beside them,
    and they keep neither a place nor memory, nor do they fill the log."""
    async with Cluster() as cluster:
        one, two = cluster.servers[:2]
        port = int(one.options[one.options.index("--address") + 1].rsplit(":", 1)[1])
        anna = await Client(one, "Anna").arrive()
        opened = await anna.do("open", game="thief", options={"players": 3})
        closed, most = [], [await resident(one)]
        bad = [asyncio.create_task(drip(port, closed)) for _ in range(100)]
        await asyncio.sleep(1)  # or later: then it is easier
        bjorn = await Client(two, "Björn").arrive()
        await bjorn.do("join", code=opened["code"])
        bad += [asyncio.create_task(guess(port, 1 << 20, closed)) for _ in range(60)]
        bad += [asyncio.create_task(guess(port, 18, closed)) for _ in range(20)]
        while len(closed) < len(bad):
            most.append(await resident(one))
            await asyncio.sleep(0.1)
        await asyncio.gather(*bad)
        expect(max(most) < most[0] + (40 << 20), "it takes", max(most) - most[0], "bytes")
        await bjorn.do("chat", table=opened["table"], text="Hello")
        lines = one.said().count("does not know the secret")
        expect(lines <= 2, lines, "lines in the log")
        await leave(anna, bjorn)


# ---- servers of several versions ----

NEXT = os.path.join(os.path.dirname(PROGRAM), "cookietin_next")


async def test_mixed_versions(_):
    """People play across servers of which some are of the next version already, in either
    direction, and while the others follow."""
    cluster = Cluster()
    cluster.servers[0].program = NEXT
    async with cluster:
        ours = [await Patient(server, name).arrive()
                for server, name in zip(cluster.servers, ("Anna", "Björn", "Carla"))]
        tables = []
        for host in (ours[0], ours[1]):
            opened = await host.do("open", game="thief", options={"players": 3, "rounds": 6},
                                   seats=["me", "open", "open"])
            for guest in ours:
                if guest is not host:
                    await guest.do("join", code=opened["code"])
            await host.do("start", table=opened["table"])
            tables.append([Player(client, opened["table"]) for client in ours])
        for players in tables:
            await some_moves(players, 6)
        expect("node" not in cluster.said(), cluster.said())
        for server in cluster.servers[1:]:
            server.program = NEXT
            await asyncio.to_thread(server.stop)
            await server.start()
        for players in tables:
            for player in players:
                player.client = await player.client.again(player.table)
            await asyncio.gather(*[player.play() for player in players])
            await prove(cluster, players[0].table, players)
        await leave(*{player.client for players in tables for player in players})


async def greet(reader, writer, lowest, highest):
    """As a server does that speaks these versions of the link; says what comes back."""
    writer.write(b"CT" + bytes([lowest, highest]) + bytes(32))
    answer = await reader.read(-1)
    writer.close()
    return answer


async def test_versions_that_have_nothing_in_common(_):
    """They part at once, and the log says which of them is to be updated."""
    async with Cluster() as cluster:
        one = cluster.servers[0]
        anna = await Client(one, "Anna").arrive()
        opened = await anna.do("open", game="thief", options={"players": 3})
        address = one.options[one.options.index("--address") + 1]
        for server, version, words in ((cluster.servers[1], 9, "too new for this server"),
                                       (cluster.servers[2], 0, "too old for this server")):
            link = await asyncio.open_connection(*address.split(":"))
            came = await greet(*link, version, version)
            expect(len(came) == 36 and came[:2] == b"CT", came)

            async def be_one(reader, writer, version=version):
                await greet(reader, writer, version, version)

            async with await asyncio.start_server(be_one, "127.0.0.1", 0) as other:
                port = other.sockets[0].getsockname()[1]
                sql(one.db, f"UPDATE node SET address = '127.0.0.1:{port}' WHERE id = 'node0'")
                client = await Client(server, "Björn").arrive()
                await client.refused("busy", "join", code=opened["code"])
                expect(words in server.said(), server.said())
            sql(one.db, f"UPDATE node SET address = '{address}' WHERE id = 'node0'")
            await client.do("join", code=opened["code"])
            await leave(client)
        await leave(anna)


async def test_lost_links_in_the_log(_):
    """Why people are told `busy` is in the log of the server that tells them."""
    async with Cluster() as cluster:
        one, two, three = cluster.servers
        anna = await Client(one, "Anna").arrive()
        opened = await anna.do("open", game="thief", options={"players": 3})
        await asyncio.to_thread(two.stop)
        place = two.options.index("--cluster-secret") + 1
        other = two.options[place] + "-of-others"
        with open(os.open(other, os.O_CREAT | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
            file.write("what-only-one-of-them-knows\n")
        two.options[place] = other
        await two.start()
        bjorn, eva = await Client(two, "Björn").arrive(), await Client(three, "Eva").arrive()
        await bjorn.refused("busy", "join", code=opened["code"])
        address = one.options[one.options.index("--address") + 1]
        expect(f"the server “node0” cannot be reached at {address}" in two.said(), two.said())
        expect("(does it have the same --cluster-secret?)" in two.said(), two.said())
        await eva.do("join", code=opened["code"])
        expect("node0" not in three.said(), three.said())
        one.kill()
        lost = "the link to the server “node0” is lost"
        await so(lambda: lost in three.said(), "a line in the log")
        await leave(bjorn)
        await one.start()


async def main(parts):
    expect(POSTGRES, "run it with tools/with-postgres")
    failed = []
    gate = asyncio.Semaphore(1)  # they stop and start the same PostgreSQL
    tests = run.tests_of(sys.modules[__name__], parts)
    for test in tests:
        if not postgres("status", check=False):  # one has failed meanwhile
            postgres("start")
        await run.run_one(*test, None, gate, failed)
    print(f"{len(tests) - len(failed)} of {len(tests)} passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
