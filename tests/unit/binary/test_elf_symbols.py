"""Functions by the symbol table of a library whose own functions have lost their names."""

from __future__ import annotations

import subprocess

import pytest
from elftools.elf.elffile import ELFFile

import run_programs
from rankwise.binary.dwarf_lines import Binary, open_binary

_SOURCE = """
int elsewhere(int);
__attribute__((noinline)) static int work(int value) { return elsewhere(value * 3) + 1; }
__attribute__((noinline)) int MPI_Barrier(int value) { return work(value); }
__attribute__((noinline)) int MPI_Type_hindexed(int value) { return elsewhere(value); }
int MPI_Send(int value) { return elsewhere(elsewhere(value)) + MPI_Barrier(value); }
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Binary:
    folder = tmp_path_factory.mktemp("library")
    (folder / "mpi.c").write_text(_SOURCE, encoding="utf-8")
    found = run_programs.mpi()
    assert found is not None
    compiler = found.compiler[:2] if found.compiler[1:2] == ("cc",) else found.compiler[:1]
    words = [*compiler, "-O2", "-fPIC", "-shared", "-s", "-fcf-protection=none", "-o", "libmpi.so", "mpi.c"]
    subprocess.run(words, cwd=folder, check=True, capture_output=True)
    binary = open_binary(folder / "libmpi.so")
    assert binary is not None
    return binary


def _section(binary: Binary, name: str) -> range:
    with binary.path.open("rb") as file:
        header = ELFFile(file).get_section_by_name(name)
    return range(header["sh_addr"], header["sh_addr"] + header["sh_size"])


@pytest.mark.skipif(run_programs.mpi() is None, reason="nothing compiles here")
def test_a_function_runs_in_place_of_the_one_that_jumps_to_it(library: Binary) -> None:
    names = {library.symbol(address) for address in _section(library, ".text")}
    assert {"MPI_Barrier", "MPI_Type_hindexed", "MPI_Send"} <= names


@pytest.mark.skipif(run_programs.mpi() is None, reason="nothing compiles here")
def test_jumps_to_other_files_are_no_functions(library: Binary) -> None:
    """All ways into other libraries are beside each other: who is on one of them is in none of the calls."""
    assert {library.symbol(address) for address in _section(library, ".plt")} == {None}
