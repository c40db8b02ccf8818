"""Comments that hide findings: `rankwise: ignore[RW101] reason`.

A comment hides findings on its own line; one that stands alone hides those on the next line of code,
with nothing but further comments between. Without brackets it hides every rule.
"""

from __future__ import annotations

import difflib
import os
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from rankwise.findings import comments
from rankwise.findings.catalogue import all_codes, rule
from rankwise.findings.finding import Evidence, Finding
from rankwise.findings.location import Location

UNUSED = "RW001"

_DIRECTIVE = re.compile(
    r"""
    (?: ^[cC]? | // | /\* | [#!*] ) [ \t]*      # the comment begins, perhaps after another tool's words
    rankwise:[ \t]*ignore\b[ \t]*
    (?P<codes> \[[^\]\n]*(?:\]|$) | (?:RW\d+\b[ \t,]*)+ )?
    (?P<reason> [^\n]* )
    """,
    re.MULTILINE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Suppression:
    """One comment: where it stands, which line it speaks of, and what it hides there."""

    where: Location
    target: int
    """The line whose findings are hidden; 0 when no line of code follows directly."""
    codes: tuple[str, ...] | None
    """The rules named in brackets; None hides every rule."""
    reason: str = ""


def parse(text: str, file: str) -> list[Suppression]:
    """Return the suppressions in one file's text, in order."""
    if "rankwise:" not in text:
        return []
    spans = comments.spans(text, file)
    layout = _Layout(text, spans)
    found = []
    for begin, end in spans:
        for match in _DIRECTIVE.finditer(text[begin:end]):
            line, column = layout.place(begin + match.start() + match[0].index("rankwise:"))
            found.append(
                Suppression(
                    where=Location(file, line, column),
                    target=layout.code_line_for(line),
                    codes=_codes(match["codes"]),
                    reason=match["reason"].strip().removesuffix("*/").rstrip(),
                )
            )
    return found


def apply(
    findings: Iterable[Finding], suppressions: Iterable[Suppression], codes_run: Collection[str]
) -> tuple[tuple[Finding, ...], tuple[Finding, ...], tuple[Finding, ...]]:
    """Return the findings kept, those hidden, and a finding RW001 for each comment to clean up.

    A named rule that hides nothing is reported only if it is among `codes_run`; a code that does not exist is
    always reported. A comment that names RW001 itself is never reported.
    """
    comments_at: dict[tuple[str, int], list[Suppression]] = defaultdict(list)
    written = list(suppressions)
    for suppression in written:
        comments_at[os.path.abspath(suppression.where.file), suppression.target].append(suppression)  # noqa: PTH100

    kept: list[Finding] = []
    hidden: list[Finding] = []
    used: dict[Suppression, set[str]] = defaultdict(set)
    for finding in findings:
        code = finding.rule.code
        here = comments_at.get((os.path.abspath(finding.where.file), finding.where.line), ())  # noqa: PTH100
        hiding = [comment for comment in here if comment.codes is None or code in comment.codes]
        for comment in hiding:
            used[comment].add(code)
        (hidden if hiding else kept).append(finding)

    unused = [
        Finding(rule(UNUSED), message, comment.where, evidence=Evidence.PROVED)
        for comment in written
        for message in _complaints(comment, used[comment], codes_run)
    ]
    return tuple(kept), tuple(hidden), tuple(unused)


def _complaints(comment: Suppression, used: set[str], codes_run: Collection[str]) -> list[str]:
    if comment.codes is None:
        if used or not codes_run:
            return []
        return ["this comment hides nothing that was checked; remove it, or name the rule it is for"]
    if UNUSED in comment.codes:
        return []
    if not comment.codes:
        return ["this comment names no rule between its brackets"]
    known = all_codes()
    said = [
        f"{code} is not a rule{_did_you_mean(code, known)}" for code in comment.codes if code not in known
    ]
    idle = [code for code in comment.codes if code in known and code in codes_run and code not in used]
    if idle:
        said.append(f"{' and '.join(idle)} {'hides' if len(idle) == 1 else 'hide'} nothing here")
    return said


def _did_you_mean(word: str, known: Collection[str]) -> str:
    close = difflib.get_close_matches(word, known, n=len(known))
    # Among words that are about as close, the one that begins alike: the first digit is the family.
    nearest = max(close, key=lambda each: each[:3] == word[:3], default="")
    return f" (did you mean {nearest}?)" if nearest else ""


def _codes(brackets: str | None) -> tuple[str, ...] | None:
    if brackets is None:
        return None
    words = re.split(r"[,\s]+", brackets.strip("[] \t\r").removesuffix("*/"))
    return tuple(dict.fromkeys(word.upper() for word in words if word))


class _Layout:
    """The lines of a text, and which of them hold code."""

    def __init__(self, text: str, spans: Iterable[comments.Span]) -> None:
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]
        code, end_of_last = [], 0
        self.commented: set[int] = set()
        for begin, end in spans:
            code.append(text[end_of_last:begin])
            code.append(re.sub(r"[^\n]", " ", text[begin:end]))
            end_of_last = end
            self.commented.update(range(self.place(begin)[0], self.place(end)[0] + 1))
        code.append(text[end_of_last:])
        self.has_code = [bool(line.strip()) for line in "".join(code).split("\n")]

    def place(self, offset: int) -> tuple[int, int]:
        """Return the 1-based line and column of an offset."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def code_line_for(self, line: int) -> int:
        """Return the line that a comment on `line` speaks of."""
        while line <= len(self.has_code):
            if self.has_code[line - 1]:
                return line
            if line not in self.commented:
                return 0
            line += 1
        return 0
