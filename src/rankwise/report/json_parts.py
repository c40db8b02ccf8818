"""The small values of a result as JSON, and back with a complaint about what is not as it should be."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from rankwise.findings import Location, Ranks, Related

Json = dict[str, Any]
T = TypeVar("T")


def from_location(where: Location) -> Json:
    return {"file": where.file, "line": where.line, "column": where.column, "function": where.function}


def to_location(value: Any) -> Location:
    data = expect(dict, value)
    return Location(
        expect(str, data["file"]),
        expect(int, data["line"]),
        expect(int, data["column"]),
        expect(str, data["function"]),
    )


def from_ranks(ranks: Ranks | None) -> Json | None:
    return None if ranks is None else {"members": list(ranks.members), "total": ranks.total}


def to_ranks(value: Any) -> Ranks | None:
    if value is None:
        return None
    data = expect(dict, value)
    total = data["total"]
    members = tuple(expect(int, member) for member in expect(list, data["members"]))
    return Ranks(members, None if total is None else expect(int, total))


def from_related(related: Related) -> Json:
    return {
        "label": related.label,
        "note": related.note,
        "where": None if related.where is None else from_location(related.where),
        "ranks": from_ranks(related.ranks),
    }


def to_related(value: Any) -> Related:
    data = expect(dict, value)
    return Related(
        label=expect(str, data["label"]),
        note=expect(str, data["note"]),
        where=None if data["where"] is None else to_location(data["where"]),
        ranks=to_ranks(data["ranks"]),
    )


def texts(value: Any) -> tuple[str, ...]:
    return tuple(expect(str, item) for item in expect(list, value))


def expect(kind: type[T], value: Any) -> T:
    """Return the value; TypeError if it is of another kind."""
    if not isinstance(value, kind):
        raise TypeError(f"{json.dumps(value)[:40]} stands where a {kind.__name__} is expected")
    return value
