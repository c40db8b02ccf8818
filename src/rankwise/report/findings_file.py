"""The findings file: a whole result as versioned JSON, written and read again without loss."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from rankwise.errors import UnreadableInput
from rankwise.findings import (
    Conclusion,
    Evidence,
    Finding,
    Location,
    Problem,
    Ranks,
    Related,
    Result,
    Rule,
    Severity,
    Verdict,
)

FORMAT = "rankwise-findings"
VERSION = 1

Json = dict[str, Any]
T = TypeVar("T")


def dump(result: Result) -> str:
    """Return the result as text; `load` gives back an equal one. Rules are written once each."""
    rules = {finding.rule.code: finding.rule for finding in result.findings}
    data = {
        "format": FORMAT,
        "version": VERSION,
        "command": result.command,
        "verdict": {"conclusion": str(result.verdict.conclusion), "bounds": list(result.verdict.bounds)},
        "summary": result.summary,
        "suppressed": result.suppressed,
        "seconds": result.seconds,
        "codes": list(result.codes),
        "findings": [_from_finding(finding) for finding in result.findings],
        "problems": [
            {"message": problem.message, "hint": problem.hint, "details": problem.details}
            for problem in result.problems
        ],
        "rules": {code: _from_rule(rule) for code, rule in sorted(rules.items())},
    }
    return json.dumps(data, indent=2) + "\n"


def load(text: str) -> Result:
    """Return the result that `dump` wrote; an error says why a text cannot be one."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise _damaged("it is not readable as JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UnreadableInput(
            "this is not a rankwise findings file",
            hint="write one with `--format json` and give that file",
        )
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise _damaged("it does not say its version")
    if version > VERSION:
        raise UnreadableInput(
            f"this findings file has version {version} and this rankwise reads up to version {VERSION}",
            hint="update rankwise, or write the file again with this version",
        )
    try:
        return _to_result(data)
    except KeyError as error:
        raise _damaged(f"it lacks {error}") from None
    except (TypeError, ValueError) as error:
        raise _damaged(str(error)) from None


def _damaged(reason: str) -> UnreadableInput:
    return UnreadableInput(
        f"this findings file is damaged: {reason}", hint="write it again with `--format json`"
    )


def _from_rule(rule: Rule) -> Json:
    return {
        "slug": rule.slug,
        "summary": rule.summary,
        "severity": str(rule.severity),
        "page": rule.page,
    }


def _from_finding(finding: Finding) -> Json:
    return {
        "rule": finding.rule.code,
        "message": finding.message,
        "where": _from_location(finding.where),
        "note": finding.note,
        "related": [
            {
                "label": related.label,
                "note": related.note,
                "where": None if related.where is None else _from_location(related.where),
                "ranks": _from_ranks(related.ranks),
            }
            for related in finding.related
        ],
        "ranks": _from_ranks(finding.ranks),
        "evidence": str(finding.evidence),
        "count": finding.count,
        "replay": finding.replay,
        "fingerprint": finding.fingerprint,
    }


def _from_location(where: Location) -> Json:
    return {"file": where.file, "line": where.line, "column": where.column, "function": where.function}


def _from_ranks(ranks: Ranks | None) -> Json | None:
    return None if ranks is None else {"members": list(ranks.members), "total": ranks.total}


def _to_result(data: Json) -> Result:
    rules = {code: _to_rule(code, _is(dict, rule)) for code, rule in _is(dict, data["rules"]).items()}
    verdict = _is(dict, data["verdict"])
    return Result(
        command=_is(str, data["command"]),
        findings=tuple(_to_finding(_is(dict, item), rules) for item in _is(list, data["findings"])),
        verdict=Verdict(Conclusion(verdict["conclusion"]), _texts(verdict["bounds"])),
        summary=_is(str, data["summary"]),
        problems=tuple(_to_problem(_is(dict, item)) for item in _is(list, data["problems"])),
        suppressed=_is(int, data["suppressed"]),
        seconds=float(data["seconds"]),
        codes=_texts(data["codes"]),
    )


def _to_rule(code: str, data: Json) -> Rule:
    return Rule(
        code=code,
        slug=_is(str, data["slug"]),
        summary=_is(str, data["summary"]),
        severity=Severity(data["severity"]),
        page=_is(str, data["page"]),
    )


def _to_finding(data: Json, rules: dict[str, Rule]) -> Finding:
    return Finding(
        rule=rules[_is(str, data["rule"])],
        message=_is(str, data["message"]),
        where=_to_location(data["where"]),
        note=_is(str, data["note"]),
        related=tuple(_to_related(_is(dict, item)) for item in _is(list, data["related"])),
        ranks=_to_ranks(data["ranks"]),
        evidence=Evidence(data["evidence"]),
        count=_is(int, data["count"]),
        replay=None if data["replay"] is None else _is(str, data["replay"]),
        fingerprint=_is(str, data["fingerprint"]),
    )


def _to_related(data: Json) -> Related:
    return Related(
        label=_is(str, data["label"]),
        note=_is(str, data["note"]),
        where=None if data["where"] is None else _to_location(data["where"]),
        ranks=_to_ranks(data["ranks"]),
    )


def _to_problem(data: Json) -> Problem:
    hint = data["hint"]
    return Problem(
        _is(str, data["message"]), None if hint is None else _is(str, hint), _is(str, data["details"])
    )


def _to_location(value: Any) -> Location:
    data = _is(dict, value)
    return Location(
        _is(str, data["file"]), _is(int, data["line"]), _is(int, data["column"]), _is(str, data["function"])
    )


def _to_ranks(value: Any) -> Ranks | None:
    if value is None:
        return None
    data = _is(dict, value)
    total = data["total"]
    members = tuple(_is(int, member) for member in _is(list, data["members"]))
    return Ranks(members, None if total is None else _is(int, total))


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(_is(str, item) for item in _is(list, value))


def _is(kind: type[T], value: Any) -> T:
    if not isinstance(value, kind):
        raise TypeError(f"{json.dumps(value)[:40]} stands where a {kind.__name__} is expected")
    return value
