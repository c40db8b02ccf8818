"""What other orders of messages show, added to what one run has shown."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from rankwise.config.settings import Settings
from rankwise.findings import Conclusion, Finding, Result, Verdict, conclude
from rankwise.matching.open_orders import has_wildcards
from rankwise.monitors.recorded_run import Run
from rankwise.runs.running import RunOptions


def leaves_orders_open(run: Run) -> bool:
    """Return whether a run came to an end, and it had a wildcard receive or probe."""
    return not run.stopped and has_wildcards(run.operations)


def with_other_orders(
    shown: Result, command: Sequence[str], settings: Settings, options: RunOptions, seconds: float
) -> Result:
    """Explore a command for so long, and add what a run of it has not shown."""
    from rankwise.explore.explorer import ExploreLimits
    from rankwise.explore.request import ExploreRequest
    from rankwise.workflows.explore import explore_command

    bufferings = ("infinite", "zero") if options.buffering == "as-is" else (options.buffering,)
    request = ExploreRequest(
        tuple(command),
        bufferings,
        limits=ExploreLimits(seconds=seconds),
        options=dataclasses.replace(options, keep=None, suspects=()),
    )
    explored = explore_command(request, settings)
    new = tuple(
        each for each in explored.findings if not any(is_known(each, other) for other in shown.findings)
    )
    findings = (*shown.findings, *new)
    is_whole = not shown.problems and explored.verdict.conclusion is Conclusion.CLEAN
    return dataclasses.replace(
        shown,
        findings=findings,
        verdict=Verdict(conclude(findings, is_whole=is_whole), explored.verdict.bounds),
        extent=f"{shown.extent}; explored: {explored.extent}",
        problems=(*shown.problems, *explored.problems),
        suppressed=shown.suppressed + explored.suppressed,
    )


def is_known(found: Finding, shown: Finding) -> bool:
    """Return whether a run has shown this, or that it would come to pass without buffers."""
    if found.rule == shown.rule and found.where == shown.where:
        return True
    if (found.rule.code, shown.rule.code) != ("RW201", "RW202"):
        return False
    places = {found.where, *(each.where for each in found.related)}
    return bool(places & {shown.where, *(each.where for each in shown.related)})
