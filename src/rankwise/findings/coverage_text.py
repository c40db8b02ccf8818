"""What static checking covered, in the words of its summary."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rankwise.findings import Finding
from rankwise.findings.coverage import Coverage
from rankwise.findings.finding_counts import count, counted


def found_in(findings: Sequence[Finding], covered: Coverage, files: Collection[str]) -> str:
    """Return how many findings there are, in how many of the functions that were read."""
    if not findings:
        return f"no findings in {count(covered.functions, 'function')}"
    places = {(each.where.file, each.where.function) for each in findings}
    outside = sum(file not in files for file, _ in places)  # functions of headers are not counted as read
    read = max(covered.functions + outside, len(places))
    return f"{counted(findings)} in {len(places)} of {count(read, 'function')}"


def proof(covered: Coverage) -> list[str]:
    """Return of how many functions it is proved that collectives match, and what was not judged at all."""
    reported = []
    if covered.collectives or covered.barriers:
        counts = [
            count(covered.collectives, "collective") if covered.collectives else "",
            count(covered.barriers, "barrier") if covered.barriers else "",
            f"{count(len(covered.cleared), 'conditional')} cleared" if covered.cleared else "",
        ]
        reported.append(f"{_proved(covered)} ({', '.join(filter(None, counts))})")
    if covered.undecided:
        reported.append(f"{count(len(covered.undecided), 'question')} not decided")
    left = [
        "messages" if covered.messages else "",
        "one-sided accesses" if covered.accesses else "",
    ]
    if any(left):
        reported.append(f"{' and '.join(filter(None, left))} are checked by `run`")
    return reported


def extent(covered: Coverage) -> str:
    """Return how much was checked and proved, for commands that do not stop there."""
    functions = count(covered.functions, "function")
    return f"{functions} ({_proved(covered)})" if covered.collectives or covered.barriers else functions


def _proved(covered: Coverage) -> str:
    both = [
        "collectives" if covered.collectives else "",
        "barriers" if covered.barriers else "",
    ]
    number = count(len(covered.proved), "function") if covered.proved else "no function"
    return f"{' and '.join(filter(None, both))} proved to match in {number}"
