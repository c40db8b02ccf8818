"""Runs two orders once more for the page: that of the first finding, and the one most like it without any."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path

from rankwise.config.settings import Settings
from rankwise.diagrams.views_of_run import views_of_run
from rankwise.explore.request import ExploreRequest
from rankwise.findings import Result
from rankwise.report.views import RunViews
from rankwise.report.views.order_tree import OrderOutcome, OrderTree
from rankwise.report.views.run_views import OtherOrder
from rankwise.runs.running import RunOptions, run_command
from rankwise.schedule.schedule import parse


def order_views(
    request: ExploreRequest, settings: Settings, result: Result, tree: OrderTree | None, *, wanted: bool
) -> RunViews:
    """Return the tree of outcomes and, if diagrams are wanted, two of them as diagrams."""
    shown = next((each.replay for each in result.violations if each.replay), None)
    if shown is None or not wanted:
        return RunViews(request.command, orders=tree)
    views = dataclasses.replace(_run_again(request, settings, shown)[1], orders=tree)
    correct = _nearest_correct(tree, shown)
    if correct is None:
        return views
    seen, other = _run_again(request, settings, correct)
    if seen.violations or other.timeline is None:
        return views
    return dataclasses.replace(views, other=OtherOrder(correct, shown, other.timeline))


def _run_again(request: ExploreRequest, settings: Settings, schedule: str) -> tuple[Result, RunViews]:
    options = RunOptions(
        give_up_after=request.options.give_up_after, schedule=parse(schedule), output=Path(os.devnull)
    )
    seen, run = run_command(request.command, settings, options)
    return seen, views_of_run(run, request.command, wanted=True)


def _nearest_correct(tree: OrderTree | None, shown: str) -> str | None:
    """Return the schedule without findings that makes the most choices as the shown one does."""
    outcomes = tree.outcomes if tree is not None else ()
    bad = next((each for each in outcomes if each.schedule == shown), None)
    bad = bad or next((each for each in outcomes if each.findings), None)
    if bad is None:
        return None
    correct = [each for each in outcomes if not each.findings and each.buffering == bad.buffering]
    return min(correct, key=lambda each: _differences(each, bad)).schedule if correct else None


def _differences(one: OrderOutcome, other: OrderOutcome) -> int:
    return len(set(one.choices) ^ set(other.choices))
