"""Fails a test when AddressSanitizer in the shim reports something, with what it reports.

A pytest plugin; tests/conftest.py uses it where RANKWISE_SHIM_SANITIZERS names sanitizers. Beside
AddressSanitizer, gcc's UndefinedBehaviorSanitizer reports to standard error only. The rank ends at its
report, so the run does not come out as it should.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

CHOICE = "RANKWISE_SHIM_SANITIZERS"
_SIGNALS = "handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0:handle_sigill=0"
"""They belong to the program and to the guard; a rank that crashes is no finding about the shim."""
_OPTIONS = {
    "ASAN_OPTIONS": f"detect_leaks=0:detect_odr_violation=0:allow_user_segv_handler=1:{_SIGNALS}",
    "UBSAN_OPTIONS": f"print_stacktrace=1:{_SIGNALS}",
}


class SanitizerReport(Exception):
    """A sanitizer reported something while a test ran."""


class SanitizerLogs:
    """Gives the ranks of this process's tests a folder to report into, and reads it after each test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def variables(self) -> dict[str, str]:
        """Return what makes sanitizers report into the folder."""
        return {name: f"{text}:log_path={self.folder}/{name}" for name, text in _OPTIONS.items()}

    def take_reports(self) -> str:
        """Return what is reported since the last time, and forget it."""
        files = sorted(self.folder.iterdir())
        found = "\n".join(each.read_text(encoding="utf-8", errors="replace") for each in files)
        for each in files:
            each.unlink()
        return found

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, None, None]:
        self.take_reports()
        try:
            yield
        finally:
            reports = self.take_reports()
            if reports:
                raise SanitizerReport(reports)


def use_in(config: pytest.Config) -> None:
    """Read what sanitizers report in each test of this process."""
    folder = tempfile.TemporaryDirectory(prefix="sanitizers-")
    config.add_cleanup(folder.cleanup)
    logs = SanitizerLogs(Path(folder.name))
    os.environ.update(logs.variables())
    config.pluginmanager.register(logs)
