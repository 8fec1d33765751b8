"""One anonymous client against everybody else. Whatever it makes, guesses, lists or says has a
price, also on new connections and as new guests; people at other addresses notice nothing.

How much is let through is compared with what the limits allow in the time that it took, however
long that was."""
import asyncio
import os
import time

from client import Client, Lost, Player, Server, expect, prove, prove_work, rng_of, so, take_seats
from test_play import arrive, leave

ATTACKER = "127.0.0.66"
COUNTED = ["--per-address", "100000"]  # else nobody of this machine is counted by address
UNHURRIED = ["--messages-per-s", "100000", "--messages-burst", "100000"]
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
with open(os.path.join(os.environ["COOKIETIN_SOURCE"], "data", "boards", "blue.board"),
          encoding="utf-8") as board:
    BOARD = ("# " + "x" * 70 + "\n") * 80 + board.read()


class Allowed:
    """What a limit per minute allows since this was made."""

    def __init__(self):
        self.began = time.monotonic()

    def expect(self, count, per_minute, what):
        most = per_minute * (1 + (time.monotonic() - self.began) / 60) + 1
        expect(count <= most, count, what, "where", most, "are allowed")


async def honest_game(server):
    """Two people who play while it happens; nothing is refused to them."""
    clients = await arrive(server, "Anna", "Björn")
    table = await take_seats(clients, "thief", {"players": 3, "rounds": 1},
                             ["me", "open", "bot:easy"])
    players = [Player(client, table) for client in clients]
    await asyncio.gather(*[player.play() for player in players])
    await prove(server, table, players)
    await leave(*clients)


async def test_arrivals(_):
    """Newcomers from one address keep nobody else out, even if no proof of work is asked for."""
    async with Server(*COUNTED, "--guests-per-minute", "100", "--proof-bits", "0",
                      fast=False) as server:
        known, = await arrive(server, "Anna")
        allowed, over, answers = Allowed(), asyncio.Event(), []

        async def attack():
            while not over.is_set():
                try:
                    eva = await Client(server, address=ATTACKER).connect()
                except Lost:  # that address has had its connections of this minute
                    await asyncio.sleep(0.02)
                    continue
                answers.append(await eva.ask("hello", version=1, name="Eva"))
                eva.drop()
        attacks = [asyncio.create_task(attack()) for _ in range(4)]
        try:
            await so(lambda: len(answers) > 150, "an attack")
            guests = [await Client(server, name).arrive() for name in ("Björn", "Dísa", "Freyja")]
            guests.append(await Client(server, token=known.token).arrive())
            await honest_game(server)
        finally:
            over.set()
            await asyncio.gather(*attacks)
        allowed.expect(sum(answer["ok"] for answer in answers), 30, "newcomers")
        await leave(known, *guests)


async def test_arrivals_through_a_proxy(_):
    """A proxy's clients are told apart by what it says, and not by what they say themselves."""
    async with Server("--trust-proxy", "127.0.0.1", "--guests-per-address", "2",
                      "--proof-bits", "0", fast=False) as server:
        allowed, came = Allowed(), 0
        for i in range(12):
            forged = f"198.51.100.{i}, 203.0.113.66" if i % 2 else "203.0.113.66"
            eva = await Client(server, forwarded=forged).connect()
            came += (await eva.ask("hello", version=1, name="Eva"))["ok"]
            eva.drop()
        expect(came >= 2, "newcomers from one address:", came)
        allowed.expect(came, 2, "newcomers from one address")
        await leave(await Client(server, "Anna", forwarded="203.0.113.7").arrive())


async def guess(server, rng, guesses, token=None):
    """Wrong codes on a new connection; how many of them were said to be wrong, and the token."""
    eva = await Client(server, "Eva", token=token, address=ATTACKER).arrive()
    told = 0
    for _ in range(guesses):
        code = "".join(rng.choice(LETTERS) for _ in range(8))
        told += (await eva.ask("join", code=code))["error"] == "code"
    await eva.leave()
    return told, eva.token


