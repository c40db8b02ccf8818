"""The entries of Fortran are all there: what the MPI library has of a recorded call leads through one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

from rankwise.native.generate.fortran_entries import entries
from rankwise.native.generate.prototypes import read_prototypes
from rankwise.native.generate.wrapper_code import wrapped
from run_programs import CHOICE

_ENTRY = re.compile(r"^(?:void|double) ((?:mpi|pmpi|pmpir)_\w+_)\(", re.MULTILINE)
_PROCEDURE = re.compile(r"(?:mpi|pmpi|pmpir)_(\w+?)_(?:f08_|f08ts_|f08_large_|f08ts_large_)?")


@pytest.mark.skipif(CHOICE not in os.environ, reason="make test-mpis names the MPI")
def test_every_procedure_has_an_entry(tmp_path: Path) -> None:
    choice = os.environ[CHOICE]
    header = _output([f"mpicc.{choice}", "-E", "-P", "-x", "c", "-"], "#include <mpi.h>\n")
    prototypes = read_prototypes(header)
    recorded = {layout.call.name.lower().removeprefix("mpi_") for layout, _ in wrapped(prototypes)}
    made = {name for text in entries(prototypes) for name in _ENTRY.findall(text)}
    there = {
        name
        for library in _libraries(tmp_path, choice)
        for name in _symbols(library)
        if (match := _PROCEDURE.fullmatch(name)) and match[1] in recorded
    }
    assert len(there) > 500
    assert sorted(there - made) == []


def _output(words: list[str], given: str = "") -> str:
    return subprocess.run(words, input=given, capture_output=True, text=True, check=True).stdout


def _libraries(folder: Path, choice: str) -> list[Path]:
    """Return the MPI libraries that a program with `mpi_f08` is linked with."""
    source, program = folder / "empty.f90", folder / "empty"
    source.write_text("use mpi_f08\ncall MPI_Init()\ncall MPI_Finalize()\nend\n", encoding="utf-8")
    _output([f"mpifort.{choice}", str(source), "-o", str(program)])
    ldd = shutil.which("ldd")
    assert ldd is not None
    return [Path(place) for place in re.findall(r"libmpi\S* => (\S+)", _output([ldd, str(program)]))]


def _symbols(library: Path) -> list[str]:
    with library.open("rb") as file:
        table = ELFFile(file).get_section_by_name(".dynsym")
        return [each.name for each in table.iter_symbols() if each["st_shndx"] != "SHN_UNDEF"]
