"""The wait-for graph as the page shows it: the picture, and where each rank is and what it matched last."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

from markupsafe import Markup

from rankwise.findings.rank_set import compress
from rankwise.report import wait_graph
from rankwise.report.plain import one_line
from rankwise.report.wait_graph import Involvement, Waiter

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class WaitRow:
    """Where one rank is."""

    rank: int
    thread: str
    part: str
    call: str
    place: str
    waits_for: str
    last: str
    last_place: str


@dataclass(frozen=True, slots=True)
class WaitView:
    """The picture, in which `wait_graph` has escaped all text, and the table below it."""

    picture: Markup
    rows: list[WaitRow]


def wait_view(waits: Json | None, has_diagram: bool = False) -> WaitView | None:
    """Return the view of what `views.wait_records` wrote; None if no rank waits for ever.

    Nodes lead to their ranks in the space-time diagram, if the page has one.
    """
    if not waits or not waits.get("ranks"):
        return None
    waiters = [
        Waiter(
            int(each["rank"]),
            one_line(str(each["call"])),
            one_line(str(each["place"])),
            tuple(int(rank) for rank in each["waits_for"]),
            Involvement(each["part"]),
            None if each.get("thread") is None else int(each["thread"]),
            tuple(int(thread) for thread in each.get("threads", ())),
        )
        for each in waits["ranks"]
    ]
    rows = [
        WaitRow(
            waiter.rank,
            "" if waiter.thread is None else str(waiter.thread),
            str(waiter.part),
            waiter.call,
            waiter.place,
            _whom(waiter),
            one_line(str(each.get("last", ""))),
            one_line(str(each.get("last_place", ""))),
        )
        for waiter, each in zip(waiters, waits["ranks"], strict=True)
    ]
    role = "group" if has_diagram else "img"
    picture = wait_graph.svg(
        [replace(each, place=PurePath(each.place).name) for each in waiters],
        (lambda ranks: f"#timeline/rank-{ranks[0]}") if has_diagram else None,
    ).replace("<svg ", f'<svg role="{role}" aria-label="Which ranks wait for which" ', 1)
    return WaitView(Markup(picture), sorted(rows, key=lambda row: (row.rank, row.thread)))


def _whom(waiter: Waiter) -> str:
    if not waiter.threads:
        return compress(sorted(waiter.waits_for))
    return f"thread{'s' if len(waiter.threads) > 1 else ''} {compress(sorted(waiter.threads))}"
