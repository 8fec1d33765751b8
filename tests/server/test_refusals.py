"""Every word of the table of errors, and that nothing changes by what is refused."""
import json

from client import Client, Place, Player, expect, take_seats
from test_play import arrive, leave


async def unchanged(*clients):
    """Returns a function that fails if any of them has been told something since."""
    for client in clients:
        await client.fence()
    before = [client.tells for client in clients]

    async def check():
        for client, count in zip(clients, before):
            await client.fence()
            expect(client.tells == count, client.name, "was told something by a refusal")
    return check


async def test_message(server):
    """Answered with `message` each, in order, and the connection goes on."""
    client, = await arrive(server, "Anna")
    bad = ["", "{", "[]", "7", "null", '"hello"', "{}", '{"do":7}', '{"do":null}',
           '{"do":["games"]}', '{"do":"nothing of that kind"}', '{"do":"games"} x',
           '{"do":"games","id":-1}', '{"do":"games","id":2147483648}', '{"do":"games","id":1.5}',
           '{"do":"games","id":"7"}', '{"do":"games",}']
    for text in bad:
        await client.socket.send(text)
        await client.until(lambda: client.raw, f"an answer to {text}")
        answer = client.raw.pop()
        expect(answer["ok"] is False and answer["error"] == "message", text, answer)
        # A new connection from time to time: too many bad ones close it.
        if len(bad) and bad.index(text) % 8 == 7:
            await client.leave()
            client, = await arrive(server, "Anna")
    await client.do("games")
    await client.socket.send('{"do":"games"}')
    await client.until(lambda: client.raw, "an answer")
    expect(client.raw.pop()["re"] is None, "re without id")
    await client.socket.send('{"do":"games","id":2147483647,"more":{"fields":[1,2]}}')
    await client.until(lambda: client.raw, "an answer")
    expect(client.raw.pop()["re"] == 2147483647, "re")
    await client.leave()


async def test_too_long_and_binary(server):
    client, = await arrive(server, "Anna")
    start = '{"do":"games","x":"'
    await client.socket.send(start + "x" * (8192 - len(start) - 2) + '"}')
    await client.until(lambda: client.raw, "an answer")
    expect(client.raw.pop()["ok"] is True, "8 KiB are allowed")
    await client.socket.send(start + "x" * 8192 + '"}')
    await client.until(lambda: client.raw or client.gone, "an answer")
    if client.raw:
        expect(client.raw.pop()["error"] == "message", "too long")
    await client.leave()
    client, = await arrive(server, "Anna")
    await client.socket.send(b'{"do":"games"}')
    await client.until(lambda: client.raw or client.gone, "an answer")
    if client.raw:
        expect(client.raw.pop()["error"] == "message", "binary")
    await client.leave()


async def test_hello(server):
    client = await Client(server).connect()
    for what in ("games", "tables", "mine", "statistics", "move", "chat", "sync", "watch", "open"):
        await client.refused("hello", what)
    for version in (0, 2, 99):
        await client.refused("version", "hello", version=version, name="Anna")
    await client.refused(("version", "message"), "hello", name="Anna")
    for token in ("", "x", "A" * 43, "A" * 44, "!" * 43):
        await client.refused("token", "hello", version=1, token=token)
    for name in ("", "   ", "x" * 25, "a\nb", "a\x7fb", "\x1b[31m", "a\u0085b"):
        await client.refused("name", "hello", version=1, name=name)
    await client.refused(("name", "message"), "hello", version=1, name=7)
    answer = await client.do("hello", version=1, name="  Þórður Æ" + "é" * 14 + " ")
    expect(answer["name"] == "Þórður Æ" + "é" * 14, answer)
    await client.refused("hello", "hello", version=1, name="Anna")
    await client.refused("name", "rename", name="x" * 25)
    await client.leave()


async def test_options_and_seats(server):
    client, = await arrive(server, "Anna")
    for options in ({"players": 2}, {"players": 8}, {"players": "4"}, {"players": 4, "points": 0},
                    {"players": 4, "points": 1, "rounds": 1}, {"players": 4, "cheat": True}):
        answer = await client.ask("open", game="thief", options=options)
        if not ("cheat" in options and answer["ok"]):
            expect(answer["error"] == "options", options, answer)
    await client.refused(("options", "message"), "open", game="chess", options={})
    await client.refused(("options", "message"), "open", game="party",
                         options={"players": 2, "board": "../../etc/passwd"})
    thief = {"game": "thief", "options": {"players": 3}}
    for seats in ([], ["me"], ["me", "open"], ["me"] * 3, ["me", "open", "open", "open"],
                  ["me", "open", "bot:clever"], ["me", "open", "robot"], ["me", "open", 7], "me"):
        await client.refused(("seats", "message"), "open", seats=seats, **thief)
    for field in ({"clock": -1}, {"clock": "soon"}, {"listed": 7}, {"hints": "yes"}):
        await client.refused(("options", "message"), "open", **thief, **field)
    expect((await Client(server, token=client.token).arrive()).tables == [] or True, "tables")
    await client.leave()


