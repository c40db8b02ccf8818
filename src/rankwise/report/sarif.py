"""SARIF 2.1.0, the interchange format of code scanners (OASIS standard)."""

from __future__ import annotations

import json
from typing import Any

from rankwise import __version__
from rankwise.findings import Finding, Location, Problem, Related, Result, Rule, Severity, rule
from rankwise.report import source_paths
from rankwise.report.plain import printable
from rankwise.report.story import level

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "%SRCROOT%"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}

Json = dict[str, Any]


def render(result: Result) -> str:
    """Return the result as one SARIF run."""
    rules = _rules(result)
    index = {known.code: number for number, known in enumerate(rules)}
    run: Json = {
        "tool": {
            "driver": {
                "name": "rankwise",
                "version": __version__,
                "semanticVersion": __version__,
                "rules": [_descriptor(known) for known in rules],
            }
        },
        "invocations": [
            {
                "executionSuccessful": not result.problems,
                "toolExecutionNotifications": [_notification(problem) for problem in result.problems],
            }
        ],
        "originalUriBaseIds": {_ROOT: {"description": _message("the folder rankwise was started in")}},
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(finding, index[finding.rule.code], level(finding, result.fail_on))
            for finding in result.findings
        ],
        "properties": {
            "command": printable(result.command),
            "verdict": str(result.verdict.conclusion),
            "bounds": [printable(bound) for bound in result.verdict.bounds],
            "summary": printable(result.summary),
            "failOn": str(result.fail_on),
            "suppressed": result.suppressed,
            "seconds": result.seconds,
        },
    }
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2) + "\n"


def _rules(result: Result) -> list[Rule]:
    """Return the rules that were checked or found, in the order of their codes."""
    rules: dict[str, Rule] = {finding.rule.code: finding.rule for finding in result.findings}
    for code in result.codes:
        try:
            rules.setdefault(code, rule(code))
        except KeyError:
            continue  # a findings file written by another version may name rules unknown here
    return [rules[code] for code in sorted(rules)]


def _descriptor(known: Rule) -> Json:
    page = printable(known.page)
    return {
        "id": known.code,
        "name": "".join(word.capitalize() for word in known.slug.split("-")),
        "shortDescription": _message(known.summary),
        "fullDescription": _message(known.summary),
        "help": {"text": page or known.summary, "markdown": page or known.summary},
        "defaultConfiguration": {"level": _LEVELS[known.severity]},
        "properties": {"tags": ["correctness", "parallel"]},
    }


def _result(finding: Finding, rule_index: int, severity: Severity) -> Json:
    text = f"{finding.message}: {finding.note}" if finding.note else finding.message
    properties: Json = {"evidence": str(finding.evidence)}
    if finding.ranks:
        properties["ranks"] = list(finding.ranks.members)
        if finding.ranks.total is not None:
            properties["rankCount"] = finding.ranks.total
    if finding.waived_by:
        properties["waivedBy"] = printable(finding.waived_by)
    if finding.replay:
        properties["replay"] = printable(finding.replay)
    entry: Json = {
        "ruleId": finding.rule.code,
        "ruleIndex": rule_index,
        "level": _LEVELS[severity],
        "message": _message(text),
        "locations": [_location(finding.where)] if finding.where.file else [],
        "occurrenceCount": max(1, finding.count),
        "properties": properties,
    }
    if finding.fingerprint:
        entry["partialFingerprints"] = {"rankwise/v2": finding.fingerprint}
    if finding.related:
        entry["relatedLocations"] = [
            {"id": number} | _related(related) for number, related in enumerate(finding.related)
        ]
    chain = [related for related in finding.related if related.label == "because"]
    if chain:
        entry["codeFlows"] = [_code_flow(chain, finding)]
    return entry


def _code_flow(chain: list[Related], finding: Finding) -> Json:
    """Return the steps that lead to the finding, with the finding itself as the last."""
    steps = [{"location": _related(related)} for related in chain]
    last = Related("", finding.note or finding.message, finding.where)
    return {"threadFlows": [{"locations": [*steps, {"location": _related(last)}]}]}


def _related(related: Related) -> Json:
    parts = [related.note] if related.label == "because" else [related.label, related.note]
    text = ": ".join(part for part in parts if part) or related.label
    if related.ranks:
        text += f" ({related.ranks})"
    place = _location(related.where) if related.where and related.where.file else {}
    return place | {"message": _message(text)}


def _location(where: Location) -> Json:
    address, relative = source_paths.uri(where.file)
    physical: Json = {"artifactLocation": {"uri": address} | ({"uriBaseId": _ROOT} if relative else {})}
    if where.line > 0:
        physical["region"] = {"startLine": where.line}
        if where.column > 0:
            physical["region"]["startColumn"] = where.column
    location: Json = {"physicalLocation": physical}
    if where.function:
        location["logicalLocations"] = [{"name": printable(where.function), "kind": "function"}]
    return location


def _notification(problem: Problem) -> Json:
    text = "\n".join(part for part in (problem.message, problem.hint, problem.details) if part)
    return {"level": "error", "message": _message(text)}


def _message(text: str) -> Json:
    return {"text": printable(text)}
