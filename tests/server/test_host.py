"""What hosts can do at a table, what people can do about each other, and words that are not
welcome: over real sockets, through restarts, and with `cookietin admin`."""
import asyncio
import os
import signal

from client import Server, expect, so, take_seats
from test_admin_socket import admin
from test_play import arrive, leave, watch

SHORT = {"players": 3, "rounds": 1}


async def open_table(client, **fields):
    """Its name and its code."""
    answer = await client.do("open", game="thief", options=SHORT, **fields)
    return answer["table"], answer["code"]


def did(client, table):
    return [line["did"] for line in client.places[table].chats if "did" in line]


async def test_host_removes(server):
    anna, bo = await arrive(server, "Anna", "Bo")
    table, code = await open_table(anna)
    await bo.do("join", code=code)
    await bo.refused("host", "remove", table=table, seat=0)
    await anna.do("remove", table=table, seat=1)
    await bo.until(lambda: bo.places[table].about.get("why") == "removed", "why")
    expect(bo.places[table].about["you"] is None, bo.places[table].about)
    await bo.refused("removed", "join", code=code)
    await bo.refused("removed", "watch", code=code)
    await anna.until(lambda: did(anna, table) == ["remove"], "the line")
    await leave(anna, bo)


async def test_host_mutes_and_hands_on(server):
    anna, bo = await arrive(server, "Anna", "Bo")
    table, code = await open_table(anna)
    await bo.do("join", code=code)
    await anna.do("silence", table=table, seat=1)
    await bo.refused("silenced", "chat", table=table, text="hello")
    await anna.do("silence", table=table, seat=1, on=False)
    await bo.do("chat", table=table, text="hello")
    await anna.do("host", table=table, seat=1)
    await anna.refused("host", "set", table=table, locked=True)
    await bo.do("set", table=table, locked=True)
    eva, = await arrive(server, "Eva")
    await eva.refused("locked", "join", code=code)
    await eva.do("watch", code=code)
    await bo.do("set", table=table, spectators=False)
    await eva.until(lambda: eva.places[table].about.get("why") == "spectators", "why")
    await eva.refused("spectators", "watch", code=code)
    await bo.do("leave", table=table)
    await anna.until(lambda: did(anna, table)[-1] == "host", "the host moves on")
    await leave(anna, bo, eva)


async def test_spectators_are_late(_):
    """On the clock: what they are told has happened a second ago, at least; also who comes back."""
    async with Server() as server:
        anna, bo = await arrive(server, "Anna", "Bo")
        table = await take_seats([anna, bo], "thief", {"players": 3, "points": 3},
                                 ["me", "open", "bot:random"])
        await anna.do("set", table=table, delay=300)
        eva = await watch(server, table, anna.places[table].about["code"])
        expect(eva.places[table].seen <= anna.places[table].seen, "ahead")
        place = anna.places[table] if anna.places[table].decision else bo.places[table]
        mover = anna if anna.places[table].decision else bo
        before = eva.places[table].seen
        decision = place.decision
        await mover.do("move", table=table, decision=decision["n"], choice=0)
        await mover.fence()
        await eva.fence()
        expect(eva.places[table].seen == before, "told too soon")
        await eva.sync(table, before)
        expect(eva.places[table].seen == before, "told too soon, having come back")
        await anna.do("set", table=table, delay=0)
        await eva.until(lambda: eva.places[table].seen > before, "the rest")
        await leave(anna, bo, eva)


async def test_block_stays(_):
    async with Server() as server:
        anna, bo, eva = await arrive(server, "Anna", "Bo", "Eva")
        table, code = await open_table(anna)
        await bo.do("join", code=code)
        await eva.do("join", code=code)
        await anna.do("block", table=table, seat=1, how="block")
        await bo.do("chat", table=table, text="can you hear me?")
        await eva.until(lambda: eva.places[table].chats, "the line")
        await anna.fence()
        expect(not anna.places[table].chats, anna.places[table].chats)
        server.kill()
        await server.start()
        anna, bo, eva = [await client.again(table) for client in (anna, bo, eva)]
        listed, _ = await open_table(eva, listed=True)
        await anna.do("join", table=listed)
        await bo.refused("removed", "join", table=listed)
        rows = (await anna.do("blocks"))["blocks"]
        expect([(row["name"], row["how"]) for row in rows] == [("Bo", "block")], rows)
        await anna.do("unblock", person=rows[0]["person"])
        await bo.do("join", table=listed)
        await leave(anna, bo, eva)


async def test_reports(_):
    async with Server() as server:
        anna, bo = await arrive(server, "Anna", "Bo")
        table, code = await open_table(anna)
        await bo.do("join", code=code)
        expect("Nobody has reported" in await admin(server, "reports"), "a report")
        await bo.do("chat", table=table, text="You silly cookie!")
        await anna.do("report", table=table, seat=1, text="He shouts.")
        said = await admin(server, "reports")
        for part in ("Anna", "Bo", "He shouts.", "Bo: You silly cookie!", table):
            expect(part in said, part, "is not in", said)
        expect("Done." in await admin(server, "done", "1"), "not done")
        rows = (await admin(server, "reports", "--json"))["reports"]
        expect(rows[0]["done"] is True and rows[0]["about"] == int(bo.guest), rows)
        log = await admin(server, "log")
        expect("reports 1 to 1" in log and "report 1" in log, log)
        await admin(server, "done", "x", status=2)
        exported = await anna.do("export")
        expect(exported["reports"][0]["text"] == "He shouts.", exported)
        await leave(anna, bo)


async def test_word_list(_):
    """The usual words; a file, which is read again when it changes; none."""
    async with Server() as server:
        anna, = await arrive(server, "Anna")
        table, _ = await open_table(anna)
        await anna.refused("text", "chat", table=table, text="What the Fuck")
        await anna.refused("name", "rename", name="fuuuck")
        await anna.do("chat", table=table, text="Scunthorpe")
        await leave(anna)
        path = os.path.join(server.directory.name, "words.txt")
        with open(path, "w", encoding="utf-8") as words:
            words.write("# ours\ncrumb*\n")
        async with Server("--words", path) as own:
            bo, = await arrive(own, "Bo")
            table, _ = await open_table(bo)
            await bo.refused("text", "chat", table=table, text="Crumbs!")
            await bo.do("chat", table=table, text="fuck")
            with open(path, "w", encoding="utf-8") as words:
                words.write("three words here\n")
            own.process.send_signal(signal.SIGHUP)
            await so(lambda: "the old one stays: line 1" in own.said(), "the refusal")
            await bo.refused("text", "chat", table=table, text="Crumbs!")
            with open(path, "w", encoding="utf-8") as words:
                words.write("muffin\n")
            await so(lambda: "the list of words was read again" in own.said(), "the new list")
            await bo.refused("text", "chat", table=table, text="muffin")
            await bo.do("chat", table=table, text="Crumbs!")
            await leave(bo)
        async with Server("--words", "off") as free:
            eva, = await arrive(free, "Fuck")
            await leave(eva)
        bad = Server("--words", path + "-none")
        try:
            await asyncio.wait_for(bad.start(), 60)
        except AssertionError:
            pass
        else:
            bad.stop()
            expect(False, "it starts without its list")
