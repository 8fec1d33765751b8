"""A client that knows docs/protocol.md and nothing else, and a server process to use it on.

Every message that comes in is checked against the protocol: its fields, the order of answers,
the numbers of updates without gaps, the numbers of decisions that only rise."""
import asyncio
import base64
import collections
import contextvars
import hashlib
import json
import os
import random
import re
import sqlite3
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import websockets

PROGRAM = os.environ["COOKIETIN"]
POSTGRES = os.environ.get("COOKIETIN_POSTGRES")  # of tools/with-postgres: then games are in there
PATIENCE = 300  # seconds; a slow machine under sanitizers is no failure
SEED = os.environ.get("COOKIETIN_SEED", "1")  # all luck follows from it: the deals', bots', ours
TEST = contextvars.ContextVar("test", default="")  # which one runs, so that its deals are its own

ERRORS = set("""message version hello token name text options seats table code full taken state host
    seat turn late move undo hint seen rate limit busy proof server device recovery
    banned removed locked spectators silenced""".split())
refused_with = set()  # every word that any server has said
FAST = [word for option in ("messages-per-s", "messages-burst", "guests-per-minute",
                            "opens-per-minute", "joins-per-minute", "renames-per-minute",
                            "hints-per-minute", "wrong-codes", "replays-per-minute",
                            "lookups-per-minute", "listed-per-guest", "recoveries-per-minute",
                            "acts-per-minute")
        for word in (f"--{option}", "100000")]


class Wrong(AssertionError):
    """The server does not do what docs/protocol.md says."""


class Lost(Exception):
    """The connection is gone."""


class Refused(Exception):
    def __init__(self, answer):
        super().__init__(f"{answer['error']}: {answer['say']}")
        self.word = answer["error"]
        self.answer = answer


def expect(condition, *what):
    if not condition:
        raise Wrong(" ".join(str(part) for part in what)[:2000])


def is_int(value):
    return isinstance(value, int) and not isinstance(value, bool)


async def so(condition, what):
    """Waits until it is so; for what no message tells."""
    end = time.monotonic() + PATIENCE
    while not condition():
        expect(time.monotonic() < end, "waited in vain for", what)
        await asyncio.sleep(0.02)


def in_a_file(test):
    """For a test that looks into the file where games are; in PostgreSQL there is none."""
    test.in_a_file = True
    return test


