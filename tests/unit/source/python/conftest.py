"""Lowers small sources for tests to look at."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rankwise.program import Call, Function, Instruction, Program
from rankwise.program.printing import to_text
from rankwise.source.python import lower_files

FILE = "a.py"


@dataclass(frozen=True)
class Lowered:
    program: Program

    def function(self, name: str = "<module>", file: str = FILE) -> Function:
        return self.program.functions[f"{file}:{name}"]

    def text(self, name: str = "<module>", file: str = FILE) -> str:
        """The function's text without its first line, indentation and block of returning None."""
        lines = to_text(self.function(name, file)).splitlines()[1:]
        return "\n".join(line.strip() for line in lines)

    def calls(self, name: str = "<module>", file: str = FILE) -> list[str]:
        """The names of what a function calls, in order."""
        return [call.callee.name for call in self.function(name, file).calls()]

    def mpi(self, name: str = "<module>", file: str = FILE) -> list[Call]:
        return [call for call in self.function(name, file).calls() if call.standard is not None]

    def mpi_names(self, name: str = "<module>", file: str = FILE) -> list[str]:
        return [call.callee.name for call in self.mpi(name, file)]

    def find(self, kind: type[Instruction], name: str = "<module>", file: str = FILE) -> list[Instruction]:
        return [each for each in self.function(name, file).instructions() if isinstance(each, kind)]

    def operators(self, name: str = "<module>", file: str = FILE) -> list[str]:
        found = self.function(name, file).instructions()
        return [each.operator for each in found if hasattr(each, "operator")]


Lower = Callable[..., Lowered]


@pytest.fixture
def lower() -> Lower:
    def run(source: str = "", **files: str) -> Lowered:
        """Lower `source` as a.py, and each keyword `name=text` as name.py (`pkg__name` as pkg/name.py)."""
        sources = [(Path(FILE), textwrap.dedent(source))] if source else []
        sources += [
            (Path(name.replace("__", "/") + ".py"), textwrap.dedent(text)) for name, text in files.items()
        ]
        return Lowered(lower_files(sources))

    return run
