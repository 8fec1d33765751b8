"""Whole games, and everything around them that works."""
import asyncio

from client import Client, GAMES, Place, Player, expect, prove, take_seats


async def arrive(server, *names, **fields):
    return [await Client(server, name, **fields).arrive() for name in names]


async def leave(*clients):
    for client in clients:
        await client.leave()


async def watch(server, table, code=None):
    """A spectator who has seen everything from the start."""
    spectator, = await arrive(server, "Stranger")
    spectator.places[table] = Place(None)
    await spectator.do("watch", **({"code": code} if code else {"table": table}))
    await spectator.sync(table, 0)
    return spectator


def check_spectator(spectator, table, players):
    """It saw the end, was asked nothing, and has all updates."""
    place = spectator.places[table]
    expect(place.about["you"] is None and not place.numbers, "a spectator is asked", place.numbers)
    expect(place.now["result"] == players[0].place.now["result"], "another result")
    expect(sorted(place.updates) == list(range(1, place.seen + 1)), "gaps")


async def whole_game(server, number):
    game, options, seats = GAMES[number]
    clients = await arrive(server, *[f"Player {i}" for i in range(seats)])
    opened = ["me"] + ["open"] * (seats - 1)
    table = await take_seats(clients, game, options, opened, clock=3600)
    players = [Player(client, table, undo=0.2) for client in clients]
    spectator = await watch(server, table, clients[0].places[table].about["code"])
    await asyncio.gather(*[player.play() for player in players])
    await spectator.until(lambda: spectator.places[table].over, "the end")
    record = await prove(server, table, players)
    expect(record["game"] == game, record["game"])
    check_spectator(spectator, table, players)
    mine = (await clients[1].do("mine"))["games"]
    expect(mine[0]["table"] == table and mine[0]["scores"] == record["result"]["scores"], mine)
    expect(mine[0]["winners"] == record["result"]["winners"] and mine[0]["counted"] is True, mine)
    expect(mine[0]["you"] == players[1].place.about["you"] and mine[0]["game"] == game, mine)
    sums = (await clients[1].do("statistics"))["statistics"]
    expect(sums[0]["game"] == game and sums[0]["games"] == 1, sums)
    await leave(spectator, *clients)


def game_test(number):
    async def test(server):
        await whole_game(server, number)
    return test


for _number, (_game, _, _seats) in enumerate(GAMES):
    globals()[f"test_{_game}_{_seats}_people_{_number}"] = game_test(_number)


async def test_people_and_bots(server):
    """Every level of bot, in every game; the record names them."""
    for game, options, seats in [
            ("thief", {"players": 5, "points": 2}, ["bot:strong", "me", "bot:easy", "bot:random",
                                                    "bot:greedy"]),
            ("speculaas", {"players": 2}, ["me", "bot:greedy"]),
            ("party", {"players": 2, "board": "yellow", "start": "standard"}, ["bot:easy", "me"])]:
        clients = await arrive(server, "Anna")
        table = await take_seats(clients, game, options, seats)
        player = await Player(clients[0], table).play()
        record = await prove(server, table, [player])
        for given, there in zip(seats, record["seats"]):
            expect(there.get("bot") == (given[4:] if given.startswith("bot:") else None), there)
        await leave(*clients)


async def test_speculaas_alone(server):
    """The solo game has a seat of its own, which nobody takes."""
    client, = await arrive(server, "Anna")
    opened = await client.do("open", game="speculaas", options={"solo": "easy"})
    await client.do("start", table=opened["table"])
    player = await Player(client, opened["table"], undo=0.1).play()
    await prove(server, opened["table"], [player])
    await leave(client)


async def test_bots_fill_free_seats(server):
    host, = await arrive(server, "Anna")
    opened = await host.do("open", game="thief", options={"players": 3, "points": 1})
    expect(host.places[opened["table"]].about["seats"][1] == {"who": "open"}, "not open")
    await host.refused("seats", "start", table=opened["table"], fill="clever")
    await host.refused(("state", "seats"), "start", table=opened["table"])
    await host.do("start", table=opened["table"], fill="easy")
    player = await Player(host, opened["table"]).play()
    record = await prove(server, opened["table"], [player], strict=True)
    expect([seat.get("bot") for seat in record["seats"]] == [None, "easy", "easy"], record["seats"])
    await leave(host)