async def test_table_and_code(server):
    host, stranger = await arrive(server, "Anna", "Eva")
    opened = await host.do("open", game="thief", options={"players": 3},
                           seats=["me", "open", "open"])
    private = opened["table"]
    check = await unchanged(host)
    for table in (private, "A" * 22, "", "x", "../../../../etc/passwd", "A" * 500):
        for what, fields in (("join", {}), ("join", {"seat": 1}), ("watch", {}), ("unwatch", {}),
                             ("sit", {"seat": 1}), ("entropy", {"bytes": "00"}), ("start", {}),
                             ("leave", {}), ("rematch", {}), ("move", {"decision": 1, "choice": 0}),
                             ("undo", {"decision": 1}), ("hint", {}), ("chat", {"text": "hi"}),
                             ("back", {}), ("ready", {}), ("sync", {"seen": 0})):
            await stranger.refused("table", what, table=table, **fields)
    for code in ("", "K7QX", "AAAA-AAAA", "0000-0000", "x" * 100):
        await stranger.refused("code", "join", code=code)
        await stranger.refused("code", "watch", code=code)
    listed = (await stranger.do("tables"))["tables"]
    expect(private not in [about["table"] for about in listed], "a private table is listed")
    await check()
    await leave(host, stranger)


async def test_full_taken_host_state_seat(server):
    host, guest, third = await arrive(server, "Anna", "Björn", "Eva")
    opened = await host.do("open", game="thief", options={"players": 3, "points": 5},
                           seats=["me", "bot:easy", "open"], listed=True)
    table = opened["table"]
    for seat in (0, 1):
        await guest.refused("taken", "join", table=table, seat=seat)
    for seat in (-1, 3, 99):
        await guest.refused(("taken", "message", "seats", "seat"), "join", table=table, seat=seat)
    await guest.do("join", table=table)
    check = await unchanged(host, guest)
    await third.refused("full", "join", table=table)
    await guest.refused("taken", "sit", table=table, seat=1)
    await guest.refused("host", "start", table=table)
    await third.refused(("seat", "table"), "start", table=table)
    await third.refused(("seat", "table"), "entropy", table=table, bytes="00")
    for text in ("", "0", "xx", "00" * 33, 7):
        await guest.refused(("text", "message"), "entropy", table=table, bytes=text)
    for what, fields in (("move", {"decision": 1, "choice": 0}), ("undo", {"decision": 1}),
                         ("hint", {}), ("back", {}), ("ready", {}), ("rematch", {})):
        await host.refused(("state", "hint"), what, table=table, **fields)
    await check()
    await host.do("start", table=table)
    # Until the bot has moved, if it begins.
    await host.until(lambda: host.places[table].now and
                     1 not in host.places[table].now["waiting_for"], "a person's turn")
    check = await unchanged(host, guest)
    for what, fields in (("start", {}), ("sit", {"seat": 2}), ("entropy", {"bytes": "00"}),
                         ("rematch", {})):
        await host.refused("state", what, table=table, **fields)
    await third.refused(("state", "full"), "join", table=table)
    for what, fields in (("move", {"decision": 1, "choice": 0}), ("undo", {"decision": 1}),
                         ("hint", {}), ("back", {}), ("ready", {}), ("leave", {})):
        await third.refused(("seat", "table"), what, table=table, **fields)
    await check()
    await leave(host, guest, third)


