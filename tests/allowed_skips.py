"""Fails a test that is skipped in CI unless tests/allowed_skips.txt allows it.

A pytest plugin; tests/conftest.py uses it where this variable is set. What a machine of CI lacks would
otherwise stay unseen: a test that never runs finds nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

CHOICE = "RANKWISE_TEST_NO_SKIPS"
FILE = Path(__file__).with_name("allowed_skips.txt")
_BETWEEN = " : "


@dataclass(frozen=True, slots=True)
class Allowed:
    """Tests that may be skipped: their ids and their reasons begin like this."""

    test: str
    reason: str

    def fits(self, test: str, reason: str) -> bool:
        return test.startswith(self.test) and reason.startswith(self.reason)


def read(text: str | None = None) -> tuple[Allowed, ...]:
    """Return what the file allows; each line must have a comment above that says why."""
    lines = (FILE.read_text(encoding="utf-8") if text is None else text).splitlines()
    allowed = []
    is_explained = False
    for number, line in enumerate(lines, 1):
        if line.startswith("#") or not line.strip():
            is_explained = line.startswith("#")
            continue
        test, between, reason = line.partition(_BETWEEN)
        if not (between and reason.strip()):
            raise ValueError(f"{FILE.name}:{number} is not TEST{_BETWEEN}REASON")
        if not is_explained:
            raise ValueError(f"{FILE.name}:{number} has no comment above that says why CI does without")
        allowed.append(Allowed(test.strip(), reason.strip()))
    return tuple(allowed)


class AllowedSkips:
    """Turns each skip that nothing allows into a failure."""

    def __init__(self, allowed: Sequence[Allowed]) -> None:
        self.allowed = allowed

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if (
            report.skipped
            and not hasattr(report, "wasxfail")
            and not self.allows(item.nodeid, reason_of(report))
        ):
            report.outcome = "failed"
            report.longrepr = f"skipped, which CI does not allow here ({FILE.name}): {reason_of(report)}"
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """A file may be skipped as a whole, by `importorskip` for one."""
        report = yield
        if report.skipped and not self.allows(collector.nodeid, reason_of(report)):
            report.outcome = "failed"
            report.longrepr = f"skipped, which CI does not allow here ({FILE.name}): {reason_of(report)}"
        return report

    def allows(self, test: str, reason: str) -> bool:
        return any(each.fits(test, reason) for each in self.allowed)


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return why something was skipped, in its own words."""
    said = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return said.removeprefix("Skipped: ")
