"""Programs and libraries as they lie on disk: their symbols, lines and unwind tables, each read once."""

from __future__ import annotations

import io
import mmap
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rankwise.hang.sources.memory import Mapping, read_memory
from rankwise.hang.sources.unwind_tables import Bytes, Rule, UnwindTable
from rankwise.trace.dwarf import Binary, read_binary
from rankwise.trace.elf import build_id, segments


@dataclass
class Image:
    """One file that is mapped into processes."""

    path: str
    binary: Binary
    table: UnwindTable | None
    _rules: dict[int, Rule | None] = field(default_factory=dict)

    def rule(self, address: int) -> Rule | None:
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
        from elftools.common.exceptions import ELFError
        from elftools.elf.elffile import ELFFile

        data = _content(pid, mapping)
        if data is None:
            return None
        try:
            stream: Any = io.BytesIO(data) if isinstance(data, bytes) else data
            elf = ELFFile(stream)
            identity = build_id(elf)
            if identity is not None and identity in self._by_content:
                return self._by_content[identity]
            image = _image(mapping, elf, data)
        except (ELFError, ValueError, KeyError):
            return None
        if identity is not None:
            self._by_content[identity] = image
        return image


def make_ready() -> None:
    """Import what reads files: that takes longer than to read one."""
    from elftools.elf import elffile, notes  # noqa: F401


def _content(pid: int, mapping: Mapping) -> Bytes | None:
    """Return the bytes of the file that a process has mapped, though its name may mean another file here."""
    if mapping.path == "[vdso]":
        return read_memory(pid, mapping.start, mapping.end - mapping.start) or None
    if not mapping.path.startswith("/"):
        return None
    name = mapping.path.removesuffix(" (deleted)")
    inside = f"/proc/{pid}/map_files/{mapping.start:x}-{mapping.end:x}"
    for path in (name, f"/proc/{pid}/root{name}", inside, f"/proc/{pid}/exe"):
        try:
            if Path(path).stat().st_ino == mapping.inode:
                with Path(path).open("rb") as file:
                    return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError):
            continue
    return None


def _image(mapping: Mapping, elf: Any, data: Bytes) -> Image:
    binary = read_binary(Path(mapping.path), elf)
    header = next((each["p_vaddr"] for each in segments(elf, "PT_GNU_EH_FRAME")), None)
    if header is None:
        return Image(mapping.path, binary, None)
    loaded = [
        (each["p_vaddr"], each["p_vaddr"] + each["p_filesz"], each["p_offset"])
        for each in segments(elf, "PT_LOAD")
    ]

    def at(address: int) -> tuple[Bytes, int]:
        for start, end, offset in loaded:
            if start <= address < end:
                return data, offset + address - start
        raise IndexError(address)

    return Image(mapping.path, binary, UnwindTable(header, at))