class Server:
    """`cookietin serve` on a port and database of its own; after each start on another port, which
    is None while nobody listens: one that was free a moment ago may be somebody else's."""
    databases = 0
    host, through = "127.0.0.1", ()  # where it listens, and what starts it there
    program = PROGRAM

    def __init__(self, *options, fast=True, seed=True):
        self.directory = tempfile.TemporaryDirectory(prefix="cookietin-server-")
        self.port = None
        self.options = list(options) + (FAST if fast else []) + (["--seed", SEED] if seed else [])
        self.log = os.path.join(self.directory.name, "log")
        self.db = os.path.join(self.directory.name, "games.db")
        self.socket, self.secret = self.db + "-admin", self.db + "-secret"
        if POSTGRES:
            self.make_database()
        self.records = []
        self.process = None

    def make_database(self):
        Server.databases += 1
        name = f"games{os.getpid()}_{Server.databases}"
        subprocess.run(["psql", "--quiet", "--no-psqlrc", "-c", f"CREATE DATABASE {name}"],
                       stdin=subprocess.DEVNULL, check=True)
        self.db = POSTGRES.replace("/postgres?", f"/{name}?", 1)
        if "--admin-socket" not in self.options:
            self.options += ["--admin-socket", self.socket]
        if "--admin-page" in self.options:
            self.options += ["--admin-secret", self.secret]

    def sql(self, statement):
        """What the database answers, behind the server's back: rows of texts and numbers."""
        if POSTGRES:
            done = subprocess.run(["psql", "--no-psqlrc", "-AtF", "\t", "-c", statement, self.db],
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                  check=False)
            expect(done.returncode == 0, statement, done.stderr)
            return [line.split("\t") for line in done.stdout.splitlines()
                    if not re.fullmatch("(INSERT 0|UPDATE|DELETE) [0-9]+", line)]
        database = sqlite3.connect(self.db)
        try:
            with database:
                return database.execute(statement).fetchall()
        finally:
            database.close()

    @staticmethod
    def row(table):
        """A table's name, as its column has it."""
        name = base64.urlsafe_b64decode(table + "==").hex()
        return f"'\\x{name}'::bytea" if POSTGRES else f"X'{name}'"

    async def start(self):
        command = [*self.through, self.program, "serve", "--port", "0", "--metrics", "127.0.0.1:0",
                   "--db", self.db, *self.options]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log)
        process = self.process  # another may be started while this one is waited for
        count = 3 if "--admin-page" in self.options else 2
        with process.stdout:
            lines = [await asyncio.to_thread(process.stdout.readline) for _ in range(count)]
        found = re.findall(rb"http://[0-9.]+:(\d+)/", b"".join(lines))
        expect(len(found) == count, "the server does not come up:", lines, self.said())
        self.page_port = int(found[2]) if count == 3 else None
        if process is self.process and process.poll() is None:
            self.port, self.metrics_port = int(found[0]), int(found[1])
        return self

    def said(self):
        with open(self.log, errors="replace") as log:
            return log.read()[-6000:]

    def kill(self):
        self.port = None
        self.process.kill()
        self.process.wait()

    def stop(self):
        """As an operator would; it must end by itself, and cleanly (no leaks, no reports)."""
        self.port = None
        self.process.terminate()
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise Wrong("the server does not stop on SIGTERM") from None
        expect(status == 0, "the server ended with", status, self.said())

    async def __aenter__(self):
        return await self.start()

    async def __aexit__(self, kind, error, trace):
        try:
            if kind is None:
                self.stop()
                self.verify()
            elif self.process.poll() is None:
                self.kill()
        finally:
            self.directory.cleanup()

    async def get(self, path, headers=None):
        """(status, body, headers)"""
        if self.port is None:
            raise ConnectionRefusedError("nobody listens")
        port = self.metrics_port if path == "/metrics" else self.port
        request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers or {})

        def fetch():
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                    return answer.status, answer.read(), answer.headers
            except urllib.error.HTTPError as error:
                return error.code, error.read(), error.headers
        return await asyncio.to_thread(fetch)

    def verify(self):
        """All records that were fetched so far, proven by `cookietin verify`."""
        if not self.records:
            return
        done = subprocess.run([PROGRAM, "verify", "-"], input=b"\n".join(self.records) + b"\n",
                              capture_output=True, check=False)
        expect(done.returncode == 0, "records do not verify:", done.stdout, done.stderr)


# ---- what the protocol says of messages ----

def check_seat(seat):
    expect(seat.get("who") in ("person", "open", "bot", "game"), "seat", seat)
    if seat["who"] == "person":
        expect(isinstance(seat["name"], str) and isinstance(seat["here"], bool), "seat", seat)
    if seat["who"] == "bot":
        expect(seat["bot"] in ("random", "easy", "greedy", "strong"), "seat", seat)
    expect(seat.get("standing_in", "greedy") == "greedy", "seat", seat)


def check_about(about, listing=False):
    """A table as it is told, or as it is listed."""
    expect(isinstance(about["table"], str) and len(about["table"]) == 22, about)
    expect(about["game"] in ("thief", "speculaas", "party", "crumbs"), about)
    expect(isinstance(about["options"], dict), about)
    expect(about["state"] in ("waiting", "running", "over", "closed"), about)
    expect(is_int(about.get("closes", 0)), about)
    expect(isinstance(about["listed"], bool) and isinstance(about["hints"], bool), about)
    expect(is_int(about["clock"]) and is_int(about["watching"]), about)
    expect(len(about["commitment"]) == 64 and bytes.fromhex(about["commitment"]), about)
    for seat in about["seats"]:
        check_seat(seat)
    hosts = sum(bool(seat.get("host")) for seat in about["seats"])
    expect(hosts <= 1, "hosts", about)
    if listing:
        expect("code" not in about and "you" not in about, "a list tells too much", about)
        expect("commitments" not in about, "a list tells too much", about)
    else:
        expect(about["you"] is None or about["seats"][about["you"]]["who"] == "person", about)
        commitments = about.get("commitments", [""] * len(about["seats"]))
        expect(len(commitments) == len(about["seats"]), about)
        expect(all(len(one) in (0, 64) for one in commitments), about)
    for seat in about.get("entropy", []):
        expect(0 <= seat < len(about["seats"]), about)


