"""Secondary findings: a rank waits, fails, is stopped or disagrees because of another finding.

A secondary finding shares a place with the finding that it follows from. It is not lost: the other one
says what followed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from rankwise.findings import Finding, Location, Related

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
_ERROR_CODES = frozenset({"RW217", "RW218"})
_BLOCKING = _MISUSES | _ONE_SIDED | _WRONG_ARGUMENTS | {"RW206"}
"""What may keep the very call from ending that it is about; a message of another type ends all the same."""

_OF_THREADS = frozenset({"RW502", "RW503", "RW512"})
"""Calls of threads that nothing orders: that they use memory at once only follows."""

_EARLIER = ("earlier", "set up")


def without_secondary(findings: list[Finding], unfinished: frozenset[Location]) -> list[Finding]:
    """Return the findings that no other one explains, each with what followed from it.

    `unfinished` are the calls that never returned.
    """
    causes = {at: _cause(each, findings, unfinished) for at, each in enumerate(findings)}
    followed: dict[int, dict[Related, None]] = {}
    for at, each in enumerate(findings):
        first = causes[at]
        while first is not None and causes[first] is not None:
            first = causes[first]
        if first is not None:
            followed.setdefault(first, {})[Related("then", each.message, each.where)] = None
    return [
        dataclasses.replace(each, related=(*each.related, *followed.get(at, ())))
        for at, each in enumerate(findings)
        if causes[at] is None
    ]


def _cause(each: Finding, findings: list[Finding], unfinished: frozenset[Location]) -> int | None:
    """Return the number of a finding that explains this one."""
    code, places = each.rule.code, {each.where, *_related(each)}

    def first(codes: frozenset[str], of: Iterable[Location], *, where: bool, related: bool) -> int | None:
        """Return the first finding with such a code and, as its own place or a related one, one of these."""
        wanted = set(of)
        for at, other in enumerate(findings):
            if other is each or other.rule.code not in codes:
                continue
            if (where and other.where in wanted) or (related and wanted & _related(other)):
                return at
        return None

    if code == "RW202":
        return first(frozenset({"RW208"}), [each.where], where=True, related=False)
    if code == "RW410":  # with another datatype the buffer has another length
        return first(frozenset({"RW401"}), [each.where], where=True, related=False)
    if code == "RW403":
        found = first(frozenset({"RW303"}), [each.where], where=True, related=False)
        return found if found is not None else _of_threads(each, findings)
    if code == "RW314":  # handles mean nothing there
        return first(frozenset({"RW911", "RW912"}), [each.where], where=True, related=False)
    if code in _DISAGREEMENTS:
        return first(_WRONG_ARGUMENTS, places, where=True, related=False)
    if code == "RW201":
        found = first(_DISAGREEMENTS, places, where=False, related=True)
        return found if found is not None else first(_BLOCKING, places, where=True, related=False)
    if code not in _FAILURES | _ERROR_CODES:
        return None
    mistakes = frozenset(other.rule.code for other in findings if other.rule.code.startswith(_MISTAKES))
    if code == "RW204":  # the library ends all ranks for the mistake of one, wherever they are
        found = first(mistakes, unfinished, where=True, related=False)
        if found is not None:
            return found
    return next(
        (
            found
            for found in (
                first(mistakes, [each.where], where=True, related=False),
                first(_DISAGREEMENTS, places, where=False, related=True),
                first(_MISFITS | _ONE_SIDED, places, where=True, related=True),
                first(_MISUSES, places, where=True, related=False),
                _failed_for(each, findings),
            )
            if found is not None
        ),
        None,
    )


def _of_threads(shared: Finding, findings: list[Finding]) -> int | None:
    """Return what is wrong with the threads whose calls share a buffer, if that is reported."""
    places = {shared.where, *_related(shared)}
    for at, other in enumerate(findings):
        if other.rule.code in _OF_THREADS and places <= {other.where, *_related(other)}:
            return at
    return None


def _failed_for(failed: Finding, findings: list[Finding]) -> int | None:
    """Return what an error code is about elsewhere: a message too long, a request misused."""
    if failed.rule.code not in _ERROR_CODES:
        return None
    completes = failed.message.startswith(("MPI_Wait", "MPI_Test"))
    truncated = "MPI_ERR_TRUNCATE" in failed.message
    for at, other in enumerate(findings):
        if (truncated and other.rule.code == "RW206") or (completes and other.rule.code in _MISUSES):
            return at
    return None


def _related(finding: Finding) -> set[Location]:
    """Return the places where it happens; what ranks did earlier is none of them."""
    return {each.where for each in finding.related if each.where is not None and each.label not in _EARLIER}