async def test_codes(_):
    """A new connection is no new guess, and a new guest is not many."""
    async with Server(*COUNTED, fast=False) as server:
        host, friend = await arrive(server, "Anna", "Björn")
        opened = await host.do("open", game="thief", options={"players": 3})
        rng, allowed, token, told = rng_of("codes"), Allowed(), None, 0
        for _ in range(20):
            count, token = await guess(server, rng, 18, token)
            told += count
        allowed.expect(told, 10, "guesses of one guest")
        for _ in range(12):
            told += (await guess(server, rng, 18))[0]
        allowed.expect(told, 100, "guesses from one address")
        await friend.do("join", code=opened["code"])
        await leave(host, friend)


async def test_tokens(_):
    """Tokens that are nobody's, one after another on new connections; others come back."""
    async with Server(*COUNTED, fast=False) as server:
        known = await Client(server, "Anna").arrive()
        await known.leave()
        rng, allowed, errors = rng_of("tokens"), Allowed(), []
        while errors.count("rate") < 50:
            eva = await Client(server, address=ATTACKER).connect()
            for _ in range(10):
                token = "".join(rng.choice(LETTERS) for _ in range(43))
                errors.append((await eva.ask("hello", version=1, token=token))["error"])
            eva.drop()
            expect(len(errors) < 2000, "nobody counts tokens")
        expect(set(errors) == {"token", "rate"}, set(errors))
        allowed.expect(errors.count("token"), 100, "tokens from one address")
        await honest_game(server)
        await leave(await Client(server, token=known.token).arrive())


async def test_full(_):
    """One address doesn't take all the tables there are."""
    async with Server(*COUNTED, "--tables", "300") as server:
        evas = [await Client(server, f"Eva {number}", address=ATTACKER).arrive()
                for number in range(16)]
        opened = 0
        for eva in evas:
            for _ in range(20):
                opened += (await eva.ask("open", game="thief"))["ok"]
        expect(opened <= 200, opened, "tables are open from one address")
        await honest_game(server)
        await leave(*evas)


def busy_seconds(server):
    """Processor time of the server's loop."""
    with open(f"/proc/{server.process.pid}/schedstat", encoding="ascii") as file:
        return int(file.read().split()[0]) / 1e9


async def test_tables(_):
    """The list costs what it shows, however many tables there are."""
    async with Server("--tables-per-guest", "100000") as server:
        anna, = await arrive(server, "Anna")
        await anna.do("open", game="thief", options={"players": 3}, listed=True)

        async def cost():
            for _ in range(20):
                await anna.do("tables")
            before = busy_seconds(server)
            for _ in range(1000):
                expect(len((await anna.do("tables"))["tables"]) == 1, "one table is listed")
            return busy_seconds(server) - before
        few = await cost()
        eva, = await arrive(server, "Eva")
        await asyncio.gather(*[eva.do("open", game="thief", options={"players": 3})
                               for _ in range(3000)])
        many = await cost()
        expect(many < 3 * few, "with 3000 more tables the lists take", many, "s instead of", few)
        await leave(anna, eva)


async def test_renames(_):
    """A table is not told new names without end."""
    async with Server(*COUNTED, *UNHURRIED, fast=False) as server:
        host, = await arrive(server, "Host")
        table = (await host.do("open", game="thief", options={"players": 3}, listed=True))["table"]
        eva = await Client(server, "Eva", address=ATTACKER).arrive()
        await eva.do("join", table=table)
        allowed, done = Allowed(), 0
        for number in range(100):
            if number % 10 == 9:
                await eva.leave()
                eva = await eva.again(table)
            done += (await eva.ask("rename", name=f"Eva {number}"))["ok"]
        allowed.expect(done, 6, "new names")
        await host.do("rename", name="Hostess")
        await leave(host, eva)


async def test_second_host(_):
    """Whoever calls themselves like another is told apart."""
    async with Server() as server:
        host, eva = await arrive(server, "Host", "Host")
        table = (await host.do("open", game="thief", options={"players": 3}, listed=True))["table"]

        async def names():
            await host.fence()
            return [seat["name"] for seat in host.places[table].about["seats"] if "name" in seat]
        await eva.do("join", table=table)
        expect(await names() == ["Host", "Host 2"], await names())
        await eva.do("rename", name="Eva")
        await eva.do("rename", name="host")
        expect(await names() == ["Host", "host 2"], await names())
        for name in ("Ноst", "Ｈost"):  # in Cyrillic, and wide
            await eva.do("rename", name=name)
            expect(await names() == ["Host", f"{name} 2"], await names())
        await leave(host, eva)


