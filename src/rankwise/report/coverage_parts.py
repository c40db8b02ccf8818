"""What a static analysis cleared, proved and assumed, as JSON and back."""

from __future__ import annotations

from typing import Any

from rankwise.findings.coverage import Cleared, Coverage, Reason, Suspect
from rankwise.report.json_parts import (
    Json,
    expect,
    from_location,
    from_related,
    texts,
    to_location,
    to_related,
)


def from_coverage(coverage: Coverage | None) -> Json | None:
    if coverage is None:
        return None
    return {
        "functions": coverage.functions,
        "collectives": coverage.collectives,
        "barriers": coverage.barriers,
        "proved": [from_location(where) for where in coverage.proved],
        "suspects": [from_suspect(suspect) for suspect in coverage.suspects],
        "cleared": [
            {"where": from_location(cleared.where), "reason": str(cleared.reason)}
            for cleared in coverage.cleared
        ],
        "assumed": list(coverage.assumed),
    }


def to_coverage(value: Any) -> Coverage | None:
    if value is None:
        return None
    data = expect(dict, value)
    return Coverage(
        functions=expect(int, data["functions"]),
        collectives=expect(int, data["collectives"]),
        barriers=expect(int, data["barriers"]),
        proved=tuple(to_location(item) for item in expect(list, data["proved"])),
        suspects=tuple(to_suspect(item) for item in expect(list, data["suspects"])),
        cleared=tuple(_to_cleared(item) for item in expect(list, data["cleared"])),
        assumed=texts(data["assumed"]),
    )


def from_suspect(suspect: Suspect) -> Json:
    return {
        "call": suspect.call,
        "rule": suspect.code,
        "where": from_location(suspect.where),
        "decides": [from_location(where) for where in suspect.decides],
        "because": [from_related(related) for related in suspect.because],
    }


def to_suspect(value: Any) -> Suspect:
    data = expect(dict, value)
    return Suspect(
        call=expect(str, data["call"]),
        where=to_location(data["where"]),
        code=expect(str, data["rule"]),
        decides=tuple(to_location(item) for item in expect(list, data["decides"])),
        because=tuple(to_related(item) for item in expect(list, data["because"])),
    )


def _to_cleared(value: Any) -> Cleared:
    data = expect(dict, value)
    return Cleared(to_location(data["where"]), Reason(data["reason"]))
