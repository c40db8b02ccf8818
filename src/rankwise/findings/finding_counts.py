"""Findings in a few words, as summaries begin: '2 findings and 1 note'."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rankwise.findings import Evidence, Finding


def count(number: int, noun: str) -> str:
    """Return a number with its noun: '1 rank', '1,680 orders'."""
    return f"1 {noun}" if number == 1 else f"{number:,} {noun}s"


def counted(findings: Sequence[Finding]) -> str:
    """Return how many findings there are, and how many notes if there are any."""
    errors = sum(not each.is_note for each in findings)
    return _with_notes(count(errors, "finding") if errors else "no findings", findings)


def counted_by_evidence(findings: Sequence[Finding]) -> str:
    """Return the same with how they are known, the surest first: '1 witnessed and 2 possible findings'."""
    kinds = [each.evidence for each in findings if not each.is_note]
    numbers = {kind: kinds.count(kind) for kind in reversed(Evidence) if kind in kinds}
    if not numbers:
        return counted(findings)
    parts = " and ".join(f"{number:,} {kind}" for kind, number in numbers.items())
    return _with_notes(f"{parts} {'finding' if len(kinds) == 1 else 'findings'}", findings)


def _with_notes(text: str, findings: Iterable[Finding]) -> str:
    notes = sum(each.is_note for each in findings)
    return f"{text} and {count(notes, 'note')}" if notes else text
