"""The space-time diagram as a picture: bars of calls, arrows of messages, a row for each thread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from rankwise.errors import RankwiseError
from rankwise.report.call_rows import CallRow, CallRows
from rankwise.report.plain import one_line
from rankwise.report.views.time_rows import Kind

_COLOURS = {
    Kind.OTHER: "#8b969f", Kind.SEND: "#0067a8", Kind.RECEIVE: "#2f9bd6", Kind.COMPLETION: "#c07a00",
    Kind.COLLECTIVE: "#8458ad", Kind.ONE_SIDED: "#00835f",
}  # fmt: skip
_RED = "#b3261e"
_WIDTH, _LABELS, _ROW, _BAR, _TOP = 1200, 90, 34, 20, 30
_MOST = 20_000
"""Calls that a picture can show one by one."""


def render(views: dict[str, Any] | None) -> str:
    """Return the picture of all calls; an error says what to do with a run that is too long for one."""
    rows = CallRows(views)
    calls = list(rows)
    if len(calls) > _MOST or not rows.is_whole:
        raise RankwiseError(
            f"a picture of {len(calls):,} calls would be too large", "use --format html or --format perfetto"
        )
    threads = list(dict.fromkeys((each.rank, each.thread) for each in calls))
    end = max((each.begin + each.duration for each in calls), default=1.0) or 1.0
    height = _TOP + _ROW * len(threads) + 12
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}" font-family="sans-serif" font-size="11">',
        f'<rect width="{_WIDTH}" height="{height}" fill="white"/>',
        *_labels(threads, end),
        *(_bar(each, threads.index((each.rank, each.thread)), end) for each in calls),
        *(_arrow(calls[sent], calls[received], threads, end) for sent, received in rows.messages()),
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def _x(time: float, end: float) -> float:
    return _LABELS + time / end * (_WIDTH - _LABELS - 10)


def _labels(threads: Sequence[tuple[int, int]], end: float) -> Iterator[str]:
    for index, (rank, thread) in enumerate(threads):
        name = f"rank {rank}" + (f", thread {thread}" if thread else "")
        yield f'<text x="6" y="{_TOP + _ROW * index + _ROW / 2 + 4:.0f}">{name}</text>'
    for step in range(5):
        x = _x(end * step / 4, end)
        anchor = "end" if step == 4 else "start"
        yield f'<text x="{x:.0f}" y="16" fill="#5b6670" text-anchor="{anchor}">{end * step / 4:.4g} s</text>'


def _bar(each: CallRow, row: int, end: float) -> str:
    x, width = _x(each.begin, end), max(each.duration / end * (_WIDTH - _LABELS - 10), 0.8)
    y = _TOP + _ROW * row + (_ROW - _BAR) / 2
    text = one_line(f"{each.name} {each.file}:{each.line} {each.state}")
    frame = f' stroke="{_RED}" stroke-width="2"' if each.state else ""
    place = f'<rect x="{x:.2f}" y="{y:.0f}" width="{width:.2f}" height="{_BAR}"'
    bars = f'{place} fill="{_COLOURS[each.kind]}"{frame}/>'
    waited = each.waited / end * (_WIDTH - _LABELS - 10)
    if waited > 2:
        hollow = f'<rect x="{x:.2f}" y="{y + 4:.0f}" width="{waited:.2f}" height="{_BAR - 8}"'
        bars += f'{hollow} fill="white" opacity="0.7"/>'
    return f"<g><title>{escape(text)}</title>{bars}</g>"


def _arrow(sent: CallRow, received: CallRow, threads: Sequence[tuple[int, int]], end: float) -> str:
    ends = []
    for call, time in ((sent, sent.begin), (received, received.begin + received.duration)):
        row = threads.index((call.rank, call.thread))
        ends.append((_x(time, end), _TOP + _ROW * row + _ROW / 2))
    (x, y), (to_x, to_y) = ends
    return (
        f'<path d="M {x:.2f} {y:.0f} L {to_x:.2f} {to_y:.0f}" stroke="#3d464d" fill="none"/>'
        f'<circle cx="{to_x:.2f}" cy="{to_y:.0f}" r="2.5" fill="#3d464d"/>'
    )
