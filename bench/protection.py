"""What protection costs: calls that are as they should be, and calls that are carried out another way.

`python -m bench protection [mpicc] [--large]`. Each figure is the median of ratios of two programs that ran
in turn, with and without the library; the best round of each counts. The targets are 1.02 for small calls
that need no protection, 1.1 for large ones that are carried out another way, and 2.0 for those in parts
(Li 2018, section 4.4.4: 1.5 to 2.2). `--large` compares a Gatherv whose last displacement has just wrapped
around with a plain one just below that, which takes 7 GB of memory, and gathers what the literature did:
48 ranks x 42 and 44 MB.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rankwise.native.protector import protector_for
from rankwise.toolchain.mpi import mpi_compiler, mpi_launcher
from rankwise.toolchain.mpi_wrapper import compile_flags_of

_SOURCE = Path(__file__).with_name("wrapping.c")
_PAIRS = 5
_WAYS = {"rebased": 1.1, "large": 1.1, "grouped": 1.1, "messages": 1.1, "groups": 2.0, "rounds": 2.0}
"""The ways that a test can enforce, with their targets."""
_BELOW, _ABOVE = 1_073_741_000, 1_074_000_000
"""Bytes per rank: with three ranks, the last displacement fits an int, or has wrapped around."""
_SMALL, _SMALL_ROUNDS = 8, 4_000
_LARGE, _LARGE_ROUNDS = 16 << 20, 20
_SHARING = {
    "MPIR_CVAR_CH4_PROGRESS_THROTTLE": "1",
    "MPIR_CVAR_CH4_PROGRESS_THROTTLE_NO_PROGRESS_COUNT": "1",
    "OMPI_MCA_mpi_yield_when_idle": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
}
"""Ranks that wait give their core to the others: there may be more ranks than cores."""
_RANKS = (2, 4, 8, 16)


def run(arguments: Sequence[str] = ()) -> None:
    """Measure with the MPI of the wrapper that is named, or yours."""
    is_large = "--large" in arguments
    named = [each for each in arguments if each != "--large"]
    wrapper = Path(named[0]) if named else Path(mpi_compiler("c").words[0])
    beside = wrapper.with_name(wrapper.name.replace("mpicc", "mpiexec"))
    launcher = str(beside) if beside.exists() else mpi_launcher().words[0]
    library = protector_for(tuple(compile_flags_of(wrapper)))
    with tempfile.TemporaryDirectory(prefix="rankwise-bench-") as folder:
        program = Path(folder) / "wrapping"
        subprocess.run([str(wrapper), "-O2", "-w", str(_SOURCE), "-o", str(program)], check=True)
        if is_large:
            _beyond([launcher, "-n"], program, library)
            return
        for call in ("allgatherv", "gatherv"):
            for ranks in _RANKS:
                words = [
                    launcher,
                    "-n",
                    str(ranks),
                    str(program),
                    call,
                    str(_SMALL),
                    str(_SMALL_ROUNDS // ranks),
                ]
                ratio = _ratio(words, library, None)
                print(f"  {call:10} 8 bytes, {ranks:2} ranks, not triggered   {ratio:5.2f} x (target 1.02)")
        for call in ("gatherv", "allgatherv"):
            for way, target in _WAYS.items():
                words = [launcher, "-n", "2", str(program), call, str(_LARGE), str(_LARGE_ROUNDS)]
                ratio = _ratio(words, library, way)
                print(f"  {call:10} 16 MB, 2 ranks, {way:8}             {ratio:5.2f} x (target {target})")


def _beyond(start: list[str], program: Path, library: Path) -> None:
    """Compare what is just beyond the limit, carried out in each way, with a plain call just below it."""
    below = [*start, "3", str(program), "gatherv", str(_BELOW), "2"]
    above = [*start, "3", str(program), "gatherv", str(_ABOVE), "2"]
    for way in ("rebased", "messages", "rounds"):
        chosen = {"RANKWISE_PROTECT_WAY": way} if way != "rebased" else {}
        pairs = [
            _seconds(above, {"LD_PRELOAD": str(library), **chosen}) / _seconds(below, {})
            for _ in range(_PAIRS - 2)
        ]
        ratio, target = sorted(pairs)[1], _WAYS[way]
        print(f"  gatherv    1.07 GB, 3 ranks, {way:8}           {ratio:5.2f} x (target {target})")
    for million in (42, 44):
        for variables in ({}, {"LD_PRELOAD": str(library)}):
            words = [*start, "48", str(program), "gatherv", str(million << 20), "1"]
            done = _output(words, variables)
            protected = "protected" if variables else "plain"
            print(f"  gatherv    {million} MiB, 48 ranks, {protected:9}  {done or 'ended'}")


def _ratio(words: list[str], library: Path, way: str | None) -> float:
    """Return the median ratio of pairs of runs."""
    forced = {"RANKWISE_PROTECT_WAY": way} if way else {}
    pairs = [
        _seconds(words, {"LD_PRELOAD": str(library), **forced}) / _seconds(words, {}) for _ in range(_PAIRS)
    ]
    return sorted(pairs)[_PAIRS // 2]


def _seconds(words: list[str], variables: dict[str, str]) -> float:
    """Return the time of the best round, which is checked to have moved all bytes."""
    said = _output(words, variables)
    found = re.search(r"error 0 wrong 0 seconds (\S+)", said)
    assert found is not None, said
    return float(found[1])


def _output(words: list[str], variables: dict[str, str]) -> str:
    """Return what a program prints on standard output."""
    environment = {**os.environ, **_SHARING, **variables}
    done = subprocess.run(words, capture_output=True, text=True, env=environment, timeout=600)
    return done.stdout.strip()
