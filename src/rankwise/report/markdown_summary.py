"""A summary in Markdown, for the comment on a pull request: the verdict, a table of findings, the bounds."""

from __future__ import annotations

import re

from rankwise.findings import Finding, Result
from rankwise.report import source_paths, story
from rankwise.report.plain import one_line

_MOST = 50
"""Findings in the table; a comment has a limit."""
_SPECIAL = re.compile(r"[\\`*_{}\[\]()#+!|~$&<>@:-]")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "@": "&#64;", ":": "&#58;"}


def render(result: Result) -> str:
    """Return the summary; text of programs is text in it, and neither links nor mentions a person."""
    lines = [
        f"### rankwise {text_of(result.command)}: {result.verdict.conclusion}",
        "",
        text_of(story.summary(result)),
    ]
    shown = [*result.violations, *result.notes]
    if shown:
        lines += ["", "| rule | finding | where | ranks | known how |", "|---|---|---|---|---|"]
        lines += [_row(each) for each in shown[:_MOST]]
    if len(shown) > _MOST:
        lines += ["", f"and {len(shown) - _MOST:,} more"]
    for each in result.problems:
        lines += [
            "",
            f"**Not judged:** {text_of(each.message)}" + (f" Try: {text_of(each.hint)}" if each.hint else ""),
        ]
    if result.verdict.bounds:
        lines += ["", f"Bounds: {', '.join(text_of(each) for each in result.verdict.bounds)}"]
    return "\n".join(lines) + "\n"


def _row(finding: Finding) -> str:
    place = source_paths.place(finding.where)
    ranks = story.ranks_line(finding.ranks, 40) if finding.ranks else ""
    cells = (finding.rule.code, finding.message, place, ranks, str(finding.evidence))
    return f"| {' | '.join(map(text_of, cells))} |"


def text_of(text: str) -> str:
    """Return text that Markdown shows as it is."""
    return _SPECIAL.sub(lambda found: _ENTITIES.get(found[0], f"\\{found[0]}"), one_line(text))
