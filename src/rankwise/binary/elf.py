"""Headers, notes and symbol tables of an ELF file, as arrays.

pyelftools, which reads debug information for us, takes milliseconds to open a file, and long for each entry
of a table: too much beside a job that has all cores.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

Bytes = bytes | mmap.mmap
Table = npt.NDArray[np.void]

LOADED, DYNAMIC, LOADER, NOTES, UNWIND_TABLE = 1, 2, 3, 4, 0x6474E550
"""PT_LOAD, PT_DYNAMIC, PT_INTERP, PT_NOTE, PT_GNU_EH_FRAME"""
_BUILD_ID = 3
"""NT_GNU_BUILD_ID"""
_EXECUTABLE = 4
"""SHF_EXECINSTR"""
_SYMBOL_TABLES = (2, 11)
"""SHT_SYMTAB, SHT_DYNSYM"""
_ELSEWHERE = 0xFFFF
"""PN_XNUM: there are more segments than the header can say; the first section knows."""
_HEADER = {
    32: "identity:V16 type:u2 machine:u2 version:u4 entry:u4 segments:u4 sections:u4 flags:u4 size:u2"
    " segment_size:u2 segment_count:u2 section_size:u2 section_count:u2 names:u2",
    64: "identity:V16 type:u2 machine:u2 version:u4 entry:u8 segments:u8 sections:u8 flags:u4 size:u2"
    " segment_size:u2 segment_count:u2 section_size:u2 section_count:u2 names:u2",
}
_SEGMENT = {
    32: "type:u4 offset:u4 address:u4 physical:u4 size:u4 memory:u4 flags:u4 align:u4",
    64: "type:u4 flags:u4 offset:u8 address:u8 physical:u8 size:u8 memory:u8 align:u8",
}
_SECTION = {
    32: "name:u4 type:u4 flags:u4 address:u4 offset:u4 size:u4 link:u4 info:u4 align:u4 entry:u4",
    64: "name:u4 type:u4 flags:u8 address:u8 offset:u8 size:u8 link:u4 info:u4 align:u8 entry:u8",
}
_SYMBOL = {
    32: "name:u4 value:u4 size:u4 info:u1 other:u1 section:u2",
    64: "name:u4 info:u1 other:u1 section:u2 value:u8 size:u8",
}


_PAGE = 1 << 12


class NotElf(ValueError):
    """The bytes are no ELF file."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of the file that a loader maps, or that says something about the others."""

    offset: int
    address: int
    size: int
    """In the file."""
    align: int


