"""Finds the checks: every function in this package that carries the `check` decorator."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rankwise.findings import Finding
from rankwise.program.model import Model

Function = Callable[[Model], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """A check and the codes of the rules it reports."""

    codes: tuple[str, ...]
    run: Function


def check(*codes: str) -> Callable[[Function], Function]:
    """Mark a function as a check that reports these rules."""

    def mark(function: Function) -> Function:
        function.check = Check(codes, function)  # type: ignore[attr-defined]
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
                found[carried.run] = carried
    return sorted(found.values(), key=lambda each: each.codes)
