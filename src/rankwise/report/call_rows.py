"""The calls of a recorded run one by one, from the views that a command kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rankwise.errors import RankwiseError
from rankwise.report.views.packed_columns import unpacked
from rankwise.report.views.time_rows import CallMark, Cause, Kind

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CallRow:
    """A call, its times in seconds since the run began."""

    index: int
    rank: int
    thread: int
    number: int
    name: str
    kind: Kind
    begin: float
    duration: float
    file: str
    line: int
    function: str
    peer: int | None
    """-1 stands for any."""
    tag: int | None
    count: int
    waited: float
    cause: str
    state: str


class CallRows:
    """The calls of a run, and which messages join them."""

    def __init__(self, views: Json | None) -> None:
        data = (views or {}).get("timeline")
        if not data:
            raise RankwiseError(
                "there is no recorded run to show",
                "run the program with rankwise run or verify, and --html FILE",
            )
        self._data: Json = data
        self._columns = {name: unpacked(each) for name, each in data["columns"].items()}
        self.is_whole = len(self._columns["begin"]) == data["total"]

    def messages(self) -> Iterator[tuple[int, int]]:
        """Yield the calls, by index, that sent and that received each message."""
        yield from zip(self._columns["sent"].tolist(), self._columns["received"].tolist(), strict=True)

    def __iter__(self) -> Iterator[CallRow]:
        unit, sites, names = self._data["unit"], self._data["sites"], self._data["names"]
        plain = {name: self._columns[name].tolist() for name in _OF_CALLS}
        for rank, thread, start, stop, left_out, _ in self._data["rows"]:
            for at in range(start, stop):
                name, site = plain["name"][at], sites[plain["site"][at]]
                peer, tag = plain["peer"][at], plain["tag"][at]
                yield CallRow(
                    at, rank, thread, at - start + left_out, names[name], Kind(self._data["kinds"][name]),
                    plain["begin"][at] * unit, plain["duration"][at] * unit, site[0], site[1], site[2],
                    peer if peer >= -1 else None, tag if tag >= -1 else None, plain["count"][at],
                    plain["waited"][at] * unit, _cause(plain["cause"][at]), _state(plain["mark"][at]),
                )  # fmt: skip


_OF_CALLS = ("begin", "duration", "name", "site", "mark", "peer", "tag", "count", "waited", "cause")


def _cause(number: int) -> str:
    return Cause(number).name.lower().replace("_", " ") if number else ""


def _state(mark: int) -> str:
    return " ".join(each.name.lower() for each in CallMark if mark & each)
