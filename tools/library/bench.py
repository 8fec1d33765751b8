#!/usr/bin/env python3
"""How fast the library is from Python, and from C next to a plain loop over the rules.

make bench-library runs it. Everything is measured in processor time of one thread.
"""

import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "python"))
os.environ.setdefault("COOKIETIN_LIBRARY", str(ROOT / "build/release/libcookietin.so.1"))

import cookietin  # noqa: E402

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
BATCH, TURNS = 1024, 4


def best(measure, *arguments) -> float:
    """A busy machine only ever slows down: the best of a few turns counts."""
    return max(measure(*arguments, SECONDS / TURNS) for _ in range(TURNS))


def batches(name: str, seconds: float) -> float:
    """Steps a second: sample in C, step, observations and masks written."""
    env = cookietin.VectorEnv(name, BATCH, seed=1)
    env.reset()
    steps = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(20):
            env.step(env.sample_actions())
        steps += 20 * BATCH
    return steps / (time.process_time() - began)


def single(name: str, listing: bool, seconds: float) -> float:
    """Steps a second of one game: a random action, or one out of the list of all."""
    game = cookietin.Game(name)
    steps, seed = 0, 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = game.new_game(seed=seed, fast=True)
        seed += 1
        seat = state.current_player()
        while seat >= 0:
            seat = state.step(state.legal_actions()[-1] if listing else state.random_action())
            steps += 1
    return steps / (time.process_time() - began)


def from_c() -> dict[str, list[float]]:
    """What bench.c prints: game, plain loop, one game, batches."""
    program = ROOT / "build/release/bench_library"
    out = subprocess.run([program, str(SECONDS)], check=True, capture_output=True, text=True)
    rows = (line.split() for line in out.stdout.splitlines())
    return {name: [float(value) for value in values] for name, *values in rows}


def main() -> None:
    c = from_c()
    print("millions of steps a second, one core, processor time\n")
    print("| game | plain loop in C | library in C, one game | library in C, batches | "
          "Python, batches | Python, one game | Python, list and choose |")
    print("|---|---|---|---|---|---|---|")
    for name in cookietin.games():
        loop, one, batch = c[name]
        print(f"| {name} | {loop / 1e6:.1f} | {one / 1e6:.1f} ({one / loop:.0%}) | "
              f"{batch / 1e6:.2f} | {best(batches, name) / 1e6:.2f} | "
              f"{best(single, name, False) / 1e6:.2f} | {best(single, name, True) / 1e6:.2f} |")


if __name__ == "__main__":
    main()
