"""The operator's socket and `cookietin admin`: every order, bans that outlive connections and
restarts, and who may not use it."""
import asyncio
import json
import os
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys

from client import (PATIENCE, POSTGRES, PROGRAM, Client, Player, Server, Wrong, expect,
                    take_seats)
from test_play import arrive, leave

SHORT = {"players": 3, "rounds": 1}


def place(server):
    return server.socket


async def admin(server, *words, status=0):
    """What the command says; as JSON where it is."""
    where = ["--socket", place(server)] if POSTGRES else ["--db", server.db]
    done = await asyncio.to_thread(
        subprocess.run, [PROGRAM, "admin", *words, *where], capture_output=True,
        text=True, timeout=PATIENCE, check=False)
    expect(done.returncode == status, "admin", words, "ended with", done)
    return json.loads(done.stdout) if "--json" in words else done.stdout + done.stderr


async def refused_hello(server, address=None, **fields):
    client = await Client(server, address=address).connect()
    answer = await client.ask("hello", version=1, **fields)
    expect(not answer["ok"] and answer["error"] == "banned" and answer["until"] > 0, answer)
    await client.leave()


async def open_table(client):
    return (await client.do("open", game="thief", options=SHORT, listed=True))["table"]


async def test_admin_looks(_):
    async with Server() as server:
        expect(stat.S_IMODE(os.stat(place(server)).st_mode) == 0o600, "others may use it")
        anna, bo = await arrive(server, "Anna", "Bo")
        table = await open_table(anna)
        figures = await admin(server, "look", "--json")
        expect(figures["people"] == 2 and figures["waiting"] == 1, figures)
        expect(figures["connections"] >= 2 and figures["limits"]["opens"] == 0, figures)
        expect("Limits that were hit" in await admin(server, "look"), "no figures to read")
        expect(table in await admin(server, "tables"), "no table")
        guests = await admin(server, "guests", "--json")
        expect({row["name"] for row in guests["guests"]} == {"Anna", "Bo"}, guests)
        expect("Anna" in await admin(server, "guests"), "no guest")
        expect("Nobody is banned." in await admin(server, "bans"), "a ban")
        expect("Nothing has been done yet." in await admin(server, "log"), "an act")
        await admin(server, "close", "nothing", status=1)
        expect("There is no report with that number." in
               await admin(server, "done", "99", status=1), "what is done?")
        expect("Done." in await admin(server, "close", table), "not closed")
        await anna.until(lambda: anna.places[table].about["state"] == "closed", "the end")
        await leave(anna, bo)
    expect(not os.path.exists(place(server)), "the socket is left behind")


async def test_admin_bans(_):
    """They outlive connections and restarts, and end by themselves or by being lifted."""
    async with Server() as server:
        anna, bo = await arrive(server, "Anna", "Bo")
        table = await take_seats([anna, bo], "thief", SHORT, ["me", "open", "bot:random"])
        said = await admin(server, "ban", anna.guest, "2h", "rude", "--json")
        expect(said["until"] > 0, said)
        await asyncio.wait_for(anna.reader, PATIENCE)
        expect(anna.gone, "still there")
        await bo.until(lambda: any(seat.get("standing_in") for seat in
                                   bo.places[table].about["seats"]), "a bot for Anna")
        await refused_hello(server, token=anna.token)
        await leave(bo)
        server.kill()  # and not politely
        await server.start()
        await refused_hello(server, token=anna.token)
        expect("rude" in await admin(server, "bans"), "no ban")
        await admin(server, "unban", "9", status=1)
        await admin(server, "unban", str(said["ban"]))
        anna = await Client(server, token=anna.token).arrive()
        await leave(anna)
        await admin(server, "ban", anna.guest, "2x", status=2)
        await admin(server, "ban", "0.0.0.0/0", "2h", status=1)
        acts = (await admin(server, "log", "--json"))["acts"]
        expect([act["what"] for act in acts] == ["unban", "ban"], acts)
        expect(acts[0]["who"] == f"uid {os.getuid()}" and acts[1]["about"] == f"guest {anna.guest}",
               acts)


async def test_admin_bans_addresses(_):
    async with Server("--per-address", "100", "--trust-proxy", "127.0.0.1") as server:
        near = await Client(server, "Near", forwarded="192.0.2.7").arrive()
        far = await Client(server, "Far", forwarded="198.51.100.7").arrive()
        expect("192.0.2.7" in await admin(server, "guests"), "no address")
        await admin(server, "ban", "192.0.2.0/24", "1d")
        await asyncio.wait_for(near.reader, PATIENCE)
        server.stop()
        await server.start()
        again = await Client(server, forwarded="192.0.2.200").connect()
        answer = await again.ask("hello", version=1, name="New")
        expect(answer["error"] == "banned", answer)
        await leave(again)
        far = await Client(server, token=far.token, forwarded="198.51.100.7").arrive()
        await leave(far)


