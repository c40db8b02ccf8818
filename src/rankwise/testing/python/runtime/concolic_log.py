"""The log of one rank: a line of JSON for each record, written at once, so that a killed rank loses none.

`["S", number, line, column, kind, function, file, text]`: a site.
`["N", operator, type, arguments, payload]`: an expression, numbered from 0 in this order.
`["F", rank, number]`: an expression of another rank, numbered here as well.
`["B", site, taken, expression]`: a branch. `["C", site, taken]`: an outcome reached for the first time.
`["J", rank, branches]`: a message that came, and how many branches its sender had taken.
`["L", why, file, line]`: a loss. `["D", site]`: branches were left out.
`["I", stream, name]`: an input is read.
`["R", rank, size]`: who this is. `["E"]`: the program came to its end by itself.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from typing import Any

_FOLDER = os.environ.get("RANKWISE_SYMBOLS", "")
_OWN = os.path.dirname(os.path.abspath(__file__))
_MOST_OF_SITE = int(os.environ.get("RANKWISE_SITE_BUDGET", "64"))
"""So many branches of a site are recorded as they come; of more, those that go another way than the last."""
_MOST_NODES = 2_000_000


class Log:
    """Writes the records of one process."""

    def __init__(self) -> None:
        self._file = -1
        self._pending = []  # type: list[str]
        self._numbers = {}  # type: dict[Any, int]
        self._nodes = 0
        self._seen = set()  # type: set[Any]
        self._last = {}  # type: dict[int, list[Any]]
        self.branches = 0
        self.rank, self.size = 0, 1
        if _FOLDER:
            path = os.path.join(_FOLDER, "%d.symbols" % os.getpid())
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def _put(self, *record: Any) -> None:
        self._pending.append(json.dumps(record))

    def flush(self) -> None:
        """Write what waits."""
        if self._pending and self._file >= 0:
            text = "\n".join(self._pending) + "\n"
            os.write(self._file, text.encode())
        self._pending = []

    def node(self, operator: str, kind: str, arguments: Any = (), payload: Any = None) -> int:
        """Return the number of an expression; an argument is a number, or a list with one constant."""
        key = (operator, kind, repr(arguments), repr(payload))
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = self._nodes
            self._nodes += 1
            if self._nodes <= _MOST_NODES:
                self._put("N", operator, kind, arguments, payload)
        return found

    def foreign(self, rank: int, number: int) -> int:
        """Return the number here of an expression of another rank."""
        if rank == self.rank:
            return number
        key = ("F", rank, number)
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = self._nodes
            self._nodes += 1
            self._put("F", rank, number)
        return found

    def site(self, number: int, *what: Any) -> None:
        """Make a site known."""
        self._put("S", number, *what)

    def covered(self, site: int, taken: bool) -> None:
        """Note an outcome that was reached."""
        if (site, taken) not in self._seen:
            self._seen.add((site, taken))
            self._put("C", site, taken)
            self.flush()

    def branch(self, site: int, taken: bool, node: int) -> None:
        """Note a branch that depends on an input."""
        last = self._last.setdefault(site, [0, None])
        last[0] += 1
        if last[0] > _MOST_OF_SITE and last[1] == taken:
            self.once("D", site)
            return
        last[1] = taken
        self.branches += 1
        self._put("B", site, taken, node)
        self.flush()

    def once(self, *record: Any) -> None:
        """Note something that is worth one record."""
        if record not in self._seen:
            self._seen.add(record)
            self._put(*record)
            self.flush()

    def joined(self, rank: int, branches: int) -> None:
        """Note a message that has come."""
        if rank != self.rank:
            self._put("J", rank, branches)

    def begin_rank(self, rank: int, size: int) -> None:
        """Note the rank of this process."""
        self.rank, self.size = rank, size
        self.once("R", rank, size)


log = Log()


def here() -> tuple[str, int, str]:
    """Return the file, line and function of the program that is at work, below these modules."""
    frame = sys._getframe(1)
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == _OWN:
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name


def lost(why: str) -> None:
    """Note that a value goes on without what it depends on."""
    file, line, _ = here()
    log.once("L", why, file, line)


def number_of(*key: Any) -> int:
    """Return the number of a site, the same in all runs."""
    return zlib.crc32(repr(key).encode())


def decide(node: int, taken: bool, kind: str, text: str) -> None:
    """Note a decision that no branch of the program stands for: a check, or one of the language."""
    file, line, function = here()
    number = number_of(file, line, kind, text)
    log.once("S", number, line, 0, kind, function, file, text)
    log.branch(number, taken, node)
    if text != "pin":
        log.covered(number, taken)
