"""What all share (threads for hints, places and words at a table, the attention of those who sit
there), and one address that takes as much of it as it can: others get theirs."""
import asyncio

from client import Client, Place, Server, expect, so, take_seats
from test_adversary_limits import ATTACKER, COUNTED, UNHURRIED, Allowed
from test_adversary_thought import abandon, hear_slowly, until_over
from test_play import arrive, leave


async def crowd(server, count, address=ATTACKER):
    return [await Client(server, f"Eva {i}", address=address).arrive() for i in range(count)]


async def at_turn(client):
    """A table of hers at which she is asked something."""
    table = await take_seats([client], "thief", {"players": 3, "rounds": 250},
                             ["me", "bot:easy", "bot:easy"])
    await client.until(lambda: client.places[table].decision, "her turn")
    return table


async def test_hints_are_shared_by_address(_):
    """Twenty people at one address want a hint at the same time; one elsewhere gets hers next."""
    options = ["--thinkers", "1", "--hint-ms", "300", "--bot-seconds", "0"]
    async with Server(*COUNTED, *options, seed=False) as server:
        evas, (anna,) = await crowd(server, 20), await arrive(server, "Anna")
        tables = [await at_turn(client) for client in evas]
        hers = await at_turn(anna)
        asked = [asyncio.create_task(eva.ask("hint", table=table))
                 for eva, table in zip(evas, tables)]
        await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        await anna.do("hint", table=hers)
        answers = [await task for task in asked]
        expect(sum(answer["ok"] for answer in answers) == 16, answers)
        await leave(anna, *evas)


async def test_seats_taken_and_left(_):
    """Ten people sit down at someone's table and get up again, on and on; she is told now and
    then, and what she was told last is so."""
    async with Server(*COUNTED, *UNHURRIED, fast=False) as server:
        (host,), evas = await arrive(server, "Anna"), await crowd(server, 4)
        opened = await host.do("open", game="thief", options={"players": 7}, listed=True)
        place, allowed = host.places[opened["table"]], Allowed()
        await host.fence()
        before, joined = place.abouts, 0
        for _ in range(40):
            for eva in evas:
                if (await eva.ask("join", table=opened["table"], code=opened["code"]))["ok"]:
                    joined += 1
                    await eva.do("leave", table=opened["table"])
        await host.fence()
        allowed.expect(place.abouts - before, 30, "times told")
        allowed.expect(joined, 44, "seats taken and left")  # the last of each may be on credit
        expect(joined >= 20, "joined", joined)
        friend, = await arrive(server, "Björn")
        await friend.do("join", code=opened["code"])
        await so(lambda: [seat.get("name") for seat in place.about["seats"][:2]] ==
                 ["Anna", "Björn"], "who is there")
        await leave(host, friend, *evas)


async def test_a_story_is_not_given_up_for_another_game(_):
    """Someone is being told the oldest of many finished games, and opens a table elsewhere."""
    async with Server("--outbox-bytes", "65536") as server:  # eight answers wait there, too
        anna, = await arrive(server, "Anna")
        tables = await abandon(anna, 1, {"players": 7, "rounds": 250}, ["me"] + 6 * ["bot:random"])
        tables += await abandon(anna, 8, {"players": 3, "rounds": 1}, ["me"] + 2 * ["bot:random"])
        await until_over(server, tables)
        slow = await hear_slowly(server, anna, tables[0])
        slow.places.update({table: Place(None) for table in tables[1:]})
        asked = [asyncio.create_task(slow.ask("sync", table=table)) for table in tables[1:]]
        await asyncio.sleep(0)
        await anna.do("open", game="thief")
        expect(not slow.places[tables[0]].over, "it was not long enough")
        slow.socket.transport.resume_reading()
        await slow.until(lambda: slow.places[tables[0]].over, "the end of the story")
        await asyncio.gather(*asked)
        await leave(anna, slow)


async def test_budgets_are_not_forgotten(_):
    """Whoever has used up what a day allows is remembered, however many others come."""
    async with Server("--trust-proxy", "127.0.0.1", "--principals", "100", "--daily-kib", "8",
                      "--people-per-address", "1", "--guests-per-address", "1000") as server:
        eva = await Client(server, "Eva", forwarded="203.0.113.66").arrive()
        for number in range(200):
            if not (await eva.ask("rename", name=f"Eva {number}"))["ok"]:
                break
        await eva.refused("limit", "rename", name="Eve")
        for number in range(150):
            other = await Client(server, "Finn", forwarded=f"2001:db8:7:{number:x}::1").connect()
            await other.ask("hello", version=1, name="Finn")
            other.drop()
        await eva.refused("limit", "rename", name="Eve")
        await eva.leave()


async def test_places_and_words_of_spectators(_):
    """One address watches with all the connections it has, and talks; a friend of those who play
    finds a place, and can say something."""
    async with Server(*COUNTED, "--watchers", "20") as server:
        (host,), evas = await arrive(server, "Anna"), await crowd(server, 30)
        opened = await host.do("open", game="thief", options={"players": 3}, listed=True)
        table = opened["table"]
        watching = [eva for eva in evas if (await eva.ask("watch", table=table))["ok"]]
        expect(len(watching) == 5, len(watching), "of 20 places are one address's")
        friend = await Client(server, "Björn", address="127.0.0.5").arrive()
        await friend.do("watch", code=opened["code"])
        said = [await eva.ask("chat", table=table, text="x") for _ in range(12) for eva in watching]
        expect(any(answer.get("error") == "rate" for answer in said), said[-1])
        await friend.do("chat", table=table, text="Hello")
        await leave(host, friend, *evas)


async def test_messages_of_an_address(_):
    """Many connections of one address are answered as much as those of ten people."""
    async with Server(*COUNTED, "--messages-per-s", "1", "--messages-burst", "10",
                      "--bad-messages", "100000", fast=False) as server:
        evas, allowed = await crowd(server, 25), Allowed()
        asked = [eva.ask("language") for eva in evas for _ in range(8)]
        answers = await asyncio.gather(*asked)
        allowed.expect(sum(answer["ok"] for answer in answers), 600, "answers")
        expect(sum(answer["ok"] for answer in answers) < 150, "all are answered")
        anna, = await arrive(server, "Anna")
        await anna.do("language")
        await leave(anna, *evas)
