"""Which names a body uses: what its function has to declare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from laws import language as lang


@dataclass(frozen=True, slots=True)
class Names:
    """Integer variables and communicators."""

    variables: tuple[str, ...]
    communicators: tuple[str, ...]


def names_in(parts: object) -> Names:
    """Return what bodies and expressions use, sorted; what is there anyway is not among it."""
    variables: set[str] = set()
    communicators: set[str] = set()
    for node in nodes(parts):
        match node:
            case lang.Name(name) | lang.For(counter=name) | lang.Invoke(changed=str(name)):
                variables.add(name)
            case lang.Split(target=made) | lang.Duplicate(target=made):
                communicators.add(made)
            case lang.ChooseCommunicator(made, _, yes, no):
                communicators |= {made, yes, no}
        used = getattr(node, "communicator", None)
        if used is not None:
            communicators.add(used)
    variables -= {*lang.GIVEN, lang.GLOBAL}
    return Names(tuple(sorted(variables)), tuple(sorted(communicators - {lang.WORLD})))


def nodes(part: object) -> Iterator[object]:
    """Yield every node of the language in a part, outer ones first."""
    if isinstance(part, tuple):
        for each in part:
            yield from nodes(each)
    elif is_dataclass(part):
        yield part
        for member in fields(part):
            yield from nodes(getattr(part, member.name))
