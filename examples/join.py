#!/usr/bin/env python3
"""Your own bot at a server, among people: it sits down at a table, or opens one.

    examples/join.py URL CODE --bot "python3 examples/bot.py"
    examples/join.py URL --open thief --seats open,bot:easy --bot ./mybot

URL is the server's address and CODE a table's, as people get them. The bot is any program that
speaks docs/bot-protocol.md; this one speaks docs/protocol.md for it, and knows nothing else. It
tells the others what it is by its name. Needs Debian's python3-websockets.
"""
import argparse
import asyncio
import hashlib
import json
import secrets
import shlex
import subprocess
import urllib.parse

import websockets


class Bot:
    """A program that is asked line by line."""

    def __init__(self, command, game):
        self.process = subprocess.Popen(shlex.split(command), text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.ask({"hello": "cookietin", "protocol": 1, "version": "0.2.0", "game": game,
                  "time_ms": 60000})

    def tell(self, line):
        print(json.dumps(line), file=self.process.stdin, flush=True)

    def ask(self, line):
        self.tell(line)
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


class Player:
    def __init__(self, socket, given):
        self.socket, self.given, self.asked = socket, given, 0
        self.luck, self.bot, self.seat = secrets.token_bytes(32), None, None
        self.over = self.started = False

    async def do(self, what, **fields):
        """Sends a request and waits for its answer; news that come before it are handled."""
        self.asked += 1
        number = self.asked
        await self.socket.send(json.dumps({"do": what, "id": number, **fields}))
        while True:
            message = json.loads(await self.socket.recv())
            if message.get("re") == number:
                if not message["ok"]:
                    raise SystemExit(f"{what}: {message['say']}")
                return message
            self.news.append(message)

    async def arrive(self):
        self.news, given = [], self.given
        await self.do("hello", version=1, name=given.name, want=["view", "moves"])
        if given.open:
            seats = ["me", *given.seats.split(",")]
            opened = await self.do("open", game=given.open, seats=seats)
            self.table = opened["table"]
            print(f"the table's code is {opened['code']}", flush=True)
        else:
            self.table = (await self.do("join", code=given.code))["table"]
        await self.do("commit", table=self.table,
                      commitment=hashlib.sha256(self.luck).hexdigest())

    async def table_changed(self, news):
        self.seat = news["you"]
        if news["state"] == "closed" or self.seat is None:
            raise SystemExit("the table was closed, or someone else has the seat")
        self.seats = len(news["seats"])
        if self.given.open and not self.started and self.is_ready(news):
            self.started = True
            await self.do("start", table=self.table)
        if self.seat in news.get("shuffling", []):
            # Only if the server shows what we promised is our luck given away (Fair).
            mine = news["commitments"][self.seat]
            if mine == hashlib.sha256(self.luck).hexdigest():
                await self.do("reveal", table=self.table, bytes=self.luck.hex())
        if news["state"] == "running" and not self.bot:
            self.bot = Bot(self.given.bot, news["game"])
            people = [seat for seat, one in enumerate(news["seats"])
                      if one["who"] == "person" and seat != self.seat]
            self.bot.tell({"new_game": 1, "seat": self.seat, "players": len(news["seats"]),
                           "options": news["options"], "people": people,
                           "random": secrets.token_hex(8)})

    @staticmethod
    def is_ready(news):
        """Every seat is taken, and everyone has committed to their luck."""
        commitments = news.get("commitments", [])
        return news["state"] == "waiting" and commitments and all(
            one["who"] in ("bot", "game") or one["who"] == "person" and commitments[seat]
            for seat, one in enumerate(news["seats"]))

    async def updated(self, news):
        decision = news.get("decision")
        if decision and self.bot:
            moves = [{**move, "of": decision["of"]} for move in decision["moves"]]
            answer = self.bot.ask({"decide": decision["n"], "seat": self.seat,
                                   "players": self.seats, "time_ms": 60000,
                                   "view": news["view"], "moves": moves})
            await self.do("move", table=self.table, decision=decision["n"],
                          choice=answer["choice"])
        if news.get("over"):
            self.over = True
            result = news["result"]
            self.bot.tell({"over": {"scores": result["scores"], "winners": result["winners"]}})
            won = "wins" if self.seat in result["winners"] else "does not win"
            print(f"the bot on seat {self.seat} {won}: {result['scores']}")

    async def play(self):
        await self.arrive()
        while not self.over:
            news = self.news.pop(0) if self.news else json.loads(await self.socket.recv())
            if news.get("table") != self.table:
                continue
            if news.get("tell") == "table":
                await self.table_changed(news)
            elif news.get("tell") == "update":
                await self.updated(news)
        self.bot.close()


async def run(given):
    url = urllib.parse.urlsplit(given.url)
    scheme = "wss" if url.scheme == "https" else "ws"
    async with websockets.connect(f"{scheme}://{url.netloc}{url.path.rstrip('/')}/ws",
                                  subprotocols=["cookietin.1"], max_size=None) as socket:
        await Player(socket, given).play()


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("url")
    arguments.add_argument("code", nargs="?")
    arguments.add_argument("--bot", default="python3 examples/bot.py")
    arguments.add_argument("--name", default="A bot of mine")
    arguments.add_argument("--open", metavar="GAME", help="open a table instead of joining one")
    arguments.add_argument("--seats", default="open,open", help="the others: open, bot:easy, ...")
    given = arguments.parse_args()
    if bool(given.open) == bool(given.code):
        arguments.error("either the code of a table, or --open GAME")
    asyncio.run(run(given))


if __name__ == "__main__":
    main()
