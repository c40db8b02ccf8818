"""One part of the toolchain: where it is, whose it is, and what it is for."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from rankwise.errors import MissingTool


class ToolOrigin(enum.StrEnum):
    """Whose a tool is."""

    YOURS = "yours"
    EMBEDDED = "embedded"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Tool:
    """A program, library or package that was searched for; `words` is empty when it is missing."""

    part: str
    enables: str
    get_it: str
    """The one line that gets it, or says what stands in the way."""
    words: tuple[str, ...] = ()
    """The words that start a program; the path alone of anything else."""
    version: str = ""
    origin: ToolOrigin = ToolOrigin.MISSING
    family: str = ""
    """Of an MPI: MPICH, Open MPI, Intel MPI or MVAPICH; '' when it does not say."""

    @property
    def found(self) -> bool:
        return self.origin is not ToolOrigin.MISSING

    @property
    def path(self) -> str:
        """The file itself; '' when missing."""
        return self.words[0] if self.words else ""

    @property
    def command(self) -> tuple[str, ...]:
        """The words that start it; MissingTool when there is none, so that nothing else runs by mistake."""
        if not self.found:
            raise MissingTool(f"{self.part} is missing, which {self.enables}", self.get_it)
        return self.words