async def test_listed_table_is_joined_without_code(server):
    host, guest, spectator = await arrive(server, "Anna", "Björn", "Eva")
    opened = await host.do("open", game="thief", options={"players": 3, "points": 1},
                           seats=["me", "bot:easy", "open"], listed=True)
    listed = (await guest.do("tables"))["tables"]
    about = next(about for about in listed if about["table"] == opened["table"])
    expect(about["state"] == "waiting" and "code" not in about, about)
    joined = await guest.do("join", table=opened["table"], seat=2)
    expect(joined["seat"] == 2, joined)
    await spectator.do("watch", table=opened["table"])
    await host.until(lambda: host.places[opened["table"]].about["watching"] == 1, "a spectator")
    await spectator.do("unwatch", table=opened["table"])
    await host.until(lambda: host.places[opened["table"]].about["watching"] == 0, "nobody")
    await leave(host, guest, spectator)


async def test_seats_before_the_start(server):
    host, guest = await arrive(server, "Anna", "Björn")
    opened = await host.do("open", game="thief", options={"players": 4, "points": 1})
    table = opened["table"]
    await guest.do("join", code=opened["code"], seat=3)
    await guest.do("sit", table=table, seat=1)
    await guest.refused("taken", "sit", table=table, seat=0)
    await host.until(lambda: host.places[table].about["seats"][1].get("name") == "Björn", "seat 1")
    expect(host.places[table].about["seats"][3] == {"who": "open"}, "seat 3 is free again")
    await guest.do("rename", name="  Björn  Þór ")
    await host.until(lambda: host.places[table].about["seats"][1]["name"].startswith("Björn "),
                     "the new name")
    await guest.do("leave", table=table)
    await host.until(lambda: host.places[table].about["seats"][1] == {"who": "open"}, "left")
    await guest.do("join", code=opened["code"], seat=2)
    await leave(host, guest)


async def test_reconnect_at_every_point(server):
    """Each client is dropped after each update, and gets exactly the rest."""
    for game, options in [("thief", {"players": 3, "points": 1}), ("speculaas", {"players": 2}),
                          ("party", {"players": 3, "board": "blue", "start": "first"})]:
        clients = await arrive(server, "Anna", "Björn")
        opened = ["me", "open"] + ["bot:random"] * (options["players"] - 2)
        table = await take_seats(clients, game, options, opened)
        players = [Player(client, table) for client in clients]
        await asyncio.gather(*[play_with_drops(player) for player in players])
        await prove(server, table, players)
        for player in players:
            await same_from_the_start(player)
            await player.client.leave()


async def play_with_drops(player):
    dropped_at = -1
    while await player.ready():
        if player.place.seen != dropped_at:
            dropped_at = player.place.seen
            player.client.drop()
            player.client = await player.client.again(player.table)
            continue
        await player.step()


async def same_from_the_start(player):
    """Who has seen nothing is told the same as who was there all the time."""
    fresh = await Client(player.client.server, token=player.client.token).arrive()
    await fresh.sync(player.table, 0)
    await fresh.until(lambda: fresh.places[player.table].over, "the end")
    place, old = fresh.places[player.table], player.place
    expect(place.seen == old.seen, "other counts", place.seen, old.seen)
    for n, events in old.updates.items():
        expect(place.updates[n] == events, "update", n, "differs", events, place.updates[n])
    await fresh.leave()


async def test_sync_gives_exactly_the_rest(server):
    clients = await arrive(server, "Anna")
    table = await take_seats(clients, "thief", {"players": 3, "points": 1},
                             ["me", "bot:easy", "bot:easy"])
    player = await Player(clients[0], table).play()
    last = player.place.seen
    other = await Client(server, token=clients[0].token).arrive()
    for seen in range(last + 1):
        await other.sync(table, seen)
        await other.fence()
        place = other.places[table]
        expect(place.seen == last, "not all:", place.seen, last)
        expect(sorted(place.updates) == list(range(seen + 1, last + 1)), "not exactly the rest")
        expect(place.about["state"] == "over", place.about)
    await other.refused("seen", "sync", table=table, seen=last + 1)
    await leave(other, *clients)


