"""The orders of messages that inputs of `test` leave open, given to the explorer."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from rankwise.config.settings import Settings
from rankwise.explore.explorer import ExploreLimits
from rankwise.explore.request import ExploreRequest
from rankwise.findings import Finding, Problem
from rankwise.runs.running import RunOptions
from rankwise.testing.campaign.generated_tests import WrittenTest
from rankwise.workflows.explore import explore_command


@dataclass(frozen=True, slots=True)
class OrdersOfTest:
    """What other orders of one input's messages show."""

    test: WrittenTest
    findings: tuple[Finding, ...]
    problems: tuple[Problem, ...]


def explore_tests(
    tests: Sequence[WrittenTest], settings: Settings, options: RunOptions, seconds: float
) -> tuple[OrdersOfTest, ...]:
    """Explore the tests whose runs leave orders open, for so long altogether; those of few ranks first."""
    open_tests = [each for each in tests if each.seen.leaves_orders_open and not _is_broken(each)]
    open_tests.sort(key=lambda each: (each.seen.given.ranks, each.seen.seconds))
    ends = time.monotonic() + seconds
    found = []
    for at, test in enumerate(open_tests):
        left = ends - time.monotonic()
        if left <= 0:
            break
        limits = ExploreLimits(seconds=left / (len(open_tests) - at))
        request = ExploreRequest(("sh", str(test.folder / "run.sh")), limits=limits, options=options)
        result = explore_command(request, settings)
        found.append(OrdersOfTest(test, result.findings, result.problems))
    return tuple(found)


def _is_broken(test: WrittenTest) -> bool:
    return any(not each.is_note for each in test.seen.findings)
