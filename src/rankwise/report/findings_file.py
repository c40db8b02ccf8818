"""The findings file: a whole result as versioned JSON, written and read again without loss."""

from __future__ import annotations

import json

from rankwise.errors import UnreadableInput
from rankwise.findings import (
    Conclusion,
    Evidence,
    FailOn,
    Finding,
    Problem,
    Result,
    Rule,
    Severity,
    Verdict,
)
from rankwise.report.coverage_parts import from_coverage, to_coverage
from rankwise.report.json_parts import (
    Json,
    expect,
    from_location,
    from_ranks,
    from_related,
    texts,
    to_location,
    to_ranks,
    to_related,
)

FORMAT = "rankwise-findings"
VERSION = 2
"""1 knew neither the conclusions `possible` and `not judged` nor which findings count."""


def dump(result: Result) -> str:
    """Return the result as text; `load` gives back an equal one. Rules are written once each."""
    rules = {finding.rule.code: finding.rule for finding in result.findings}
    data = {
        "format": FORMAT,
        "version": VERSION,
        "command": result.command,
        "verdict": {"conclusion": str(result.verdict.conclusion), "bounds": list(result.verdict.bounds)},
        "summary": result.summary,
        "extent": result.extent,
        "fail_on": str(result.fail_on),
        "suppressed": result.suppressed,
        "seconds": result.seconds,
        "codes": list(result.codes),
        "findings": [from_finding(finding) for finding in result.findings],
        "problems": [
            {"message": problem.message, "hint": problem.hint, "details": problem.details}
            for problem in result.problems
        ],
        "coverage": from_coverage(result.coverage),
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
        raise _damaged("it does not give its version")
    if version > VERSION:
        raise UnreadableInput(
            f"this findings file has version {version} and this rankwise reads up to version {VERSION}",
            hint="update rankwise, or write the file again with this version",
        )
    try:
        return _to_result(_as_first(data) if version == 1 else data)
    except KeyError as error:
        raise _damaged(f"it lacks {error}") from None
    except (TypeError, ValueError) as error:
        raise _damaged(str(error)) from None


def _as_first(data: Json) -> Json:
    """Return a file of version 1 with what it did not know yet."""
    findings = [{"waived_by": ""} | expect(dict, each) for each in expect(list, data["findings"])]
    covered = data["coverage"]
    if covered is not None:
        covered = {"messages": 0, "accesses": 0} | expect(dict, covered)
    return {"extent": "", "fail_on": "possible"} | data | {"findings": findings, "coverage": covered}


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


def from_finding(finding: Finding) -> Json:
    """Return a finding as JSON, its rule by its code alone."""
    return {
        "rule": finding.rule.code,
        "message": finding.message,
        "where": from_location(finding.where),
        "note": finding.note,
        "related": [from_related(related) for related in finding.related],
        "ranks": from_ranks(finding.ranks),
        "evidence": str(finding.evidence),
        "count": finding.count,
        "replay": finding.replay,
        "fingerprint": finding.fingerprint,
        "waived_by": finding.waived_by,
    }


def _to_result(data: Json) -> Result:
    rules = {code: _to_rule(code, expect(dict, rule)) for code, rule in expect(dict, data["rules"]).items()}
    verdict = expect(dict, data["verdict"])
    return Result(
        command=expect(str, data["command"]),
        findings=tuple(to_finding(expect(dict, item), rules) for item in expect(list, data["findings"])),
        verdict=Verdict(Conclusion(verdict["conclusion"]), texts(verdict["bounds"])),
        summary=expect(str, data["summary"]),
        problems=tuple(_to_problem(expect(dict, item)) for item in expect(list, data["problems"])),
        suppressed=expect(int, data["suppressed"]),
        seconds=float(data["seconds"]),
        codes=texts(data["codes"]),
        coverage=to_coverage(data["coverage"]),
        extent=expect(str, data["extent"]),
        fail_on=FailOn(data["fail_on"]),
    )


def _to_rule(code: str, data: Json) -> Rule:
    return Rule(
        code=code,
        slug=expect(str, data["slug"]),
        summary=expect(str, data["summary"]),
        severity=Severity(data["severity"]),
        page=expect(str, data["page"]),
    )


def to_finding(data: Json, rules: dict[str, Rule]) -> Finding:
    return Finding(
        rule=rules[expect(str, data["rule"])],
        message=expect(str, data["message"]),
        where=to_location(data["where"]),
        note=expect(str, data["note"]),
        related=tuple(to_related(item) for item in expect(list, data["related"])),
        ranks=to_ranks(data["ranks"]),
        evidence=Evidence(data["evidence"]),
        count=expect(int, data["count"]),
        replay=None if data["replay"] is None else expect(str, data["replay"]),
        fingerprint=expect(str, data["fingerprint"]),
        waived_by=expect(str, data["waived_by"]),
    )


def _to_problem(data: Json) -> Problem:
    hint = data["hint"]
    return Problem(
        expect(str, data["message"]),
        None if hint is None else expect(str, hint),
        expect(str, data["details"]),
    )
