"""An instrumented C or C++ program: how it is made, what its runs need, and what they recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rankwise.testing.instrument.module_rewriting import Mode
from rankwise.testing.instrument.program_building import instrument
from rankwise.testing.instrument.program_sites import ProgramSites, read_program
from rankwise.testing.path import Site
from rankwise.testing.pathlog.instrumented_run import InstrumentedRun, program_sites

_LOG = "RANKWISE_TEST_LOG"


@dataclass(frozen=True)
class NativeProgram:
    """A program that records its runs."""

    executable: Path

    @cached_property
    def program(self) -> ProgramSites:
        return read_program(self.executable)

    @cached_property
    def sites(self) -> Mapping[int, Site]:
        """All sites of the program, those of functions that are never entered as well."""
        return program_sites(self.program)

    def variables(self, folder: Path) -> dict[str, str]:
        """Return what the environment of a run holds, so that its ranks write their logs into a folder."""
        return {_LOG: str(folder.absolute())}

    def read(self, folder: Path) -> InstrumentedRun:
        """Return what the ranks of a run wrote."""
        return InstrumentedRun(folder, self.program, self.sites)


def prepare(sources: Sequence[Path], flags: Sequence[str] = (), light: bool = False) -> NativeProgram:
    """Return the program that sources make, or the one that an instrumented executable is."""
    if len(sources) == 1 and _is_executable(sources[0]):
        made = NativeProgram(sources[0])
        made.program  # noqa: B018 - says in words if it was not built for testing
        return made
    return NativeProgram(instrument(sources, flags, Mode.LIGHT if light else Mode.HEAVY).executable)


def _is_executable(path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(4) == b"\x7fELF"