async def test_coming_and_going(_):
    """A table is not told again and again who comes and goes, leaves and is back."""
    async with Server() as server:
        host, eva = await arrive(server, "Host", "Eva")
        table = await take_seats([host, eva], "thief", {"players": 3, "points": 5},
                                 ["me", "open", "bot:easy"])
        place, began = host.places[table], time.monotonic()
        await host.fence()
        before = place.abouts
        for _ in range(60):
            eva.drop()
            eva = await eva.again(table)
            await eva.do("leave", table=table)
            await eva.do("back", table=table)
        told, most = place.abouts - before, 20 + (time.monotonic() - began)
        expect(told <= most, "told", told, "times where", most, "would do")
        await eva.sync(table, eva.places[table].seen, eva.places[table])
        await so(lambda: place.about["seats"][1]["here"], "that she is back")
        await leave(host, eva)


async def open_and_leave(client, times):
    """Tables with a board of one's own; how many were opened."""
    opened, options = 0, {"players": 2, "board": {"text": BOARD}}
    for _ in range(times):
        answer = await client.ask("open", game="party", options=options)
        if answer["ok"]:
            opened += 1
            await client.do("leave", table=answer["table"])
    return opened


async def test_disk(_):
    """Opening and leaving tables fills no disk."""
    async with Server(*COUNTED, *UNHURRIED, fast=False) as server:
        eva = await Client(server, "Eva", address=ATTACKER).arrive()
        allowed = Allowed()
        opened = await open_and_leave(eva, 150)
        expect(opened > 10, "opened", opened)
        allowed.expect(opened, 60, "tables of one guest")
        await honest_game(server)
        await eva.leave()


async def test_disk_in_a_day(_):
    """What one guest and one address may write ends; a game can always be played to its end."""
    async with Server(*COUNTED, "--daily-kib", "64", "--people-per-address", "2") as server:
        evas = [await Client(server, "Eva", address=ATTACKER).arrive() for _ in range(3)]
        table = await take_seats(evas[:1], "thief", {"players": 3, "rounds": 1},
                                 ["me", "bot:easy", "bot:easy"])
        opened = [await open_and_leave(eva, 100) for eva in evas]
        # Each is written when it is opened, and deleted when it is left.
        expect(2 < opened[0] and len(BOARD) * opened[0] < 66 * 1024, "opened", opened)
        expect(len(BOARD) * sum(opened) < 132 * 1024 + len(BOARD), "opened", opened)
        player = await Player(evas[0], table).play()
        await prove(server, table, [player])
        await honest_game(server)
        await leave(*evas)


async def test_proof_of_work(_):
    """When many come, newcomers work for it; whoever was here before does not."""
    async with Server("--guests-per-minute", "8", "--proof-bits", "12", fast=False) as server:
        known, = await arrive(server, "Anna")
        guests = []
        while True:
            eva = await Client(server).connect()
            answer = await eva.ask("hello", version=1, name="Eva")
            if not answer["ok"]:
                break
            guests.append(eva)
            expect(len(guests) < 50, "nobody is asked for a proof")
        expect(answer["error"] == "proof" and len(answer["challenge"]) == 32, answer)
        expect(1 <= answer["bits"] <= 12, answer)
        again = await eva.refused("proof", "hello", version=1, name="Eva", proof="no")
        expect(again["challenge"] == answer["challenge"], answer, again)
        proof = prove_work(again["challenge"], 12)  # however hard it is by now
        await eva.do("hello", version=1, name="Eva", proof=proof)
        await eva.do("erase", sure=True)
        spent = await eva.refused("proof", "hello", version=1, name="Eva", proof=proof)
        expect(spent["challenge"] != again["challenge"], "one proof pays for two arrivals")
        friend = await Client(server, "Björn").arrive()  # who finds one
        back = await Client(server, token=known.token).arrive()
        await leave(known, friend, back, eva, *guests)
