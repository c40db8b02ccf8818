"""What the rewritten program calls: branches, loops, subscripts, and Python's own functions on symbols."""

from __future__ import annotations

import sys
from typing import Any

from .concolic_log import decide, log, lost
from .input_files import opened, read_line, read_path
from .symbolic_messages import world_rank, world_size
from .symbolic_numbers import (
    PROXIES,
    SymbolicBool,
    SymbolicFloat,
    SymbolicInt,
    as_int,
    make_float,
    make_int,
    pin,
    pinned,
    plain,
)
from .symbolic_text import Fields, SymbolicText, bare, length, to_float, to_int

_MOST_KEYS = 32
_OWN_NAME = "_rankwise_symbols"
"""What each module of the program that was rewritten holds."""


class Argv(list):  # type: ignore[type-arg]
    """The arguments of the program."""

    def count_node(self) -> Any:
        return log.node("symbol", "int", [], ["count", "argv", "", list.__len__(self), [" ", 0, 0]])

    def __getitem__(self, index: Any) -> Any:
        found = list.__getitem__(self, index)
        if not isinstance(index, slice) or index.step is not None:
            return found
        rest = Argv(found)
        rest.skipped = list.__len__(self) - len(found)
        return rest

    skipped = 0


def branch(site: int, value: Any) -> bool:
    """Return the truth of what a branch decides on."""
    kind = type(value)
    if kind is SymbolicBool:
        node, taken = value.node, int.__ne__(value, 0)
    elif kind is SymbolicInt:
        node, taken = log.node("ne", "bool", [value.node, [0]]), int.__ne__(value, 0)
    elif kind is SymbolicFloat:
        node, taken = log.node("fne", "bool", [value.node, [0.0]]), float.__ne__(value, 0.0)
    elif kind is SymbolicText:
        count = length(value)
        node, taken = log.node("ne", "bool", [count.node, [0]]), str.__len__(value) != 0
    elif kind is Argv or kind is Fields:
        count = size_of(value)
        node, taken = log.node("ne", "bool", [count.node, [0]]), list.__len__(value) != 0
    else:
        taken = bool(value)
        log.covered(site, taken)
        return taken
    log.branch(site, taken, node)
    log.covered(site, taken)
    return taken


class Range:
    """A range whose bounds may be symbols."""

    def __init__(self, *bounds: Any) -> None:
        self.start, self.stop = (0, bounds[0]) if len(bounds) == 1 else bounds[:2]
        self.step = pinned(bounds[2]) if len(bounds) == 3 else 1
        self.real = range(plain(self.start), plain(self.stop), self.step)

    def items(self, site: int) -> Any:
        at = self.start
        while True:
            inside = at < self.stop if self.step > 0 else at > self.stop
            if site:
                if not branch(site, inside):
                    return
            elif not inside:
                return
            yield at
            at = at + self.step

    def __iter__(self) -> Any:
        return self.items(0)

    def __len__(self) -> int:
        pin(self.start)
        pin(self.stop)
        return len(self.real)

    def __getitem__(self, index: Any) -> Any:
        pin(self.start)
        pin(self.stop)
        return self.real[pinned(index)]

    def __contains__(self, value: Any) -> bool:
        return bool(self.start <= value) and bool(value < self.stop) and plain(value) in self.real

    def __reversed__(self) -> Any:
        pin(self.start)
        pin(self.stop)
        return reversed(self.real)


def loop(site: int, values: Any) -> Any:
    """Yield the values that a loop runs over; each is an outcome, and that there is none left the other."""
    if type(values) is Range:
        yield from values.items(site)
        return
    kind = type(values)
    if kind is Argv or kind is Fields:
        yield from _counted(site, values)
        return
    for each in values:
        log.covered(site, True)
        yield each
    log.covered(site, False)


def _counted(site: int, values: Any) -> Any:
    total = size_of(values)
    for at, each in enumerate(list.__iter__(values)):
        branch(site, total > at)
        yield each
    branch(site, total > list.__len__(values))


