"""Remembers what each object was made from, by its content, so that linking can check the whole program."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rankwise import toolchain
from rankwise.building.archives import is_archive, members
from rankwise.findings import Finding
from rankwise.source.inputs import Language, SourceFile
from rankwise.source.store import ByteStore, digest_of
from rankwise.source.units import Unit, shown_path

LIMIT = 1 << 26
_VERSION = 1
_LARGEST = 1 << 29
"""Bytes of the largest object or library that is read."""

ReportedKey = tuple[str, str, int, int]
"""A finding that was printed already: rule, file, line, column."""


@dataclass(frozen=True, slots=True)
class ObjectRecord:
    """What an object holds, and which findings were reported when it was made."""

    units: tuple[Unit, ...]
    reported: frozenset[ReportedKey] = frozenset()
    seconds: float = 0.0
    """How long the compiler took."""


def reported(finding: Finding) -> ReportedKey:
    where = finding.where
    return finding.rule.code, str(Path.cwd() / where.file), where.line, where.column


class Records:
    """Kept in rankwise's cache, not beside the objects: a build makes the same files as without rankwise.

    An object is found by its path and content, or by its content alone wherever it went.
    """

    def __init__(self, store: ByteStore) -> None:
        self._store = store

    @classmethod
    def usual(cls) -> Records:
        return cls(ByteStore(toolchain.cache_folder() / "objects", LIMIT))

    def keep(self, made: Path, record: ObjectRecord) -> None:
        """Remember what a file was made from, if it was made."""
        content = _content(made)
        if content is not None:
            text = json.dumps({"version": _VERSION, **_to_json(record)}).encode()
            for name in _names(made, content):
                self._store.put(name, text)

    def of(self, path: Path) -> Iterator[ObjectRecord]:
        """Yield what is known of an object, or of each object in a library."""
        content = _content(path)
        if content is None:
            return
        if is_archive(content):
            for member in members(content, path.parent):
                yield from self._find([_by_content(member)])
        else:
            yield from self._find(_names(path, content))

    def _find(self, names: list[str]) -> Iterator[ObjectRecord]:
        for name in names:
            text = self._store.get(name)
            if text is not None:
                data = json.loads(text)
                if data.get("version") == _VERSION:
                    yield _from_json(data)
                    return


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes() if path.stat().st_size <= _LARGEST else None
    except OSError:
        return None


def _by_content(content: bytes) -> str:
    return digest_of(b"object", content)


def _names(path: Path, content: bytes) -> list[str]:
    """Name a file by path and content, and by its content alone."""
    return [digest_of(b"file", os.fsencode(path.absolute()), content), _by_content(content)]


def _to_json(record: ObjectRecord) -> dict[str, Any]:
    units = [
        {
            "path": str(Path.cwd() / unit.source.path),
            "language": str(unit.source.language),
            "flags": list(unit.flags),
            "folder": str(unit.folder or Path.cwd()),
            "stored": unit.stored,
        }
        for unit in record.units
    ]
    return {"units": units, "told": sorted(record.reported), "seconds": record.seconds}


def _from_json(data: dict[str, Any]) -> ObjectRecord:
    units = tuple(
        Unit(
            source=SourceFile(shown_path(each["path"]), Language(each["language"])),
            flags=tuple(each["flags"]),
            folder=Path(each["folder"]),
            from_build=True,
            stored=each["stored"],
        )
        for each in data["units"]
    )
    printed = frozenset((code, file, line, column) for code, file, line, column in data["told"])
    return ObjectRecord(units, printed, float(data.get("seconds", 0.0)))
