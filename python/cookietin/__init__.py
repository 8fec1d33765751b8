"""Cookie Tin's games for Python: rules, bots, tensors and records, over libcookietin.

    import cookietin
    state = cookietin.Game("thief", players=4).new_game(seed=1)
    while (seat := state.current_player()) >= 0:
        state.step(state.random_action())
    print(state.returns())

docs/library.md has the rest: many games at once (`VectorEnv`), PettingZoo, tensors, actions.
"""

from ._library import lib as _lib
from .game import (CHANCE_PLAYER, SPECTATOR, TERMINAL_PLAYER, Bot, Game, Refused, State, games,
                   play, verify)
from .vector import VectorEnv

__version__ = _lib.ct_version().decode()
__all__ = ["Bot", "CHANCE_PLAYER", "Game", "Refused", "SPECTATOR", "State", "TERMINAL_PLAYER",
           "VectorEnv", "games", "play", "verify"]
