#!/usr/bin/env python3
"""A small network learns Who Stole the Cookie? by playing against itself, with numpy alone.

    self_play.py [--updates N] [--save FILE] [--load FILE] [--games N] [--against BOT]

It knows nothing but the rules: all three seats are played by the same network, which is told what
its seat sees and which actions it may choose. After each round its choices become likelier or less
likely, depending on whether their seat won more than the network had expected (an actor and a
critic, with PPO's limit on how far one update goes). From time to time it plays against a bot of
ours; nothing is learned from that. One round is one game here, and three equal players win 1/3.
"""

import argparse
import time

import cookietin
import numpy as np

SIDE_BY_SIDE, STEPS, HIDDEN = 1024, 32, 64
RATE, PASSES, PART, CLIP, CURIOSITY = 0.001, 2, 4096, 0.2, 0.01
# How many of each cake three players use (docs/rules/thief.md, T1 and T3).
COPIES = np.array([5, 0, 2, 0, 2, 0, 2, 0, 2, 0, 1, 0, 1, 1], np.float32)
GAME = cookietin.Game("thief", players=3, rounds=1)


def features(observations: np.ndarray) -> np.ndarray:
    """The tensor, and how likely each cake is at each place as far as one can count."""
    see = GAME.pieces(observations)
    unseen = COPIES - see["front"].sum(axis=1) - see["discard"] - see["hand"] - see["extra"]
    chance = see["may"] * np.maximum(unseen, 0)[:, None, :]
    chance = chance / np.maximum(chance.sum(axis=2, keepdims=True), 1)
    rows = len(observations)
    return np.concatenate([observations / np.float32(4), chance.reshape(rows, -1),
                           np.ones((rows, 1))], axis=1, dtype=np.float32)


def what_there_is() -> tuple[np.ndarray, np.ndarray]:
    """The features that differ, and the actions that come up, with three players: in random play.

    Less than half of all: most of numpy's time goes into numbers that are always zero.
    """
    env = cookietin.VectorEnv(GAME, SIDE_BY_SIDE)
    observations, info = env.reset(seed=1)
    low = high = features(observations)
    used = np.zeros(GAME.action_count, bool)
    for _ in range(100):
        x = features(observations)
        low, high = np.minimum(low, x), np.maximum(high, x)
        used |= info["action_mask"].any(axis=0)
        observations, _, _, _, info = env.step(env.sample_actions())
    differs = (high > low).any(axis=0)
    differs[-1] = True
    return np.flatnonzero(differs), np.flatnonzero(used)


INPUTS, ACTIONS = what_there_is()


