"""Notes: what is worth knowing and no error, a few lines each."""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.findings import Finding
from rankwise.report import paths
from rankwise.report.terminal.canvas import INDENT, Line, Look, wrap

_MOST = 5
"""More notes than this are counted; all are in the findings file."""


def notes_block(notes: Sequence[Finding], look: Look) -> list[Line]:
    """Return the notes, and how to read more about their rules."""
    lines: list[Line] = []
    for note in notes[:_MOST]:
        lines += _note(note, look)
    if len(notes) > _MOST:
        lines.append([(f"{INDENT}{look.gap} {len(notes) - _MOST} more notes in the findings file", "quiet")])
    codes = ", ".join(dict.fromkeys(look.words(note.rule.code) for note in notes))
    lines.append([(INDENT, ""), ("no error by itself; more: ", "quiet"), (f"rankwise explain {codes}", "")])
    return lines


def _note(note: Finding, look: Look) -> list[Line]:
    lead = "note: "
    times = f" ({note.count:,} times)" if note.count > 1 else ""
    place = look.clean(paths.place(note.where))
    text = f"{place}  {look.words(note.rule.code)} {look.words(note.message)}{times}"
    first, *later = wrap(text.strip(), look.width - len(lead))
    lines: list[Line] = [[(lead, "note"), (first, "")]]
    lines += [[(" " * len(lead), ""), (line, "")] for line in later]
    for related in note.related:
        where = f"  {look.clean(paths.place(related.where))}" if related.where is not None else ""
        told = wrap(
            f"{look.words(related.label)}: {look.words(related.note)}{where}", look.width - len(INDENT)
        )
        lines += [[(INDENT, ""), (line, "")] for line in told]
    return lines
