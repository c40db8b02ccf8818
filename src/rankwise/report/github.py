"""GitHub workflow commands: findings appear as annotations beside the changed lines."""

from __future__ import annotations

from rankwise.findings import Finding, Problem, Result, Severity
from rankwise.report import source_paths, story
from rankwise.report.plain import printable

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render(result: Result) -> str:
    """Return one workflow command a finding and problem, then the summary as a plain line."""
    lines = [_finding(finding, story.level(finding, result.fail_on)) for finding in result.findings]
    lines += [_problem(problem) for problem in result.problems]
    lines.append(f"rankwise: {story.summary(result)}")
    return "\n".join(lines) + "\n"


def _finding(finding: Finding, severity: Severity) -> str:
    where = finding.where
    properties: dict[str, str] = {}
    if where.file:
        properties["file"] = source_paths.shown(where.file)
        if where.line > 0:
            properties["line"] = str(where.line)
            if where.column > 0:
                properties["col"] = str(where.column)
    properties["title"] = f"{finding.rule.code} {finding.rule.summary} ({finding.evidence})"
    text = [finding.message, *story.reasons(finding), f"more: rankwise explain {finding.rule.code}"]
    return _command(_COMMANDS[severity], properties, "\n".join(text))


def _problem(problem: Problem) -> str:
    text = "\n".join(part for part in (problem.message, problem.hint, problem.details) if part)
    return _command("warning", {"title": "rankwise could not judge this"}, text)


def _command(name: str, properties: dict[str, str], message: str) -> str:
    listed = ",".join(f"{key}={_escape_property(value)}" for key, value in properties.items())
    return f"::{name} {listed}::{_escape(message)}"


def _escape(text: str) -> str:
    return printable(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")
