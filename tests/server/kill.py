"""Kills the server again and again while people and bots play, and starts it again on the same
database:

    kill.py KILLS

After each start every update that any client ever saw is there, unchanged and under the same
number; every move that was answered with `ok` has been made, once; people come back by themselves
and play on. In the end every game's record holds exactly the moves that its people made, and
verifies."""
import asyncio
import os
import sys
import time
import traceback

from client import (PATIENCE, SEED, Client, Lost, Place, Refused, Server, choose, expect, prove,
                    rng_of)

# Game, options, seats by what they are, clock. A person who sleeps never answers; where there is a
# clock it may run out for the others, too, if the machine is busy.
CREWS = [
    ("thief", {"players": 4, "points": 3}, ["person", "person", "bot:easy", "person"], 0),
    ("thief", {"players": 3, "points": 3}, ["person", "bot:strong", "bot:greedy"], 0),
    ("thief", {"players": 5, "rounds": 3},
     ["person", "sleeper", "person", "bot:random", "person"], 1),
    ("speculaas", {"players": 3}, ["person", "person", "person"], 0),
    ("speculaas", {"players": 2}, ["person", "bot:easy"], 0),
    ("party", {"players": 2, "board": "yellow", "start": "standard"}, ["person", "person"], 0),
    ("party", {"players": 2, "board": "blue", "start": "first"}, ["person", "bot:greedy"], 0),
]
SLOWEST = 900  # seconds until something must go on


class Log:
    """What the test has seen happen, in all."""

    def __init__(self):
        self.moves = self.unsure = self.repeated = self.updates = self.games = self.returns = 0
        self.finishing = False
        self.longest, self.heard = 0.0, None  # seconds in which nothing was heard of a table

    def hear(self):
        now = time.monotonic()
        self.longest = max(self.longest, now - (self.heard or now))
        self.heard = now