class Elf:
    """An ELF file."""

    def __init__(self, data: Bytes) -> None:
        """NotElf if it is none, or ends in the middle of its headers."""
        self.data = data
        if data[:4] != b"\x7fELF" or not {*data[4:6]} <= {1, 2} or len(data) < 6:
            raise NotElf("there is no ELF header")
        self._width, self._order = 32 * data[4], "<>"[data[5] - 1]
        headers = self._table(_HEADER, 0, self._layout(_HEADER).itemsize)
        if not len(headers):
            raise NotElf("the ELF header is cut short")
        header = headers[0]
        first = self._table(_SECTION, int(header["sections"]), int(header["section_size"]))
        count, segments = int(header["section_count"]), int(header["segment_count"])
        if len(first) and header["sections"]:
            count = count or int(first[0]["size"])
            segments = int(first[0]["info"]) if segments == _ELSEWHERE else segments
        self._sections = self._table(_SECTION, int(header["sections"]), count * int(header["section_size"]))
        self._segments = self._table(
            _SEGMENT, int(header["segments"]), segments * int(header["segment_size"])
        )
        self.loaded = self.segments(LOADED)

    def segments(self, kind: int) -> list[Segment]:
        """Return the segments of a kind, such as `LOADED`."""
        wanted = self._segments[self._segments["type"] == kind]
        return [Segment(*each) for each in wanted[["offset", "address", "size", "align"]].tolist()]

    def extent(self) -> tuple[int, int]:
        """Return where what a loader maps begins and ends, with the memory that the file has no bytes for."""
        loaded = self._segments[self._segments["type"] == LOADED]
        if not len(loaded):
            return 0, 0
        return int(loaded["address"].min()), int((loaded["address"] + loaded["memory"]).max())

    def base_of_code(self, start: int, offset: int) -> int | None:
        """Return what leads from addresses of the file to memory, where code from an offset on begins.

        Files are mapped by pages, so a mapping may begin before its segment does.
        """
        code = self._segments[(self._segments["type"] == LOADED) & (self._segments["flags"] & 1 != 0)]
        for place, address, size in code[["offset", "address", "size"]].tolist():
            if offset < place + size and place < offset + _PAGE:
                return int(start - offset + place - address)
        return None

    def symbol_tables(self) -> Iterator[tuple[Table, bytes]]:
        """Yield the symbol tables, whose symbols may be the same, each with the names that it refers to."""
        for each in self._sections[np.isin(self._sections["type"], _SYMBOL_TABLES)]:
            if int(each["link"]) < len(self._sections):
                names = self._sections[int(each["link"])]
                symbols = self._table(_SYMBOL, int(each["offset"]), int(each["size"]))
                yield symbols, self._bytes(int(names["offset"]), int(names["size"]))

    def code_sections(self) -> list[range]:
        """Return the addresses of each section with code: functions, and apart from them jumps elsewhere."""
        code = self._sections[self._sections["flags"] & _EXECUTABLE != 0]
        return [range(start, start + size) for start, size in code[["address", "size"]].tolist()]

    def code(self, address: int, size: int) -> bytes:
        """Return what the file has at an address; nothing where nothing is loaded."""
        offset = self.offset_of(address)
        return self._bytes(offset, size) if offset is not None else b""

    def offset_of(self, address: int) -> int | None:
        """Return where in the file the byte is that is loaded to an address."""
        for each in self.loaded:
            if each.address <= address < each.address + each.size:
                return each.offset + address - each.address
        return None

    def address_of(self, offset: int) -> int | None:
        """Return the address to which the byte at this offset is loaded."""
        for each in self.loaded:
            if each.offset <= offset < each.offset + each.size:
                return each.address + offset - each.offset
        return None

    def build_id(self) -> str | None:
        """Return what the linker calls the file by its content."""
        for segment in self.segments(NOTES):
            for owner, kind, content in self._notes(segment):
                if owner == b"GNU\0" and kind == _BUILD_ID:
                    return content.hex()
        return None

    def _notes(self, segment: Segment) -> Iterator[tuple[bytes, int, bytes]]:
        content = self._bytes(segment.offset, segment.size)
        unit = 8 if segment.align == 8 else 4
        at = 0
        while at + 12 <= len(content):
            name, size, kind = struct.unpack_from(f"{self._order}III", content, at)
            begin = _round(at + 12 + name, unit)
            yield content[at + 12 : at + 12 + name], kind, content[begin : begin + size]
            at = _round(begin + size, unit)

    def _layout(self, layouts: Mapping[int, str]) -> np.dtype[np.void]:
        fields = (each.split(":") for each in layouts[self._width].split())
        return np.dtype([(name, form if form[0] == "V" else self._order + form) for name, form in fields])

    def _table(self, layouts: Mapping[int, str], offset: int, size: int) -> Table:
        """Return the entries of a table of the file, as many as there are whole ones."""
        layout = self._layout(layouts)
        content = self._bytes(offset, size)
        return np.frombuffer(content, layout, len(content) // layout.itemsize)

    def _bytes(self, offset: int, size: int) -> bytes:
        return bytes(self.data[offset : offset + size])


def _round(number: int, unit: int) -> int:
    return -(-number // unit) * unit


def read_elf(path: Path) -> Elf:
    """Return the file at this path; NotElf, or OSError where it cannot be read."""
    with path.open("rb") as file:
        try:
            return Elf(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except ValueError as error:  # there is nothing in it, or something else
            raise NotElf(str(error)) from error
