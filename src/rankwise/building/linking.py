"""What goes into a program that is linked: its sources, and the objects that are known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rankwise.building.object_records import ObjectRecord, Records
from rankwise.source.command_line import Invocation

_ENDINGS = (".so", ".a")


def linked_files(invocation: Invocation) -> Iterator[Path]:
    """Yield the objects and libraries that a command names; those in the system's folders are left out."""
    for each in invocation.inputs:
        path = Path(each.word)
        if path.is_file():
            yield path
    for library in invocation.libraries:
        names = [library[1:]] if library.startswith(":") else [f"lib{library}{end}" for end in _ENDINGS]
        places = (Path(folder) / name for folder in invocation.library_folders for name in names)
        yield from (place for place in places if place.is_file())


def merged(files: Iterator[Path], records: Records) -> ObjectRecord:
    """Return all that is known of the files, every unit once."""
    found = [record for file in files for record in records.of(file)]
    units = {(unit.source.path, unit.stored or unit.flags): unit for record in found for unit in record.units}
    printed = frozenset(reported for record in found for reported in record.reported)
    return ObjectRecord(tuple(units.values()), printed, sum(record.seconds for record in found))