def check_event(event, want):
    expect(is_int(event["kind"]) and is_int(event["seat"]) and 0 <= event["seat"] <= 7, event)
    expect(all(is_int(number) for number in event["args"]), event)
    expect(("text" in event) == ("text" in want), "text", event)
    if "text" in want:
        expect(isinstance(event["text"], str), event)


def check_decision(decision, want):
    expect(is_int(decision["n"]) and decision["n"] >= 1, decision)
    expect(is_int(decision["of"]) and decision["of"] >= 0, decision)
    expect(isinstance(decision["question"], str), decision)
    expect(("moves" in decision) == ("moves" in want), decision)
    if "moves" in want:
        expect(len(decision["moves"]) == decision["of"], decision)
        for move in decision["moves"]:
            expect(isinstance(move, dict) and "of" not in move, decision)


def is_now(update):
    """Does it say what is true now? Older ones of a sync do not."""
    return "over" in update


def check_waiting(message):
    waiting = message["waiting_for"]
    expect(waiting == sorted(set(waiting)), message)
    expect(message["left_ms"] is None or is_int(message["left_ms"]), message)


def check_update(update, want):
    for event in update["events"]:
        check_event(event, want)
    if not is_now(update):
        expect(not {"view", "decision", "waiting_for", "left_ms", "can_undo"} & set(update), update)
        return
    check_waiting(update)
    expect(isinstance(update["can_undo"], bool), update)
    expect(isinstance(update["over"], bool), update)
    expect(("view" in update) == ("view" in want), "view", update)
    if "view" in want:
        expect(isinstance(update["view"], dict), update)
    if update["decision"] is not None:
        check_decision(update["decision"], want)
    expect(("result" in update) == update["over"], "result", update)
    if update["over"]:
        expect(update["decision"] is None and update["waiting_for"] == [], update)
        expect(update["result"]["winners"] == sorted(update["result"]["winners"]), update)


class Place:
    """What one connection has been told of one table."""

    def __init__(self, seen=0):
        self.seen = seen     # None: does not matter, a sync is on its way
        self.about = None
        self.abouts = 0      # that were told
        self.commitments = set()
        self.updates = {}    # n: events
        self.now = None      # the last update
        self.numbers = {}    # decision: of
        self.highest = 0
        self.chats = []

    def take_about(self, about):
        check_about(about)
        self.about = about
        self.abouts += 1
        self.commitments.add(about["commitment"])
        expect(len(self.commitments) == 1, "the commitment has changed", about)

    def take_update(self, update, want):
        check_update(update, want)
        if self.seen is None:
            return
        expect(update["n"] == self.seen + 1, "a gap:", self.seen, "then", update)
        self.seen = update["n"]
        self.updates[update["n"]] = update["events"]
        if not is_now(update):  # the next one says what is asked
            if self.now:
                self.now = {**self.now, "decision": None, "can_undo": False}
            return
        you = self.about and self.about["you"]
        decision = update["decision"]
        expect((decision is not None) == (you is not None and you in update["waiting_for"]) or
               update["over"], "decision and waiting_for differ", you, update)
        if decision:
            n = decision["n"]
            expect(n >= self.highest, "a decision's number has fallen:", self.highest, decision)
            expect(self.numbers.setdefault(n, decision["of"]) == decision["of"], decision)
            self.highest = n
        elif you is not None and not update["over"]:
            expect(is_int(update["next"]), "no next", update)
        expect(you is not None or not update["can_undo"], "a spectator can undo", update)
        self.now = update

    @property
    def decision(self):
        return self.now and self.now["decision"]

    @property
    def over(self):
        return bool(self.now) and self.now["over"]


def prove_work(challenge, bits):
    """A number whose digits, behind the challenge, have a hash with so many zero bits in front."""
    number = 0
    while int.from_bytes(hashlib.sha256(f"{challenge}{number}".encode()).digest(), "big") \
            >> (256 - bits):
        number += 1
    return str(number)