async def test_all_act_at_once(server):
    """Speculaas: all decide at the same time; nobody is refused, nobody sees the others' steps."""
    clients = await arrive(server, "Anna", "Björn", "Eva")
    table = await take_seats(clients, "speculaas", {"players": 3}, ["me", "open", "open"])
    players = [Player(client, table) for client in clients]
    for player in players:
        await player.ready()
        expect(player.place.now["waiting_for"] == [0, 1, 2], player.place.now)
    before = {player: player.place.seen for player in players[1:]}
    while players[0].place.decision:
        await players[0].step()
    for player in players[1:]:
        await player.client.fence()
        new_events = [event for n, events in player.place.updates.items() if n > before[player]
                      for event in events]
        expect(not [event for event in new_events if event["seat"] == 0], "a secret step is told",
               new_events)
    await asyncio.gather(*[player.play() for player in players])
    await prove(server, table, players)
    await leave(*clients)


async def test_undo(server):
    """Inside one's turn: taken back, asked again under a higher number, played differently."""
    clients = await arrive(server, "Anna", "Björn")
    table = await take_seats(clients, "speculaas", {"players": 2}, ["me", "open"])
    players = [Player(client, table) for client in clients]
    first = players[0]
    await first.ready()
    asked = first.place.decision
    await first.client.refused("undo", "undo", table=table, decision=asked["n"])
    answer = {"table": table, "decision": asked["n"], "choice": 0}
    await first.client.do("move", **answer)
    repeated = await first.client.do("move", **answer)
    expect(repeated.get("repeated") is True, repeated)
    await first.client.refused("late", "move", table=table, decision=asked["n"], choice=1)
    await first.client.until(lambda: first.place.now["can_undo"], "can_undo")
    now = first.place.now
    number = now["decision"]["n"] if now["decision"] else now["next"]
    expect(number > asked["n"], "numbers rise", now)
    undo = {"table": table, "decision": number}
    await first.client.do("undo", **undo)
    repeated = await first.client.ask("undo", **undo)
    expect(repeated["ok"] is False or repeated.get("repeated"), "taken back twice", repeated)
    await first.client.until(lambda: first.place.decision and first.place.decision["n"] > number,
                             "the decision again")
    again = first.place.decision
    expect(again["of"] == asked["of"] and again["moves"] == asked["moves"], asked, again)
    repeated = await first.client.ask("move", **answer)  # taken back: said again, it stays so
    expect(repeated["ok"] is False or repeated["repeated"] is True, repeated)
    await first.client.fence()
    expect(first.place.decision == again, "played again by a repetition", first.place.decision)
    await asyncio.gather(*[player.play() for player in players])
    await prove(server, table, players)
    await first.client.refused(("state", "undo"), "undo", table=table,
                               decision=first.place.now["next"])
    await leave(*clients)


async def play_in_time_or_not(client, table):
    """To the end of the game; a clock may run out before an answer arrives."""
    place = client.places[table]
    while not place.over:
        await client.until(lambda: place.over or place.decision, "a turn")
        if not place.decision:
            continue
        number = place.decision["n"]
        answer = await client.ask("move", table=table, decision=number, choice=0)
        expect(answer["ok"] or answer["error"] in ("late", "turn", "state"), answer)
        await client.until(lambda: place.over or not place.decision or
                           place.decision["n"] != number, "the update")


async def test_clock_and_stand_in(server):
    """Anna says nothing: a bot plays for her; she comes back, and says nothing again: it counts, as
    a game that she left. In Speculaas nobody is out early, so that her clock runs out often enough.
    On a busy machine it may be Björn's, too, that runs out, or the game may be over before she is
    back."""
    clients = await arrive(server, "Anna", "Björn")
    anna, bjorn = clients
    table = await take_seats(clients, "speculaas", {"players": 2}, ["me", "open"], clock=1)
    await anna.until(lambda: anna.places[table].now, "the deal")
    left = anna.places[table].now["left_ms"]
    expect(left is None or 0 <= left <= 1000, "left_ms", anna.places[table].now)
    playing = asyncio.create_task(play_in_time_or_not(bjorn, table))

    def standing():
        return "standing_in" in bjorn.places[table].about["seats"][0]

    await bjorn.until(standing, "a stand-in")
    back = await anna.ask("back", table=table)
    if back["ok"]:
        await bjorn.until(lambda: not standing() or bjorn.places[table].over, "Anna back")
    else:
        expect(back["error"] == "state", back)
    await playing
    await prove(server, table)
    games = (await bjorn.do("mine"))["games"]
    expect(games[0]["table"] == table and games[0]["counted"], games)
    await leave(*clients)


