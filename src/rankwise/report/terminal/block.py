"""One finding as a block of lines: what, how sure, the source, why, between whom, what next."""

from __future__ import annotations

import shlex

from rich.cells import cell_len

from rankwise.findings import Finding, Related
from rankwise.findings.comments import marker
from rankwise.report import paths, story
from rankwise.report.source_lines import SourceLines
from rankwise.report.terminal.canvas import INDENT, Line, Look, Piece, wrap
from rankwise.report.terminal.excerpt import excerpt
from rankwise.report.terminal.places import place_lines

_OWN_RULES = "RW0"
_LEAST_MESSAGE = 24


def finding_block(finding: Finding, source: SourceLines, look: Look) -> list[Line]:
    """Return the lines of one finding, without a blank line around it."""
    lines, shown = excerpt(finding, source, look)
    rest = [related for index, related in enumerate(finding.related) if index not in shown]
    if finding.note and not lines:
        rest.insert(0, Related("here", finding.note))
    return [
        *_header(finding, look),
        *lines,
        *place_lines(rest, finding.where.file, source, look),
        *_extent(finding, look),
        *_next_steps(finding, look),
    ]


def _header(finding: Finding, look: Look) -> list[Line]:
    place = look.clean(paths.place(finding.where))
    code = look.words(finding.rule.code)
    evidence = str(finding.evidence)
    message = look.words(finding.message)
    lines: list[Line] = []
    pieces: Line = [(place, "place"), ("  ", "")] if place else []
    room = look.width - _cells(pieces) - len(code) - len(evidence) - 3
    if place and room < min(_LEAST_MESSAGE, cell_len(message)):  # a long path gets a line of its own
        lines.append([(place, "place")])
        pieces = [(INDENT, "")]
        room = look.width - _cells(pieces) - len(code) - len(evidence) - 3
    first, *later = wrap(message, room)
    pieces += [(code, str(finding.rule.severity)), (" ", ""), (first, "title")]
    fill = max(2, look.width - _cells(pieces) - len(evidence))
    lines.append([*pieces, (" " * fill, ""), (evidence, evidence)])
    if later:
        rest = wrap(" ".join(later), look.width - len(INDENT))
        lines += [[(INDENT, ""), (text, "title")] for text in rest]
    return lines


def _cells(pieces: Line) -> int:
    return sum(cell_len(text) for text, _ in pieces)


def _extent(finding: Finding, look: Look) -> list[Line]:
    """Return the line that says which ranks it concerns and how often it was seen."""
    seen = f"seen {finding.count:,} times" if finding.count > 1 else ""
    if finding.ranks is None:
        return [[(INDENT, ""), (seen, "")]] if seen else []
    tail = f"{INDENT}{seen}" if seen else ""
    text = story.ranks_line(finding.ranks, look.width - len(INDENT) - len(tail), look.dots)
    return [[(INDENT, ""), (text + tail, "")]]


def _next_steps(finding: Finding, look: Look) -> list[Line]:
    code = look.words(finding.rule.code)
    lines: list[Line] = []
    if finding.replay:
        command = f"rankwise replay {shlex.quote(look.clean(finding.replay))} -- COMMAND"
        lines.append([(INDENT, ""), ("again: ", "quiet"), (command, "")])
    more: list[Piece] = [("more: ", "quiet"), (f"rankwise explain {code}", "")]
    if finding.where.file and not code.startswith(_OWN_RULES):
        comment = f"{marker(finding.where.file)} rankwise: ignore[{code}] reason"
        silence: list[Piece] = [("silence: ", "quiet"), (comment, "")]
        if len(INDENT) + sum(len(text) for text, _ in more + silence) + 3 > look.width:
            return [*lines, [(INDENT, ""), *more], [(INDENT, ""), *silence]]
        more += [(INDENT, ""), *silence]
    return [*lines, [(INDENT, ""), *more]]
