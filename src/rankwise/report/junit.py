"""JUnit XML: every rule that was checked is a test, and so is every finding.

CI systems show one failure a test case and drop the others, so a rule with findings has a case for each
of them; a rule with none has one case that passes. Notes, and findings that do not count, fail nothing
and stand in the output.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import defaultdict

from rankwise.findings import Finding, Problem, Result, Rule, rule
from rankwise.report import source_paths, story
from rankwise.report.plain import one_line, printable


def render(result: Result) -> str:
    """Return one test suite; an input that could not be judged is a case with an error."""
    found: dict[str, list[Finding]] = defaultdict(list)
    for finding in result.counted:
        found[finding.rule.code].append(finding)
    codes = list(dict.fromkeys([*result.codes, *found]))
    numbers = {
        "tests": str(sum(max(1, len(found.get(code, ()))) for code in codes) + len(result.problems)),
        "failures": str(len(result.counted)),
        "errors": str(len(result.problems)),
        "time": f"{result.seconds:.3f}",
    }
    suites = ElementTree.Element("testsuites", {"name": "rankwise"} | numbers)
    attributes = {"name": one_line(f"rankwise {result.command}")} | numbers | {"skipped": "0"}
    suite = ElementTree.SubElement(suites, "testsuite", attributes)
    names: set[str] = set()
    for code in codes:
        for finding in found.get(code, ()):
            _failed(suite, finding, names)
        if code not in found:
            _case(suite, code, _summary(code), names)
    for problem in result.problems:
        _not_judged(suite, problem, names)
    others = [each for each in result.findings if not result.fail_on.counts(each)]
    said = [
        *(f"{'note' if each.is_note else each.evidence}: {_story(each)}" for each in others),
        result.summary,
    ]
    if any(said):
        ElementTree.SubElement(suite, "system-out").text = printable("\n".join(filter(None, said)))
    ElementTree.indent(suites)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(suites, encoding="unicode")}\n'


def _failed(suite: ElementTree.Element, finding: Finding, names: set[str]) -> None:
    where = finding.where
    place = source_paths.place(where, column=False)
    inside = f" in {where.function}" if where.function else ""
    name = one_line(f"{finding.rule.summary}: {place}{inside}" if place else finding.rule.summary)
    attributes = {}
    if where.file:
        attributes["file"] = one_line(source_paths.shown(where.file))
        if where.line > 0:
            attributes["line"] = str(where.line)
    case = _case(suite, finding.rule.code, name, names, attributes)
    failure = {"type": finding.rule.code, "message": one_line(finding.message)}
    ElementTree.SubElement(case, "failure", failure).text = printable(_story(finding))


def _case(
    suite: ElementTree.Element,
    group: str,
    name: str,
    names: set[str],
    attributes: dict[str, str] | None = None,
) -> ElementTree.Element:
    """Add a test case; CI systems tell cases apart by name, so a second one gets a number."""
    unique, number = name, 1
    while f"{group} {unique}" in names:
        number += 1
        unique = f"{name} ({number})"
    names.add(f"{group} {unique}")
    named = {"classname": f"rankwise.{group}", "name": unique, "time": "0"}
    return ElementTree.SubElement(suite, "testcase", named | (attributes or {}))


def _story(finding: Finding) -> str:
    lines = [*story.reasons(finding), f"evidence: {finding.evidence}"]
    if finding.replay:
        lines.append(f"schedule: {finding.replay}")
    lines.append(f"more: rankwise explain {finding.rule.code}")
    head = f"{source_paths.place(finding.where)}: {finding.message}".removeprefix(": ")
    return "\n  ".join([head, *lines])


def _not_judged(suite: ElementTree.Element, problem: Problem, names: set[str]) -> None:
    message = one_line(problem.message)
    case = _case(suite, "inputs", message, names)
    error = ElementTree.SubElement(case, "error", {"type": "problem", "message": message})
    error.text = printable("\n".join(part for part in (problem.hint, problem.details) if part))


def _summary(code: str) -> str:
    try:
        known: Rule = rule(code)
    except KeyError:
        return code
    return known.summary
