"""libcookietin through ctypes: where it is, and how its functions are called.

The library is looked for in this order: the file in $COOKIETIN_LIBRARY; beside this package; in
build/release of the source tree that this package lies in; among the system's libraries.
"""

import ctypes
import os
import pathlib
from ctypes import (POINTER, Structure, c_char_p, c_double, c_float, c_int, c_int32, c_size_t,
                    c_uint, c_uint32, c_uint64, c_void_p)

SONAME = "libcookietin.so.1"
ABI = 1

SPECTATOR = 7
CHANCE = 8
NOBODY = 9
REFUSED, WRONG, MEMORY, TOO_LARGE = -1, -2, -3, -4
FAST = 1
BYTES_MAX = 160
ROW_REFUSED = 255


class Piece(Structure):
    """struct ct_piece"""

    _fields_ = [("name", c_char_p), ("meaning", c_char_p), ("offset", c_size_t), ("dims", c_int),
                ("shape", c_int * 4)]


class Arrays(Structure):
    """struct ct_arrays"""

    _fields_ = [("tensor", c_void_p), ("mask", c_void_p), ("reward", c_void_p),
                ("done", c_void_p), ("actor", c_void_p), ("score", c_void_p)]


# Memory that C writes into is handed over as its address, because that costs least.
_FUNCTIONS = {
    "ct_abi_version": (c_int,),
    "ct_version": (c_char_p,),
    "ct_game_name": (c_char_p, c_int),
    "ct_game_new": (c_void_p, c_char_p, c_char_p, c_char_p, c_size_t),
    "ct_game_free": (None, c_void_p),
    "ct_game_seats": (c_int, c_void_p),
    "ct_game_players": (c_uint, c_void_p),
    "ct_game_json": (c_size_t, c_void_p, c_char_p, c_size_t),
    "ct_encoding": (c_int, c_void_p),
    "ct_tensor_size": (c_size_t, c_void_p),
    "ct_tensor_piece": (c_int, c_void_p, c_int, POINTER(Piece)),
    "ct_action_count": (c_int, c_void_p),
    "ct_action_group": (c_int, c_void_p, c_int, POINTER(Piece)),
    "ct_state_new": (c_void_p, c_void_p, c_uint64, c_int),
    "ct_state_copy": (c_void_p, c_void_p),
    "ct_state_assign": (c_int, c_void_p, c_void_p),
    "ct_state_free": (None, c_void_p),
    "ct_why": (c_char_p, c_void_p),
    "ct_actors": (c_uint, c_void_p),
    "ct_actor": (c_int, c_void_p),
    "ct_choices": (c_int, c_void_p, c_int),
    "ct_choice": (c_uint32, c_void_p, c_int, c_int),
    "ct_actions": (c_int, c_void_p, c_int, c_void_p, c_size_t),
    "ct_mask": (c_int, c_void_p, c_int, c_void_p, c_size_t),
    "ct_action_of_move": (c_int32, c_void_p, c_int, c_uint32),
    "ct_move_of_action": (c_int, c_void_p, c_int, c_int32, POINTER(c_uint32)),
    "ct_apply": (c_int, c_void_p, c_int, c_int32),
    "ct_apply_move": (c_int, c_void_p, c_int, c_uint32),
    "ct_step": (c_int, c_void_p, c_int32),
    "ct_sample": (c_int32, c_void_p),
    "ct_undo": (c_int, c_void_p),
    "ct_history": (c_int, c_void_p),
    "ct_chance": (c_int, c_void_p),
    "ct_chance_draw": (c_int, c_void_p, c_char_p, c_size_t),
    "ct_chance_apply": (c_int, c_void_p, c_char_p, c_size_t),
    "ct_chance_outcomes": (c_int, c_void_p),
    "ct_chance_outcome": (c_int, c_void_p, c_int, c_char_p, c_size_t, POINTER(c_double)),
    "ct_tensor": (c_int, c_void_p, c_int, c_void_p, c_size_t),
    "ct_hash": (c_uint64, c_void_p),
    "ct_hash_seen": (c_uint64, c_void_p, c_int),
    "ct_imagine": (c_void_p, c_void_p, c_int, c_uint64),
    "ct_scores": (c_int, c_void_p, POINTER(c_int32), c_size_t),
    "ct_returns": (c_int, c_void_p, POINTER(c_float), c_size_t),
    "ct_text": (c_size_t, c_void_p, c_int, c_char_p, c_size_t),
    "ct_json": (c_size_t, c_void_p, c_int, c_char_p, c_size_t),
    "ct_say_move": (c_size_t, c_void_p, c_int, c_uint32, c_char_p, c_size_t),
    "ct_say_question": (c_size_t, c_void_p, c_int, c_char_p, c_size_t),
    "ct_save": (c_size_t, c_void_p, c_char_p, c_size_t),
    "ct_load": (c_void_p, c_void_p, c_char_p, c_size_t, c_char_p, c_size_t),
    "ct_record": (c_size_t, c_void_p, POINTER(c_char_p), c_char_p, c_size_t),
    "ct_verify": (c_int, c_char_p, c_size_t, c_char_p, c_size_t),
    "ct_bot_new": (c_void_p, c_char_p, c_uint64, c_char_p, c_size_t),
    "ct_bot_free": (None, c_void_p),
    "ct_bot_choose": (c_int32, c_void_p, c_void_p, c_int),
    "ct_batch_new": (c_void_p, c_void_p, c_int, c_uint64, c_int, c_char_p, c_size_t),
    "ct_batch_free": (None, c_void_p),
    "ct_batch_bot": (c_int, c_void_p, c_int, c_char_p, c_char_p, c_size_t),
    "ct_batch_reset": (c_int, c_void_p, c_uint64, POINTER(Arrays)),
    "ct_batch_step": (c_int, c_void_p, c_void_p, POINTER(Arrays)),
    "ct_batch_sample": (c_int, c_void_p, c_void_p),
    "ct_batch_state": (c_void_p, c_void_p, c_int),
}


def _candidates():
    here = pathlib.Path(__file__).resolve().parent
    if os.environ.get("COOKIETIN_LIBRARY"):
        yield os.environ["COOKIETIN_LIBRARY"]
        return
    for path in (here / SONAME, here.parent.parent / "build" / "release" / SONAME):
        if path.exists():
            yield str(path)
    yield SONAME


def _load() -> ctypes.CDLL:
    problem: OSError | None = None
    for candidate in _candidates():
        try:
            library = ctypes.CDLL(candidate)
        except OSError as error:
            problem = error
            continue
        for name, (result, *arguments) in _FUNCTIONS.items():
            function = getattr(library, name)
            function.restype = result
            function.argtypes = arguments
        if library.ct_abi_version() < ABI:
            raise ImportError(f"{candidate} is older than this package")
        return library
    raise ImportError(f"libcookietin is not there ({problem}); docs/library.md says how to get it")


lib = _load()


def text_of(function, *arguments) -> str:
    """What a function writes: asked for twice, for its length and for itself."""
    size = function(*arguments, None, 0)
    buffer = ctypes.create_string_buffer(size + 1)
    function(*arguments, buffer, size + 1)
    return buffer.value.decode()
