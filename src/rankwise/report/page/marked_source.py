"""The lines of source that a finding speaks of, coloured, with the steps of its reason beside them."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from rankwise.findings import Finding
from rankwise.findings.source_lines import SourceLines
from rankwise.report import source_paths
from rankwise.report.plain import printable

_AROUND = 3
"""Lines above and below the finding; half as many around the other places."""
_CLOSE = 2
"""Gaps of at most so many lines are shown."""
_LONGEST_FILE = 20_000
"""Lines up to which a file is coloured."""
_LONGEST_LINE = 400


@dataclass(frozen=True, slots=True)
class Step:
    """A place of the reason: its number on the way, what it is called, and what happens there."""

    number: int
    label: str
    note: str
    is_here: bool = False


@dataclass(slots=True)
class SourceRow:
    """A line of the excerpt; number 0 stands for lines that are left out."""

    number: int
    code: Markup = field(default_factory=Markup)
    steps: list[Step] = field(default_factory=list)
    joined: str = ""
    """Where the line stands between the first and the last marked one: 'first', 'within', 'last' or ''."""


@dataclass(frozen=True, slots=True)
class MarkedFile:
    """The excerpt of one file."""

    path: str
    rows: list[SourceRow]


class MarkedSources:
    """Makes excerpts; files are read and coloured once."""

    def __init__(self) -> None:
        self._source = SourceLines()
        self._coloured: dict[str, list[Markup]] = {}

    def of(self, finding: Finding) -> tuple[list[MarkedFile], list[Step]]:
        """Return the excerpts of a finding, its own file first, and the steps that have no readable line."""
        steps: dict[tuple[str, int], list[Step]] = {}
        homeless: list[Step] = []
        for number, related in enumerate(finding.related, 1):
            step = Step(number, related.label, related.note)
            where = related.where
            if where is not None and self._source.line(where.file, where.line) is not None:
                steps.setdefault((where.file, where.line), []).append(step)
            else:
                homeless.append(step)
        here = finding.where
        if here.file and self._source.line(here.file, here.line) is not None:
            own = Step(0, "here", finding.note, is_here=True)
            steps.setdefault((here.file, here.line), []).insert(0, own)
        files = dict.fromkeys([here.file, *(file for file, _ in steps)])
        found = [self._excerpt(file, here.line if file == here.file else 0, steps) for file in files]
        return [each for each in found if each.rows], homeless

    def has(self, file: str, line: int) -> bool:
        """Return whether a line can be read."""
        return self._source.line(file, line) is not None

    def code(self, file: str, line: int) -> Markup:
        """Return a line, coloured."""
        if file not in self._coloured:
            self._coloured[file] = self._colour(file)
        coloured = self._coloured[file]
        text = self._source.text(file, line)
        if line <= len(coloured) and len(text) <= _LONGEST_LINE:
            return coloured[line - 1]
        return escape(printable(text[:_LONGEST_LINE]) + ("…" if len(text) > _LONGEST_LINE else ""))

    def _excerpt(self, file: str, here: int, steps: dict[tuple[str, int], list[Step]]) -> MarkedFile:
        marked = sorted(line for of_file, line in steps if of_file == file)
        shown = sorted({line for each in marked for line in self._around(file, each, each == here)})
        rows: list[SourceRow] = []
        for line in shown:
            missing = line - rows[-1].number - 1 if rows else 0
            if missing > _CLOSE:
                rows.append(SourceRow(0, joined="within" if marked[0] < line <= marked[-1] else ""))
            elif missing:
                rows += [self._row(file, each, marked, steps) for each in range(line - missing, line)]
            rows.append(self._row(file, line, marked, steps))
        return MarkedFile(printable(source_paths.shown(file)), rows)

    def _around(self, file: str, line: int, is_here: bool) -> Iterable[int]:
        margin = _AROUND if is_here else _AROUND // 2
        return (
            each
            for each in range(line - margin, line + margin + 1)
            if self._source.line(file, each) is not None
        )

    def _row(
        self, file: str, line: int, marked: list[int], steps: dict[tuple[str, int], list[Step]]
    ) -> SourceRow:
        joined = ""
        if len(marked) > 1 and marked[0] <= line <= marked[-1]:
            joined = {marked[0]: "first", marked[-1]: "last"}.get(line, "within")
        return SourceRow(line, self.code(file, line), steps.get((file, line), []), joined)

    def _colour(self, file: str) -> list[Markup]:
        """Return the lines of a file with the classes of their words; none of a file that is too long."""
        lines: list[str] = []
        while len(lines) <= _LONGEST_FILE and (text := self._source.line(file, len(lines) + 1)) is not None:
            lines.append(printable(text).replace("\t", "    ").replace("\n", " "))
        if len(lines) > _LONGEST_FILE:
            return []
        parts: list[list[Markup]] = [[]]
        for kind, value in _lexer(file).get_tokens("\n".join(lines)):
            css = _css_class(kind)
            for index, piece in enumerate(value.split("\n")):
                if index:
                    parts.append([])
                if piece:
                    parts[-1].append(_SPAN.format(css, piece) if css else escape(piece))
        return [Markup("").join(each) for each in parts]


_SPAN = Markup('<span class="{}">{}</span>')


def _lexer(file: str):  # type: ignore[no-untyped-def]  # Pygments has no types
    from pygments.lexers import get_lexer_for_filename
    from pygments.lexers.special import TextLexer
    from pygments.util import ClassNotFound

    try:
        return get_lexer_for_filename(file, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return TextLexer(stripnl=False, ensurenl=False)


@functools.cache
def _css_class(kind: object) -> str:
    """Return one of the few classes that the style sheet colours."""
    from pygments.token import Comment, Keyword, Literal, Name

    families = (
        (Comment.Preproc, "k-pre"), (Comment, "k-com"), (Keyword, "k-key"), (Literal.String, "k-str"),
        (Literal.Number, "k-num"), (Name.Function, "k-fun"), (Name.Builtin, "k-fun"), (Name.Class, "k-fun"),
    )  # fmt: skip
    return next((css for family, css in families if kind in family), "")
