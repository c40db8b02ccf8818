"""Runs a case: checks the program and compares the findings with what its lines promise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import case_expectations
from program_item import ProgramItem
from rankwise.findings.coverage import ThreadNeed

SUFFIXES = (".c", ".cpp", ".cu", ".f90", ".py", ".upc")


def is_case(path: Path) -> bool:
    """A file is a case unless its name begins with '_': those belong to another case."""
    return path.suffix in SUFFIXES and not path.name.startswith("_")


class CaseFile(pytest.File):
    """One program of tests/cases."""

    def collect(self) -> Iterator[pytest.Item]:
        yield StaticCase.from_parent(self, name="check")


class CaseFailed(Exception):
    """The findings are not what the case promises."""


class StaticCase(ProgramItem):
    """`rankwise check` on the case."""

    def runtest(self) -> None:
        from rankwise.config.settings import Settings
        from rankwise.workflows.check import check_sources

        if self.path.suffix == ".f90":
            _need_fortran()
        promises = case_expectations.read(self.path)
        companions = [self.path.parent / name for name in promises.companions]
        settings = Settings(
            ranks=promises.ranks, select=promises.select, initial_level=promises.initial_level
        )
        result = check_sources([self.path, *companions], promises.flags, settings)
        if result.problems:
            problem = result.problems[0]
            raise CaseFailed(f"{problem.message}\n{problem.details}")
        wrong = case_expectations.differences(promises, result.findings)
        need = result.coverage.threads if result.coverage is not None else None
        if promises.needs and promises.needs != _shown(need, promises.needs):
            wrong.append(f"needs {_shown(need, promises.needs)}, not {promises.needs}")
        if wrong:
            raise CaseFailed("\n".join(wrong))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override]
        if isinstance(excinfo.value, CaseFailed):
            return f"{self.path}\n{excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"check {self.path.name}"


def _shown(need: ThreadNeed | None, like: str) -> str:
    """Return a thread level, with what the program requests if the case speaks of that."""
    if need is None:
        return "nothing: this is no hybrid program"
    return f"{need.level} asked {need.required}" if " asked " in like else need.level


def _need_fortran() -> None:
    from rankwise import toolchain

    if not toolchain.fortran_compiler().found:
        pytest.skip("no flang here: Debian's flang-19 package has one")
    from rankwise.source.fortran.mpif_header import find_header

    if find_header(()) is None:
        pytest.skip("no mpif.h here: Debian's libmpich-dev package has one")