class Client:
    """One connection. `do` raises Refused, or Lost when the connection goes."""

    def __init__(self, server, name="Anna", token=None, want=None, address="127.0.0.1",
                 forwarded=None):
        self.address = address  # that it comes from
        self.server, self.name, self.token, self.want_said = server, name, token, want
        self.forwarded = forwarded  # from there, as a proxy says it that the server trusts
        self.want = ["view", "moves", "text"] if want is None else want
        self.places = {}
        self.pending = collections.deque()
        self.changed = asyncio.Condition()
        self.ids = 0
        self.socket = self.guest = None
        self.notices = []
        self.tells = 0
        self.wrong = None
        self.gone = False
        self.raw = []   # answers that nobody waits for

    async def connect(self):
        if self.server.port is None:
            raise Lost("nobody listens")
        try:
            self.socket = await websockets.connect(
                f"ws://{self.server.host}:{self.server.port}/ws", subprotocols=["cookietin.1"],
                extra_headers={"X-Forwarded-For": self.forwarded} if self.forwarded else None,
                max_size=None, ping_interval=None, compression=None, close_timeout=1,
                open_timeout=PATIENCE,
                local_addr=(self.address, 0) if self.server.host == Server.host else None)
        except (OSError, websockets.WebSocketException, asyncio.TimeoutError) as error:
            raise Lost(error) from error
        expect(self.socket.subprotocol == "cookietin.1", "no subprotocol")
        self.reader = asyncio.create_task(self.read())
        return self

    async def arrive(self):
        """Connect and say hello."""
        await self.connect()
        fields = {"token": self.token} if self.token else {"name": self.name}
        if self.want_said is not None:
            fields["want"] = self.want_said
        answer = await self.hello(**fields)
        expect(answer["version"] == 1 and isinstance(answer["server"], str), answer)
        expect(len(answer["server_id"]) == 22, answer)
        expect(isinstance(answer["guest"], str) and answer["guest"], answer)
        expect(("token" in answer) == (self.token is None), "token", answer)
        expect(self.guest in (None, answer["guest"]), "another guest", answer)
        self.guest, self.name = answer["guest"], answer["name"]
        if not self.token:
            self.token = answer["token"]
            expect(len(self.token) == 43, answer)
        self.tables = answer["tables"]
        return self

    async def hello(self, **fields):
        """Says it; with a proof of work if the server asks for one."""
        answer = await self.ask("hello", version=1, **fields)
        while answer.get("error") == "proof":  # and again, if it became harder meanwhile
            proof = await asyncio.to_thread(prove_work, answer["challenge"], answer["bits"])
            answer = await self.ask("hello", version=1, proof=proof, **fields)
        if not answer["ok"]:
            raise Refused(answer)
        return answer

    async def leave(self):
        """Close the connection, as if it had been lost."""
        self.gone = True
        await self.socket.close()
        await asyncio.gather(self.reader, return_exceptions=True)
        if self.wrong:
            raise self.wrong

    def drop(self):
        """Without a word: the socket is just gone."""
        self.gone = True
        if self.socket:
            self.socket.transport.abort()

    async def again(self, *tables):
        """The same guest on a new connection that has seen what this one has."""
        other = Client(self.server, self.name, self.token, self.want_said, self.address,
                       self.forwarded)
        other.guest = self.guest
        await other.arrive()
        for table in tables:
            old = self.places[table]
            place = Place(old.seen)
            place.updates.update(old.updates)
            place.commitments |= old.commitments
            place.highest = old.highest
            place.now = old.now  # if there is nothing new, it is still so
            await other.sync(table, old.seen, place)
        return other

    async def read(self):
        try:
            async for text in self.socket:
                expect(isinstance(text, str), "a binary frame")
                self.take(json.loads(text))
                async with self.changed:
                    self.changed.notify_all()
        except websockets.ConnectionClosed:
            pass
        except Exception as error:  # told to whoever waits, below
            self.wrong = error
        self.gone = True
        for _, future, _ in self.pending:
            if not future.done():
                future.set_exception(self.wrong or Lost())
        self.pending.clear()
        async with self.changed:
            self.changed.notify_all()

    def take(self, message):
        if "re" in message:
            self.take_answer(message)
            return
        self.tells += 1
        if message["tell"] == "notice":
            expect(isinstance(message["text"], str) and isinstance(message["draining"], bool),
                   message)
            self.notices.append(message)
            return
        table = message["table"]
        if message["tell"] == "table":
            self.places.setdefault(table, Place()).take_about(message)
        elif message["tell"] == "update":
            expect(table in self.places, "an update before its table", message)
            self.places[table].take_update(message, self.want)
        elif message["tell"] == "waiting":
            check_waiting(message)
        elif message["tell"] == "chat":
            expect(isinstance(message["name"], str) and isinstance(message["text"], str), message)
            self.places[table].chats.append(message)
        elif message["tell"] == "chats":
            expect(len(message["lines"]) <= 20, message)  # none: all of it was muted
            self.places[table].chats = message["lines"]
        else:
            raise Wrong("unknown tell", message)

    def take_answer(self, answer):
        expect(isinstance(answer["ok"], bool), answer)
        if not answer["ok"]:
            expect(answer["error"] in ERRORS, "unknown error", answer)
            refused_with.add(answer["error"])
            expect(isinstance(answer["say"], str) and answer["say"], "no sentence", answer)
        if not self.pending:
            self.raw.append(answer)
            return
        number, future, begin = self.pending[0]
        unread = answer.get("error") in ("message", "rate") and answer["re"] is None
        expect(answer["re"] == number or unread, "answers out of order: not", number, answer)
        self.pending.popleft()
        if begin and answer["ok"]:
            begin()
        if not future.done():
            future.set_result(answer)

    async def sync(self, table, seen, place=None):
        """From its answer on, updates follow on `seen`; those before it do not count."""
        def begin():
            self.places[table] = place or Place(seen)
        self.places.setdefault(table, Place(None)).seen = None
        answer = await self.ask("sync", table=table, seen=seen, begin=begin)
        if not answer["ok"]:
            raise Refused(answer)

    async def ask(self, what, begin=None, **fields):
        """The answer, whatever it is."""
        if self.wrong:
            raise self.wrong
        if self.gone:
            raise Lost()
        self.ids += 1
        future = asyncio.get_running_loop().create_future()
        self.pending.append((self.ids, future, begin))
        try:
            await self.socket.send(json.dumps({"do": what, "id": self.ids, **fields}))
        except websockets.ConnectionClosed:
            await asyncio.gather(self.reader, return_exceptions=True)
        return await asyncio.wait_for(future, PATIENCE)

    async def do(self, what, **fields):
        answer = await self.ask(what, **fields)
        if not answer["ok"]:
            raise Refused(answer)
        return answer

    async def refused(self, word, what, **fields):
        """It must be refused with this word (or one of these)."""
        answer = await self.ask(what, **fields)
        words = word if isinstance(word, tuple) else (word,)
        expect(not answer["ok"] and answer["error"] in words, "not refused with", word, what,
               fields, answer)
        return answer

    async def until(self, condition, what="something", seconds=PATIENCE):
        """Waits until it is so, whatever comes in meanwhile."""
        async def wait():
            async with self.changed:
                while not condition():
                    if self.wrong:
                        raise self.wrong
                    if self.gone:
                        raise Lost()
                    await self.changed.wait()
        try:
            await asyncio.wait_for(wait(), seconds)
        except asyncio.TimeoutError:
            raise Wrong(f"{self.name} waits in vain for {what}: " +
                        json.dumps({t: [p.about, p.now] for t, p in self.places.items()})) from None

    async def fence(self):
        """All that the server had to say until now has come in."""
        await self.do("tables")


