"""What other orders of messages show, added to what one run has shown."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import numpy as np

from rankwise.findings import Conclusion, Finding, Result, Verdict
from rankwise.matching.operations import ANY, Kind
from rankwise.monitors.run import Run
from rankwise.running import RunOptions
from rankwise.settings import Settings


def leaves_orders_open(run: Run) -> bool:
    """Say whether a run came to an end, and some receive or probe of it was for any source."""
    rows = run.operations.rows
    takes = (rows["kind"] == Kind.RECEIVE) | (rows["kind"] == Kind.PROBE)
    return not run.stopped and bool(np.any(takes & (rows["peer"] == ANY)))


def with_other_orders(
    shown: Result, command: Sequence[str], settings: Settings, options: RunOptions, seconds: float
) -> Result:
    """Explore a command for so long, and add what a run of it has not shown."""
    from rankwise.explore.campaigning import Asked, explore_command
    from rankwise.explore.exploring import Limits

    bufferings = ("infinite", "zero") if options.buffering == "as-is" else (options.buffering,)
    asked = Asked(
        tuple(command),
        bufferings,
        limits=Limits(seconds=seconds),
        options=dataclasses.replace(options, keep=None, suspects=()),
    )
    explored = explore_command(asked, settings)
    new = tuple(
        each for each in explored.findings if not any(is_known(each, other) for other in shown.findings)
    )
    findings = (*shown.findings, *new)
    is_wrong = any(not each.is_note for each in findings)
    conclusion = Conclusion.VIOLATED if is_wrong else explored.verdict.conclusion
    if shown.problems and not is_wrong:
        conclusion = Conclusion.INCONCLUSIVE
    return dataclasses.replace(
        shown,
        findings=findings,
        verdict=Verdict(conclusion, explored.verdict.bounds),
        summary=f"{shown.summary}; other orders: {explored.summary}",
        problems=(*shown.problems, *explored.problems),
        suppressed=shown.suppressed + explored.suppressed,
    )


def is_known(found: Finding, shown: Finding) -> bool:
    """Say whether a run has shown this, or that it would come to pass without buffers."""
    if found.rule == shown.rule and found.where == shown.where:
        return True
    if (found.rule.code, shown.rule.code) != ("RW201", "RW202"):
        return False
    places = {found.where, *(each.where for each in found.related)}
    return bool(places & {shown.where, *(each.where for each in shown.related)})
