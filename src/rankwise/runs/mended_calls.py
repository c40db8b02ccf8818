"""RW715: the calls that the protecting library carried out another way, as it wrote them down in a run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rankwise.binary.dwarf_lines import open_binary
from rankwise.findings import Evidence, Finding, Location, Ranks, rule
from rankwise.trace.call_sites import readable

_FIELDS = 6
_FIXED_BASE = 0x400000
"""Where programs lie that are not position-independent."""


def mended_calls(folder: Path, size: int) -> list[Finding]:
    """Return a finding for each place where a call was mended, or refused."""
    places: dict[tuple[Location, str], set[int]] = {}
    for where, message, rank in _lines(folder):
        places.setdefault((where, message), set()).add(rank)
    return [
        Finding(
            rule=rule("RW715"),
            message=message,
            where=where,
            ranks=Ranks.of(sorted(ranks), size) if size else None,
            evidence=Evidence.WITNESSED,
        )
        for (where, message), ranks in places.items()
    ]


def _lines(folder: Path) -> Iterator[tuple[Location, str, int]]:
    for file in sorted(folder.glob("*.mended")):
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            fields = line.split("\t")
            if len(fields) == _FIELDS:
                rank, call, way, why, path, offset = fields
                how = "was refused" if way == "an error instead" else f"was carried out with {way}"
                message = f"{call} {how}: {why}"
                yield _location(Path(path), int(offset)), message, int(rank)


def _location(path: Path, offset: int) -> Location:
    binary = open_binary(path)
    for address in (offset, offset + _FIXED_BASE) if binary is not None else ():
        found = binary.location(address) if binary is not None else None
        if found is not None:
            return Location(readable(found.file), found.line, 0, found.function)
    return Location(str(path), 0)