# ---- playing ----

def choose(rng, decision):
    """An answer to a decision, as a number or written out."""
    choice = rng.randrange(decision["of"])
    if rng.random() < 0.5:
        return choice, {"choice": choice}
    return choice, {"move": decision["moves"][choice]}


class Player:
    """Plays random moves at one table until the game is over, and remembers which."""

    def __init__(self, client, table, undo=0.0):
        self.client, self.table, self.undo = client, table, undo
        self.rng = rng_of(f"{TEST.get()} {client.name}")  # one's own: others come when they come
        self.moves = []  # (of, move) as they stand at the end

    @property
    def place(self):
        return self.client.places[self.table]

    async def ready(self):
        await self.client.until(lambda: self.place.over or self.place.decision, "its turn")
        return not self.place.over

    async def step(self):
        """Answers the decision that is asked, or takes one's last step back."""
        place, decision = self.place, self.place.decision
        if not decision:  # an update has come since it was looked for
            return
        if place.now["can_undo"] and self.moves and self.rng.random() < self.undo:
            await self.client.do("undo", table=self.table, decision=decision["n"])
            self.moves.pop()
        else:
            choice, fields = choose(self.rng, decision)
            await self.client.do("move", table=self.table, decision=decision["n"], **fields)
            self.moves.append((decision["of"], decision["moves"][choice]))
        await self.client.until(
            lambda: place.over or place.now["decision"] is None or
            place.now["decision"]["n"] != decision["n"], "the update after a move")

    async def play(self):
        while await self.ready():
            await self.step()
        return self


