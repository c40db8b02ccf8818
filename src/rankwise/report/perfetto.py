"""The recorded calls as trace events, as Perfetto opens them: ranks are processes, messages are flows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rankwise.report.call_rows import CallRow, CallRows

Json = dict[str, Any]
_MICROSECONDS = 1e6


def render(views: Json | None) -> str:
    """Return the trace as JSON, one event on each line."""
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in _events(CallRows(views)))
    return f'{{"displayTimeUnit":"ns","traceEvents":[\n{lines}\n]}}\n'


def _events(rows: CallRows) -> Iterator[Json]:
    seen: set[tuple[int, int]] = set()
    where: list[tuple[int, int, float, float]] = []
    for each in rows:
        if (each.rank, each.thread) not in seen:
            seen.add((each.rank, each.thread))
            yield from _names(each)
        begin, length = each.begin * _MICROSECONDS, each.duration * _MICROSECONDS
        where.append((each.rank, each.thread, begin, begin + length))
        yield {
            "ph": "X", "name": each.name, "cat": each.kind.name.lower(), "pid": each.rank, "tid": each.thread,
            "ts": round(begin, 3), "dur": round(length, 3), "args": _arguments(each),
        }  # fmt: skip
    for number, (sent, received) in enumerate(rows.messages()):
        yield _flow("s", number, where[sent], where[sent][2])
        yield {**_flow("f", number, where[received], where[received][3]), "bp": "e"}


def _flow(phase: str, number: int, call: tuple[int, int, float, float], time: float) -> Json:
    """Return one end of a message; an end must lie inside its call, so it is moved in by a nanosecond."""
    inside = min(max(time, call[2]), max(call[2], call[3] - 0.001))
    return {
        "ph": phase, "name": "message", "cat": "message", "id": number, "pid": call[0], "tid": call[1],
        "ts": round(inside, 3),
    }  # fmt: skip


def _names(each: CallRow) -> Iterator[Json]:
    place = {"pid": each.rank, "tid": each.thread}
    yield {"ph": "M", "name": "process_name", **place, "args": {"name": f"rank {each.rank}"}}
    yield {"ph": "M", "name": "process_sort_index", **place, "args": {"sort_index": each.rank}}
    yield {"ph": "M", "name": "thread_name", **place, "args": {"name": f"thread {each.thread}"}}


def _arguments(each: CallRow) -> Json:
    found: Json = {"call": each.number}
    if each.file:
        found["where"] = f"{each.file}:{each.line}"
    for name in ("peer", "tag"):
        value = getattr(each, name)
        if value is not None:
            found[name] = value if value >= 0 else "any"
    if each.count:
        found["count"] = each.count
    if each.waited:
        found["waited_us"], found["cause"] = round(each.waited * _MICROSECONDS, 3), each.cause
    if each.state:
        found["state"] = each.state
    return found