def look(observations: np.ndarray, info: dict[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """What the network gets: its inputs, and which of its actions may be chosen."""
    return features(observations)[:, INPUTS], info["action_mask"][:, ACTIONS] != 0


class Network:
    """One hidden layer; out come a number for each action and, last, the expected part of a win."""

    def __init__(self, rng: np.random.Generator):
        sizes = [(len(INPUTS), HIDDEN), (HIDDEN, len(ACTIONS) + 1)]
        self.weights = [(rng.standard_normal(size) * scale).astype(np.float32)
                        for size, scale in zip(sizes, [len(INPUTS) ** -0.5, 0.01])]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def __call__(self, x: np.ndarray,
                 mask: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The hidden layer, the chance of each action, what is expected."""
        hidden = np.maximum(x @ self.weights[0], 0)
        out = hidden @ self.weights[1]
        logits = np.where(mask, out[:, :-1], np.float32(-1e9))
        chance = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, chance / chance.sum(axis=1, keepdims=True), out[:, -1]

    def learn(self, x: np.ndarray, mask: np.ndarray, action: np.ndarray, before: np.ndarray,
              won: np.ndarray, better: np.ndarray) -> None:
        """One step of Adam: `before` was the chance of the action, `better` what it brought."""
        hidden, chance, expected = self(x, mask)
        rows = np.arange(len(x))
        ratio = chance[rows, action] / before
        useful = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = (better * ratio * useful)[:, None]
        slope = np.empty((len(x), chance.shape[1] + 1), np.float32)
        log = np.log(np.maximum(chance, 1e-8))
        surprise = -(chance * log).sum(axis=1, keepdims=True)
        slope[:, :-1] = push * chance + CURIOSITY * chance * (log + surprise)
        slope[rows, action] -= push[:, 0]
        slope[:, -1] = expected - won
        slope /= len(x)
        back = slope @ self.weights[1].T * (hidden > 0)
        self.updates += 1
        for i, gradient in enumerate([x.T @ back, hidden.T @ slope]):
            self.means[i] += 0.1 * (gradient - self.means[i])
            self.squares[i] += 0.001 * (gradient ** 2 - self.squares[i])
            mean = self.means[i] / (1 - 0.9 ** self.updates)
            square = self.squares[i] / (1 - 0.999 ** self.updates)
            self.weights[i] -= RATE * mean / (np.sqrt(square) + 1e-6)


def draw(rng: np.random.Generator, chance: np.ndarray) -> np.ndarray:
    """An action for each row, by its chances."""
    at = rng.random((len(chance), 1), np.float32) * 0.9999
    return (chance.cumsum(axis=1) > at).argmax(axis=1)


def train(network: Network, env: cookietin.VectorEnv, rng: np.random.Generator) -> int:
    """Plays some steps of all games and learns from those that ended. How many did?"""
    xs, masks, actions, chances, values, actors, ends, rewards = [], [], [], [], [], [], [], []
    for _ in range(STEPS):
        x, mask = look(env.observations, env.info)
        xs.append(x)
        masks.append(mask)
        actors.append(env.info["actor"].copy())
        _, chance, expected = network(x, mask)
        action = draw(rng, chance)
        actions.append(action)
        chances.append(chance[np.arange(len(action)), action])
        values.append(expected)
        env.observations, reward, end, _, env.info = env.step(ACTIONS[action])
        rewards.append(reward.copy())
        ends.append(end.copy())
    # From the end back: every choice gets what its seat won in that game.
    won, known = np.zeros((STEPS, SIDE_BY_SIDE), np.float32), np.zeros((STEPS, SIDE_BY_SIDE), bool)
    result, rows = np.zeros_like(rewards[0]), np.arange(SIDE_BY_SIDE)
    over = np.zeros(SIDE_BY_SIDE, bool)
    for t in reversed(range(STEPS)):
        result[ends[t]] = rewards[t][ends[t]]
        over |= ends[t]
        won[t], known[t] = result[rows, actors[t]], over
    keep = np.flatnonzero(known.ravel())
    x, mask, action, before, value = (np.concatenate(part)[keep] for part in
                                      (xs, masks, actions, chances, values))
    won = won.ravel()[keep]
    better = won - value
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(PASSES):
        order = rng.permutation(len(keep))
        for part in np.array_split(order, max(1, len(order) // PART)):
            network.learn(x[part], mask[part], action[part], before[part], won[part], better[part])
    return int(np.sum(ends))


def match(network: Network, bot: str, games: int) -> tuple[float, float]:
    """The network's part of the wins from each seat in turn, and half of the 95 % interval."""
    shares: list[float] = []
    for seat in range(GAME.seats):
        bots = {other: bot for other in range(GAME.seats) if other != seat}
        env = cookietin.VectorEnv(GAME, 64, bots=bots)
        observations, info = env.reset(seed=seat)
        mine: list[float] = []
        while len(mine) < games // GAME.seats:
            _, chance, _ = network(*look(observations, info))
            observations, rewards, ended, _, info = env.step(ACTIONS[chance.argmax(axis=1)])
            mine += rewards[ended].tolist()
        shares += mine[:games // GAME.seats]
    return float(np.mean(shares)), 1.96 * float(np.std(shares)) / len(shares) ** 0.5


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--updates", type=int, default=100, help="each of about 4,000 rounds")
    arguments.add_argument("--games", type=int, default=3000, help="of a match")
    arguments.add_argument("--against", default="easy", help="a bot of ours")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--save", metavar="FILE", help="keep the network (.npz)")
    arguments.add_argument("--load", metavar="FILE", help="begin with such a network")
    given = arguments.parse_args()
    rng = np.random.default_rng(given.seed)
    network = Network(rng)
    if given.load:
        network.weights = list(np.load(given.load).values())
    env = cookietin.VectorEnv(GAME, SIDE_BY_SIDE)
    env.observations, env.info = env.reset(seed=given.seed)
    spent, rounds = 0.0, 0
    print(f"seconds   rounds played   part of the wins against two of {given.against}")
    for update in range(given.updates + 1):
        if update * 10 // given.updates != (update - 1) * 10 // given.updates:
            share, half = match(network, given.against, given.games)
            print(f"{spent:7.0f} {rounds:15} {share:10.3f} ± {half:.3f}", flush=True)
        began = time.process_time()
        if update < given.updates:
            rounds += train(network, env, rng)
        spent += time.process_time() - began
    if given.save:
        np.savez_compressed(given.save, *network.weights)


if __name__ == "__main__":
    main()