async def test_admin_people(_):
    async with Server() as server:
        anna, bo = await arrive(server, "Anna", "Bo")
        table = await take_seats([anna, bo], "thief", SHORT, ["me", "open", "bot:random"])
        await asyncio.gather(*[Player(client, table).play() for client in (anna, bo)])
        await admin(server, "rename", anna.guest, "Anneke")
        await admin(server, "rename", "999", "Anneke", status=1)
        await leave(anna)
        data = await admin(server, "export", anna.guest, "--json")
        expect(data["name"] == "Anneke" and len(data["games"]) == 1, data)
        expect(json.loads(await admin(server, "export", anna.guest)) == data, "not JSON")
        await admin(server, "erase", anna.guest, status=2)  # --sure is missing
        await admin(server, "erase", anna.guest, "--sure")
        await admin(server, "export", anna.guest, status=1)
        client = await Client(server).connect()
        await client.refused("token", "hello", version=1, token=anna.token)
        await client.leave()
        await leave(bo)
        acts = (await admin(server, "log", "--json"))["acts"]
        expect([act["what"] for act in acts] == ["erase", "export", "export", "rename"], acts)
        text = json.dumps(acts)
        expect("Anna" not in text and "Anneke" not in text, "a name in the log", acts)
        for change in ("DELETE FROM acts", "UPDATE acts SET who = 'nobody'"):
            try:
                server.sql(change)
            except (sqlite3.IntegrityError, Wrong) as error:
                expect("only" in str(error), "another error:", error)
            else:
                expect(False, "the log can be changed:", change)


async def test_admin_drain_and_tell(_):
    async with Server() as server:
        anna, bo = await arrive(server, "Anna", "Bo")
        table = await take_seats([anna, bo], "thief", SHORT, ["me", "open", "bot:random"])
        await admin(server, "tell", "Back at nine.")
        await bo.until(lambda: bo.notices, "what the operator says")
        expect(bo.notices[-1]["text"] == "Back at nine.", bo.notices)
        await admin(server, "tell", "two\nlines", status=1)
        expect("still being played: 1" in await admin(server, "drain"), "no report")
        await bo.until(lambda: bo.notices[-1]["draining"], "the notice")
        await bo.refused("busy", "open", game="thief", options=SHORT)
        waiting = asyncio.create_task(admin(server, "drain", "--wait", "30"))
        await asyncio.gather(*[Player(client, table).play() for client in (anna, bo)])
        expect("Nobody is playing any more" in await waiting, "it does not end")
        await admin(server, "drain", "off")
        await bo.until(lambda: not bo.notices[-1]["draining"], "the end of it")
        await open_table(bo)
        await admin(server, "tell", "")
        await leave(anna, bo)


def speak(path, line):
    with socket.socket(socket.AF_UNIX) as caller:
        caller.settimeout(PATIENCE)
        caller.connect(path)
        caller.sendall(line)
        answer = b""
        while part := caller.recv(65536):
            answer += part
    return json.loads(answer)


async def test_admin_nonsense(_):
    """Bad lines get a sentence and change nothing; whoever says nothing keeps nobody out."""
    async with Server() as server:
        for line in (b"\n", b"nonsense\n", b"[]\n", b'{"do":"dance"}\n', b"\xff\n", b"x" * 5000):
            answer = await asyncio.to_thread(speak, place(server), line)
            expect(not answer["ok"] and len(answer["say"]) > 10, line, answer)
        silent = socket.socket(socket.AF_UNIX)
        silent.connect(place(server))
        expect((await admin(server, "look", "--json"))["people"] == 0, "not answered")
        silent.close()
        await admin(server, "look", "more", status=2)
        await admin(server, "look", "--colour", status=2)
    await admin(server, "look", status=1)


async def test_admin_refuses_others(_):
    """Neither the mode nor, where that has been changed, the kernel's word lets others in."""
    if os.getuid() != 0:
        return
    code = ("import socket, sys; s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); "
            "s.sendall(b'{\"do\":\"look\"}\\n'); print(s.recv(65536).decode())")

    def as_nobody(path):
        return subprocess.run(
            [shutil.which("setpriv") or "setpriv", "--reuid=65534", "--regid=65534",
             "--clear-groups", sys.executable, "-c", code, path],
            capture_output=True, text=True, timeout=PATIENCE, check=False)
    async with Server() as server:
        os.chmod(server.directory.name, 0o755)
        done = await asyncio.to_thread(as_nobody, place(server))
        expect("PermissionError" in done.stderr and not done.stdout, done)
        os.chmod(place(server), 0o666)
        done = await asyncio.to_thread(as_nobody, place(server))
        expect("Only the user whose server this is" in done.stdout, done)
        expect("people" not in done.stdout, done)


async def test_admin_socket_elsewhere(_):
    """Where it is said; a dead one is replaced, a living one is not."""
    async with Server() as first:
        server = Server("--admin-socket", place(first))
        done = await asyncio.to_thread(
            subprocess.run, [PROGRAM, "serve", "--port", "0", "--db", server.db, *server.options],
            capture_output=True, text=True, timeout=PATIENCE, check=False)
        expect(done.returncode == 1 and "another server is using it" in done.stderr, done)
        server.directory.cleanup()
        first.kill()
        expect(os.path.exists(place(first)), "who has removed it?")
        await first.start()
        expect((await admin(first, "look", "--json"))["ok"], "not answered")
