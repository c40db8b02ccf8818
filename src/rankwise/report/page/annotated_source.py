"""Whole files of source with notes beside their lines: what checking proved there, what inputs reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from markupsafe import Markup

from rankwise.report import source_paths
from rankwise.report.page.marked_source import MarkedSources
from rankwise.report.plain import one_line, printable

_WHOLE = 400
"""Lines up to which a file is shown whole."""
_FEW = 20
"""Files up to which that holds; of more, only what is around notes is shown."""
_AROUND = 5
"""Lines above and below each note in longer files."""
_MOST_NOTES = 3_000
"""Lines with notes in one file; the rest is in the lists."""


class NoteKind(StrEnum):
    """How a note is coloured; the strongest of a line colours the line."""

    OK = "ok"
    OPEN = "open"
    SUSPECT = "sus"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class LineNote:
    """What is said of a line."""

    kind: NoteKind
    label: str
    text: str = ""
    finding: int = 0
    """The finding that says more; 0 for none."""
    inputs: tuple[int, ...] = ()
    """The kept inputs that it is about."""


@dataclass(frozen=True, slots=True)
class AnnotatedRow:
    """A line; number 0 stands for lines that are left out."""

    number: int
    code: Markup = field(default_factory=Markup)
    kind: str = ""
    notes: Sequence[LineNote] = ()


@dataclass(frozen=True, slots=True)
class AnnotatedFile:
    """A file as the page shows it."""

    path: str
    rows: list[AnnotatedRow]
    left_out: int
    """Lines with notes that are not shown."""


def annotated(notes: Mapping[str, Mapping[int, Sequence[LineNote]]]) -> list[AnnotatedFile]:
    """Return files by name with their notes by line; lines that cannot be read are shown as notes alone."""
    sources = MarkedSources()
    whole = _WHOLE if len(notes) <= _FEW else 0
    return [_file(sources, file, of_file, whole) for file, of_file in notes.items()]


def _file(
    sources: MarkedSources, file: str, notes: Mapping[int, Sequence[LineNote]], whole: int
) -> AnnotatedFile:
    marked = sorted(notes)
    shown = marked[:_MOST_NOTES]
    lines = {line for each in shown for line in range(each - _AROUND, each + _AROUND + 1)}
    if not sources.has(file, whole + 1):
        lines |= set(range(1, whole + 1))
    readable = {line for line in lines if line > 0 and sources.has(file, line)}
    end = max(readable, default=0)
    if end and not sources.has(file, end + 1) and not sources.code(file, end):
        readable.discard(end)  # what stands behind the last line break
    rows: list[AnnotatedRow] = []
    last = 0
    for line in sorted(readable | set(shown)):
        if line > last + 1:
            rows.append(AnnotatedRow(0))
        of_line = notes.get(line, ())
        kind = max((each.kind for each in of_line), key=_ORDER.index, default=None)
        rows.append(AnnotatedRow(line, sources.code(file, line), str(kind or ""), of_line))
        last = line
    path = printable(one_line(source_paths.shown(file)))
    return AnnotatedFile(path, rows, len(marked) - len(shown))


_ORDER = list(NoteKind)
