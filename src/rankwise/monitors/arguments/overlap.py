"""RW909: memory that one call both sends from and receives into."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.findings import Finding
from rankwise.monitors.arguments.buffer_bytes import MemberBlock, alike, blocks, joined, spans, takes_part
from rankwise.monitors.arguments.call_arguments import GivenCalls, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import CallKind, Data
from rankwise.trace.event_layout import Layout
from rankwise.trace.typemaps import Piece, overlap

_KINDS = (CallKind.COLLECTIVE, CallKind.POINT_TO_POINT, CallKind.ONE_SIDED)


@monitor("RW909")
def overlapping_buffers(run: Run) -> Iterator[Finding]:
    """Report send and receive buffers of one call that have bytes in common."""
    yield from findings_of(run, (each for given in every(run, _has_both) for each in _breaches(given)))


def _both(layout: Layout) -> tuple[Data, Data] | None:
    sent = [each for each in layout.call.data if each.direction == "in"]
    received = [each for each in layout.call.data if each.direction == "out"]
    return (sent[0], received[0]) if sent and received else None


def _has_both(layout: Layout) -> bool:
    return layout.call.kind in _KINDS and _both(layout) is not None


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    both = _both(given.layout)
    assert both is not None
    sent, received = both
    marks = takes_part(given, sent) & takes_part(given, received)
    if marks.any():
        one_span, other_span = spans(given, sent), spans(given, received)
        marks &= (one_span[0] < other_span[1]) & (other_span[0] < one_span[1])
    shared: dict[int, int] = {}
    for at, same in alike(given, marks):
        one, other = blocks(given, sent, at), blocks(given, received, at)
        found = _common(one, other) if one and other else None
        marks[same] = found is not None
        if found is not None:
            shared |= dict.fromkeys(given.records[same].tolist(), found[1] - found[0])
    names = f"{given.name(sent.buffer)} and {given.name(received.buffer)}"
    yield from given.breach(
        "RW909",
        marks,
        lambda event: f"{names} of {event.call.name} overlap{_by(shared[event.number])}",
    )


def _by(size: int) -> str:
    return f" by {size} byte{'s' if size > 1 else ''}"


def _common(sent: list[MemberBlock], received: list[MemberBlock]) -> Piece | None:
    """Return the first bytes that two buffers share, if that is sure."""
    if not _spans_meet(sent, received):
        return None
    if not all(each.is_exact for each in (*sent, *received)):
        return None
    return overlap(_bytes(sent), _bytes(received))


def _bytes(found: list[MemberBlock]) -> list[Piece]:
    return joined([piece for each in found for piece in each.pieces()])


def _spans_meet(one: list[MemberBlock], other: list[MemberBlock]) -> bool:
    """Return whether buffers may share bytes at all, which is quickly found out."""
    first, second = _span(one), _span(other)
    return first is not None and second is not None and first[0] < second[1] and second[0] < first[1]


def _span(found: list[MemberBlock]) -> Piece | None:
    whole = [each for each in found if each.count > 0 and each.typemap.pieces]
    if not whole:
        return None
    lows, highs = [], []
    for each in whole:
        steps = (0, (each.count - 1) * each.typemap.extent)
        lows.append(each.address + each.typemap.pieces[0][0] + min(steps))
        highs.append(each.address + each.typemap.pieces[-1][1] + max(steps))
    return min(lows), max(highs)
