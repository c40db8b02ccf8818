"""A result as the templates show it: sentences, numbers and excerpts, in the order of the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from rankwise.findings import Finding, Result
from rankwise.findings.comments import marker
from rankwise.findings.rank_set import compress
from rankwise.findings.rule import FAMILIES
from rankwise.report import source_paths, story
from rankwise.report.page.marked_source import MarkedFile, MarkedSources, Step
from rankwise.report.page.rule_html import rule_html
from rankwise.report.plain import one_line, printable
from rankwise.report.shell_words import replay_line

_OWN_RULES = "RW0"


@dataclass(frozen=True, slots=True)
class Other:
    """Another finding of the same page, and why it is worth a look."""

    number: int
    message: str
    why: str


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A related place as a line of a list."""

    label: str
    note: str
    place: str
    ranks: str


@dataclass(frozen=True, slots=True)
class PageFinding:
    """One finding with all that its view holds."""

    number: int
    code: str
    slug: str
    summary: str
    family: str
    page: Markup
    message: str
    severity: str
    evidence: str
    place: str
    file: str
    line: int
    function: str
    ranks: str
    members: tuple[int, ...]
    count: int
    waived_by: str
    files: list[MarkedFile]
    steps: list[Step]
    places: list[ShownPlace]
    replay: str
    suppress: str
    fingerprint: str
    others: list[Other]


def page_findings(result: Result, command: Sequence[str]) -> list[PageFinding]:
    """Return the findings in the order of the result, violations before notes."""
    sources = MarkedSources()
    ordered = [*result.violations, *result.notes]
    return [_shown(number, each, ordered, sources, command) for number, each in enumerate(ordered, 1)]


def _shown(
    number: int, finding: Finding, all_findings: list[Finding], sources: MarkedSources, command: Sequence[str]
) -> PageFinding:
    files, steps = sources.of(finding)
    rule, where = finding.rule, finding.where
    file = printable(source_paths.shown(where.file)) if where.file else ""
    is_own = rule.code.startswith(_OWN_RULES) or not where.file
    return PageFinding(
        number=number,
        code=one_line(rule.code),
        slug=one_line(rule.slug),
        summary=one_line(rule.summary),
        family=FAMILIES.get(rule.code[:3], ""),
        page=rule_html(rule.page),
        message=one_line(finding.message),
        severity=str(finding.severity),
        evidence=str(finding.evidence),
        place=one_line(source_paths.place(where)),
        file=file,
        line=where.line,
        function=one_line(where.function),
        ranks=story.ranks_line(finding.ranks, 200) if finding.ranks else "",
        members=finding.ranks.members if finding.ranks else (),
        count=finding.count,
        waived_by=one_line(finding.waived_by),
        files=files,
        steps=steps,
        places=[
            ShownPlace(
                one_line(each.label),
                one_line(each.note),
                one_line(source_paths.place(each.where)) if each.where else "",
                compress(each.ranks.members) if each.ranks else "",
            )
            for each in finding.related
        ],
        replay=replay_line(finding.replay, command) if finding.replay else "",
        suppress="" if is_own else f"{marker(where.file)} rankwise: ignore[{one_line(rule.code)}] reason",
        fingerprint=one_line(finding.fingerprint),
        others=list(_others(finding, all_findings)),
    )


_MOST_OTHERS = 8


def _others(finding: Finding, all_findings: list[Finding]) -> Iterable[Other]:
    """Yield the findings that share a rule, a line of their reason, or the function with this one."""
    mine = _lines(finding)
    found = 0
    for number, other in enumerate(all_findings, 1):
        if other is finding or found == _MOST_OTHERS:
            continue
        why = ""
        if mine & _lines(other):
            why = "shares a line of the reason"
        elif other.rule.code == finding.rule.code:
            why = "same rule"
        elif finding.where.function and (other.where.file, other.where.function) == (
            finding.where.file, finding.where.function,
        ):  # fmt: skip
            why = "same function"
        if why:
            found += 1
            yield Other(number, one_line(other.message), why)


def _lines(finding: Finding) -> set[tuple[str, int]]:
    places = [finding.where, *(each.where for each in finding.related if each.where is not None)]
    return {(each.file, each.line) for each in places if each.file and each.line}


@dataclass(frozen=True, slots=True)
class FilterValue:
    """A value that findings can be filtered by, and how many have it."""

    value: str
    shown: str
    count: int


def choices(shown: Sequence[PageFinding]) -> dict[str, list[FilterValue]]:
    """Return what findings can be filtered by."""
    ranks = Counter(rank for each in shown for rank in each.members)
    return {
        "rule": _counted(each.code for each in shown),
        "evidence": _counted(each.evidence for each in shown),
        "severity": _counted(each.severity for each in shown),
        "file": _counted(each.file for each in shown if each.file),
        "rank": [FilterValue(str(rank), f"rank {rank}", many) for rank, many in sorted(ranks.items())],
    }


def _counted(values: Iterable[str]) -> list[FilterValue]:
    return [FilterValue(value, value, many) for value, many in sorted(Counter(values).items())]
