"""Programs for tests: C text goes through the real compiler and reader, each text once."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path
from typing import TypeVar

from rankwise.program import Call, Function, Instruction, Program, Value
from rankwise.program.model import Model
from rankwise.source import read_sources

T = TypeVar("T", bound=Instruction)

HEADER = """\
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
"""


@functools.cache
def program_of(text: str, suffix: str = ".c", flags: tuple[str, ...] = ()) -> Program:
    """Return the program that a source text is read as; C and C++ texts begin below `HEADER`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"program{suffix}"
        path.write_text(text if suffix == ".ll" else HEADER + text, encoding="utf-8")
        reading = read_sources([path], flags)
    assert not reading.problems, reading.problems
    return reading.program


@functools.cache
def model_of(text: str) -> Model:
    return Model(program_of(text))


def function(program: Program | Model, name: str) -> Function:
    """Return the function that the user calls by this name."""
    if isinstance(program, Model):
        program = program.program
    (found,) = (each for each in program.defined() if each.shown == name)
    return found


def calls(owner: Function, name: str) -> list[Call]:
    """Return the calls of a function, by its name, in order."""
    return [call for call in owner.calls() if call.callee.name == name]


def shown(program: Program | Model, owner: str, observer: str = "see") -> list[Value]:
    """Return the first arguments of the calls of an observing function, in order."""
    return [call.arguments[0] for call in calls(function(program, owner), observer)]


def first(owner: Function, kind: type[T]) -> T:
    """Return the first instruction of a kind."""
    return next(each for each in owner.instructions() if isinstance(each, kind))
