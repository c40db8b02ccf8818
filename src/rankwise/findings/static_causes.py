"""Adds what static checking knows to what a run shows: the conditions that send ranks different ways."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from pathlib import Path

from rankwise.findings import Finding, Location, Related
from rankwise.findings.coverage import Suspect

_DIFFERS = "this condition differs between ranks"
_NOT_DECIDED = "it was not decided whether this condition differs between ranks"
_PARTED = frozenset({"RW102", "RW103", "RW104", "RW105", "RW106", "RW107", "RW108", "RW201"})


def with_static_causes(findings: Iterable[Finding], suspects: Iterable[Suspect]) -> tuple[Finding, ...]:
    """Return the findings; those in calls that checking suspected, with the conditions that decide."""
    known = list(suspects)
    return tuple(_with_conditions(each, known) if each.rule.code in _PARTED else each for each in findings)


def _with_conditions(finding: Finding, suspects: list[Suspect]) -> Finding:
    places = {_at(finding.where), *(_at(each.where) for each in finding.related if each.where)}
    reasons: dict[Related, None] = {}
    for suspect in suspects:
        if _at(suspect.where) not in places:
            continue
        for condition in suspect.decides:
            reasons[Related("decides", _NOT_DECIDED if suspect.undecided else _DIFFERS, condition)] = None
        reasons.update(dict.fromkeys(suspect.because))
    return dataclasses.replace(finding, related=(*finding.related, *reasons))


def _at(where: Location) -> tuple[str, int]:
    return str(Path(where.file).absolute()), where.line
