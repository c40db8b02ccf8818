"""Joins signatures and traits into the table of calls. A call with no row and a row with no call are
errors of the tables and stop the loading; an output with no class stops who asks for that call."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal

from rankwise.standard.call import MpiCall, Parameter
from rankwise.standard.procedures import Procedure, Written, read_lines
from rankwise.standard.role import HANDLES, Role
from rankwise.standard.rows import Row, read_rows
from rankwise.standard.traits import RESULT, WORLD, CallKind, DefinedBy, Effect, Object, ReturnMode

_CLASSES = ("shared", "uniform", "identity", "differs", "follows")
"""The words before the outputs in a row; each stands for one field of `MpiCall`."""


def calls(origin: DefinedBy = DefinedBy.STANDARD) -> tuple[MpiCall, ...]:
    """Return every call that MPI 5.0 has, or every one of another origin, by name."""
    return tuple(each for each in table().values() if each.origin is origin)


def call(name: str) -> MpiCall:
    """Return the call with this C name; KeyError if there is none."""
    return table()[name]


class Table(Mapping[str, MpiCall]):
    """All calls by C name, those beyond the standard last; each is joined when it is first needed.

    A program uses a few dozen of the several hundred, and joining all would be felt at each start.
    """

    def __init__(self, procedures: Mapping[str, Written], rows: Mapping[str, Row]) -> None:
        self._procedures = procedures
        self._rows = rows
        self._joined: dict[str, MpiCall] = {}

    def __getitem__(self, name: str) -> MpiCall:
        found = self._joined.get(name)
        if found is None:
            found = self._joined[name] = _join(self._procedures[name].procedure(), self._rows[name])
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._procedures

    def __iter__(self) -> Iterator[str]:
        return iter(self._procedures)

    def __len__(self) -> int:
        return len(self._procedures)


@functools.cache
def table() -> Table:
    """Return the table, after a check that calls and rows belong together."""
    rows: dict[str, Row] = {}
    for row in read_rows():
        if row.name in rows:
            raise ValueError(f"{row.name} has two rows")
        rows[row.name] = row
    procedures = {each.name: each for each in read_lines()}
    for name in procedures:
        if name not in rows:
            raise ValueError(f"{name} has no row in the tables of traits")
    if len(rows) > len(procedures):
        raise ValueError(f"rows of no procedure: {', '.join(rows.keys() - procedures.keys())}")
    return Table(procedures, rows)


def _join(procedure: Procedure, row: Row) -> MpiCall:
    plain = tuple(each for each in procedure.parameters if not each.large_only)
    draft = MpiCall(
        name=procedure.name,
        parameters=plain,
        large_parameters=procedure.parameters if "large" in procedure.words else None,
        return_kind=procedure.return_kind,
        languages=procedure.words - {"ierror", "large"},
        has_ierror="ierror" in procedure.words,
        origin=procedure.origin,
        kind=row.kind,
        mode=row.mode,
        blocks_until=row.until,
    )
    classes = _output_classes(draft, row)
    return replace(
        draft,
        collective_over=_over(draft, row),
        returns="noreturn" not in row.words,
        creates=_effects(draft, row, "creates"),
        releases=_effects(draft, row, "releases"),
        shared_outputs=classes["shared"],
        uniform_outputs=classes["uniform"],
        identifies_process=classes["identity"],
        differs_between_ranks=classes["differs"],
        follows_inputs=classes["follows"],
    )


def _over(draft: MpiCall, row: Row) -> int | Literal["world"] | None:
    if (row.kind is CallKind.COLLECTIVE) != ("over" in row.words):
        raise ValueError(f"{row.name} is collective over something, or neither")
    if row.kind is not CallKind.COLLECTIVE:
        return None
    (name,) = row.words["over"]
    return WORLD if name == WORLD else _index(draft, name)


def _output_classes(draft: MpiCall, row: Row) -> dict[str, tuple[int, ...]]:
    chosen: dict[int, str] = {}
    rest: str | None = None
    for word in _CLASSES:
        for name in row.words.get(word, ()):
            if name == "*":
                rest = word
                continue
            index = RESULT if name == "result" and draft.returns_value else _index(draft, name)
            if index in chosen or index not in draft.outputs:
                raise ValueError(f"{draft.name}: {name} is no output, or has two classes")
            chosen[index] = word
    for index in draft.outputs:
        if index not in chosen:
            chosen[index] = rest or _class_by_role(draft, draft.parameters[index])
    return {word: tuple(sorted(i for i, each in chosen.items() if each == word)) for word in _CLASSES}


def _class_by_role(draft: MpiCall, parameter: Parameter) -> str:
    """The classes that need no word in a row: statuses and matched messages tell what arrived;
    other handles stand for an object of this process and say nothing of their own.
    Communicators, windows and files belong to several processes, so their rows name a class."""
    if parameter.role in (Role.STATUS, Role.MESSAGE):
        return "differs"
    between_processes = parameter.role in (Role.COMMUNICATOR, Role.WINDOW, Role.FILE)
    if parameter.role in HANDLES and not (between_processes and parameter.direction == "out"):
        return "follows"
    raise ValueError(f"{draft.name}: the output {parameter.name} has no class")


def _effects(draft: MpiCall, row: Row, word: str) -> tuple[Effect, ...]:
    effects = [_effect(draft, text) for text in row.words.get(word, ())]
    if word == "creates":
        effects += [
            Effect(Object.REQUEST, index)
            for index, each in enumerate(draft.parameters)
            if each.role is Role.REQUEST and each.direction == "out" and draft.mode is not ReturnMode.LOCAL
        ]
    return tuple(effects)


def _effect(draft: MpiCall, text: str) -> Effect:
    word, _, name = text.partition(":")
    made = Object(word)
    if name:
        return Effect(made, _index(draft, name))
    return Effect(made, draft.index_of(Role.KEYVAL) if made is Object.KEYVAL else None)


def _index(draft: MpiCall, name: str) -> int:
    index = draft.index_named(name)
    if index is None:
        raise ValueError(f"{draft.name} has no parameter {name}")
    return index