async def test_who_leaves_is_stood_in_for(server):
    clients = await arrive(server, "Anna", "Björn")
    anna, bjorn = clients
    table = await take_seats(clients, "thief", {"players": 3, "points": 2},
                             ["me", "open", "bot:easy"])
    await anna.do("leave", table=table)
    await bjorn.until(lambda: bjorn.places[table].about["seats"][0].get("standing_in") == "greedy",
                      "a stand-in")
    other = await Player(bjorn, table).play()
    await prove(server, table, [other])
    games = (await bjorn.do("mine"))["games"]
    expect(games[0]["counted"] and "left" not in games[0], "not counted for who stayed", games)
    expect((await anna.do("mine"))["games"][0]["left"], "not counted against who left")
    await leave(*clients)


async def test_second_device(server):
    """Both connections of a guest see the same, and either may move."""
    clients = await arrive(server, "Anna", "Björn")
    table = await take_seats(clients, "thief", {"players": 3, "points": 1},
                             ["me", "open", "bot:random"])
    second = await Client(server, token=clients[0].token).arrive()
    expect(table in second.tables, "not told of the table", second.tables)
    await second.sync(table, 0)
    players = [Player(client, table) for client in clients]
    other = asyncio.create_task(players[1].play())
    first, on_second = players[0], Player(second, table)
    turn = 0
    while await first.ready():
        mover = (first, on_second)[turn % 2]
        await second.until(lambda: second.places[table].seen >= clients[0].places[table].seen,
                           "the same on the second device")
        if clients[0].places[table].decision:
            moves = first.moves
            mover.moves = moves
            await mover.step()
            await clients[0].until(
                lambda: clients[0].places[table].seen >= second.places[table].seen, "the same")
            turn += 1
    await other
    await second.until(lambda: second.places[table].over, "the end")
    expect(second.places[table].updates == clients[0].places[table].updates, "not the same")
    await prove(server, table, players)
    await leave(second, *clients)


def check_hints(hints, decision):
    expect(1 <= len(hints) <= decision["of"], hints)
    for hint in hints:
        expect(0 <= hint["choice"] < decision["of"], hint)
        expect(hint["move"] == decision["moves"][hint["choice"]], hint, decision)
        expect(0 <= hint["chance"] <= 100 and hint["text"] and "why" in hint, hint)


async def test_hints(server):
    """For whom a decision is asked; nobody else gets one."""
    clients = await arrive(server, "Anna", "Björn", "Eva")
    table = await take_seats(clients, "thief", {"players": 3, "points": 1}, ["me", "open", "open"],
                             hints=True)
    players = [Player(client, table) for client in clients]
    for _ in range(4):
        for player in players:
            await player.client.fence()
        if players[0].place.over:
            break
        for player in players:
            decision = player.place.decision
            if decision:
                hints = (await player.client.do("hint", table=table))["hints"]
                check_hints(hints, decision)
                mover = player
            else:
                await player.client.refused("hint", "hint", table=table)
        await mover.step()
    await leave(*clients)


async def test_chat(server):
    host, guest, spectator = await arrive(server, "Anna", "Björn", "Eva")
    opened = await host.do("open", game="thief", options={"players": 3}, listed=True)
    table = opened["table"]
    await guest.do("join", table=table)
    await spectator.do("watch", table=table)
    await guest.do("chat", table=table, text="Góðan daginn! " + "🍪" * 150)
    for client in (host, guest, spectator):
        await client.until(lambda c=client: c.places[table].chats, "the chat")
        said, = client.places[table].chats
        expect(said["name"] == "Björn" and said["seat"] == 1, said)
        expect(said["text"] == "Góðan daginn! " + "🍪" * 150, said)
    again = await host.again(table)  # who comes back hears it again
    await again.until(lambda: again.places[table].chats, "the chat")
    said, = again.places[table].chats
    expect(said["name"] == "Björn" and said["seat"] == 1 and "🍪" in said["text"], said)
    await leave(again, guest, spectator)