def size_of(value: Any) -> Any:
    """Return len(value)."""
    kind = type(value)
    if kind is SymbolicText:
        return length(value)
    if kind is Argv:
        return make_int(list.__len__(value) + value.skipped, value_node(value)) - value.skipped
    if kind is Fields:
        return make_int(list.__len__(value), value.count_node())
    return len(value)


def value_node(value: Any) -> Any:
    """Return the symbol of how many arguments there are."""
    place = ["count", "argv", "", list.__len__(value) + value.skipped, [" ", 0, 0]]
    return log.node("symbol", "int", [], place)


class _At:
    """A subscript whose index may be a symbol."""

    def __init__(self, of: Any) -> None:
        self.of = of

    def __getitem__(self, index: Any) -> Any:
        return self.of[_index(self.of, index)]

    def __setitem__(self, index: Any, value: Any) -> None:
        self.of[_index(self.of, index)] = value

    def __delitem__(self, index: Any) -> None:
        del self.of[_index(self.of, index)]


_SUBSCRIPTED = (list, tuple, str, bytes, bytearray, dict, Argv, Fields, SymbolicText)


def at(of: Any) -> Any:
    """Return what is subscripted instead."""
    return _At(of) if type(of) in _SUBSCRIPTED or type(of).__module__ == "numpy" else of


def _index(of: Any, index: Any) -> Any:
    kind = type(of)
    if kind is Argv or kind is Fields:
        place = plain(index)
        if isinstance(place, int):
            total: Any = size_of(of)
            inside: Any = (total > place) if place >= 0 else (total >= -place)
            decide(inside.node, int.__ne__(inside, 0), "check", "index")
    if type(index) is slice:
        return slice(pinned(index.start), pinned(index.stop), pinned(index.step))
    if type(index) is tuple:
        return tuple(pinned(each) for each in index)
    if type(index) is SymbolicText:
        if kind is dict:
            _among(of, index)
        return bare(index) if kind is dict else index
    if type(index) not in PROXIES:
        return index
    if kind is dict:
        _among(of, index)
        return plain(index)
    if isinstance(of, (list, tuple, str, bytes, bytearray)):
        many = len(of)
        node = (
            log.node(
                "all",
                "bool",
                [
                    log.node("sge", "bool", [index.node, [-many]]),
                    log.node("slt", "bool", [index.node, [many]]),
                ],
            )
            if type(index) is SymbolicInt
            else None
        )
        if node is not None:
            decide(node, -many <= plain(index) < many, "check", "index")
    pin(index)
    return plain(index)


def _among(keys: Any, value: Any) -> bool:
    """Return whether a symbol is one of some keys, and make each of them a decision."""
    found = False
    for number, key in enumerate(keys):
        if number == _MOST_KEYS:
            lost("many keys")
            break
        if isinstance(key, (int, float, str)) and (value == key):
            found = True
            break
    return found or plain(value) in keys


def contains(value: Any, among: Any) -> Any:
    """Return value in among."""
    if type(among) is Range or isinstance(among, str):
        return value in among
    if type(value) in PROXIES or type(value) is SymbolicText:
        if isinstance(among, range) and type(value) is SymbolicInt and among.step == 1:
            return (value >= among.start) and (value < among.stop)
        if isinstance(among, (set, frozenset, dict)):
            return _among(among, value)
    return value in among


def text(value: Any) -> Any:
    """Return a value that becomes part of a text."""
    if type(value) in PROXIES or type(value) is SymbolicText:
        lost("formatting")
    return value


def _int(value: Any = 0, *more: Any, **named: Any) -> Any:
    kind = type(value)
    if kind is SymbolicText:
        return to_int(value, *(more or (named.get("base", 10),)))
    if kind is SymbolicInt:
        return value
    if kind is SymbolicFloat:
        return value.__trunc__()
    if kind is SymbolicBool:
        return make_int(int.__add__(value, 0), as_int(value))
    return int(value, *more, **named)


def _float(value: Any = 0.0) -> Any:
    kind = type(value)
    if kind is SymbolicText:
        return to_float(value)
    if kind is SymbolicFloat:
        return value
    if kind is SymbolicInt:
        return make_float(float(plain(value)), log.node("sint_to_float", "f64", [value.node]))
    return float(value)


