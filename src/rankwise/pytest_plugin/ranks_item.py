"""Stands for a test while it runs on its ranks: pytest sees setup, call and teardown as of any other test."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, ClassVar

import pytest
from _pytest.runner import runtestprotocol

from rankwise.pytest_plugin.rank_reports import PHASES, PhaseOutcome, outcomes_of, properties_of
from rankwise.pytest_plugin.rank_warnings import warn
from rankwise.pytest_plugin.ranks_job import JobRequest, Judged, run_job


def run_on_ranks(item: pytest.Item, nextitem: pytest.Item | None, ranks: int) -> None:
    """Run a test on so many ranks, and report it as pytest does."""
    assert item.parent is not None
    standing = RanksItem.from_parent(item.parent, name=item.name, item=item, ranks=ranks)
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    runtestprotocol(standing, nextitem=nextitem)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)


class RanksItem(pytest.Item):
    """A test whose fixtures and body run on the ranks; its marks are evaluated here.

    The job runs in the phase `setup`, after pytest has seen whether the test is skipped; each later phase
    raises what the ranks came to in it.
    """

    #: The ranks have their own fixtures. Some plugins (pytest-lsp for one) fail on items without this table.
    funcargs: ClassVar[dict[str, object]] = {}

    def __init__(self, *, item: pytest.Item, ranks: int, **rest: Any) -> None:
        super().__init__(**rest)
        self._item = item
        self._ranks = ranks
        self._seconds = 0.0
        self._outcomes = {phase: PhaseOutcome() for phase in PHASES}
        self._judged: Judged | None = None
        self.obj = getattr(item, "obj", None)
        """For conditions of marks that are text: the names of its module are theirs."""
        self.own_markers = list(item.own_markers)
        for name in item.keywords:
            self.keywords[name] = item.keywords[name]

    def reportinfo(self) -> tuple[Path | str, int | None, str]:
        place, line, name = self._item.reportinfo()
        return Path(place), line, name

    def setup(self) -> None:
        config, began = self.config, time.monotonic()
        request = JobRequest(
            self._ranks,
            config.getoption("rankwise_explore"),
            config.getoption("rankwise_explore_time"),
            config.getoption("rankwise_guard"),
            config.getoption("rankwise_buffering"),
        )
        self._judged = run_job(self._item, request)
        self._seconds = time.monotonic() - began
        self._outcomes = outcomes_of(self._item, self._judged, self._ranks)
        self.user_properties += properties_of(self._outcomes.values())
        self._come_to("setup")

    def runtest(self) -> None:
        self._come_to("call")

    def teardown(self) -> None:
        if self._judged is None:
            return
        if not any(each.error for each in self._outcomes.values()):
            warn(self._item, self._judged, self._outcomes)
        self._come_to("teardown")

    def _come_to(self, phase: str) -> None:
        outcome = self._outcomes[phase]
        for title, text in outcome.sections:
            self.add_report_section(phase, title, text)
        if phase == "call" and self._judged is not None:
            printed = {
                "output of the job": self._judged.output,
                "orders": self._judged.judgement.get("tried", ""),
            }
            for title, text in printed.items():
                if text.strip():
                    self.add_report_section(phase, title, text)
        if outcome.error is not None:
            raise outcome.error

    def complete_report(self, report: pytest.TestReport, call: pytest.CallInfo[None]) -> None:
        """Put the tracebacks of ranks in place of the one that led here, and their times."""
        outcome = self._outcomes[call.when]
        if self._judged is not None:
            own = {phase: each.seconds for phase, each in self._outcomes.items()}
            own["setup"] = max(self._seconds - own["call"] - own["teardown"], 0.0)
            report.duration = own[call.when]
        is_theirs = call.excinfo is not None and call.excinfo.value is outcome.error
        if is_theirs and outcome.shown is not None:
            report.longrepr = outcome.shown
