"""Headers of an ELF file, one by one: pyelftools' own objects read much of what the headers point to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_EXECUTABLE = 4
"""SHF_EXECINSTR"""


def segments(elf: Any, kind: str) -> list[Mapping[str, Any]]:
    """Return the headers of the segments of a kind, such as `PT_LOAD`."""
    from elftools.common.utils import struct_parse

    first, size = elf["e_phoff"], elf["e_phentsize"]
    headers = (
        struct_parse(elf.structs.Elf_Phdr, elf.stream, first + number * size)
        for number in range(elf.num_segments())
    )
    return [each for each in headers if each["p_type"] == kind]


def symbol_tables(elf: Any) -> Iterator[Any]:
    """Yield the symbol tables, whose symbols may be the same."""
    for number, header in enumerate(_sections(elf)):
        if header["sh_type"] in ("SHT_SYMTAB", "SHT_DYNSYM"):
            yield elf.get_section(number)


def code_sections(elf: Any) -> list[range]:
    """Return the addresses of each section with code: functions, and apart from them jumps to other files."""
    return [
        range(each["sh_addr"], each["sh_addr"] + each["sh_size"])
        for each in _sections(elf)
        if each["sh_flags"] & _EXECUTABLE
    ]


def _sections(elf: Any) -> Iterator[Mapping[str, Any]]:
    from elftools.common.utils import struct_parse

    first, size = elf["e_shoff"], elf["e_shentsize"]
    for number in range(elf.num_sections()):
        yield struct_parse(elf.structs.Elf_Shdr, elf.stream, first + number * size)


def build_id(elf: Any) -> str | None:
    """Return what the linker calls the file by its content."""
    from elftools.elf.notes import iter_notes

    for header in segments(elf, "PT_NOTE"):
        for note in iter_notes(elf, header["p_offset"], header["p_filesz"]):
            if note["n_type"] == "NT_GNU_BUILD_ID":
                return str(note["n_desc"])
    return None
