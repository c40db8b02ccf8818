"""Findings in Python programs speak mpi4py: `comm.recv` first, the MPI call behind it second."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterable
from pathlib import Path

from rankwise.findings import Finding, Location, Related
from rankwise.standard.mpi4py_names import find_method

_MPI_CALL = re.compile(r"\b(MPI_[A-Z]\w*)(\((?:[^()]|\([^()]*\))*\))?")
_AT_LINE = re.compile(_MPI_CALL.pattern + r"(?= at line (\d+)\b)")
_LONGEST_RECEIVER = 24
_AT_EXIT = "MPI_Finalize"
"""mpi4py calls it when Python exits: no method of another name does."""


class Mpi4pyWords:
    """Knows which method of mpi4py each line of the programs calls."""

    def __init__(self) -> None:
        self._calls: dict[str, tuple[ast.Call, ...]] = {}

    def rewrite(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings with the MPI calls at lines of Python named as the program names them."""
        return [self._finding(each) for each in findings]

    def _finding(self, finding: Finding) -> Finding:
        message, note = self.text(finding.message, finding.where), self.text(finding.note, finding.where)
        message = self._others(message, finding.related)
        related = tuple(self._related(each) for each in finding.related)
        if (message, note, related) == (finding.message, finding.note, finding.related):
            return finding
        return dataclasses.replace(finding, message=message, note=note, related=related)

    def _related(self, related: Related) -> Related:
        if related.where is None:
            return related
        return dataclasses.replace(related, note=self.text(related.note, related.where))

    def text(self, text: str, where: Location) -> str:
        """Return a text about a line, with the first MPI call of the line preceded by what the line calls."""
        if not where.file.endswith(".py") or not where.line:
            return text
        found, others = _MPI_CALL.search(text), ""
        if found is not None:
            text, others = text[: found.end()], text[found.end() :]
            method = self._method(where, found[1])
            if method and method not in text:
                text = text[: found.start()] + _named(method, found)
        return text + _AT_LINE.sub(lambda each: self._elsewhere(each, where), others)

    def _elsewhere(self, found: re.Match[str], where: Location) -> str:
        """Return an MPI call of another line of the file, preceded by what that line calls."""
        method = self._method(dataclasses.replace(where, line=int(found[3])), found[1])
        return _named(method, found) if method else found[0]

    def _others(self, message: str, related: Iterable[Related]) -> str:
        """Return a message with the calls of related lines named as those lines name them."""
        methods: dict[str, set[str]] = {}
        for each in related:
            found = _MPI_CALL.search(each.note) if each.where and each.where.file.endswith(".py") else None
            if found is not None and each.where is not None:
                methods.setdefault(found[1], set()).add(self._method(each.where, found[1]))
        for name, (method, *more) in ((name, [*found]) for name, found in methods.items()):
            if method and not more and f"({name})" not in message and f": {name}" not in message:
                message = re.sub(rf"\b{name}\b(?!\()", f"{method} ({name})", message)
        return message

    def _method(self, where: Location, name: str) -> str:
        """Return the method that makes an MPI call at a line; '' where that is not certain.

        A method of Python objects (comm.recv) makes other MPI calls than the one that it is named after.
        """
        exact, pickled = [], []
        for each in self._of(where.file):
            if not each.lineno <= where.line <= (each.end_lineno or each.lineno):
                continue
            assert isinstance(each.func, ast.Attribute)
            spellings = find_method(each.func.attr)
            if any(spelling.call.name == name for spelling in spellings):
                exact.append(each.func)
            elif name != _AT_EXIT and any(spelling.is_pickled for spelling in spellings):
                pickled.append(each.func)
        written = {_written(each) for each in exact or pickled}
        return written.pop() if len(written) == 1 else ""

    def _of(self, file: str) -> tuple[ast.Call, ...]:
        """Return the calls of a file that could be calls of mpi4py."""
        if file not in self._calls:
            try:
                tree = ast.parse(Path(file).read_bytes())
            except (OSError, SyntaxError, ValueError):
                tree = ast.Module([], [])
            self._calls[file] = tuple(
                node
                for node in ast.walk(tree)
                if isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and find_method(node.func.attr)
            )
        return self._calls[file]


def _named(method: str, call: re.Match[str]) -> str:
    """Return an MPI call preceded by the method that makes it."""
    return f"{method}: {call[0]}" if call[2] else f"{method} ({call[1]})"


def _written(method: ast.Attribute) -> str:
    """Return the method as it is written, without a receiver that is too long to read."""
    receiver = ast.unparse(method.value)
    if len(receiver) <= _LONGEST_RECEIVER:
        return f"{receiver}.{method.attr}"
    return find_method(method.attr)[0].written
