"""One game at a time: `Game`, `State` and `Bot`, in the manner of OpenSpiel."""

from __future__ import annotations

import ctypes
import json
from typing import Any, Iterator

import numpy as np

from . import _library as c
from ._library import lib

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4
SPECTATOR = c.SPECTATOR

_WHY = 512


class Refused(ValueError):
    """What was asked for is against the rules, or makes no sense; the text says why."""


def games() -> list[str]:
    """The names of all games."""
    names = []
    while (name := lib.ct_game_name(len(names))) is not None:
        names.append(name.decode())
    return names


def verify(record: str) -> None:
    """Raises Refused with the first thing that is wrong with a record (docs/records.md)."""
    why = ctypes.create_string_buffer(_WHY)
    data = record.encode()
    if lib.ct_verify(data, len(data), why, _WHY) < 0:
        raise Refused(why.value.decode())


class Game:
    """A game with its options: ``Game("thief", players=4, points=5)``.

    It never changes and may be shared by threads.
    """

    def __init__(self, name: str, **options: Any):
        why = ctypes.create_string_buffer(_WHY)
        given = json.dumps(options).encode() if options else b""
        self._handle = lib.ct_game_new(name.encode(), given, why, _WHY)
        if not self._handle:
            raise Refused(why.value.decode())
        #: Everything about it, as the library describes it.
        self.about: dict[str, Any] = json.loads(c.text_of(lib.ct_game_json, self._handle))
        self.name: str = self.about["name"]
        self.seats: int = self.about["seats"]
        #: The seats that someone decides for.
        self.players: list[int] = self.about["players"]
        self.encoding: int = self.about["encoding"]
        self.tensor_size: int = self.about["tensor_size"]
        self.action_count: int = self.about["action_count"]

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.ct_game_free(self._handle)

    def __repr__(self) -> str:
        given = "".join(f", {key}={value!r}" for key, value in self.about["options"].items())
        return f"Game({self.name!r}{given})"

    def num_players(self) -> int:
        return self.seats

    def num_distinct_actions(self) -> int:
        return self.action_count

    def observation_tensor_shape(self) -> list[int]:
        return [self.tensor_size]

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def new_initial_state(self, seed: int = 0, fast: bool = False) -> State:
        """A game before its deal. A fast one draws quicker and keeps no history."""
        handle = lib.ct_state_new(self._handle, seed & (1 << 64) - 1, c.FAST if fast else 0)
        return State(self, handle)

    def new_game(self, seed: int = 0, fast: bool = False) -> State:
        """A game that has been dealt: someone is to decide."""
        state = self.new_initial_state(seed, fast)
        state.let_chance_act()
        return state

    def deserialize_state(self, data: bytes) -> State:
        """A state from what `State.serialize` gave; anything else is Refused."""
        why = ctypes.create_string_buffer(_WHY)
        handle = lib.ct_load(self._handle, data, len(data), why, _WHY)
        if not handle:
            raise Refused(why.value.decode())
        return State(self, handle)

    def pieces(self, tensor: np.ndarray) -> dict[str, np.ndarray]:
        """The named pieces of a tensor, or of rows of them: views, not copies."""
        rows = tensor.shape[:-1]
        out = {}
        for piece in self.about["tensor"]:
            size = int(np.prod(piece["shape"]))
            part = tensor[..., piece["offset"]:piece["offset"] + size]
            out[piece["name"]] = part.reshape(*rows, *piece["shape"])
        return out

    def action_groups(self) -> dict[str, np.ndarray]:
        """The numbers of the actions, by what they are: each group in its own shape."""
        return {group["name"]: np.arange(
                    group["offset"], group["offset"] + int(np.prod(group["shape"]))
                ).reshape(group["shape"]) for group in self.about["actions"]}


