"""Collects the programs in `cases/`, `runs/`, `explore/` and `mpis/` as tests.

See `case_expectations.py`, `visit_items.py` and `explore_items.py` for what they may say.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

sys.path.insert(0, str(Path(__file__).parent))

hypothesis.settings.register_profile(
    "patient", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)  # how fast examples come says more about the machine than about the test
hypothesis.settings.load_profile("patient")

# In a container one is root, for whom Open MPI starts nothing unasked; it may be the machine's only MPI.
os.environ.update({"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"})
# Programs in Python run with the Python of the active environment, whichever the developer has activated.
os.environ["VIRTUAL_ENV"] = sys.prefix


def pytest_configure(config: pytest.Config) -> None:
    import allowed_skips
    import sanitizer_logs

    if os.environ.get(allowed_skips.CHOICE):
        config.pluginmanager.register(allowed_skips.AllowedSkips(allowed_skips.read()))
    if os.environ.get("RANKWISE_TEST_COVERAGE"):
        import measured_coverage

        measured_coverage.use_in(config)
    if os.environ.get(sanitizer_logs.CHOICE):
        sanitizer_logs.use_in(config)


collect_ignore = ["pytest_project"]
"""A project whose tests `end_to_end/test_pytest_plugin.py` runs."""

CASES = Path(__file__).parent / "cases"
RUNS = Path(__file__).parent / "runs"
MPIS = Path(__file__).parent / "mpis"
EXPLORE = Path(__file__).parent / "explore"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    from case_items import CaseFile, is_case
    from run_items import RunFile, is_run
    from run_programs import CHOICE
    from visit_items import VisitFile, is_explored

    if CASES in file_path.parents and is_case(file_path):
        return CaseFile.from_parent(parent, path=file_path)
    is_of_run = RUNS in file_path.parents or (MPIS in file_path.parents and CHOICE in os.environ)
    if is_of_run and is_run(file_path):
        return RunFile.from_parent(parent, path=file_path)
    if EXPLORE in file_path.parents and is_explored(file_path):
        return VisitFile.from_parent(parent, path=file_path)
    return None


class Program(pytest.Module):
    """A program in Python is no module of tests: it would run when it is imported."""

    def collect(self) -> Iterator[pytest.Item]:
        return iter(())


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    folders = (CASES, RUNS, EXPLORE)
    is_program = any(each in module_path.parents for each in folders)
    return Program.from_parent(parent, path=module_path) if is_program else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    from case_items import SUFFIXES

    gaps = [
        path
        for path in sorted((*CASES.rglob("*"), *RUNS.rglob("*")))
        if path.suffix in SUFFIXES
        for line in path.read_text(encoding="utf-8").splitlines()
        if "todo-expect:" in line
    ]
    if gaps:
        terminalreporter.write_line(f"known gaps: {len(gaps)} todo-expect marks in {len(set(gaps))} cases")
