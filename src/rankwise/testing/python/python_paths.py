"""The logs of the ranks of a Python program become paths; see `runtime/concolic_log.py` for the records."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rankwise.testing.expressions.node import Expression, apply, constant, symbol
from rankwise.testing.expressions.operator_meanings import Undefined
from rankwise.testing.path import BranchOutcome, Join, Losses, RunPath, Site, SiteKind
from rankwise.testing.symbols import (
    CommRank,
    CommSize,
    Conversion,
    Field,
    Stream,
    Symbol,
    WorldRank,
    WorldSize,
    shared_name,
)

_CONSTANT_KINDS = {bool: "bool", int: "int", float: "f64", str: "str"}


@dataclass(slots=True)
class _RankLog:
    """What one rank wrote."""

    rank: int = 0
    size: int = 1
    nodes: list[list[Any]] = field(default_factory=list)
    sites: list[int] = field(default_factory=list)
    taken: list[bool] = field(default_factory=list)
    conditions: list[int] = field(default_factory=list)
    joins: list[Join] = field(default_factory=list)
    losses: Losses = field(default_factory=Losses)
    covered: set[BranchOutcome] = field(default_factory=set)


class PythonPath:
    """The path of one rank."""

    def __init__(
        self, log: _RankLog, all_logs: Mapping[int, _RankLog], built: dict[tuple[int, int], Expression]
    ) -> None:
        self._log, self._all, self._built = log, all_logs, built

    @property
    def rank(self) -> int:
        return self._log.rank

    @property
    def size(self) -> int:
        return self._log.size

    @property
    def sites(self) -> Sequence[int]:
        return self._log.sites

    @property
    def taken(self) -> Sequence[bool]:
        return self._log.taken

    @property
    def joins(self) -> Sequence[Join]:
        return self._log.joins

    @property
    def losses(self) -> Losses:
        return self._log.losses

    def condition(self, index: int) -> Expression:
        return self._build(self._log.rank, self._log.conditions[index])

    def symbols_at(self, index: int) -> frozenset[int]:
        return frozenset(hash(shared_name(each.payload)) for each in self.condition(index).symbols())  # type: ignore[arg-type]

    def _build(self, rank: int, number: int) -> Expression:
        """Build an expression and what it needs, without recursion: loops make deep ones."""
        pending = [(rank, number)]
        while pending:
            at, wanted = pending[-1]
            if (at, wanted) in self._built:
                pending.pop()
                continue
            record = self._all[at].nodes[wanted]
            needs = self._needs(at, record)
            missing = [each for each in needs if each not in self._built]
            if missing:
                pending.extend(missing)
                continue
            pending.pop()
            self._built[at, wanted] = self._made(at, record)
        return self._built[rank, number]

    def _needs(self, rank: int, record: list[Any]) -> list[tuple[int, int]]:
        if record[0] == "F":
            return [(record[1], record[2])]
        return [(rank, each) for each in record[3] if isinstance(each, int)]

    def _made(self, rank: int, record: list[Any]) -> Expression:
        if record[0] == "F":
            return self._built[record[1], record[2]]
        _, operator, kind, arguments, payload = record
        if operator == "symbol":
            return symbol(_symbol(payload), kind)
        parts = [
            self._built[rank, each]
            if isinstance(each, int)
            else constant(each[0], _CONSTANT_KINDS[type(each[0])])
            for each in arguments
        ]
        try:
            return apply(operator, kind, *parts)
        except Undefined:
            return constant(False, "bool")


def _symbol(fields: Sequence[Any]) -> Symbol:
    match fields:
        case ["field", stream, name, start, end, conversion, value]:
            return Field(Stream(stream), name, start, end, Conversion(conversion), value)
        case ["count", stream, name, value, [separator, start, end]]:
            return Field(Stream(stream), name, start, end, Conversion.COUNT, value, separator)
        case ["rank", value, None, _]:
            return WorldRank(value)
        case ["size", value, None, _]:
            return WorldSize(value)
        case ["rank", value, members, world]:
            return CommRank(tuple(members), world, value)
        case ["size", value, members, _]:
            return CommSize(tuple(members), value)
    raise ValueError(f"no such symbol: {fields}")


@dataclass(frozen=True, slots=True)
class PythonRun:
    """What one run of a Python program recorded."""

    sites: Mapping[int, Site]
    covered: Mapping[int, frozenset[BranchOutcome]]
    paths: Mapping[int, RunPath]
    reads: frozenset[tuple[str, str]]


def read_python_run(folder: Path) -> PythonRun:
    """Return what the ranks of a run wrote into a folder."""
    sites: dict[int, Site] = {}
    reads: set[tuple[str, str]] = set()
    logs: dict[int, _RankLog] = {}
    for path in sorted(folder.glob("*.symbols")):
        log = _read_log(path, sites, reads)
        if len(log.sites) >= len(logs[log.rank].sites) if log.rank in logs else True:
            logs[log.rank] = log
    built: dict[tuple[int, int], Expression] = {}
    paths: dict[int, RunPath] = {rank: PythonPath(log, logs, built) for rank, log in logs.items()}
    for log in logs.values():
        missing = {each.rank for each in log.joins} - logs.keys()
        log.losses.is_cut |= bool(missing)
    covered = {rank: frozenset(log.covered) for rank, log in logs.items()}
    return PythonRun(sites, covered, paths, frozenset(reads))


def _read_log(path: Path, sites: dict[int, Site], reads: set[tuple[str, str]]) -> _RankLog:
    log = _RankLog()
    has_ended = False
    for line in path.read_bytes().splitlines():
        try:
            record = json.loads(line)
        except ValueError:  # the last line of a rank that was killed
            log.losses.is_cut = True
            break
        match record:
            case ["S", number, row, column, kind, function, file, text]:
                sites[number] = Site(number, file, row, column, function, SiteKind(kind), text)
            case ["N", *_] | ["F", *_]:
                log.nodes.append(record)
            case ["B", site, taken, node]:
                log.sites.append(site)
                log.taken.append(taken)
                log.conditions.append(node)
            case ["C", site, taken]:
                log.covered.add(BranchOutcome(site, taken))
            case ["J", rank, branches]:
                log.joins.append(Join(len(log.sites), rank, branches))
            case ["L", why, file, row]:
                log.losses.concretised[f"{why}, {file}", row] += 1
            case ["D", site]:
                log.losses.reduced[site] += 1
            case ["I", stream, name]:
                reads.add((stream, name))
            case ["R", rank, size]:
                log.rank, log.size = rank, size
            case ["E"]:
                has_ended = True
    log.losses.is_cut |= not has_ended
    return log
