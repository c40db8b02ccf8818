"""How often runs of the programs of Saillard et al. (Euro-Par 2015), and of their twins, are judged right.

Which thread runs a `single` or a section is chance; a verdict about it must not be.
"""

from __future__ import annotations

from pathlib import Path

import case_expectations
import run_items
import run_programs

TIMES = 20
NAMES = ("coll_single", "coll_funneled", "coll_serialized", "coll_deadlock", "p2p_multiple")
_FOLDER = Path(__file__).parent.parent / "tests" / "runs" / "threads"


def run() -> None:
    """Print, per program and runtime of OpenMP, how many runs had the promised findings and no other."""
    found = run_programs.mpi()
    if found is None or not run_programs.has_llvm_openmp():
        print("  skipped: no MPI, or no clang with libiomp5; pip install 'rankwise[toolchain]' brings them")
        return
    for name in (each + ending for each in NAMES for ending in ("", "_ok")):
        path = _FOLDER / f"{name}.c"
        for line in case_expectations.read(path).runs:
            way = run_items.read_way(line)
            right = sum(not run_items.wrong_with(path, way, found.launcher) for _ in range(TIMES))
            runtime = {"gcc": "libgomp", "llvm": "libiomp5"}[way.openmp]
            print(f"  {name:20} {runtime:9} {right:3} of {TIMES} runs", flush=True)
