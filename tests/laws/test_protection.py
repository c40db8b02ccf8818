"""Random collectives with displacements leave the same bytes whichever way they are carried out.

Blocks are permuted, have gaps, begin below zero, are of derived types with negative lower bounds and holes;
calls are blocking and not, in place and not. The reference is the same program, not protected.

What has really wrapped around, in every call that has displacements, arrives where it was meant. And calls
with equal blocks leave the same bytes in rounds of any size, which cut elements, and with dense copies.
"""

from __future__ import annotations

import functools
import os
import subprocess
from pathlib import Path

import pytest

import run_programs
from rankwise.native.protector import protector_for
from rankwise.toolchain import cache_folder
from rankwise.toolchain.embedded import embedded_file
from rankwise.toolchain.mpi_wrapper import compile_flags_of

_WAYS = ("rebased", "large", "grouped", "messages", "groups", "rounds")
"""Another base address, the `_c` call, a larger datatype (W2), point-to-point, W1-A and W1-B."""
_PIECE = "7"
"""So few bytes of each block make a round that elements are cut in two."""
_RANKS = 3
_OVERSUBSCRIBED = {"OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_mpi_yield_when_idle": "1"}
"""Open MPI starts more ranks than there are cores only with this setting."""


@functools.cache
def _program(name: str = "protected_collectives") -> tuple[list[str], Path, Path]:
    """Return the launcher, the program, and the library that protects it."""
    mpi = run_programs.mpi()
    assert mpi is not None
    program = cache_folder() / name
    made = program.with_name(f"{name}.{os.getpid()}")  # other workers compile it, too
    source = Path(__file__).parent / f"{name}.c"
    words = [mpi.compiler[0], "-w", str(source), *mpi.compiler[1:], "-o", str(made)]
    subprocess.run(words, check=True)
    made.replace(program)
    header = embedded_file("mpich", "include", "mpi.h")
    flags = (f"-I{header.parent}",) if mpi.is_embedded and header else compile_flags_of(Path(mpi.compiler[0]))
    return [mpi.launcher, "-n", str(_RANKS)], program, protector_for(flags)


def _bytes(seed: int, rounds: int, way: str | None) -> str:
    """Return the sums over all bytes of all ranks; with a way, that of the library."""
    launcher, program, library = _program()
    chosen = (f"RANKWISE_PROTECT_WAY={way}", f"RANKWISE_PROTECT_PIECE={_PIECE}", "RANKWISE_PROTECT_ROUNDS=1")
    protected = ["env", f"LD_PRELOAD={library}", *chosen]
    words = [*launcher, *(protected if way else []), str(program), str(seed), str(rounds)]
    environment = {**os.environ, **_OVERSUBSCRIBED}
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _run(name: str, arguments: tuple[str, ...] = (), **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program; with variables, protected."""
    launcher, program, library = _program(name)
    given = [f"RANKWISE_PROTECT_{each}={value}" for each, value in variables.items()]
    protected = ["env", f"LD_PRELOAD={library}", *given] if variables else []
    words = [*launcher, *protected, str(program), *arguments]
    environment = {**os.environ, **_OVERSUBSCRIBED}
    return subprocess.run(words, capture_output=True, text=True, timeout=300, env=environment)


@pytest.mark.parametrize("way", ["as it chooses", *_WAYS])
def test_what_has_wrapped_around_arrives_where_it_was_meant(way: str) -> None:
    done = _run("wrapped_collectives", WAY=way)
    assert (done.returncode, done.stdout) == (0, "all are right\n"), done.stdout


def test_what_has_wrapped_around_is_wrong_without_protection() -> None:
    done = _run("wrapped_collectives")
    assert done.returncode != 0
    assert "Alltoallw is wrong" in done.stdout or "some are wrong" in done.stdout


@pytest.mark.parametrize("seed", [1, 2])
def test_rounds_and_dense_copies_leave_the_same_bytes(seed: int) -> None:
    arguments = (str(seed), "200")
    plain = _run("equal_blocks", arguments).stdout
    assert len(plain.split()) == _RANKS
    pieces = {
        piece: _run("equal_blocks", arguments, WAY="rounds", PIECE=piece).stdout for piece in ("7", "64")
    }
    assert pieces == dict.fromkeys(pieces, plain)
    assert _run("equal_blocks", arguments, WAY="dense").stdout == plain


@pytest.mark.long
@pytest.mark.parametrize(
    ("call", "way"),
    [("gatherv", "as it chooses"), ("allgatherv", "messages"), ("reduce_scatter", "as it chooses")],
)
def test_gigabytes_arrive_where_they_were_meant(call: str, way: str) -> None:
    """3 x 1.2 GB, 3 x 1.5 GB, and 3 x 715,827,883 elements: more than an int in all."""
    done = _run("large_volumes", (call,), ROUNDS="1", WAY=way)
    assert (done.returncode, done.stdout) == (0, "right\n"), done.stdout + done.stderr


@pytest.mark.slow
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
