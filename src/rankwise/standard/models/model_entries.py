"""Reads the table of the calls of CUDA, Numba, UPC and OpenSHMEM: one row says what some calls do."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace

from rankwise.standard.models.model_scope import SyncScope
from rankwise.standard.procedures import data_lines
from rankwise.standard.rows import expand
from rankwise.standard.traits import RESULT

_FLAGS = frozenset({"meets", "apart", "allocates", "attribute"})
_VALUES = frozenset({"shares", "writes", "differs", "from", "team", "set", "mask", "label", "as"})


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One call, or one attribute that Python reads; positions of arguments count from 0."""

    name: str
    scope: SyncScope
    shown: str
    """What the model calls it, for messages."""
    meets: bool
    """Every member of the scope must make this call."""
    apart: bool
    """The result tells the members of the scope apart."""
    allocates: bool
    """The result points to memory that the members of the scope share."""
    attribute: bool
    """Python reads it as an attribute."""
    shares: tuple[int, ...]
    """The outputs that are the same on all members afterwards; RESULT is the value."""
    differs: tuple[int, ...]
    """The arguments whose memory is written with what tells the members apart."""
    writes: tuple[int, ...] | None
    """The arguments whose memory may be written; None if that is not said."""
    depends_on: tuple[int, ...] | None
    """The arguments that outputs are computed from; None means all."""
    team: int | None
    """The argument that names the team, or the first of the three that name an active set."""
    is_active_set: bool
    mask: int | None
    """The argument that says which threads of a warp take part."""
    label: int | None
    """The argument that must be the same number on all members where it is given."""


@functools.lru_cache(maxsize=4096)
def find(name: str) -> ModelEntry | None:
    """Return what a function does, or None if it is none of these models'."""
    exact, families = _table()
    found = exact.get(name)
    if found is not None or not name.startswith(_PREFIX):
        return found
    for start, end, each in families:
        if name.startswith(start) and name.endswith(end):
            return replace(each, name=name, shown=name)
    return None


def find_attribute(name: str) -> ModelEntry | None:
    """Return the attribute of Python that a full dotted name stands for, or None."""
    found = find(name)
    return found if found is not None and found.attribute else None


_PREFIX = "shmem"
"""Only OpenSHMEM has families of names: one call for each type."""


@functools.cache
def _table() -> tuple[dict[str, ModelEntry], list[tuple[str, str, ModelEntry]]]:
    """The entries with a full name, and those whose name has a `*` for the name of a type."""
    exact: dict[str, ModelEntry] = {}
    families: list[tuple[str, str, ModelEntry]] = []
    for line in data_lines("tables/models.txt"):
        pattern, scope, *words = line.split()
        for name in expand(pattern):
            entry = _entry(name, SyncScope(scope), words)
            if "*" in name:
                start, _, end = name.partition("*")
                families.append((start, end, entry))
            elif exact.setdefault(name, entry) is not entry:
                raise ValueError(f"{name} has two rows")
    return exact, families


def _entry(name: str, scope: SyncScope, words: list[str]) -> ModelEntry:
    flags = {word for word in words if "=" not in word}
    values = dict(word.split("=", 1) for word in words if "=" in word)
    unknown = (flags - _FLAGS) | (values.keys() - _VALUES)
    if unknown:
        raise ValueError(f"{name}: unknown words {', '.join(sorted(unknown))}")
    return ModelEntry(
        name=name,
        scope=scope,
        shown=values.get("as", name),
        meets="meets" in flags,
        apart="apart" in flags,
        allocates="allocates" in flags,
        attribute="attribute" in flags,
        shares=_positions(values.get("shares")) or (),
        differs=_positions(values.get("differs")) or (),
        writes=_positions(values.get("writes")),
        depends_on=_positions(values.get("from")),
        team=_position(values.get("team") or values.get("set")),
        is_active_set="set" in values,
        mask=_position(values.get("mask")),
        label=_position(values.get("label")),
    )


def _positions(text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    return tuple(RESULT if each == "result" else int(each) for each in text.split(",") if each != "none")


def _position(text: str | None) -> int | None:
    return int(text) if text is not None else None
