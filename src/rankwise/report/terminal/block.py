"""One finding as a block of lines: what, how sure, the source, why, between whom, what next."""

from __future__ import annotations

import shlex

from rich.cells import cell_len

from rankwise.findings import Finding, Related
from rankwise.findings.comments import marker
from rankwise.findings.source_lines import SourceLines
from rankwise.report import source_paths, story
from rankwise.report.terminal.canvas import INDENT, Line, Piece, TextArea, wrap
from rankwise.report.terminal.excerpt import excerpt
from rankwise.report.terminal.related_lines import place_lines

_OWN_RULES = "RW0"
_LEAST_MESSAGE = 24


def finding_block(finding: Finding, source: SourceLines, area: TextArea) -> list[Line]:
    """Return the lines of one finding, without a blank line around it."""
    lines, shown = excerpt(finding, source, area)
    rest = [related for index, related in enumerate(finding.related) if index not in shown]
    if finding.note and not lines:
        rest.insert(0, Related("here", finding.note))
    return [
        *_header(finding, area),
        *lines,
        *place_lines(rest, finding.where.file, source, area),
        *_extent(finding, area),
        *_next_steps(finding, area),
    ]


def _header(finding: Finding, area: TextArea) -> list[Line]:
    place = area.clean(source_paths.place(finding.where))
    code = area.words(finding.rule.code)
    evidence = str(finding.evidence)
    message = area.words(finding.message)
    lines: list[Line] = []
    pieces: Line = [(place, "place"), ("  ", "")] if place else []
    room = area.width - _cells(pieces) - len(code) - len(evidence) - 3
    if place and room < min(_LEAST_MESSAGE, cell_len(message)):  # a long path gets a line of its own
        lines.append([(place, "place")])
        pieces = [(INDENT, "")]
        room = area.width - _cells(pieces) - len(code) - len(evidence) - 3
    first, *later = wrap(message, room)
    pieces += [(code, str(finding.severity)), (" ", ""), (first, "title")]
    fill = max(2, area.width - _cells(pieces) - len(evidence))
    lines.append([*pieces, (" " * fill, ""), (evidence, evidence)])
    if later:
        rest = wrap(" ".join(later), area.width - len(INDENT))
        lines += [[(INDENT, ""), (text, "title")] for text in rest]
    return lines


def _cells(pieces: Line) -> int:
    return sum(cell_len(text) for text, _ in pieces)


def _extent(finding: Finding, area: TextArea) -> list[Line]:
    """Return the line that says which ranks it concerns and how often it was seen."""
    seen = f"seen {finding.count:,} times" if finding.count > 1 else ""
    if finding.ranks is None:
        return [[(INDENT, ""), (seen, "")]] if seen else []
    tail = f"{INDENT}{seen}" if seen else ""
    text = story.ranks_line(finding.ranks, area.width - len(INDENT) - len(tail), area.dots)
    return [[(INDENT, ""), (text + tail, "")]]


def _next_steps(finding: Finding, area: TextArea) -> list[Line]:
    code = area.words(finding.rule.code)
    lines: list[Line] = []
    if finding.replay:
        command = f"rankwise replay {shlex.quote(area.clean(finding.replay))} -- COMMAND"
        lines.append([(INDENT, ""), ("again: ", "quiet"), (command, "")])
    more: list[Piece] = [("more: ", "quiet"), (f"rankwise explain {code}", "")]
    if finding.where.file and not code.startswith(_OWN_RULES):
        comment = f"{marker(finding.where.file)} rankwise: ignore[{code}] reason"
        silence: list[Piece] = [("silence: ", "quiet"), (comment, "")]
        if len(INDENT) + sum(len(text) for text, _ in more + silence) + 3 > area.width:
            return [*lines, [(INDENT, ""), *more], [(INDENT, ""), *silence]]
        more += [(INDENT, ""), *silence]
    return [*lines, [(INDENT, ""), *more]]
