"""Collects the sentences that users read, out of the code: messages, hints, help texts and what findings say.

`python tests/user_sentences.py` prints them all, with their places, to be read once as a user would.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src" / "rankwise"
_SHOWN_BY = ("Problem", "Related", "Finding", "Bounds", "Tool", "print", "write", "replace", "Confirmed")
"""Calls whose texts are shown, besides errors."""
_SHOWN_AS = (
    "help",
    "description",
    "epilog",
    "message",
    "hint",
    "note",
    "extent",
    "bounds",
    "title",
    "metavar",
)
"""Arguments and variables whose texts are shown."""
_ROOMS_OF_SENTENCES = ("monitors", "checks", "report", "cli")
"""Here texts are made out of parts that are no arguments of such calls."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text that is shown, with `{…}` where something is put in."""

    text: str
    path: Path
    line: int

    def __str__(self) -> str:
        return f"{self.path.relative_to(SOURCE)}:{self.line}: {self.text}"


@functools.cache
def sentences() -> tuple[Sentence, ...]:
    """Return each text of the code that users may be shown."""
    return tuple(_sentences())


def _sentences() -> Iterator[Sentence]:
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {id(each) for each in _docstrings(tree)}
        in_room = path.relative_to(SOURCE).parts[0] in _ROOMS_OF_SENTENCES
        texts = _texts(tree) if in_room else (each for shown in _shown(tree) for each in _texts(shown))
        found = {(text, node.lineno) for text, node in texts if id(node) not in docstrings}
        for text, line in sorted(found, key=lambda each: each[1]):
            if " " in text.strip():
                yield Sentence(" ".join(text.split()), path, line)


def _docstrings(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield every string that is a statement by itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _shown(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in _SHOWN_BY or name.endswith(("Error", "Input", "Tool")):
                yield from node.args
            yield from (word.value for word in node.keywords if word.arg in _SHOWN_AS or name in _SHOWN_BY)
        elif isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id.lower().strip("_") in _SHOWN_AS
            for target in node.targets
        ):
            yield node.value


def _texts(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    inside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inside |= {id(each) for each in node.values}
            parts = (each.value if isinstance(each, ast.Constant) else "{…}" for each in node.values)
            yield "".join(map(str, parts)), node
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.value, node


if __name__ == "__main__":
    for each in sentences():
        print(each)
