"""librattleback.so by ctypes."""
import ctypes
import json
import math
import os
from pathlib import Path
from typing import Any, Optional, Sequence

ABI = 1
MESSAGE_SIZE = 2048

_numbers = ctypes.POINTER(ctypes.c_double)
_function = ctypes.CFUNCTYPE(None, ctypes.c_void_p, _numbers, _numbers, _numbers)


class Error(ValueError):
    """What Rattleback refuses, in its words."""


class Face(ctypes.Structure):
    """struct rattleback_problem of rattleback_method.h."""

    _fields_ = [
        ("size", ctypes.c_size_t),
        *[(name, ctypes.c_int) for name in ("n", "element", "m", "holonomic", "stages", "parameters")],
        ("name", ctypes.c_char_p),
        ("group", ctypes.c_char_p),
        ("parameter_name", ctypes.POINTER(ctypes.c_char_p)),
        ("parameter", _numbers),
        ("context", ctypes.c_void_p),
        *[(name, _function) for name in ("force", "momentum", "velocity", "mass", "constraint", "constraint_matrix")],
        ("hamiltonian", ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_void_p, _numbers, _numbers)),
        ("retract", _function),
        ("message", ctypes.c_void_p),
        ("report", ctypes.c_void_p),
        ("forced", ctypes.c_int),
        ("timed", ctypes.c_int),
        ("time", ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_void_p)),
        ("set_time", ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_double)),
        ("momentum_rate", _function),
        ("constraint_rate", _function),
        ("power", ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_void_p, _numbers, _numbers)),
        ("constraint_time_rate", _function),
        ("derivatives", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, *5 * [_numbers])),
    ]


def _places() -> list:
    """Where the library may be: as $RATTLEBACK_LIBRARY says, in the tree, where it is installed, where the loader looks."""
    here = Path(__file__).resolve()
    given = os.environ.get("RATTLEBACK_LIBRARY")
    tree, installed = here.parents[2] / "build" / "librattleback.so", here.parents[3] / "librattleback.so"
    return [given] if given else [str(p) for p in (tree, installed) if p.exists()] + ["librattleback.so"]


def _load() -> ctypes.CDLL:
    failures = []
    for place in _places():
        try:
            library = ctypes.CDLL(place)
            break
        except OSError as error:
            failures.append(str(error))
    else:
        raise ImportError("librattleback.so: " + "; ".join(failures) + "; set RATTLEBACK_LIBRARY to its path")
    text, opened, names = ctypes.c_char_p, ctypes.c_void_p, ctypes.POINTER(ctypes.c_char_p)
    for name, result, arguments in (
        ("version", text, []),
        ("abi", ctypes.c_int, []),
        ("open", opened, [text, text, text]),
        ("close", None, [opened]),
        ("problem", ctypes.POINTER(Face), [opened]),
        ("describe", ctypes.c_void_p, [opened]),
        ("reference", ctypes.c_void_p, [opened, ctypes.c_int, _numbers, ctypes.c_int, text]),
        ("judge", ctypes.c_void_p, [text, text, text, ctypes.c_double, opened, text]),
        ("judge_columns", ctypes.c_void_p, [text, text, text, names, names, ctypes.c_double, opened, text]),
        ("seal", ctypes.c_int, [text, text]),
        ("free", None, [ctypes.c_void_p]),
    ):
        function = getattr(library, "rattleback_" + name)
        function.restype, function.argtypes = result, arguments
    if library.rattleback_abi() != ABI:
        raise ImportError(f"librattleback.so has ABI {library.rattleback_abi()}, this package needs {ABI}")
    return library


library = _load()
version: str = library.rattleback_version().decode()


def call_and_hear(name: str, *arguments: Any) -> tuple:
    """Call a function whose last argument is a message; NULL raises it, else it is returned behind the result."""
    message = ctypes.create_string_buffer(MESSAGE_SIZE)
    result = getattr(library, "rattleback_" + name)(*arguments, message)
    if not result:
        raise Error(message.value.decode(errors="replace"))
    return result, message.value.decode(errors="replace")


def call(name: str, *arguments: Any) -> Any:
    """Call a function whose last argument is a message; NULL raises it."""
    return call_and_hear(name, *arguments)[0]


def sealed(path: str) -> bool:
    """Are the bytes of a result file those that were written? False: another program has changed it on purpose. Error: it is damaged."""
    message = ctypes.create_string_buffer(MESSAGE_SIZE)
    found = library.rattleback_seal(encode(path), message)
    if found < 0:
        raise Error(message.value.decode())
    return found > 0


def take(text: int) -> str:
    """A text that the library has handed out, which goes back to it."""
    taken = ctypes.string_at(text).decode()
    library.rattleback_free(text)
    return taken


def numbers(values: Sequence[float]) -> ctypes.Array:
    return (ctypes.c_double * len(values))(*values)


def encode(value: Any) -> Optional[bytes]:
    found = None if value is None else os.fsencode(value)
    if found and b"\0" in found:
        raise Error(f"{value!r}: holds a 0 byte: it is no text")
    return found


def names(values: Sequence[str]) -> ctypes.Array:
    """Names as an array that ends with NULL."""
    return (ctypes.c_char_p * (len(values) + 1))(*[encode(value) for value in values], None)


def dump(data: dict) -> bytes:
    """As JSON, without what is None; numpy's numbers and arrays are taken, decimals become strings."""

    def plain(value: Any) -> Any:
        return value.tolist() if hasattr(value, "tolist") else str(value)

    def said(value: Any) -> Any:  # JSON has no word for nan and inf: the library refuses them by their name
        if isinstance(value, dict):
            return {k: said(v) for k, v in value.items()}
        if isinstance(value, (list, tuple)):
            return [said(v) for v in value]
        return str(value) if isinstance(value, float) and not math.isfinite(value) else value

    given = json.loads(json.dumps({k: v for k, v in data.items() if v is not None}, default=plain))
    return json.dumps(said(given)).encode()
