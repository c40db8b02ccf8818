"""What an editor offers at a finding: to suppress it with a reason, and to read the page of its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from lsprotocol.types import (
    CodeAction,
    CodeActionKind,
    Command,
    Diagnostic,
    Position,
    Range,
    TextEdit,
    WorkspaceEdit,
)

from rankwise.editor.diagnostics import SOURCE
from rankwise.source.inputs import Language, language_of

EXPLAIN = "rankwise.explain"
_MARKS = {Language.PYTHON: "#", Language.FORTRAN: "!"}


def code_actions(
    uri: str, path: Path, lines: list[str], shown: Sequence[Diagnostic]
) -> Iterator[CodeAction | Command]:
    """Yield what can be done about the findings under the cursor."""
    for each in shown:
        if each.source != SOURCE or not isinstance(each.code, str):
            continue
        edit = _suppressing(each, each.code, path, lines)
        if edit is not None:
            yield CodeAction(
                f"Suppress {each.code} here, with a reason",
                kind=CodeActionKind.QuickFix,
                diagnostics=[each],
                edit=WorkspaceEdit(changes={uri: [edit]}),
            )
        yield Command(f"Explain {each.code}", EXPLAIN, arguments=[each.code])


def _suppressing(shown: Diagnostic, code: str, path: Path, lines: list[str]) -> TextEdit | None:
    """Return a comment on a line of its own before the finding; None inside a macro, which it would end."""
    number = shown.range.start.line
    if number >= len(lines) or (number > 0 and lines[number - 1].rstrip().endswith("\\")):
        return None
    language = language_of(path)
    mark = _MARKS.get(language, "//") if language is not None else "//"
    indent = lines[number][: len(lines[number]) - len(lines[number].lstrip())]
    if language is Language.FORTRAN and path.suffix.lower() in (".f", ".for", ".f77"):
        indent = ""  # in fixed form a comment begins in column 1
    start = Position(number, 0)
    return TextEdit(Range(start, start), f"{indent}{mark} rankwise: ignore[{code}] reason\n")