def _bool(value: Any = False) -> Any:
    kind = type(value)
    if kind is SymbolicInt:
        return value != 0
    if kind is SymbolicFloat:
        return value != 0.0
    return value if kind is SymbolicBool else bool(value)


def _str(value: Any = "", *more: Any, **named: Any) -> Any:
    if type(value) is SymbolicText:
        return value
    text(value)
    return str(value, *more, **named)


def _type(value: Any, *more: Any) -> Any:
    kinds: Any = {
        SymbolicInt: int,
        SymbolicFloat: float,
        SymbolicBool: bool,
        SymbolicText: str,
        Argv: list,
        Fields: list,
    }
    return type(value, *more) if more else kinds.get(type(value), type(value))


def _range(*bounds: Any) -> Any:
    return Range(*bounds) if any(type(each) in PROXIES for each in bounds) else range(*bounds)


def _extreme(function: Any, is_less: bool) -> Any:
    def chosen(*values: Any, **named: Any) -> Any:
        some = list(values[0]) if len(values) == 1 else list(values)
        if named or not any(type(each) in PROXIES for each in some):
            return function(*((some,) if len(values) == 1 else values), **named)
        best = some[0]
        for each in some[1:]:
            if (each < best) if is_less else (each > best):
                best = each
        return best

    return chosen


def _sum(values: Any, start: Any = 0) -> Any:
    for each in values:
        start = start + each
    return start


def _map(function: Any, *several: Any) -> Any:
    return map(_MODELS.get(function, function), *several)


def _divmod(left: Any, right: Any) -> Any:
    return left // right, left % right


def _isinstance(value: Any, kinds: Any) -> bool:
    if type(value) is SymbolicBool and not isinstance(kinds, tuple):
        return kinds in (bool, int, object)
    return isinstance(value, kinds)


def _any(values: Any) -> Any:
    for each in values:
        if each:
            return True
    return False


def _all(values: Any) -> Any:
    for each in values:
        if not each:
            return False
    return True


def _get(of: Any) -> Any:
    def get(key: Any, default: Any = None) -> Any:
        return of[plain(key)] if _among(of, key) else default

    return get


_MODELS: dict[Any, Any] = {}


def install() -> None:
    """Fill in what stands for Python's functions."""
    import math

    _MODELS.update(
        {
            int: _int, float: _float, bool: _bool, str: _str, type: _type, len: size_of, range: _range,
            min: _extreme(min, True), max: _extreme(max, False), sum: _sum, map: _map, divmod: _divmod,
            isinstance: _isinstance, any: _any, all: _all, open: opened, input: read_line,
            math.sqrt: _sqrt, math.fabs: abs, abs: abs, math.floor: _floor, math.ceil: _ceil,
        }
    )  # fmt: skip


def _floor(value: Any) -> Any:
    return value.__floor__() if type(value) in PROXIES else _math("floor", value)


def _ceil(value: Any) -> Any:
    return value.__ceil__() if type(value) in PROXIES else _math("ceil", value)


def _math(name: str, value: Any) -> Any:
    import math

    return getattr(math, name)(value)


def _sqrt(value: Any) -> Any:
    import math

    if type(value) not in PROXIES:
        return math.sqrt(value)
    root = _float(value)
    ok = root >= 0.0
    decide(ok.node, int.__ne__(ok, 0), "check", "square root")
    return make_float(math.sqrt(plain(root)), log.node("sqrt", "f64", [root.node]))


_BUILTIN = type(len)
_HARMLESS = frozenset(
    "print append extend insert add update hasattr getattr setattr isinstance issubclass callable id "
    "iter next repr enumerate zip list tuple set dict reversed sorted filter super object property "
    "staticmethod classmethod send recv isend irecv sendrecv bcast gather scatter allgather alltoall "
    "reduce allreduce ssend issend exit pop remove count index setdefault popleft appendleft write "
    "flush exec eval locals globals vars dir".split()
)
"""Functions that keep a symbol as it is, or whose result depends on it through comparisons only."""


