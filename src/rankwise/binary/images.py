"""Programs and libraries as they lie on disk: their symbols, lines and unwind tables, each read once."""

from __future__ import annotations

import mmap
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.binary.dwarf_lines import Binary
from rankwise.binary.elf import UNWIND_TABLE, Bytes, Elf, NotElf
from rankwise.binary.unwind_tables import UnwindRule, UnwindTable
from rankwise.procfs.memory_map import Mapping, file_names
from rankwise.procfs.process_memory import read_memory


@dataclass
class Image:
    """One file that is mapped into processes."""

    path: str
    binary: Binary
    table: UnwindTable | None
    _rules: dict[int, UnwindRule | None] = field(default_factory=dict)

    def rule(self, address: int) -> UnwindRule | None:
        """Return how to get to the caller from an instruction."""
        if address not in self._rules:
            self._rules[address] = self.table.rule(address) if self.table is not None else None
        return self._rules[address]


@dataclass
class Images:
    """All files seen so far, by what is in them: ranks mostly share theirs."""

    _by_file: dict[tuple[str, int], Image | None] = field(default_factory=dict)
    _by_content: dict[str, Image] = field(default_factory=dict)

    def of(self, pid: int, mapping: Mapping) -> Image | None:
        """Return the file behind a mapping; None where it cannot be read."""
        key = (mapping.device, mapping.inode) if mapping.inode else (mapping.path, 0)
        if key not in self._by_file:
            self._by_file[key] = self._open(pid, mapping)
        return self._by_file[key]

    def _open(self, pid: int, mapping: Mapping) -> Image | None:
        data = _content(pid, mapping)
        try:
            elf = Elf(data) if data else None
        except NotElf:
            elf = None
        if elf is None:
            return None
        identity = elf.build_id()
        if identity is not None and identity in self._by_content:
            return self._by_content[identity]
        image = _image(mapping, elf)
        if identity is not None:
            self._by_content[identity] = image
        return image


def _content(pid: int, mapping: Mapping) -> Bytes | None:
    """Return the bytes of the file that a process has mapped, though its name may mean another file here."""
    if mapping.path == "[vdso]":
        return read_memory(pid, mapping.start, mapping.end - mapping.start) or None
    if not mapping.path.startswith("/"):
        return None
    for path in file_names(pid, mapping):
        try:
            if Path(path).stat().st_ino == mapping.inode:
                with Path(path).open("rb") as file:
                    return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError):
            continue
    return None


def _image(mapping: Mapping, elf: Elf) -> Image:
    binary = Binary(Path(mapping.path), elf)
    header = next((each.address for each in elf.segments(UNWIND_TABLE)), None)
    if header is None:
        return Image(mapping.path, binary, None)

    def at(address: int) -> tuple[Bytes, int]:
        offset = elf.offset_of(address)
        if offset is None:
            raise IndexError(address)
        return elf.data, offset

    return Image(mapping.path, binary, UnwindTable(header, at))
