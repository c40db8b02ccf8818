"""Puts together what checking foresees and what a run shows: what is the same is reported once."""

from __future__ import annotations

import dataclasses

from rankwise.findings import Evidence, Finding


def merged(static: tuple[Finding, ...], dynamic: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return the findings of both; one that was foreseen and then seen is reported once, as seen.

    It is the same one if it is the same rule at the same line, or at a call that led there, or if ranks
    were seen to part ways in a collective that checking had named, whose reasons are then added. That MPI
    is not finalised is one thing, though checking names the return, and a run the last call before it.
    """
    found = list(dynamic)
    for possible in static:
        at = next((index for index, seen in enumerate(found) if _is_same(possible, seen)), None)
        if at is None:
            found.append(possible)
        elif possible.rule.code.startswith("RW1"):
            reasons = tuple(each for each in possible.related if each not in found[at].related)
            found[at] = dataclasses.replace(found[at], related=(*found[at].related, *reasons))
    return tuple(sorted(found, key=_order))


def _order(finding: Finding) -> tuple[bool, bool, object, str]:
    """Return what puts the worst first: notes come last, and what is only possible after what is sure."""
    is_possible = finding.evidence is Evidence.POSSIBLE
    return finding.is_note, is_possible, finding.where, finding.rule.code


_PARTED = frozenset({"RW101", "RW102", "RW103", "RW104", "RW105", "RW106", "RW107", "RW108"})


def _is_same(possible: Finding, seen: Finding) -> bool:
    through = [each.where for each in seen.related if each.label == "through"]
    places = {_at(seen), *((each.file, each.line) for each in through if each is not None)}
    if possible.rule.code == seen.rule.code and (_at(possible) in places or _is_of_program(possible, seen)):
        return True
    if possible.rule.code not in _PARTED or seen.rule.code not in {*_PARTED, "RW201"}:
        return False
    places = {_at(seen), *((each.where.file, each.where.line) for each in seen.related if each.where)}
    named = {_at(possible), *((each.where.file, each.where.line) for each in possible.related if each.where)}
    kinds = {possible.rule.code, seen.rule.code}
    return bool(places & named) and (len(kinds) == 1 or bool(kinds & {"RW101", "RW102", "RW103", "RW201"}))


def _is_of_program(possible: Finding, seen: Finding) -> bool:
    return possible.rule.code == "RW914" and possible.where.file == seen.where.file


def _at(finding: Finding) -> tuple[str, int]:
    return finding.where.file, finding.where.line