def call(function: Any) -> Any:
    """Return what is called instead of a function."""
    kind = type(function)
    if kind is _BUILTIN or kind is type:
        try:
            model = _MODELS.get(function)
        except TypeError:
            model = None
        if model is not None:
            return model
        if kind is type:
            module = sys.modules.get(function.__module__)
            own = _OWN_NAME in getattr(module, "__dict__", ())
            return function if own or function.__module__ == "builtins" else _Foreign(function)
        if function.__name__ in _HARMLESS:
            return function
        if function.__name__ == "get" and type(function.__self__) is dict:
            return _get(function.__self__)
        return _Guarded(function)
    if getattr(function, "__name__", "") in ("Get_rank", "Get_size"):
        owner = getattr(function, "__self__", None)
        if _communicator(owner) is not None:
            return lambda: (rank if function.__name__ == "Get_rank" else size)(owner)
    if kind is _METHODS:
        found = read_path(function)
        return found if found is not function else _or_foreign(function, function.__func__)
    return _or_foreign(function, function)


def _or_foreign(function: Any, code: Any) -> Any:
    """Return a function of the program or of MPI as it is; one of others, that notes symbols it gets."""
    scope = getattr(code, "__globals__", None)
    if scope is None or _OWN_NAME in scope or str(scope.get("__name__")).startswith("mpi4py"):
        return function
    if str(scope.get("__name__")) == "argparse":
        lost("argparse")
    return _Foreign(function)


class _Foreign:
    """A function of a library, which may do with symbols what is not followed."""

    def __init__(self, function: Any) -> None:
        self.function = function

    def __call__(self, *values: Any, **named: Any) -> Any:
        for each in (*values, *named.values()):
            if type(each) in PROXIES or type(each) is SymbolicText:
                lost("a call of %s" % getattr(self.function, "__name__", "a library"))
        return self.function(*values, **named)


class _M:
    def m(self) -> None:
        pass


_METHODS = type(_M().m)


class _Guarded:
    """A function of another language, which sees values only."""

    def __init__(self, function: Any) -> None:
        self.function = function

    def __call__(self, *values: Any, **named: Any) -> Any:
        for each in (*values, *named.values()):
            if type(each) is SymbolicText:
                lost("a text in %s" % self.function.__name__)
            else:
                pin(each)
        return self.function(*map(plain, values), **{name: plain(each) for name, each in named.items()})


def rank(of: Any) -> Any:
    """Return of.rank, or of.Get_rank()."""
    comm = _communicator(of)
    return of.rank if comm is None else world_rank(of, comm)


def size(of: Any) -> Any:
    """Return of.size, or of.Get_size()."""
    comm = _communicator(of)
    return of.size if comm is None else world_size(of, comm)


def _communicator(of: Any) -> Any:
    """Return mpi4py.MPI if a value is one of its communicators."""
    MPI = sys.modules.get("mpi4py.MPI")  # noqa: N806
    return MPI if MPI is not None and isinstance(of, MPI.Comm) else None


def peer(comm: Any, value: Any) -> Any:
    """Return the argument of a call that names a rank."""
    MPI = _communicator(comm)  # noqa: N806
    if MPI is None:
        return value
    if plain(value) == MPI.ANY_SOURCE and log.size > 2:
        lost("a wildcard receive")
    if type(value) is SymbolicInt:
        many = MPI.Comm.Get_size(comm)
        inside = log.node(
            "all",
            "bool",
            [log.node("sle", "bool", [[0], value.node]), log.node("slt", "bool", [value.node, [many]])],
        )
        decide(inside, 0 <= plain(value) < many, "check", "rank")
        pin(value)
    return plain(value)


def any_source(comm: Any) -> Any:
    """Return the communicator of a receive that names no source."""
    if log.size > 2 and _communicator(comm) is not None:
        lost("a wildcard receive")
    return comm


def buffers(comm: Any) -> Any:
    """Return the communicator of a call that moves memory."""
    if _communicator(comm) is not None:
        lost("a buffer")
    return comm
