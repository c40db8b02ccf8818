"""The sites of a whole program, read from the tables that its object files carry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from rankwise.errors import RankwiseError
from rankwise.testing.instrument.coverage_section import MAGIC, SITES_SECTION
from rankwise.testing.instrument.site_table import ObjectSite, unpacked
from rankwise.testing.pathlog.node_layout import OBJECT_HEADER, PAGE

_COVERAGE_SECTION = "rwt_coverage"


@dataclass(frozen=True, slots=True)
class ProgramFunction:
    """A function of a program."""

    name: str
    file: str
    line: int


@dataclass
class ProgramSites:
    """Sites and functions by number, and where their bytes lie in the coverage of a run."""

    sites: list[ObjectSite] = field(default_factory=list)
    functions: list[ProgramFunction] = field(default_factory=list)
    outcome_places: list[tuple[int, int]] = field(default_factory=list)
    """(offset of the first outcome's byte in the section, number of the site); some sites have several."""
    function_places: list[tuple[int, int]] = field(default_factory=list)
    size: int = 0

    @cached_property
    def by_place(self) -> npt.NDArray[np.int32]:
        """The site of each byte of the section; -1 where there is none."""
        table = np.full(self.size + 2, -1, np.int32)
        for place, site in self.outcome_places:
            table[place] = table[place + 1] = site
        return table

    @cached_property
    def _outcome_table(self) -> npt.NDArray[np.int64]:
        return np.array(self.outcome_places, np.int64).T

    def covered(self, section: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
        """Return for each site whether it was not taken, and whether it was, in a run's coverage."""
        found = np.zeros((len(self.sites), 2), np.bool_)
        if self.outcome_places and len(section) >= self.size:
            places, sites = self._outcome_table
            for outcome in (0, 1):
                found[sites[section[places + outcome] != 0], outcome] = True
        return found

    def entered(self, section: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
        """Return for each function whether it was entered."""
        found = np.zeros(len(self.functions), np.bool_)
        if self.function_places and len(section) >= self.size:
            places, functions = np.array(self.function_places, np.int64).T
            np.logical_or.at(found, functions, section[places] != 0)
        return found


def read_program(executable: Path) -> ProgramSites:
    """Return the sites of an instrumented program."""
    from elftools.elf.elffile import ELFFile

    with executable.open("rb") as stream:
        file = ELFFile(stream)
        coverage = file.get_section_by_name(_COVERAGE_SECTION)
        tables = file.get_section_by_name(SITES_SECTION)
        if coverage is None or tables is None:
            raise RankwiseError(
                f"{executable} was not built for testing",
                "give `rankwise test` its sources, or build it with CC='rankwise cc --for-test -- mpicc'",
            )
        return _numbered(coverage.data(), unpacked(tables.data()))


def _numbered(section: bytes, tables: Mapping[int, object]) -> ProgramSites:
    from rankwise.testing.instrument.site_table import ObjectSites

    found = ProgramSites(size=len(section))
    shared: dict[tuple[object, ...], int] = {}
    names: dict[tuple[object, ...], int] = {}
    for page in range(0, len(section), PAGE):
        header = section[page : page + OBJECT_HEADER]
        if int.from_bytes(header[:8], "little") != MAGIC:
            continue
        table = tables.get(int.from_bytes(header[8:16], "little"))
        if not isinstance(table, ObjectSites):
            continue
        repeated: dict[ObjectSite, int] = {}
        for number, site in enumerate(table.sites):
            repeated[site] = repeated.get(site, 0) + 1
            key = (site, repeated[site])
            known = shared.get(key) if site.shared else None
            if known is None:
                known = len(found.sites)
                found.sites.append(site)
                if site.shared:
                    shared[key] = known
            found.outcome_places.append((page + OBJECT_HEADER + 2 * number, known))
        begin = page + OBJECT_HEADER + table.outcome_bytes
        for number, (name, file, line, is_shared) in enumerate(table.functions):
            function = (name, file, line)
            known = names.get(function) if is_shared else None
            if known is None:
                known = len(found.functions)
                found.functions.append(ProgramFunction(name, file, line))
                if is_shared:
                    names[function] = known
            found.function_places.append((begin + number, known))
    return found
