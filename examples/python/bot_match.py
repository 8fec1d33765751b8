#!/usr/bin/env python3
"""One of our bots against yours. Yours is `decide`: change it, and see whether it wins more.

    bot_match.py [GAME] [--bot strong:500] [--games N]
"""

import argparse

import cookietin


def decide(state: cookietin.State) -> int:
    """Your bot: it may look at everything that `state` says about its own seat."""
    return state.legal_actions()[0]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("game", nargs="?", default="thief", choices=cookietin.games())
    arguments.add_argument("--bot", default="easy")
    arguments.add_argument("--games", type=int, default=300)
    given = arguments.parse_args()

    game = cookietin.Game(given.game)
    bot = cookietin.Bot(given.bot, seed=1)
    wins = 0.0
    for n in range(given.games):
        mine = n % game.seats  # everyone begins as often
        deciders = [decide if seat == mine else bot for seat in range(game.seats)]
        state = game.new_initial_state(seed=n)
        for _ in cookietin.play(state, deciders):
            pass
        wins += state.returns()[mine]
    print(f"yours wins {wins / given.games:.1%} of {given.games} games against {game.seats - 1} "
          f"times {given.bot}; equal would be {1 / game.seats:.1%}")


if __name__ == "__main__":
    main()
