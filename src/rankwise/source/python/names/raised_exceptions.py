"""Which exceptions may come out of an operation, and which of them a handler takes, by their names.

An exception is followed as far as its handler seems to be meant for it. `except KeyError` speaks of
a subscript; `except Exception` around a page of code is meant for trouble with input and for calls,
not for each subscript on the way. Without that difference a program with one handler around it all
would be reported at every collective.
"""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass

from rankwise.program import library
from rankwise.source.python.word_lists import words


@dataclass(frozen=True, slots=True)
class Raising:
    """What may be raised somewhere.

    `by_all` says that handlers for everything count; `far` that handlers in calling functions do.
    """

    names: frozenset[str]
    by_all: bool = True
    far: bool = True


Caught = frozenset[str]
"""The names of the exceptions that handlers take."""

EVERYTHING: Caught = frozenset({"BaseException"})
NOTHING: Caught = frozenset()

BY_CODE = Raising(frozenset({"Exception"}))
"""Raised by a function of the files, which says so itself."""
BY_LIBRARY = Raising(frozenset({"Exception"}), far=False)
BY_FILE = Raising(frozenset({"MPI.Exception"}))
"""Raised by mpi4py where a file cannot be opened, read or written, which one rank may see alone."""
BY_CONVERSION = Raising(frozenset({"ValueError", "TypeError"}))
BY_SUBSCRIPT = Raising(frozenset({"KeyError", "IndexError"}), by_all=False)
BY_DIVISION = Raising(frozenset({"ZeroDivisionError"}), by_all=False)
BY_ITERATOR = Raising(frozenset({"StopIteration"}), by_all=False)
BY_ASSERTION = Raising(frozenset({"AssertionError"}))

_FOR_ALL = frozenset({"Exception", "BaseException"})
_NOT_FOR_CODE = frozenset({"KeyboardInterrupt", "SystemExit", "GeneratorExit", "MPI.Exception"})
_HARMLESS = frozenset({"print", "time.time", "time.sleep", "time.perf_counter", "traceback.print_exc"})
_HARMLESS_METHODS = words("debug info warning error exception critical log write flush")
_LOGGING = ("logging.", "sys.stdout.", "sys.stderr.")


def by_library_function(name: str) -> Raising | None:
    """Return what a function outside of the files may raise; None for one that hardly can."""
    if name in _HARMLESS or name.startswith(_LOGGING) or (name[0] == "." and is_harmless_method(name[1:])):
        return None
    # What reads input is what handlers in distant functions are written for.
    return BY_CODE if name in library.DIFFERS_BETWEEN_RANKS else BY_LIBRARY


def is_harmless_method(name: str) -> bool:
    """Return whether a method of an unknown object is one of loggers and streams, which hardly fail."""
    return name in _HARMLESS_METHODS


def raised_by(node: ast.expr | None) -> Raising:
    """Return what `raise node` raises."""
    if isinstance(node, ast.Call):
        node = node.func
    return Raising(frozenset({_name(node)})) if node is not None else BY_CODE


def caught_by(handler: ast.expr | None) -> Caught:
    """Return what `except handler` takes."""
    if handler is None:
        return EVERYTHING
    if isinstance(handler, ast.Tuple):
        return NOTHING.union(*(caught_by(each) for each in handler.elts))
    name = _name(handler)
    # A variable that holds a tuple of classes may hold any.
    return EVERYTHING if name == name.lower() or name == name.upper() else frozenset({name})


def takes(caught: Caught, raising: Raising) -> bool:
    """Return whether what is raised may be taken by a handler for what is caught."""
    return any(_fits(each, name, raising.by_all) for each in caught for name in raising.names)


def _fits(caught: str, raised: str, by_all: bool) -> bool:
    if caught in _FOR_ALL:
        return by_all
    if raised in _FOR_ALL:
        return caught not in _NOT_FOR_CODE
    if raised == "MPI.Exception":
        return caught in (raised, "RuntimeError")
    one, other = _builtin(caught), _builtin(raised)
    if one is not None and other is not None:
        return issubclass(other, one) or issubclass(one, other)
    # A class of the files may be derived from any; what is built in is no instance of it.
    return other is None


def _builtin(name: str) -> type[BaseException] | None:
    found = getattr(builtins, name, None)
    return found if isinstance(found, type) and issubclass(found, BaseException) else None


def _name(node: ast.expr) -> str:
    match node:
        case ast.Attribute(value=ast.Name(id="MPI"), attr="Exception"):
            return "MPI.Exception"
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return "Exception"
