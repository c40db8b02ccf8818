"""What a static analysis cleared, proved and assumed, as JSON and back."""

from __future__ import annotations

from typing import Any

from rankwise.findings.coverage import Cleared, Coverage, Reason, Suspect, ThreadNeed, Undecided, WayStep
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
        "undecided": [
            {"question": each.question, "where": from_location(each.where) if each.where else None}
            for each in coverage.undecided
        ],
        "assumed": list(coverage.assumed),
        "groups": [from_location(where) for where in coverage.groups],
        "messages": coverage.messages,
        "accesses": coverage.accesses,
        "threads": _from_threads(coverage.threads),
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
        undecided=tuple(_to_undecided(item) for item in expect(list, data.get("undecided", []))),
        assumed=texts(data["assumed"]),
        groups=tuple(to_location(item) for item in expect(list, data.get("groups", []))),
        messages=expect(int, data["messages"]),
        accesses=expect(int, data["accesses"]),
        threads=_to_threads(data.get("threads")),
    )


def from_suspect(suspect: Suspect) -> Json:
    return {
        "call": suspect.call,
        "rule": suspect.code,
        "where": from_location(suspect.where),
        "decides": [from_location(where) for where in suspect.decides],
        "because": [from_related(related) for related in suspect.because],
        **({"ways": [[_from_step(each) for each in way] for way in suspect.ways]} if suspect.ways else {}),
        **({"undecided": True} if suspect.undecided else {}),
    }


def to_suspect(value: Any) -> Suspect:
    data = expect(dict, value)
    return Suspect(
        call=expect(str, data["call"]),
        where=to_location(data["where"]),
        code=expect(str, data["rule"]),
        decides=tuple(to_location(item) for item in expect(list, data["decides"])),
        because=tuple(to_related(item) for item in expect(list, data["because"])),
        ways=tuple(
            tuple(_to_step(each) for each in expect(list, way)) for way in expect(list, data.get("ways", []))
        ),
        undecided=expect(bool, data.get("undecided", False)),
    )


def _from_step(step: WayStep) -> Json:
    return {
        "text": step.text,
        "where": from_location(step.where) if step.where else None,
        "depth": step.depth,
    }


def _to_step(value: Any) -> WayStep:
    data = expect(dict, value)
    where = data["where"]
    return WayStep(
        expect(str, data["text"]),
        to_location(where) if where is not None else None,
        expect(int, data["depth"]),
    )


def _to_cleared(value: Any) -> Cleared:
    data = expect(dict, value)
    return Cleared(to_location(data["where"]), Reason(data["reason"]))


def _to_undecided(value: Any) -> Undecided:
    data = expect(dict, value)
    where = data["where"]
    return Undecided(expect(str, data["question"]), to_location(where) if where is not None else None)


def _from_threads(need: ThreadNeed | None) -> Json | None:
    if need is None:
        return None
    return {
        "level": need.level,
        "asked": need.required,
        "places": [from_location(where) for where in need.places],
        "whole": need.is_whole,
    }


def _to_threads(value: Any) -> ThreadNeed | None:
    if value is None:
        return None
    data = expect(dict, value)
    return ThreadNeed(
        level=expect(str, data["level"]),
        required=expect(str, data["asked"]),
        places=tuple(to_location(item) for item in expect(list, data["places"])),
        is_whole=expect(bool, data["whole"]),
    )
