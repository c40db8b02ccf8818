"""Runs a sample of tests/runs and tests/explore, and programs in Fortran, on the other MPIs of this machine.

With `--all` all programs of tests/explore run, many random ones, and every correct program of tests/runs in
every mode. Those in Python run with mpi4py on the MPI in question.

The names are those of Debian's packages: `mpicc.mpich`, `mpiexec.openmpi`. What is missing is said, and
the rest runs; with none of them here there is nothing to do, and nothing fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
RUNS = HERE.parent / "runs"
EXPLORE = HERE.parent / "explore"
LAW, FEW = HERE.parent / "laws" / "test_exploration_on_mpi.py", "test_every_outcome_is_visited"
"""Random programs, and the test that draws few of them."""
SEEN = HERE.parent / "end_to_end" / "test_profiling_interface.py"
"""Which calls reach the recorder depends on how an MPI library is linked."""
SAME_END = HERE.parent / "laws" / "test_same_end.py"
WAITING, EVERYTHING = (
    ("test_every_collective_is_a_suspect",),
    ("test_the_family_in_every_mode", "test_every_correct_program"),
)
"""Correct programs that need the progress of others, and all correct ones in every mode."""
PROTECTED = HERE.parent / "laws" / "test_protection.py"
"""The ways in which calls are carried out depend on what a library has; `is_all`: with random calls, too."""
_WRAPPED = "test_what_has_wrapped_around_arrives_where_it_was_meant"
MISMATCHES = HERE.parent / "end_to_end" / "test_mismatches.py"
"""The table of mismatches: libraries differ in which of them they end."""
GENERATED = [
    HERE.parent / "generated" / f"test_{kind}_programs.py" for kind in ("origin", "window", "python")
]
"""One-sided programs in C, C++ and Python, of which the sample of `make test` runs."""
MPIS = {
    "mpich": "apt-get install mpich libmpich-dev",
    "openmpi": "apt-get install openmpi-bin libopenmpi-dev",
}
ALL = "--all"
LEFT_OUT = {
    "openmpi": (
        "receives/isendrecv.c",
        "receives/isendrecv_replace.c",
        "receives/large_count.c",
        "python/probe_then_receive.py",
    )
}
"""Programs of tests/explore with functions of MPI 4, which Open MPI 4.1 lacks, and one in which it is not
known from whom a message came that was too long."""


def main(options: list[str]) -> int:
    """Return 0 if whatever could be run did as it should."""
    failed, is_all = 0, ALL in options
    options = [each for each in options if each != ALL]
    for name, get_it in MPIS.items():
        missing = [tool for tool in ("mpicc", "mpiexec") if shutil.which(f"{tool}.{name}") is None]
        if missing:
            print(f"missing: {' and '.join(f'{tool}.{name}' for tool in missing)} ({get_it})", flush=True)
            continue
        law = LAW if is_all else LAW.with_name(f"{LAW.name}::{FEW}")
        own = [HERE / "test_other_launcher.py", HERE / "test_sharing_cores.py", SEEN, MISMATCHES, law]
        own += [
            SAME_END.with_name(f"{SAME_END.name}::{each}") for each in (EVERYTHING if is_all else WAITING)
        ]
        own.append(PROTECTED if is_all else PROTECTED.with_name(f"{PROTECTED.name}::{_WRAPPED}"))
        files = [*own, *(RUNS / f"{case}.c" for case in _words("sample.txt"))]
        files += _explored(name) if is_all else [EXPLORE / case for case in _words("explored.txt")]
        if shutil.which(f"mpifort.{name}") is None or shutil.which("gfortran") is None:
            print(f"missing: mpifort.{name}, so no Fortran runs (apt-get install gfortran)", flush=True)
        else:
            files += [HERE / "test_fortran_entries.py", *sorted((HERE / "fortran").glob("*.f90"))]
            files += sorted((EXPLORE / "fortran").glob("*.f90"))
        print(f"{name}: {len(files)} files", flush=True)
        failed |= _tested(name, files, options)
        failed |= _tested(name, GENERATED, [*options, "-m", "not long"])
    return failed


def _explored(name: str) -> list[Path]:
    left_out = {EXPLORE / each for each in LEFT_OUT.get(name, ())}
    return sorted(
        each for each in EXPLORE.rglob("*") if each.suffix in (".c", ".py") and each not in left_out
    )


def _words(name: str) -> list[str]:
    return (HERE / name).read_text(encoding="utf-8").split()


def _tested(name: str, files: list[Path], options: list[str]) -> int:
    variables = {**os.environ, "RANKWISE_TEST_MPI": name}
    words = [sys.executable, "-m", "pytest", *options, *map(str, files)]
    return subprocess.run(words, env=variables, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
