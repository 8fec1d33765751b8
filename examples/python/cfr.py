#!/usr/bin/env python3
"""Counterfactual regret minimisation, in tables, on the end of a round of Who Stole the Cookie?

Two of three players are left and the deck is nearly empty. What everyone can see is fixed, what is
hidden is dealt in every possible way, and the whole tree from there on is played. The average
strategy can be exploited less and less.

    cfr.py [--iterations N] [--nodes N]
"""

import argparse
from collections import Counter

import cookietin
import numpy as np


class Node:
    """A decision: whose, of which information set, with which children."""

    def __init__(self, seat, key, actions):
        self.seat, self.key, self.actions = seat, key, actions
        self.children = []


class TooLarge(Exception):
    pass


class Tree:
    """Everything that can happen after a position. A leaf is an array of each seat's returns."""

    def __init__(self, position, most):
        self.left, self.seats = most, position.game.seats
        worlds = Counter()
        states = {}
        for seed in range(400):
            world = position.resample(cookietin.SPECTATOR, seed)
            worlds[hash(world)] += 1
            states[hash(world)] = world
        self.worlds = [(count / 400, self.grow(states[key])) for key, count in worlds.items()]
        self.infosets = {}
        for _, root in self.worlds:
            self.collect(root)

    def grow(self, state):
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        if state.is_terminal():
            return np.array(state.returns())
        if state.is_chance_node():  # the next round would be dealt
            return np.full(self.seats, 1 / self.seats)
        seat = state.current_player()
        node = Node(seat, (seat, state.observation_hash(seat)), state.legal_actions())
        for action in node.actions:
            child = state.clone()
            child.apply_action(action)
            node.children.append(self.grow(child))
        return node

    def collect(self, node):
        if isinstance(node, Node):
            self.infosets.setdefault(node.key, []).append(node)
            for child in node.children:
                self.collect(child)


def find_position(most):
    """Random games until one comes to a position that is small, but not too small."""
    game = cookietin.Game("thief", players=3, points=1)
    for seed in range(10000):
        state = game.new_game(seed)
        while state.current_player() >= 0:
            seen = state.observation(cookietin.SPECTATOR)
            if seen["deck"] <= 2 and sum(one["in"] for one in seen["seats"]) == 2:
                try:
                    tree = Tree(state, most)
                except TooLarge:
                    break
                if len({node[0] for node in tree.infosets}) == 2 and len(tree.infosets) > 20:
                    return state, tree
            state.step(state.random_action())
    raise SystemExit("no such position was found")


class Solver:
    def __init__(self, tree):
        self.tree = tree
        self.regret = {key: np.zeros(len(nodes[0].actions))
                       for key, nodes in tree.infosets.items()}
        self.sum = {key: np.zeros(len(nodes[0].actions)) for key, nodes in tree.infosets.items()}

    def strategy(self, key):
        positive = np.maximum(self.regret[key], 0)
        total = positive.sum()
        return positive / total if total > 0 else np.full(len(positive), 1 / len(positive))

    def average(self, key):
        total = self.sum[key].sum()
        return self.sum[key] / total if total > 0 else np.full(len(self.sum[key]),
                                                               1 / len(self.sum[key]))

    def walk(self, node, now, reach, chance, change):
        """Each seat's value of a node; regrets go to `change`."""
        if not isinstance(node, Node):
            return node
        policy = now[node.key]
        values = []
        for n, child in enumerate(node.children):
            further = reach.copy()
            further[node.seat] *= policy[n]
            values.append(self.walk(child, now, further, chance, change))
        values = np.array(values)
        value = policy @ values
        others = chance * np.prod(np.delete(reach, node.seat))
        change[node.key] += others * (values[:, node.seat] - value[node.seat])
        self.sum[node.key] += reach[node.seat] * policy
        return value

    def iterate(self):
        now = {key: self.strategy(key) for key in self.regret}
        change = {key: np.zeros(len(value)) for key, value in self.regret.items()}
        for likely, root in self.tree.worlds:
            self.walk(root, now, np.ones(self.tree.seats), likely, change)
        for key, value in change.items():
            self.regret[key] += value

    def exploitability(self):
        """What the two players together could gain by answering the average best."""
        average = {key: self.average(key) for key in self.regret}
        return sum(self.best(seat, average) - self.value(seat, average)
                   for seat in {key[0] for key in average})

    def value(self, seat, average):
        def of(node):
            if not isinstance(node, Node):
                return node[seat]
            return sum(p * of(child) for p, child in zip(average[node.key], node.children))
        return sum(likely * of(root) for likely, root in self.tree.worlds)

    def best(self, seat, average):
        reach, choice = {}, {}

        def spread(node, weight):
            if not isinstance(node, Node):
                return
            reach[id(node)] = weight
            for p, child in zip(average[node.key], node.children):
                spread(child, weight if node.seat == seat else weight * p)

        def decide(key):
            if key not in choice:
                nodes = self.tree.infosets[key]
                gains = [sum(reach[id(node)] * of(node.children[n]) for node in nodes)
                         for n in range(len(nodes[0].actions))]
                choice[key] = int(np.argmax(gains))
            return choice[key]

        def of(node):
            if not isinstance(node, Node):
                return node[seat]
            if node.seat == seat:
                return of(node.children[decide(node.key)])
            return sum(p * of(child) for p, child in zip(average[node.key], node.children))

        for likely, root in self.tree.worlds:
            spread(root, likely)
        return sum(likely * of(root) for likely, root in self.tree.worlds)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--iterations", type=int, default=200)
    arguments.add_argument("--nodes", type=int, default=3000, help="the most of the tree")
    given = arguments.parse_args()
    position, tree = find_position(given.nodes)
    print(position)
    print(f"{len(tree.worlds)} deals, {len(tree.infosets)} information sets")
    solver = Solver(tree)
    first = last = solver.exploitability()
    print(f"before: exploitability {first:.4f}")
    for n in range(1, given.iterations + 1):
        solver.iterate()
        if n % max(given.iterations // 5, 1) == 0:
            last = solver.exploitability()
            print(f"after {n} iterations: exploitability {last:.4f}")
    if last > first / 2:
        raise SystemExit("the strategy has not become better")


if __name__ == "__main__":
    main()
