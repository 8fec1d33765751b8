#!/usr/bin/env python3
"""A bot for Cookie Tin: it reads lines of JSON and answers some of them.

    cookietin sim thief --bots "exec:python3 examples/bot.py",random

docs/bot-protocol.md says what the lines mean. All that makes this bot better than random play is
in like(): change it, and see whether you win more.
"""
import json
import random
import sys

CAKES = ["kleina", "piparkaka", "laufabraud", "lakkristoppur", "randalina", "hjonabandssaela",
         "hnallthora", "tom_krus"]  # by value, lowest first; one with coffee has a "+"


def like(move, view):
    """How much we like a move: the higher, the better."""
    liking = 0
    if "lay" in move:  # thief: keep the higher cake
        liking -= CAKES.index(move["lay"].rstrip("+"))
    if "guess" in move:  # thief: name a cake that can be there
        liking += move["guess"] in view["seats"][move["target"]]["may_hold"]
    if "+" in move.get("spice", ""):  # speculaas: two spices are better than one
        liking += 1
    return liking  # party: that is left to you


def main():
    dice = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if "hello" in message:
            answer = {"hello": "example in Python", "protocol": 1}
        elif "decide" in message:
            moves, view = message["moves"], message["view"]
            liking = [(like(move, view), dice.random()) for move in moves]
            answer = {"decide": message["decide"], "choice": liking.index(max(liking))}
        else:
            if "new_game" in message:  # the same game gets the same luck again
                dice.seed(message["random"])
            continue  # nobody waits for an answer
        print(json.dumps(answer), flush=True)


main()
