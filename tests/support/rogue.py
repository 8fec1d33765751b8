#!/usr/bin/env python3
"""A bot that misbehaves in one way: rogue.py WAY [FILE [MORE]]. Its process, and those it leaves
behind, go into FILE, so that a test can see whether they are gone."""
import json
import os
import signal
import sys
import time

way = sys.argv[1]
if way == "fuzz":
    import random  # which takes longer than all the rest
HELLO = '{"hello":"rogue","protocol":1}\n'


def note(process):
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a", encoding="ascii") as file:
            file.write(f"{process}\n")


def send(words):
    data = words if isinstance(words, bytes) else words.encode()
    while data:
        data = data[os.write(1, data):]


def forever():
    while True:
        time.sleep(1)


def flood(words):
    while True:
        send(words * (65536 // len(words)))


def noise(dice):
    """Anything from a right answer to nothing but bytes, mostly something in between."""
    line = bytearray(dice.choice([b'{"choice":0}', b'{"decide":1,"choice":0}', b'{"choice":-1}',
                                  b'{"choice":1e9}', b'[{"choice":0}]', b'"\\ud800"', b'',
                                  b'{"choice":{"choice":0}}', b'[' * 3000, b'9' * 5000]))
    for _ in range(dice.choice([0, 0, 1, 2, 9])):
        at = dice.randrange(len(line) + 1)
        line[at:at + dice.choice([0, 1, 1])] = bytes(dice.randrange(256) for _ in range(
            dice.choice([0, 1, 1, 1, 40])))
    return bytes(line) + dice.choice([b'\n', b'\n', b'\n', b'\n', b'\n\n', b'\r\n', b'\0\n', b''])


# ---- instead of a hello

def at_once(before):
    if before == "dies":
        sys.exit(3)
    if before == "starts-once":  # MORE remembers that it has been started
        if os.path.exists(sys.argv[3]):
            sys.exit(4)
        with open(sys.argv[3], "w", encoding="ascii"):
            pass
    if before == "killed":
        os.kill(os.getpid(), signal.SIGSEGV)
    if before == "mute":
        forever()
    if before == "flood":
        flood("x")
    if before == "flood-lines":
        flood(HELLO)
    if before == "garbage":
        send(bytes(range(255, 10, -1)) + b"\0\1\2\n")
        forever()
    if before == "old":
        send('{"hello":"rogue","protocol":2}\n')
        forever()
    if before == "nameless":
        send('{"protocol":1}\n')
        forever()
    if before == "greets-twice":
        send(HELLO + HELLO)
        forever()


# ---- after it

ANSWERS = {  # to a decision
    "words": "the first one\n",
    "empty": "\n",
    "list": "[0]\n",
    "number": "0\n",
    "no-choice": '{"chose":0}\n',
    "text": '{"choice":"0"}\n',
    "real": '{"choice":0.5}\n',
    "true": '{"choice":true}\n',
    "huge": '{"choice":99999999999999999999}\n',
    "large": '{"choice":4294967296}\n',
    "beyond": '{"choice":4096}\n',
    "negative": '{"choice":-1}\n',
    "stale": '{"choice":0,"decide":-5}\n',
    "both": '{"choice":0,"choice":0}\n',
    "twice": '{"choice":0}\n{"choice":0}\n',
    "trailing": '{"choice":0}\nx',
    "long": '{"choice":0,"why":"' + "x" * 5000 + '"}\n',
    "endless": "x" * 5000,
    "deep": "[" * 4000 + "\n",
    "binary": bytes(range(128, 256)) + b"\0\1\2\33[2J\n",
    "nul": b'{"choice":0}\0\n',
    "steer": '\33[31m{"choice":0}\n',
}


def decide(message, number):
    if way in ANSWERS:
        send(ANSWERS[way])
    elif way == "silent":
        forever()
    elif way == "slow":
        for byte in '{"choice":0,"why":"it takes me a while"}\n':
            send(byte)
            time.sleep(1)
    elif way == "exits":
        sys.exit(7)
    elif way == "crashes" and number == 4:
        os.kill(os.getpid(), signal.SIGSEGV)
    elif way == "closes":
        os.close(1)
        forever()
    elif way == "closes-input":
        os.close(0)
        send('{"choice":0}\n')
        forever()
    elif way == "leaves-child":  # which keeps both pipes
        child = os.fork()
        if child:
            note(child)
            os._exit(0)
        forever()
    elif way == "every-other" and message["game"] % 2 == 0:
        send('{"choice":-1}\n')
    elif way == "floods":
        flood('{"choice":0}\n')
    elif way == "fuzz":
        send(noise(random))
    else:
        send('{"choice":0}\n')


def main():
    note(os.getpid())
    if way == "stubborn":  # answers, and ends neither by signals nor at the end of its input
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_IGN)
    at_once(way)
    game = number = 0
    for line in sys.stdin:
        message = json.loads(line)
        if "hello" in message:
            send(HELLO)
            if way == "deaf":
                forever()
        elif "new_game" in message:
            game = count_games() if way == "every-other" else 0
            if way == "fuzz":
                random.seed(message["random"])
        elif "decide" in message:
            number += 1
            message["game"] = game
            decide(message, number)
        elif way == "dies-between" and "over" in message:
            sys.exit(5)
    if way == "stubborn":
        forever()


def count_games():
    """Over all its lives: a program that was started anew is told to begin from 1 again."""
    with open(sys.argv[3], "a+", encoding="ascii") as file:
        file.write("x")
        return file.tell()


main()
