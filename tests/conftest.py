"""Collects the programs in `cases/` and `runs/` as tests; see `case_expectations.py` for what they may say."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

CASES = Path(__file__).parent / "cases"
RUNS = Path(__file__).parent / "runs"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    from case_items import CaseFile, is_case
    from run_items import RunFile, is_run

    if CASES in file_path.parents and is_case(file_path):
        return CaseFile.from_parent(parent, path=file_path)
    if RUNS in file_path.parents and is_run(file_path):
        return RunFile.from_parent(parent, path=file_path)
    return None


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
