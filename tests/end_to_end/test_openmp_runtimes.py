"""Programs of gcc on Intel's OpenMP runtime, and processes with two runtimes."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.config.settings import Settings
from rankwise.findings import Result
from rankwise.runs.running import RunOptions, run_command
from run_programs import compiled, has_llvm_openmp, mpi
from run_sample import FOLDER

_INTEL = RunOptions(openmp_runtime="libiomp5")
_LOADS = """\
#include <dlfcn.h>
#include <mpi.h>
int main(int argc, char **argv) {
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    void (*work)(void) = (void (*)(void))dlsym(dlopen(argv[1], RTLD_NOW | RTLD_LOCAL), "work");
#pragma omp parallel num_threads(2)
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
    work();
    MPI_Finalize();
    return 0;
}
"""
_LOADED = """\
static volatile int count;
void work(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp critical
        count++;
    }
}
"""


def _run(command: list[str], options: RunOptions | None = None) -> Result:
    found = mpi()
    if found is None or not has_llvm_openmp():
        pytest.skip("no MPI here to run programs with, or no second runtime of OpenMP")
    result, run = run_command([found.launcher, "-n", "2", *command], Settings(), options)
    assert run is not None
    return result


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("lock_and_barrier", {"RW201"}),
        ("barrier_left_out", {"RW501"}),
        ("coll_funneled", {"RW915"}),
        ("coll_funneled_ok", set()),
        ("loop_left_out_ok", set()),
    ],
)
def test_programs_of_gcc_run_on_the_runtime_of_intel(name: str, codes: set[str]) -> None:
    if mpi() is None:
        pytest.skip("no MPI here to run programs with")
    program = compiled(FOLDER / "threads" / f"{name}.c", openmp="gcc")
    result = _run([str(program)], _INTEL)
    assert {each.rule.code for each in result.findings} == codes
    assert not result.problems


def _two_runtimes(folder: Path) -> list[str]:
    if mpi() is None or not has_llvm_openmp():
        pytest.skip("no MPI here to run programs with, or no second runtime of OpenMP")
    loads, loaded = folder / "loads.c", folder / "loaded.c"
    loads.write_text(_LOADS)
    loaded.write_text(_LOADED)
    library = compiled(loaded, ("-shared", "-fPIC", "-g"), openmp="llvm")
    return [str(compiled(loads, openmp="gcc")), str(library)]


def test_two_runtimes_in_one_process_are_named(tmp_path: Path) -> None:
    result = _run(_two_runtimes(tmp_path))
    (problem,) = result.problems
    assert "ranks 0-1 use two OpenMP runtimes" in problem.message
    assert "--openmp-runtime libiomp5" in problem.hint


def test_one_runtime_serves_both(tmp_path: Path) -> None:
    result = _run(_two_runtimes(tmp_path), _INTEL)
    assert not result.problems
    assert not result.findings


def test_a_missing_runtime_is_said(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    from rankwise.cli.main import main
    from rankwise.runs import prepare

    monkeypatch.setattr(prepare, "embedded_file", lambda package, *tail: None)
    assert main(["run", "--openmp-runtime", "libiomp5", "--", "true"]) == 2
    assert "libiomp5) is not here" in capfd.readouterr().err
