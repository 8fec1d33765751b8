#!/usr/bin/env python3
"""Random play in many games at once: how often each seat wins, and how fast that is.

    random_agent.py [GAME] [--steps N] [--games N]
"""

import argparse
import time

import cookietin
import numpy as np


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("game", nargs="?", default="thief", choices=cookietin.games())
    arguments.add_argument("--games", type=int, default=1024, help="side by side")
    arguments.add_argument("--steps", type=int, default=500, help="decisions in each")
    given = arguments.parse_args()

    env = cookietin.VectorEnv(given.game, given.games)
    observations, info = env.reset(seed=1)
    ended, wins = 0, np.zeros(env.game.seats)
    began = time.process_time()
    for _ in range(given.steps):
        # Any legal action would do: np.flatnonzero(info["action_mask"][0]) are those of game 0.
        observations, rewards, terminations, truncations, info = env.step(env.sample_actions())
        wins += rewards.sum(axis=0)
        ended += int(info["games"].sum())
    seconds = time.process_time() - began
    print(f"{ended} games ended; each seat's part of the wins:", np.round(wins / max(ended, 1), 3))
    print(f"{given.games * given.steps / seconds / 1e6:.1f} million decisions a second")


if __name__ == "__main__":
    main()