class Person:
    """Somebody with a token who comes back as often as the server does, and forgets nothing."""

    def __init__(self, server, name, log, sleeps=False, hurried=False):
        self.server, self.name, self.log, self.sleeps = server, name, log, sleeps
        self.hurried = hurried  # by a clock: a bot may move before they do
        self.rng = rng_of(name)
        self.token = self.client = None
        self.sit_at(None)

    def sit_at(self, table):
        self.table = table
        self.history = {}   # n: events, everything ever seen of this table
        self.highest = 0    # of the decisions
        self.moves = []
        self.unsure = None  # a move or undo that was sent, and no answer came
        self.sure = None    # the last one that was answered with ok
        self.watching = False
        self.now = None     # the last update

    @property
    def place(self):
        return self.client.places[self.table]

    async def come(self):
        """A connection and hello, however long it takes."""
        while True:
            try:
                if self.client:
                    self.client.drop()
                self.client = Client(self.server, self.name, self.token)
                await self.client.arrive()
                self.token = self.client.token
                return
            except Lost:
                await asyncio.sleep(0.02)

    async def come_back(self):
        """Sits at the table again: knows all that was seen before, and what has become of the last
        move."""
        await self.come()
        self.log.returns += 1
        known = max(self.history, default=0)
        seen = self.rng.choice([0, known])
        if self.watching and not await self.watch_again():
            return
        place = Place(seen)
        place.highest = self.highest
        if seen == known:
            place.now = self.now  # still so, if nothing new comes
        await self.client.sync(self.table, seen, place)
        await self.client.fence()
        await self.catch_up(known)
        expect(self.place.seen >= known, self.name, "has seen", known, "but there are only",
               self.place.seen, "of", self.table)
        self.note()
        if not self.watching and self.place.about["state"] != "over":
            expect(self.table in self.client.tables, "the table is not told", self.client.tables)
        if self.unsure:
            await self.settle()
        elif self.sure and self.rng.random() < 0.5:
            await self.insist()

    async def catch_up(self, known):
        """Where many come back at once they are told what they missed one after another, and other
        answers may come before that."""
        end = time.monotonic() + PATIENCE
        while self.place.seen < known and time.monotonic() < end:
            if self.client.gone:
                raise Lost()
            await asyncio.sleep(0.02)

    async def watch_again(self):
        """A game that has ended meanwhile may be gone from the tables; then there is its record."""
        self.client.places[self.table] = Place(None)
        answer = await self.client.ask("watch", table=self.table)
        if answer["ok"]:
            return True
        expect(answer["error"] == "table", answer)
        try:
            status, _, _ = await self.server.get(f"/api/games/{self.table}/record")
        except OSError:
            raise Lost() from None
        expect(status == 200, "neither to be watched nor over:", status, answer)
        self.place.now = {"over": True}
        return False

    def note(self):
        """Keeps what was told, and fails if it is not what was told before."""
        for n, events in self.place.updates.items():
            if n in self.history:
                expect(self.history[n] == events, self.table, "update", n, "was", self.history[n],
                       "and is", events)
            else:
                self.log.updates += 1
                self.log.hear()
            self.history[n] = events
        self.place.updates.clear()
        self.highest = self.place.highest
        self.now = self.place.now or self.now

    async def settle(self):
        """Says again what may or may not have arrived: it is done once in either case."""
        what, fields, move = self.unsure
        answer = await self.say(what, fields)
        if not answer:
            return
        self.log.unsure += 1
        self.log.repeated += bool(answer.get("repeated"))
        self.done(what, fields, move)

    async def say(self, what, fields):
        """None: too late, because a clock has run out."""
        try:
            return await self.client.do(what, table=self.table, **fields)
        except Refused as refused:
            if not self.hurried or refused.word not in ("late", "turn", "undo", "state"):
                raise
            self.unsure = None
            await self.client.fence()
            return None

    async def insist(self):
        what, fields, _ = self.sure
        answer = await self.client.do(what, table=self.table, **fields)
        expect(answer.get("repeated") is True, "was answered with ok, and is not there:", what,
               fields, answer)

    def done(self, what, fields, move):
        self.sure, self.unsure = (what, fields, move), None
        if self.place.decision and self.place.decision["n"] == fields["decision"]:
            self.place.now = {**self.place.now, "decision": None}  # the update is yet to come
        if what == "undo" and self.moves:
            self.moves.pop()
        else:
            self.moves.append(move)
        self.log.moves += 1

    async def step(self):
        decision = self.place.decision
        if not decision:  # an update has come since it was looked for
            return
        if self.place.now["can_undo"] and self.moves and self.rng.random() < 0.1:
            what, fields, move = "undo", {"decision": decision["n"]}, None
        else:
            choice, fields = choose(self.rng, decision)
            what, fields = "move", {"decision": decision["n"], **fields}
            move = (decision["of"], decision["moves"][choice])
        self.unsure = what, fields, move
        if await self.say(what, fields):
            self.done(what, fields, move)
        await self.client.until(lambda: self.place.over or not self.place.decision or
                                self.place.decision["n"] != decision["n"], "what came of it")

    async def play(self):
        """To the end of the game, through any number of restarts."""
        while True:
            try:
                while not self.place.over:
                    await self.client.until(
                        lambda: self.place.over or (self.place.decision and not self.sleeps and
                                                    not self.watching), "a turn", SLOWEST)
                    self.note()
                    if not self.place.over:
                        await self.step()
                self.note()
                return
            except Lost:
                await self.return_somehow()

    async def return_somehow(self):
        while True:
            try:
                await self.come_back()
                return
            except Lost:
                pass