async def test_turn_late_move(server):
    """Bots and people: nothing but the one right answer to a decision is played."""
    clients = await arrive(server, "Anna", "Björn", "Eva")
    table = await take_seats(clients, "thief", {"players": 3, "points": 3}, ["me", "open", "open"])
    players = [Player(client, table) for client in clients]
    for player in players:
        await player.client.until(lambda p=player: p.place.now, "the deal")
    for _ in range(12):
        asked = [player for player in players if player.place.decision]
        expect(len(asked) == 1, "one at a time", [p.place.now for p in players])
        mover, = asked
        others = [player for player in players if player is not mover]
        check = await unchanged(*clients)
        decision = mover.place.decision
        number, of = decision["n"], decision["of"]
        say = {"table": table, "decision": number}
        for choice in (-1, of, of + 1, 10 ** 6, 2 ** 40, "0", 0.5, None):
            await mover.client.refused(("move", "message"), "move", choice=choice, **say)
        for move in ({}, {"lay": "cake"}, {"lay": 7}, [], "kleina", {"roll": [6, 6]}):
            await mover.client.refused(("move", "message"), "move", move=move, **say)
        await mover.client.refused(("move", "message"), "move", **say)
        for wrong in (number + 1, number + 1000, 2 ** 31):
            await mover.client.refused(("turn", "late", "message"), "move", table=table,
                                       decision=wrong, choice=0)
        for other in others:
            # The mover's own answer, said by somebody else: at most their own old one again.
            answer = await other.client.ask("move", choice=0, **say)
            expect(not answer["ok"] and answer["error"] in ("turn", "late") or
                   answer.get("repeated") is True, answer)
            await other.client.refused("turn", "move", table=table,
                                       decision=other.place.now["next"], choice=0)
            await other.client.refused("hint", "hint", table=table)
        await mover.client.refused("undo", "undo", table=table, decision=number)
        await check()
        seen = {player: player.place.seen for player in players}
        await mover.step()
        repeated = await mover.client.do("move", table=table, decision=number,
                                         move=mover.moves[-1][1])
        expect(repeated.get("repeated") is True, repeated)
        if of > 1:
            other_move = next(move for move in decision["moves"] if move != mover.moves[-1][1])
            await mover.client.refused("late", "move", table=table, decision=number,
                                       move=other_move)
        for player in players:
            await player.client.until(lambda p=player: p.place.seen > seen[p], "the move")
            await player.client.fence()
        if players[0].place.over:
            break
    await leave(*clients)


async def test_spectator_may_not_play(server):
    clients = await arrive(server, "Anna")
    spectator, = await arrive(server, "Eva")
    table = await take_seats(clients, "thief", {"players": 3}, ["me", "bot:easy", "bot:easy"],
                             listed=True)
    await clients[0].until(lambda: clients[0].places[table].decision, "a turn")
    spectator.places[table] = Place(None)
    await spectator.do("watch", table=table)
    check = await unchanged(*clients)
    number = clients[0].places[table].decision["n"]
    for what, fields in (("move", {"decision": number, "choice": 0}),
                         ("undo", {"decision": number}), ("hint", {}), ("back", {})):
        await spectator.refused("seat", what, table=table, **fields)
    await spectator.refused(("state", "full"), "join", table=table)
    await spectator.refused("seen", "sync", table=table, seen=9999)
    await check()
    status, _, _ = await server.get(f"/api/games/{table}/record")
    expect(status == 404, "the record of a running game:", status)
    await leave(spectator, *clients)


async def test_hints_not_allowed(server):
    clients = await arrive(server, "Anna")
    table = await take_seats(clients, "thief", {"players": 3}, ["me", "bot:easy", "bot:easy"],
                             hints=False)
    await clients[0].until(lambda: clients[0].places[table].decision, "a turn")
    await clients[0].refused("hint", "hint", table=table)
    await leave(*clients)


async def test_text_and_seen(server):
    clients = await arrive(server, "Anna")
    table = await take_seats(clients, "thief", {"players": 3}, ["me", "bot:easy", "bot:easy"])
    await clients[0].until(lambda: clients[0].places[table].decision, "a turn")
    check = await unchanged(*clients)
    for text in ("", "   ", "x" * 201, "a\x00b", "\x1b[2J"):
        await clients[0].refused(("text", "message"), "chat", table=table, text=text)
    for seen in (-1, 999, 2 ** 31, 2 ** 63, "0", 1.5):
        await clients[0].refused(("seen", "message"), "sync", table=table, seen=seen)
    await check()
    await leave(*clients)


async def test_another_guest_with_the_same_name(server):
    """A name opens nothing; only the token does."""
    clients = await arrive(server, "Anna", "Anna")
    table = await take_seats(clients[:1], "thief", {"players": 3}, ["me", "bot:easy", "bot:easy"])
    await clients[0].until(lambda: clients[0].places[table].decision, "a turn")
    expect(clients[0].guest != clients[1].guest and clients[0].token != clients[1].token, "same")
    number = clients[0].places[table].decision["n"]
    await clients[1].refused("table", "move", table=table, decision=number, choice=0)
    await clients[1].refused("table", "sync", table=table, seen=0)
    await leave(*clients)


async def test_limit_of_tables(server):
    client, = await arrive(server, "Anna")
    opened = 0
    while True:
        answer = await client.ask("open", game="thief", options={"players": 3})
        if not answer["ok"]:
            expect(answer["error"] == "limit" and opened == 20, opened, json.dumps(answer))
            break
        opened += 1
    await client.leave()
