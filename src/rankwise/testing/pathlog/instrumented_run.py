"""One run of an instrumented program over all of its ranks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from rankwise.testing.instrument.program_sites import ProgramSites
from rankwise.testing.instrument.site_table import ObjectSite
from rankwise.testing.path import BranchOutcome, Join, Site, SiteKind
from rankwise.testing.pathlog.expression_reading import Expressions
from rankwise.testing.pathlog.node_layout import NUMBERS
from rankwise.testing.pathlog.rank_log import RankLog, logs_in
from rankwise.testing.pathlog.recorded_path import RecordedPath

_COUNTED = ("branch", "select")
_OF_COMPILERS = re.compile(r"^/usr/(include|lib)/|/ziglang/lib/|^/opt/.*/include/c\+\+/")
"""Headers whose code becomes part of the program, though it is not the user's."""


class InstrumentedRun:
    """A `RecordedRun` over a folder of logs."""

    def __init__(self, folder: Path, program: ProgramSites, sites: Mapping[int, Site]) -> None:
        self._program, self.sites = program, sites
        self._logs: Mapping[int, RankLog] = logs_in(folder)
        self._expressions = Expressions(self._logs)

    @cached_property
    def covered(self) -> Mapping[int, frozenset[BranchOutcome]]:
        found = {}
        for rank, log in self._logs.items():
            pairs = zip(
                *(each.tolist() for each in self._program.covered(log.coverage).nonzero()), strict=True
            )
            found[rank] = frozenset(
                BranchOutcome(site, bool(taken))
                for site, taken in pairs
                if self.sites[site].kind is SiteKind.BRANCH
            )
        return found

    @cached_property
    def entered(self) -> Mapping[int, frozenset[int]]:
        """By rank the functions that were entered, by their number in the program."""
        return {
            rank: frozenset(map(int, self._program.entered(log.coverage).nonzero()[0]))
            for rank, log in self._logs.items()
        }

    @cached_property
    def paths(self) -> Mapping[int, RecordedPath]:
        paths = {
            rank: RecordedPath(log, self._program, self._expressions) for rank, log in self._logs.items()
        }
        for path in paths.values():
            path.joins = [
                Join(join.position, join.rank, paths[join.rank].branches_before(join.sent_at))
                for join in path.joins
                if join.rank in paths
            ]
        return paths

    @cached_property
    def reads(self) -> frozenset[tuple[str, str]]:
        found = set()
        for log in self._logs.values():
            for record in log.nodes[log.nodes["op"] == NUMBERS["input_byte"]]["a"]:
                kind, _, name = log.text(int(record)).partition(":")
                found.add((kind, name))
        return frozenset(found)


def _kind(site: ObjectSite) -> SiteKind:
    if site.kind not in _COUNTED:
        return SiteKind.CHECK
    return SiteKind.HIDDEN if _OF_COMPILERS.search(site.file) else SiteKind.BRANCH


def program_sites(program: ProgramSites) -> dict[int, Site]:
    """Return the sites of a program as the search sees them."""
    return {
        number: Site(
            number, each.file, each.line, each.column, each.function,
            _kind(each),
            "" if each.kind in _COUNTED else each.kind,
        )
        for number, each in enumerate(program.sites)
    }  # fmt: skip
