"""Measures which lines of src the tests of some folders run, and prints it by package.

A pytest plugin; tests/conftest.py uses it where RANKWISE_TEST_COVERAGE is set. Only the folders named here
are measured: tracing costs a quarter of the time of what is pure Python.
"""

from __future__ import annotations

import os
import tempfile
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "rankwise"
MEASURED = (TESTS / "unit", TESTS / "laws")
_FOLDER = "RANKWISE_TEST_COVERAGE_FOLDER"


class MeasuredCoverage:
    """Traces the tests of the measured folders in this process, and the imports before them."""

    def __init__(self, folder: Path) -> None:
        self.measuring = coverage.Coverage(
            data_file=str(folder / "lines"), data_suffix=True, source=[str(SOURCE)], config_file=False
        )
        self.measuring.start()

    def pytest_collection_finish(self) -> None:
        self.measuring.stop()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        if not any(each in item.path.parents for each in MEASURED):
            return (yield)
        self.measuring.start()
        try:
            return (yield)
        finally:
            self.measuring.stop()

    def pytest_sessionfinish(self) -> None:
        self.measuring.stop()
        self.measuring.save()


class CoverageTable:
    """Prints what all processes have measured, at the end of the one that the user started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        all_lines = coverage.Coverage(data_file=str(self.folder / "lines"), config_file=False)
        all_lines.combine([str(self.folder)])
        folders = ", ".join(str(each.relative_to(TESTS.parent)) for each in MEASURED)
        terminalreporter.write_line(f"lines of src that {folders} run:")
        for line in table(all_lines):
            terminalreporter.write_line(line)


def table(measured: coverage.Coverage) -> list[str]:
    """Return a line for each package of src, and one for all: the share of its lines that were run."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for path in sorted(SOURCE.rglob("*.py")):
        _, lines, _, missing, _ = measured.analysis2(str(path))
        parts = path.relative_to(SOURCE).parts
        for name in (parts[0] if len(parts) > 1 else "(top)", "all"):
            counts[name][0] += len(lines) - len(missing)
            counts[name][1] += len(lines)
    last = counts.pop("all")
    rows = [*sorted(counts.items()), ("all", last)]
    return [f"  {name:12} {run / max(lines, 1):4.0%} of {lines:6,}" for name, (run, lines) in rows]


def use_in(config: pytest.Config) -> None:
    """Measure in this process; the one that the user started prints the table."""
    is_worker = hasattr(config, "workerinput")
    if not is_worker:
        room = tempfile.TemporaryDirectory(prefix="coverage-")
        config.add_cleanup(room.cleanup)
        os.environ[_FOLDER] = room.name
        config.pluginmanager.register(CoverageTable(Path(room.name)))
    if is_worker or not config.getoption("numprocesses", None):
        config.pluginmanager.register(MeasuredCoverage(Path(os.environ[_FOLDER])))