class State:
    """A game being played. Make one with `Game.new_game` or `Game.new_initial_state`."""

    __slots__ = ("game", "_handle", "_buffer", "__weakref__")

    def __init__(self, game: Game, handle: int):
        if not handle:
            raise MemoryError("There is not enough memory.")
        self.game = game
        self._handle = handle
        self._buffer: np.ndarray | None = None

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.ct_state_free(self._handle)

    def _check(self, status: int) -> int:
        if status < 0:
            raise Refused(lib.ct_why(self._handle).decode())
        return status

    # ---- who acts ----

    def current_player(self) -> int:
        """The lowest seat that owes a decision, CHANCE_PLAYER or TERMINAL_PLAYER."""
        actor = lib.ct_actor(self._handle)
        if actor < SPECTATOR:
            return actor
        return CHANCE_PLAYER if actor == c.CHANCE else TERMINAL_PLAYER

    def actors(self) -> list[int]:
        """All seats that owe a decision; none sees what the others do."""
        actors = lib.ct_actors(self._handle)
        return [seat for seat in range(self.game.seats) if actors >> seat & 1]

    def is_chance_node(self) -> bool:
        return lib.ct_actor(self._handle) == c.CHANCE

    def is_terminal(self) -> bool:
        return lib.ct_actor(self._handle) == c.NOBODY

    def is_simultaneous_node(self) -> bool:
        """Never: seats that act together decide one after the other, and see nothing of it."""
        return False

    # ---- choices ----

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None:
            player = lib.ct_actor(self._handle)
            if player == c.CHANCE:
                return list(range(len(self.chance_outcomes())))
        if self._buffer is None:
            self._buffer = np.empty(4096, np.int32)
        buffer = self._buffer
        count = lib.ct_actions(self._handle, player, buffer.ctypes.data, 4096)
        return buffer[:count].tolist()

    def legal_actions_mask(self, player: int | None = None) -> np.ndarray:
        """A byte for each action: 1 where it may be chosen."""
        player = lib.ct_actor(self._handle) if player is None else player
        mask = np.empty(self.game.action_count, np.uint8)
        lib.ct_mask(self._handle, player, mask.ctypes.data, mask.size)
        return mask

    def random_action(self) -> int:
        """One of the current player's actions, each as likely."""
        return lib.ct_sample(self._handle)

    def apply_action(self, action: int, player: int | None = None) -> None:
        """The current player (or another that acts now) chooses; or the n-th chance outcome."""
        if player is None:
            player = lib.ct_actor(self._handle)
            if player == c.CHANCE:
                self.apply_chance(self._outcome(action)[0])
                return
        self._check(lib.ct_apply(self._handle, player, action))

    def step(self, action: int) -> int:
        """The current player chooses, then chance does what is due; the next player.

        This is the quick way to play: one call of the library.
        """
        actor = lib.ct_step(self._handle, action)
        if actor < SPECTATOR:
            return actor if actor >= 0 else self._check(actor)
        return TERMINAL_PLAYER

    def action_to_string(self, action: int, player: int | None = None) -> str:
        """The choice in English."""
        player = lib.ct_actor(self._handle) if player is None else player
        move = ctypes.c_uint32()
        if lib.ct_move_of_action(self._handle, player, action, ctypes.byref(move)) < 0:
            raise Refused("This action is no choice now.")
        return c.text_of(lib.ct_say_move, self._handle, player, move.value)

    def string_to_action(self, text: str, player: int | None = None) -> int:
        for action in self.legal_actions(player):
            if self.action_to_string(action, player) == text:
                return action
        raise Refused("No choice is called that.")

    def undo_action(self, player: int | None = None, action: int | None = None) -> None:
        """Undoes the last thing that happened; the arguments are OpenSpiel's and not needed."""
        self._check(lib.ct_undo(self._handle))

    def history_size(self) -> int:
        return lib.ct_history(self._handle)

    # ---- chance ----

    def let_chance_act(self) -> None:
        """Draws all that is due from the state's seed."""
        while lib.ct_actor(self._handle) == c.CHANCE:
            self._check(lib.ct_chance(self._handle))

    def draw_chance(self) -> bytes:
        """What chance would do now; nothing happens."""
        out = ctypes.create_string_buffer(c.BYTES_MAX)
        size = lib.ct_chance_draw(self._handle, out, c.BYTES_MAX)
        if size < 0:
            raise Refused("Chance has nothing to do now.")
        return out.raw[:size]

    def apply_chance(self, outcome: bytes) -> None:
        """Makes this happen; what is impossible is Refused."""
        self._check(lib.ct_chance_apply(self._handle, outcome, len(outcome)))

    def _outcome(self, n: int) -> tuple[bytes, float]:
        out = ctypes.create_string_buffer(c.BYTES_MAX)
        likely = ctypes.c_double()
        size = lib.ct_chance_outcome(self._handle, n, out, c.BYTES_MAX, ctypes.byref(likely))
        if size < 0:
            raise Refused("There is no such outcome, or too many to list them.")
        return out.raw[:size], likely.value

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Numbers for `apply_action` with their probabilities. A deal has too many: Refused."""
        count = lib.ct_chance_outcomes(self._handle)
        if count == c.TOO_LARGE:
            raise Refused("Chance can do too much here to list it: use let_chance_act.")
        return [(n, self._outcome(n)[1]) for n in range(count)]

    # ---- what is known ----

    def observation_tensor(self, player: int | None = None) -> np.ndarray:
        """What a seat or SPECTATOR sees, as signed bytes (`Game.pieces` names them)."""
        player = lib.ct_actor(self._handle) if player is None else player
        out = np.empty(self.game.tensor_size, np.int8)
        if lib.ct_tensor(self._handle, player, out.ctypes.data, out.size) < 0:
            raise Refused("There is no such viewer.")
        return out

    def observation(self, player: int | None = None) -> dict[str, Any]:
        """The same as the game's JSON."""
        player = lib.ct_actor(self._handle) if player is None else player
        return json.loads(c.text_of(lib.ct_json, self._handle, player) or "{}")

    def observation_string(self, player: int | None = None) -> str:
        """The same as a plain terminal shows it."""
        player = lib.ct_actor(self._handle) if player is None else player
        return c.text_of(lib.ct_text, self._handle, player)

    def observation_hash(self, player: int) -> int:
        """A number for what a viewer sees: the key of an information set without memory."""
        return lib.ct_hash_seen(self._handle, player)

    def resample(self, player: int, seed: int = 0) -> State:
        """A fair sample of what may be behind what a viewer sees; a fast state."""
        handle = lib.ct_imagine(self._handle, player, seed & (1 << 64) - 1)
        if not handle:
            raise Refused("There is no such viewer.")
        return State(self.game, handle)

    def __hash__(self) -> int:
        return lib.ct_hash(self._handle)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and hash(self) == hash(other)

    def __str__(self) -> str:
        return self.observation_string(SPECTATOR)

    # ---- how it ends ----

    def returns(self) -> list[float]:
        """Each seat's part of the win, together 1; all 0 before the end."""
        out = (ctypes.c_float * 7)()
        lib.ct_returns(self._handle, out, 7)
        return list(out[:self.game.seats])

    def scores(self) -> list[int]:
        """Points as they stand."""
        out = (ctypes.c_int32 * 7)()
        lib.ct_scores(self._handle, out, 7)
        return list(out[:self.game.seats])

    # ---- keeping ----

    def clone(self) -> State:
        return State(self.game, lib.ct_state_copy(self._handle))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()

    def assign(self, other: State) -> None:
        """Becomes the same as another state of the same game, without new memory."""
        self._check(lib.ct_state_assign(self._handle, other._handle))

    def serialize(self) -> bytes:
        size = lib.ct_save(self._handle, None, 0)
        if not size:
            raise Refused("A fast state has no history to keep.")
        out = ctypes.create_string_buffer(size)
        lib.ct_save(self._handle, out, size)
        return out.raw

    def record(self, names: list[str] | None = None) -> str:
        """The game as a record (docs/records.md), which `verify` and `cookietin` can read."""
        given = None
        if names is not None:
            if len(names) != self.game.seats:
                raise Refused("Every seat has one name.")
            given = (ctypes.c_char_p * len(names))(*(name.encode() for name in names))
        text = c.text_of(lib.ct_record, self._handle, given)
        if not text:
            raise Refused("A fast state has no record.")
        return text


class Bot:
    """One of our bots: "random", "easy", "greedy", "strong", "strong:20ms", "strong:5000"."""

    def __init__(self, name: str, seed: int = 0):
        why = ctypes.create_string_buffer(_WHY)
        self.name = name
        self._handle = lib.ct_bot_new(name.encode(), seed & (1 << 64) - 1, why, _WHY)
        if not self._handle:
            raise Refused(f"{name}: {why.value.decode()}")

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.ct_bot_free(self._handle)

    def choose(self, state: State, player: int | None = None) -> int:
        """An action for a seat that owes a decision."""
        player = state.current_player() if player is None else player
        action = lib.ct_bot_choose(self._handle, state._handle, player)
        if action < 0:
            raise Refused("This seat has nothing to decide now.")
        return action


def play(state: State, deciders: list[Any]) -> Iterator[tuple[int, int]]:
    """Plays to the end: for each seat a function of the state, or a `Bot`. Yields the steps."""
    state.let_chance_act()
    while (seat := state.current_player()) >= 0:
        decider = deciders[seat]
        action = decider.choose(state, seat) if isinstance(decider, Bot) else decider(state)
        yield seat, action
        state.step(action)