async def some_moves(players, count):
    """Of a game in which people move one after another; then one of them is asked, and nothing
    happens before they answer: the game is not over, and will not be."""
    for left in range(count, -1, -1):
        waiting = [asyncio.create_task(player.ready()) for player in players]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        asked = [player for player in players if player.place.decision]
        expect(asked, "the game is over after", count - left, "moves")
        if left:
            await asked[0].step()


async def take_seats(clients, game, options, seats, **fields):
    """The first client opens, the others join by code, everybody adds entropy, every second one
    openly, as clients did before there were commitments; starts."""
    host = clients[0]
    opened = await host.do("open", game=game, options=options, seats=seats, **fields)
    table = opened["table"]
    for client in clients[1:]:
        joined = await client.do("join", code=opened["code"].lower().replace("-", ""))
        expect(joined["table"] == table and is_int(joined["seat"]), joined)
    for number, client in enumerate(clients):
        digest = hashlib.sha256(f"{TEST.get()} {client.name} {number}".encode()).hexdigest()
        client.entropy = digest[:2 + 2 * number] if number % 2 else digest
        if number % 2:
            await client.do("entropy", table=table, bytes=client.entropy)
        else:
            await client.do("commit", table=table, commitment=commitment_of(client.entropy))
    await host.do("start", table=table)
    for client in clients[::2]:
        await client.do("reveal", table=table, bytes=client.entropy)
    return table


def commitment_of(entropy):
    return hashlib.sha256(bytes.fromhex(entropy)).hexdigest()


async def prove(server, table, players=(), strict=True):
    """The record of a finished game: the deal is proven, and the moves are those that were made."""
    status, body, _ = await server.get(f"/api/games/{table}/record")
    expect(status == 200, "no record:", status, body[:300])
    record = json.loads(body)
    expect(b"\n" not in body.strip(), "a record is one line")
    expect(record["format"] == "cookietin/1" and record["result"], "record", record)
    fair = record["fair"]
    secret = bytes.fromhex(fair["secret"])
    expect(hashlib.sha256(secret).hexdigest() == fair["commitment"], "commitment", fair)
    entropy = [bytes.fromhex(text) for text in fair["entropy"]]
    mixed = secret + b"".join(bytes([len(part)]) + part for part in entropy)
    expect(hashlib.sha256(mixed).hexdigest() == record["seed"], "the seed does not follow", fair)
    for player in players:
        place = player.place
        seat = place.about["you"]
        expect(place.commitments == {fair["commitment"]}, "another commitment", fair)
        expect(record["seats"][seat]["name"] == player.client.name, record["seats"])
        expect("bot" not in record["seats"][seat], record["seats"])
        if hasattr(player.client, "entropy"):
            expect(fair["entropy"][seat] == player.client.entropy, "entropy", fair)
            if len(player.client.entropy) == 64:
                expect(fair["commitments"][seat] == commitment_of(player.client.entropy), fair)
        expect(place.now["result"] == record["result"], "another result", place.now)
        if strict:
            there = [{key: value for key, value in move.items() if key != "seat"}
                     for move in record["moves"] if move.get("seat") == seat and "of" in move]
            # What the rules leave no choice in (`of` 0) is nobody's decision.
            there = [move for move in there if move["of"]]
            mine = [{**move, "of": of} for of, move in player.moves]
            mine = [{key: value for key, value in move.items() if key != "seat"} for move in mine]
            expect(there == mine, "other moves in the record of seat", seat, there, mine)
    server.records.append(body.strip())
    return record


GAMES = [("thief", {"players": 4, "points": 2}, 4), ("thief", {"players": 3, "rounds": 2}, 3),
         ("speculaas", {"players": 2}, 2), ("speculaas", {"players": 3}, 3),
         ("party", {"players": 2, "board": "blue", "start": "first"}, 2)]


def rng_of(name):
    """Random, but the same every time; COOKIETIN_SEED changes it."""
    return random.Random(f"{SEED} {name}")
