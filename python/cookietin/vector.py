"""Many games at once, in the manner of Gymnasium's vector environments."""

from __future__ import annotations

import ctypes
from typing import Any, Mapping

import numpy as np

from . import _library as c
from ._library import lib
from .game import _WHY, Game, Refused, State


class VectorEnv:
    """`num_envs` games side by side, each waiting for one decision of its `actor`.

    Seats in `bots` are played by our bots ("easy", "strong:200", ...); the others are yours. If
    just one is, rewards are that seat's, else there is a column for each seat. A reward is 0 until
    a game ends, then the seat's part of the win. A game that ends is dealt anew in the same step:
    the observation is already that of the next game.

    Observations, masks and the rest are the same arrays in every step, written anew: copy what you
    want to keep, and do not change them (they are read-only). `copy=True` gives copies.
    """

    def __init__(self, game: Game | str, num_envs: int = 1024, *,
                 bots: Mapping[int, str] | None = None, seed: int = 0, threads: int = 1,
                 copy: bool = False, **options: Any):
        self.game = game if isinstance(game, Game) else Game(game, **options)
        self.num_envs = num_envs
        self.num_actions = self.game.action_count
        self.copy = copy
        why = ctypes.create_string_buffer(_WHY)
        self._handle = lib.ct_batch_new(self.game._handle, num_envs, seed & (1 << 64) - 1, threads,
                                        why, _WHY)
        if not self._handle:
            raise Refused(why.value.decode())
        for seat, name in (bots or {}).items():
            if lib.ct_batch_bot(self._handle, seat, name.encode(), why, _WHY) < 0:
                raise Refused(why.value.decode())
        #: The seats that are yours.
        self.seats = [seat for seat in self.game.players if seat not in (bots or {})]
        self._seed = seed
        seats = self.game.seats
        self._all = {
            "tensor": np.zeros((num_envs, self.game.tensor_size), np.int8),
            "mask": np.zeros((num_envs, self.num_actions), np.uint8),
            "reward": np.zeros((num_envs, seats), np.float32),
            "done": np.zeros(num_envs, np.uint8),
            "actor": np.zeros(num_envs, np.int32),
            "score": np.zeros((num_envs, seats), np.int32),
        }
        self._arrays = c.Arrays(**{key: array.ctypes.data for key, array in self._all.items()})
        self._by_reference = ctypes.byref(self._arrays)
        self._sampled = np.zeros(num_envs, np.int32)
        self._truncated = np.zeros(num_envs, bool)
        self._view = {key: array.view() for key, array in self._all.items()}
        for view in self._view.values():
            view.flags.writeable = False
        self._add_spaces()

    def _add_spaces(self) -> None:
        try:
            from gymnasium import spaces
        except ImportError:
            return
        self.single_observation_space = spaces.Box(-128, 127, (self.game.tensor_size,), np.int8)
        self.single_action_space = spaces.Discrete(self.num_actions)
        self.observation_space = spaces.Box(-128, 127, self._all["tensor"].shape, np.int8)
        self.action_space = spaces.MultiDiscrete([self.num_actions] * self.num_envs)

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        if getattr(self, "_handle", None):
            lib.ct_batch_free(self._handle)
            self._handle = None

    def _out(self, key: str) -> np.ndarray:
        view = self._view[key]
        return view.copy() if self.copy else view

    def _info(self) -> dict[str, np.ndarray]:
        return {"action_mask": self._out("mask"), "actor": self._out("actor"),
                "score": self._out("score"), "games": self._out("done")}

    def reset(self, *, seed: int | None = None,
              options: Any = None) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        """Deals every game anew. The same seed and actions give the same games."""
        if seed is not None:
            self._seed = seed
        if lib.ct_batch_reset(self._handle, self._seed & (1 << 64) - 1, self._by_reference) < 0:
            raise MemoryError("There is not enough memory.")
        return self._out("tensor"), self._info()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray,
                                                 dict[str, np.ndarray]]:
        """An action for each game: observations, rewards, terminations, truncations, infos.

        infos has action_mask, actor, score, and how many games have ended in each row.
        """
        actions = np.ascontiguousarray(actions, np.int32)
        if actions.shape != (self.num_envs,):
            raise Refused("There must be one action for each game.")
        refused = lib.ct_batch_step(self._handle, actions.ctypes.data, self._by_reference)
        if refused:
            self._complain(refused, actions)
        reward = self._out("reward")
        if len(self.seats) == 1:
            reward = reward[:, self.seats[0]]
        return (self._out("tensor"), reward, self._all["done"] != 0, self._truncated,
                self._info())

    def _complain(self, refused: int, actions: np.ndarray) -> None:
        if refused < 0:
            raise MemoryError("There is not enough memory.")
        row = int(np.argmax(self._all["done"] == c.ROW_REFUSED))
        raise Refused(f"Action {actions[row]} is no choice in game {row} (and {refused - 1} more); "
                      "the other games went on.")

    def sample_actions(self) -> np.ndarray:
        """One of the actor's actions in each game, each as likely."""
        lib.ct_batch_sample(self._handle, self._sampled.ctypes.data)
        return self._sampled.copy() if self.copy else self._sampled

    def pieces(self, observations: np.ndarray) -> dict[str, np.ndarray]:
        """The named pieces of all observations: views, not copies."""
        return self.game.pieces(observations)

    def state(self, n: int) -> State:
        """A copy of one of the games, to look at."""
        return State(self.game, lib.ct_batch_state(self._handle, n))
