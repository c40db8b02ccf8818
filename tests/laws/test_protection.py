"""Random collectives with displacements leave the same bytes whichever way they are carried out.

Blocks are permuted, have gaps, begin below zero, are of derived types with negative lower bounds and holes;
calls are blocking and not, in place and not. The reference is the same program, not protected.
"""

from __future__ import annotations

import functools
import subprocess
from pathlib import Path

import pytest

import run_programs
from rankwise.native.protector import protector_for
from rankwise.toolchain import cache_folder
from rankwise.toolchain.embedded import embedded_file
from rankwise.toolchain.mpi_wrapper import compile_flags_of

_WAYS = ("rebased", "large", "grouped")
_RANKS = 3


@functools.cache
def _program() -> tuple[list[str], Path, Path]:
    """Return the launcher, the program, and the library that protects it."""
    mpi = run_programs.mpi()
    assert mpi is not None
    program = cache_folder() / "protected_collectives"
    source = Path(__file__).parent / "protected_collectives.c"
    words = [mpi.compiler[0], "-w", str(source), *mpi.compiler[1:], "-o", str(program)]
    subprocess.run(words, check=True)
    header = embedded_file("mpich", "include", "mpi.h")
    flags = (f"-I{header.parent}",) if mpi.is_embedded and header else compile_flags_of(Path(mpi.compiler[0]))
    return [mpi.launcher, "-n", str(_RANKS)], program, protector_for(flags)


def _bytes(seed: int, rounds: int, way: str | None) -> str:
    """Return the sums over all bytes of all ranks; with a way, that of the library."""
    launcher, program, library = _program()
    protected = ["env", f"LD_PRELOAD={library}", f"RANKWISE_PROTECT_WAY={way}", "RANKWISE_PROTECT_ROUNDS=1"]
    words = [*launcher, *(protected if way else []), str(program), str(seed), str(rounds)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("seed", [1, 2])
def test_all_ways_leave_the_same_bytes(seed: int) -> None:
    plain = _bytes(seed, 60, None)
    assert len(plain.split()) == _RANKS
    assert {way: _bytes(seed, 60, way) for way in _WAYS} == dict.fromkeys(_WAYS, plain)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 23))
def test_all_ways_leave_the_same_bytes_in_many_calls(seed: int) -> None:
    plain = _bytes(seed, 400, None)
    assert {way: _bytes(seed, 400, way) for way in _WAYS} == dict.fromkeys(_WAYS, plain)
