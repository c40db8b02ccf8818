"""All that diagrams of one command need, and how the views file and the page hold it."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from rankwise.report.views.hang_history import HangHistory
from rankwise.report.views.order_tree import OrderTree
from rankwise.report.views.reached_program import ReachedProgram
from rankwise.report.views.scale_bounds import GrowingCall, LimitTable
from rankwise.report.views.time_rows import TimeRows, time_json
from rankwise.report.views.window_bars import WindowBar
from rankwise.report.wait_graph import Waiter

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RankWait:
    """A rank in a deadlock, and the last message or collective that it matched before."""

    waiter: Waiter
    last: str = ""
    last_place: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class OtherOrder:
    """An order without findings, to be shown beside that of the timeline."""

    schedule: str
    shown: str
    """The schedule of the timeline itself."""
    timeline: TimeRows


@dataclass(frozen=True, slots=True)
class RunViews:
    """What is known beside the findings; empty where a command has nothing to show."""

    command: tuple[str, ...] = ()
    """What was run, for copying."""
    waits: tuple[RankWait, ...] = ()
    timeline: TimeRows | None = None
    orders: OrderTree | None = None
    other: OtherOrder | None = None
    windows: tuple[WindowBar, ...] = ()
    hang: HangHistory | None = None
    testing: ReachedProgram | None = None
    growth: tuple[GrowingCall, ...] = ()
    limits: LimitTable | None = None
    problem: str = ""
    """Why diagrams are missing that should be there."""
    typed: tuple[str, ...] = ()
    """The words behind `rankwise` that find the same again."""


def to_json(views: RunViews) -> Json:
    """Return what there is to show, by the name of its view."""
    found: Json = {"command": list(views.command), "typed": list(views.typed)}
    if views.waits:
        ranks = [
            {**dataclasses.asdict(each.waiter), "last": each.last, "last_place": each.last_place}
            for each in views.waits
        ]
        found["waits"] = {"ranks": [{**each, "part": str(each["part"])} for each in ranks]}
    if views.timeline is not None:
        found["timeline"] = time_json(views.timeline)
    if views.orders is not None:
        found["orders"] = dataclasses.asdict(views.orders)
    if views.other is not None:
        found["other"] = {
            "schedule": views.other.schedule,
            "shown": views.other.shown,
            "timeline": time_json(views.other.timeline),
        }
    if views.windows:
        found["windows"] = [dataclasses.asdict(each) for each in views.windows]
    if views.hang is not None:
        found["hang"] = dataclasses.asdict(views.hang)
    if views.testing is not None:
        found["testing"] = dataclasses.asdict(views.testing)
    if views.growth:
        found["growth"] = [dataclasses.asdict(each) for each in views.growth]
    if views.limits is not None:
        found["limits"] = dataclasses.asdict(views.limits)
    return found
