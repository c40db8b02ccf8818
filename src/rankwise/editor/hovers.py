"""What an editor shows when the mouse rests on an MPI call: the page of the call."""

from __future__ import annotations

from lsprotocol.types import Hover, MarkupContent, MarkupKind, Position

from rankwise.editor.text_positions import name_at
from rankwise.report.call_page import call_page
from rankwise.standard import Spelling, find_method, find_spelling


def hover(lines: list[str], position: Position, *, is_python: bool) -> Hover | None:
    """Return the page of the call under the cursor, or None."""
    found = name_at(lines, position)
    if found is None:
        return None
    name, where = found
    spelling = _method(name, lines) if is_python else find_spelling(name)
    if spelling is None:
        return None
    return Hover(MarkupContent(MarkupKind.Markdown, call_page(spelling)), where)


def _method(name: str, lines: list[str]) -> Spelling | None:
    """Return the method of mpi4py that a dotted name may call, in a file that imports mpi4py.

    What the object is, is not inferred: a method of communicators is preferred to one of other classes.
    """
    owner, _, method = name.rpartition(".")
    if not owner or not any("mpi4py" in line for line in lines):
        return None
    exact = find_spelling(name)
    if exact is not None:
        return exact
    candidates = find_method(method)
    communicators = [each for each in candidates if each.written.startswith(("Comm.", "Intracomm."))]
    return next(iter(communicators or candidates), None)
