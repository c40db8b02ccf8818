"""What is read of ELF files is what pyelftools reads of them."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from elftools.elf.elffile import ELFFile
from elftools.elf.notes import iter_notes

from rankwise.binary.dwarf_lines import open_binary
from rankwise.binary.elf import LOADED, Elf, NotElf, read_elf


def _libraries() -> list[Path]:
    """Return this Python, and libraries that it comes with or uses, each by another linker."""
    return [Path(sys.executable).resolve(), Path(np.linalg._umath_linalg.__file__)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", _libraries(), ids=lambda path: path.name)
def test_headers_and_symbols(path: Path) -> None:
    found = read_elf(path)
    with path.open("rb") as file:
        reported = ELFFile(file)
        loaded = [each for each in reported.iter_segments() if each["p_type"] == "PT_LOAD"]
        assert [(each.offset, each.address, each.size) for each in found.segments(LOADED)] == [
            (each["p_offset"], each["p_vaddr"], each["p_filesz"]) for each in loaded
        ]
        tables = [
            each for each in reported.iter_sections() if each["sh_type"] in ("SHT_SYMTAB", "SHT_DYNSYM")
        ]
        for (symbols, names), section in zip(found.symbol_tables(), tables, strict=True):
            assert len(symbols) == section.num_symbols()
            for number in range(0, len(symbols), 97):
                symbol = section.get_symbol(number)
                begin = int(symbols[number]["name"])
                assert names[begin : names.index(b"\0", begin)].decode() == symbol.name
                assert int(symbols[number]["value"]) == symbol["st_value"]
                assert int(symbols[number]["size"]) == symbol["st_size"]
        assert found.build_id() == _build_id(reported)


def _build_id(reported: ELFFile) -> str | None:
    notes = [
        note
        for each in reported.iter_segments()
        if each["p_type"] == "PT_NOTE"
        for note in iter_notes(reported, each["p_offset"], each["p_filesz"])
    ]
    return next((each["n_desc"] for each in notes if each["n_type"] == "NT_GNU_BUILD_ID"), None)


@pytest.mark.parametrize("length", [0, 3, 5, 40, 63, 64, 100, 1000])
def test_a_file_that_is_cut_short_is_no_reason_to_fail(tmp_path: Path, length: int) -> None:
    whole = Path(sys.executable).resolve().read_bytes()
    (tmp_path / "cut").write_bytes(whole[:length])
    binary = open_binary(tmp_path / "cut")
    assert binary is None or (binary.symbol(4096) is None and binary.location(4096) is None)


def test_other_files_are_refused() -> None:
    with pytest.raises(NotElf, match="no ELF header"):
        Elf(Path(__file__).read_bytes())
