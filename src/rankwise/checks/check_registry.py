"""Finds the checks: every function in this package that carries the `check` decorator."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rankwise.alignment.alignment_result import Alignment
from rankwise.checks.check_result import CheckResult
from rankwise.findings import Finding
from rankwise.findings.coverage import Undecided
from rankwise.program.budget import NotDecided
from rankwise.program.model import Model

Function = Callable[[Model], Iterator[Finding]]
_NO_ALIGNMENT = Alignment()


@dataclass(frozen=True, slots=True)
class Check:
    """A check and the codes of the rules it reports."""

    codes: tuple[str, ...]
    find: Function
    alignment: Callable[[Model], Alignment] = lambda model: _NO_ALIGNMENT
    """What the check knows of calls that all must make alike; its findings are the disagreements there."""

    def run(self, model: Model) -> CheckResult:
        """Return all that the check says of a program; the model stays as it is."""
        findings: list[Finding] = []
        aligned = self.alignment(model)
        undecided = aligned.undecided
        failure = aligned.failure
        try:
            for each in self.find(model):
                findings.append(each)
        except NotDecided:
            undecided = (*undecided, Undecided(self._shown()))
        except Exception as error:
            failure = error
        return CheckResult(tuple(findings), aligned.cleared, aligned.suspects, undecided, failure)

    def _shown(self) -> str:
        return self.codes[0] if len(self.codes) == 1 else f"{self.codes[0]} to {self.codes[-1]}"


def check(
    *codes: str, alignment: Callable[[Model], Alignment] = lambda model: _NO_ALIGNMENT
) -> Callable[[Function], Function]:
    """Mark a function as a check that reports these rules."""

    def mark(function: Function) -> Function:
        function.check = Check(codes, function, alignment)  # type: ignore[attr-defined]
        return function

    return mark


def find_checks() -> list[Check]:
    """Return all checks, in the order of their first code."""
    import rankwise.checks as package

    found: dict[Function, Check] = {}
    for module_info in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        module = importlib.import_module(module_info.name)
        for member in vars(module).values():
            carried = getattr(member, "check", None)
            if isinstance(carried, Check):
                found[carried.find] = carried
    return sorted(found.values(), key=lambda each: each.codes)
