"""Leaves out what only follows: who waits, fails, is stopped or disagrees because of another finding."""

from __future__ import annotations

from rankwise.findings import Finding, Location

_DISAGREEMENTS = frozenset({"RW102", "RW103", "RW104", "RW105", "RW106", "RW107", "RW108"})
_MISFITS = frozenset({"RW205", "RW206", "RW207"})
"""Messages that do not fit their receive, or have none, because of which the library may stop the program."""
_MISTAKES = ("RW90", "RW91", "RW92", "RW93")
"""What is wrong with one call."""
_WRONG_ARGUMENTS = frozenset({"RW901", "RW903", "RW904", "RW905", "RW906"})
"""What makes ranks disagree because one of them says nothing that makes sense."""
_MISUSES = frozenset("RW302 RW303 RW305 RW307 RW311 RW312 RW313 RW314 RW315 RW316 RW318 RW319".split())
"""Requests and objects that a call must not be given."""
_ONE_SIDED = frozenset(f"RW60{digit}" for digit in range(1, 10))
"""Epochs and accesses that the library itself may refuse, in the call or in a later one that is related."""
_FAILURES = frozenset({"RW203", "RW204"})


def without_consequences(findings: list[Finding], unfinished: frozenset[Location]) -> list[Finding]:
    """Return the findings that no other one explains; `unfinished` are the calls that never returned."""
    disagreed = _related_of(findings, _DISAGREEMENTS)
    misfit = _related_of(findings, _MISFITS | _ONE_SIDED)
    misfit |= _places_of(findings, _MISFITS | _MISUSES | _ONE_SIDED)
    wrong = _places_of(findings, _WRONG_ARGUMENTS)
    mistaken = {each.where for each in findings if each.rule.code.startswith(_MISTAKES)}
    outside_life = _places_of(findings, frozenset({"RW911", "RW912"}))
    ended_by_mistake = bool(mistaken & unfinished)
    too_early = _places_of(findings, frozenset({"RW208"}))
    started_again = _places_of(findings, frozenset({"RW303"}))

    def is_explained(each: Finding) -> bool:
        code, places = each.rule.code, {each.where, *_related(each)}
        if code == "RW202":
            return each.where in too_early
        if code == "RW403":
            return each.where in started_again
        if code == "RW314":
            return each.where in outside_life  # handles mean nothing there
        if code == "RW204" and ended_by_mistake:
            return True  # the library ends all ranks for the mistake of one, wherever they are
        if code in _DISAGREEMENTS:
            return bool(places & wrong)
        if code == "RW201":
            return bool(places & (disagreed | misfit | wrong))
        return code in _FAILURES and (each.where in mistaken or bool(places & (disagreed | misfit)))

    return [each for each in findings if not is_explained(each)]


def _places_of(findings: list[Finding], codes: frozenset[str]) -> set[Location]:
    return {each.where for each in findings if each.rule.code in codes}


def _related_of(findings: list[Finding], codes: frozenset[str]) -> set[Location]:
    return {where for each in findings if each.rule.code in codes for where in _related(each)}


def _related(finding: Finding) -> set[Location]:
    return {each.where for each in finding.related if each.where is not None}