async def test_rematch(server):
    clients = await arrive(server, "Anna", "Björn")
    table = await take_seats(clients, "thief", {"players": 3, "points": 2},
                             ["me", "open", "bot:greedy"])
    await clients[1].refused("state", "rematch", table=table)
    await asyncio.gather(*[Player(client, table).play() for client in clients])
    again = await clients[1].do("rematch", table=table)
    expect(again["table"] != table and again["code"], again)
    await clients[0].until(lambda: clients[0].places[table].about.get("rematch") == again["table"],
                           "the rematch")
    twice = await clients[0].ask("rematch", table=table)
    expect(not twice["ok"] or twice["table"] == again["table"], "two rematches", twice)
    new = clients[1].places[again["table"]]
    expect([seat["who"] for seat in new.about["seats"]] == ["person", "person", "bot"], new.about)
    expect([seat["name"] for seat in new.about["seats"][:2]] == ["Anna", "Björn"], new.about)
    expect(new.commitments != clients[1].places[table].commitments, "the same secret again")
    await clients[1].do("start", table=again["table"])
    fresh = await clients[0].again()
    expect(again["table"] in fresh.tables, "Anna does not sit there", fresh.tables)
    await fresh.sync(again["table"], 0)
    players = [Player(fresh, again["table"]), Player(clients[1], again["table"])]
    await asyncio.gather(*[player.play() for player in players])
    for player in players:
        del_entropy(player.client)
    await prove(server, again["table"], players)
    await leave(fresh, *clients)


def del_entropy(client):
    if hasattr(client, "entropy"):
        del client.entropy


async def test_wants(server):
    """A client gets the parts of an update that it wishes, and no others."""
    for want in ([], ["moves"], ["view", "text"]):
        clients = await arrive(server, "Anna", want=want)
        opened = await clients[0].do("open", game="thief", options={"players": 3, "points": 1},
                                     seats=["me", "bot:easy", "bot:easy"])
        await clients[0].do("start", table=opened["table"])
        place = clients[0].places[opened["table"]]
        while not place.over:
            await clients[0].until(lambda: place.over or place.decision, "a turn")
            if place.decision:
                number = place.decision["n"]
                await clients[0].do("move", table=opened["table"], decision=number, choice=0)
                await clients[0].until(
                    lambda: place.over or not place.decision or place.decision["n"] != number,
                    "the update")
        await leave(*clients)


async def test_games_are_told(server):
    client, = await arrive(server, "Anna")
    games = (await client.do("games"))["games"]
    expect({game["game"] for game in games} >= {"thief", "speculaas", "party"}, games)
    for game in games:
        low, high = game["players"]
        expect(1 <= low <= high <= 7 and game["title"] and game["about"], game)
        expect(isinstance(game["options"], list), game)
    await leave(client)


async def test_pages_of_mine(server):
    """More than twenty games, newest first, each once."""
    client, = await arrive(server, "Anna")
    tables = []
    for _ in range(22):
        opened = await client.do("open", game="thief", options={"players": 3, "rounds": 1},
                                 seats=["me", "bot:random", "bot:random"])
        await client.do("start", table=opened["table"])
        await Player(client, opened["table"]).play()
        tables.append(opened["table"])
    first = (await client.do("mine"))["games"]
    second = (await client.do("mine", before=first[-1]["table"]))["games"]
    expect(len(first) == 20 and len(second) == 2, len(first), len(second))
    expect([game["table"] for game in first + second] == tables[::-1], "not newest first")
    expect((await client.do("mine", before=second[-1]["table"]))["games"] == [], "more")
    await leave(client)


async def test_http(server):
    status, body, headers = await server.get("/metrics")
    expect(status == 200 and b"cookietin" in body and b"# TYPE" in body, status, body[:500])
    for line in body.decode().splitlines():
        expect(line.startswith("#") or len(line.rsplit(" ", 1)) == 2, "not Prometheus", line)
    expect(headers.get("X-Content-Type-Options") == "nosniff", "headers", headers.items())
    for path in ("/api/games/", "/api/games/x/record", "/api/games/" + "A" * 22 + "/record",
                 "/../../etc/passwd", "/api/games/%00/record", "/nothing"):
        status, _, _ = await server.get(path)
        expect(status in (400, 403, 404), "not refused", path, status)
