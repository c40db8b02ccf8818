"""The sites of one object file: places with two outcomes, in the order of their bytes of coverage."""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass, field

from rankwise.source.llvm.debug_info import DebugInfo

MARK = b"rwtsites"


@dataclass(frozen=True, slots=True)
class ObjectSite:
    """A site, as numbered in its object file."""

    kind: str
    file: str
    line: int
    column: int
    function: str
    shared: bool = False
    """Other object files may have the same function, of which the linker keeps one."""


@dataclass(slots=True)
class ObjectSites:
    """All sites of an object file, and its functions: (name, file, line, shared)."""

    sites: list[ObjectSite] = field(default_factory=list)
    functions: list[tuple[str, str, int, bool]] = field(default_factory=list)

    @property
    def outcome_bytes(self) -> int:
        return 2 * len(self.sites)

    def digest(self) -> int:
        return int.from_bytes(hashlib.sha256(self._text()).digest()[:8], "little")

    def _text(self) -> bytes:
        rows = [
            [each.kind, each.file, each.line, each.column, each.function, int(each.shared)]
            for each in self.sites
        ]
        return json.dumps({"sites": rows, "functions": self.functions}, separators=(",", ":")).encode()

    def packed(self) -> bytes:
        """Return the table as it is embedded in the object file."""
        body = zlib.compress(self._text())
        return MARK + self.digest().to_bytes(8, "little") + len(body).to_bytes(8, "little") + body


def unpacked(section: bytes) -> dict[int, ObjectSites]:
    """Return the tables that a program's section holds, by their digests."""
    tables = {}
    at = section.find(MARK)
    while at >= 0:
        digest = int.from_bytes(section[at + 8 : at + 16], "little")
        size = int.from_bytes(section[at + 16 : at + 24], "little")
        data = json.loads(zlib.decompress(section[at + 24 : at + 24 + size]))
        sites = [
            ObjectSite(kind, file, line, column, function, bool(shared))
            for kind, file, line, column, function, shared in data["sites"]
        ]
        functions = [(name, file, line, bool(shared)) for name, file, line, shared in data["functions"]]
        tables[digest] = ObjectSites(sites, functions)
        at = section.find(MARK, at + 24 + size)
    return tables


class SiteMaker:
    """Numbers the sites of one module as they are met."""

    def __init__(self, debug: DebugInfo) -> None:
        self.table = ObjectSites()
        self._debug = debug
        self._function = ("", "", 0, False)

    def enter(self, subprogram: str | None, symbol: str, is_shared: bool) -> int:
        """Note a function and return its number."""
        name, place = self._debug.definition(subprogram)
        file, line = (place.file, place.line) if place is not None else ("", 0)
        self._function = (name or symbol.strip('@"'), file, line, is_shared)
        self.table.functions.append(self._function)
        return len(self.table.functions) - 1

    def add(self, kind: str, location: str | None) -> int:
        """Return the number of a new site; one without a location lies where its function begins."""
        place = self._debug.location(location)
        name, file, line, is_shared = self._function
        column = 0
        if place is not None:
            file, line, column = str(place.file), place.line, place.column
        self.table.sites.append(ObjectSite(kind, file, line, column, name, is_shared))
        return len(self.table.sites) - 1
