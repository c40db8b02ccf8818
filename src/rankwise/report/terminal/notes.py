"""Notes: what is worth knowing and no error, a few lines each."""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.findings import Finding
from rankwise.report import source_paths
from rankwise.report.terminal.canvas import INDENT, Line, TextArea, wrap

_MOST = 5
"""More notes than this are counted; all are in the findings file."""


def notes_block(notes: Sequence[Finding], area: TextArea) -> list[Line]:
    """Return the notes, and how to read more about their rules."""
    lines: list[Line] = []
    for note in notes[:_MOST]:
        lines += _note(note, area)
    if len(notes) > _MOST:
        lines.append([(f"{INDENT}{area.gap} {len(notes) - _MOST} more notes in the findings file", "quiet")])
    codes = ", ".join(dict.fromkeys(area.words(note.rule.code) for note in notes))
    lines.append(
        [(INDENT, ""), ("a note is not a finding; more: ", "quiet"), (f"rankwise explain {codes}", "")]
    )
    return lines


def _note(note: Finding, area: TextArea) -> list[Line]:
    lead = "note: "
    times = f" ({note.count:,} times)" if note.count > 1 else ""
    place = area.clean(source_paths.place(note.where))
    text = f"{place}  {area.words(note.rule.code)} {area.words(note.message)}{times}"
    first, *later = wrap(text.strip(), area.width - len(lead))
    lines: list[Line] = [[(lead, "note"), (first, "")]]
    lines += [[(" " * len(lead), ""), (line, "")] for line in later]
    for related in note.related:
        where = f"  {area.clean(source_paths.place(related.where))}" if related.where is not None else ""
        reported = wrap(
            f"{area.words(related.label)}: {area.words(related.note)}{where}", area.width - len(INDENT)
        )
        lines += [[(INDENT, ""), (line, "")] for line in reported]
    if note.waived_by:
        lines.append([(INDENT, ""), (f"a note because of {area.words(note.waived_by)}", "")])
    return lines
