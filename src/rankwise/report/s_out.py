"""A picture of a watched job over time: the share of ranks outside MPI, as an SVG that needs no tool."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_WIDTH, _HEIGHT = 900, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 16, 34, 44
_COLOURS = {"healthy": "#3b7dd8", "learning": "#9a9a9a", "suspicious": "#e08a1e", "hang": "#c8322b"}
_LEGEND = (("learning", "learning"), ("healthy", "healthy"), ("suspicious", "suspicious"), ("hang", "hang"))
_FEW = 100
"""Dots up to which each has the room to be large."""


@dataclass(frozen=True, slots=True)
class Dot:
    """One sample: seconds since the start, the share outside MPI, and what it was taken for."""

    when: float
    share: float
    kind: str


def svg(dots: Sequence[Dot], title: str) -> str:
    """Return the picture."""
    end = max((each.when for each in dots), default=1.0) or 1.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
        f'<text x="{_LEFT}" y="18" font-size="13">{_escaped(title)}</text>',
        *_legend(),
        *_axes(end),
        *_hang(dots, end),
    ]
    line = " ".join(f"{_x(each.when, end):.1f},{_y(each.share):.1f}" for each in dots)
    parts.append(f'<polyline points="{line}" fill="none" stroke="#c9d6e8" stroke-width="1"/>')
    radius = 4 if len(dots) <= _FEW else 2
    for each in dots:
        x, y = _x(each.when, end), _y(each.share)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{_COLOURS[each.kind]}"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _x(when: float, end: float) -> float:
    return _LEFT + when / end * (_WIDTH - _LEFT - _RIGHT)


def _y(share: float) -> float:
    return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM)


def _hang(dots: Sequence[Dot], end: float) -> list[str]:
    """Shade the time from the first sample of each hang that was reported to its last."""
    shaded, begins, last = [], None, 0.0
    for each in (*dots, Dot(end, 0.0, "")):
        if each.kind in ("suspicious", "hang"):
            begins = each.when if begins is None else begins
            is_hang = each.kind == "hang"
            last = each.when if is_hang else last
        else:
            if begins is not None and last >= begins:
                shaded.append((begins, last))
            begins, last = None, -1.0
    return [
        f'<rect x="{_x(one, end):.1f}" y="{_TOP}" width="{_x(other, end) - _x(one, end):.1f}" '
        f'height="{_HEIGHT - _TOP - _BOTTOM}" fill="#f8dcda"/>'
        for one, other in shaded
    ]


def _axes(end: float) -> list[str]:
    bottom, right = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
    parts = [f'<path d="M{_LEFT},{_TOP} V{bottom} H{right}" fill="none" stroke="#444"/>']
    for share in (0.0, 0.5, 1.0):
        y = _y(share)
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
        if share:
            parts.append(f'<path d="M{_LEFT},{y:.1f} H{right}" stroke="#ececec"/>')
    for when in _ticks(end):
        x = _x(when, end)
        parts.append(f'<path d="M{x:.1f},{bottom} v4" stroke="#444"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 17}" text-anchor="middle">{_time(when)}</text>')
    middle = (_LEFT + right) / 2
    parts.append(
        f'<text x="{middle}" y="{_HEIGHT - 8}" text-anchor="middle">time since the watch began</text>'
    )
    return parts


def _ticks(end: float) -> list[float]:
    step = next(
        (
            each
            for each in (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21600)
            if end / each <= 10
        ),
        86400,
    )
    return [float(each) for each in range(0, int(end) + 1, step)]


def _time(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def _legend() -> list[str]:
    parts, x = [], _WIDTH - _RIGHT - 330
    for kind, word in _LEGEND:
        parts.append(f'<circle cx="{x}" cy="14" r="4" fill="{_COLOURS[kind]}"/>')
        parts.append(f'<text x="{x + 8}" y="18">{word}</text>')
        x += 86
    return parts


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