async def open_table(people, spectator, crew):
    """A new table with everybody at it, started. Lost: the server went; what was agreed so far must
    still be there, and then they leave it and open another."""
    game, options, seats, clock = crew
    host = people[0]
    for person in [*people, spectator]:
        person.sit_at(None)
    opened = await host.client.do(
        "open", game=game, options=options, clock=clock, listed=True,
        seats=["me" if i == 0 else "open" if seat in ("person", "sleeper") else seat
               for i, seat in enumerate(seats)])
    table = opened["table"]
    for person in people:
        if person is not host:
            await person.client.do("join", code=opened["code"])
        person.sit_at(table)
        await person.client.do("entropy", table=table, bytes=person.rng.randbytes(9).hex())
    spectator.sit_at(table)
    spectator.watching = True
    await spectator.client.do("watch", table=table)
    await host.client.do("start", table=table)
    for person in [*people, spectator]:
        await person.client.until(lambda p=person: p.place.now, "the start")


async def gather_again(people, spectator):
    """After a table that was not started: all are back, and all of what was promised is there."""
    for person in [*people, spectator]:
        person.table, table = None, person.table
        await person.come()
        if table and person is not spectator:
            expect(table in person.client.tables, "a seat is lost:", table, person.client.tables)
        for old in person.client.tables:
            try:
                await person.client.do("leave", table=old)
            except Refused as refused:
                expect(refused.word in ("state", "table"), refused.answer)


async def play_crew(server, crew, number, log):
    people = [Person(server, f"{crew[0]} {number} {i}", log, seat == "sleeper", crew[3] > 0)
              for i, seat in enumerate(crew[2]) if seat in ("person", "sleeper")]
    spectator = Person(server, f"watcher {number}", log)
    for person in [*people, spectator]:
        await person.come()
    while not log.finishing:
        try:
            await open_table(people, spectator, crew)
        except Lost:
            while True:
                try:
                    await gather_again(people, spectator)
                    break
                except Lost:
                    pass
            continue
        await asyncio.gather(*[person.play() for person in [*people, spectator]])
        await prove_game(server, people, log)


class Proof:
    """For prove(): a person as it wants a player."""

    def __init__(self, person):
        self.client, self.moves, self.place = person.client, person.moves, person.place


async def prove_game(server, people, log):
    """Who slept, or was too slow for a clock, was played for: then moves are not compared."""
    while True:
        try:
            await prove(server, people[0].table,
                        [Proof(person) for person in people if not person.hurried])
            break
        except OSError:
            await asyncio.sleep(0.05)
    log.games += 1


async def kill_often(server, kills, log):
    rng = rng_of("kills")
    for number in range(kills):
        before = log.moves
        end = time.monotonic() + SLOWEST
        while log.moves <= before:
            expect(server.process.poll() is None, "the server has ended:", server.said())
            expect(time.monotonic() < end, "nobody plays on after kill", number)
            await asyncio.sleep(0.01)
        await asyncio.sleep(rng.random() * 0.4)
        server.kill()
        if rng.random() < 0.2:  # and once more while it is still reading
            starting = asyncio.create_task(server.start())
            await asyncio.sleep(rng.random() * 0.1)
            server.kill()
            await asyncio.gather(starting, return_exceptions=True)
        await server.start()
        print(f"kill {number + 1}: {log.moves} moves, {log.games} games over", flush=True)
    log.finishing = True


async def main(kills):
    log = Log()
    print(f"COOKIETIN_SEED={SEED}", flush=True)
    async with Server("--tables-per-guest", "1000", "--bot-ms", "20") as server:
        crews = [asyncio.create_task(play_crew(server, crew, number, log))
                 for number, crew in enumerate(CREWS)]
        killer = asyncio.create_task(kill_often(server, kills, log))
        # Whatever goes wrong first ends it, at once: the others would wait for a server for ever.
        try:
            await asyncio.gather(killer, *crews)
        except Exception:
            traceback.print_exc()
            server.kill()
            server.directory.cleanup()
            sys.stderr.flush()
            os._exit(1)
        said = server.said()
        expect("aside" not in said, "a game could not be read:", said)
    print(f"{kills} kills: {log.moves} moves and {log.updates} updates seen, {log.games} games "
          f"over and proven, {log.returns} returns, {log.unsure} moves of unknown fate "
          f"({log.repeated} were there)")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(int(sys.argv[1]))))
