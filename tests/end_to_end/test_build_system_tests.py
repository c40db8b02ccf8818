"""Tests of a user's project: `rankwise_add_test` with real cmake and ctest, and the recipe for make."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent

_RING = r"""
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (strcmp(argv[1], "deadlock") == 0)
        MPI_Recv(&value, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % size, 0, &value, 1, MPI_INT, (rank + size - 1) % size, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return strcmp(argv[1], "status") == 0 ? 3 : 0;
}
"""
_LISTS = """
cmake_minimum_required(VERSION 3.16)
project(user C)
enable_testing()
execute_process(COMMAND rankwise cmake --module-path OUTPUT_VARIABLE rankwise_modules
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
list(APPEND CMAKE_MODULE_PATH "${rankwise_modules}")
include(Rankwise)
add_executable(ring ring.c)
rankwise_add_test(NAME ring RANKS 2 3 COMMAND ring "a word; and one more")
rankwise_add_test(NAME deadlock RANKS 2 COMMAND ring deadlock)
rankwise_add_test(NAME status RANKS 1 COMMAND ring status)
rankwise_add_test(NAME explored RANKS 2 COMMAND ring fine EXPLORE 60s OPTIONS --buffering zero)
"""


@pytest.fixture(scope="module")
def variables() -> dict[str, str]:
    return os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}"}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, variables: dict[str, str]) -> Path:
    if shutil.which("gcc") is None:
        pytest.skip("no gcc for mpicc")
    folder = tmp_path_factory.mktemp("cmake project")
    (folder / "ring.c").write_text(_RING)
    (folder / "CMakeLists.txt").write_text(_LISTS)
    command = ["cmake", "-S", folder, "-B", folder / "build", f"-DCMAKE_C_COMPILER={BIN / 'mpicc'}"]
    for words in (command, ["cmake", "--build", folder / "build"]):
        done = subprocess.run(words, env=variables, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.slow
def test_ctest_runs_programs_under_supervision(project: Path, variables: dict[str, str]) -> None:
    done = subprocess.run(
        ["ctest", "-j", "2", "--output-on-failure"],
        cwd=project / "build",
        env=variables,
        capture_output=True,
        text=True,
    )
    outcomes = dict(re.findall(r"Test +#\d+: (\S+) \.+\**\s*(Passed|Failed)", done.stdout))
    assert outcomes == {
        "ring.2": "Passed",
        "ring.3": "Passed",
        "deadlock": "Failed",
        "status": "Failed",
        "explored": "Passed",
    }, done.stdout
    assert "RW201 deadlock: ranks 0-1 wait for each other" in done.stdout
    assert "the program ended with status 3" in done.stdout
    assert (project / "build" / "rankwise" / "ring.3.json").is_file()


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("rankwise_add_test(NAME heat COMMAND heat)", "needs RANKS"),
        ("rankwise_add_test(NAME heat RANKS none COMMAND heat)", "a number of ranks is 1 or more"),
        ("rankwise_add_test(NAME heat RANKS 2 PROGRAM heat COMMAND heat)", "a number of ranks is 1 or more"),
        ("rankwise_add_test(heat NAME heat RANKS 2 COMMAND heat)", "does not know heat"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(
    tmp_path: Path, variables: dict[str, str], call: str, says: str
) -> None:
    modules = subprocess.run(
        ["rankwise", "cmake", "--module-path"], env=variables, capture_output=True, text=True, check=True
    ).stdout.strip()
    script = tmp_path / "wrong.cmake"
    script.write_text(f'list(APPEND CMAKE_MODULE_PATH "{modules}")\ninclude(Rankwise)\n{call}\n')
    done = subprocess.run(["cmake", "-P", script], env=variables, capture_output=True, text=True)
    assert done.returncode != 0
    assert says in " ".join(done.stderr.split())


@pytest.mark.slow
def test_the_recipe_for_make(project: Path, variables: dict[str, str]) -> None:
    recipe = "rankwise run --keep-status -- mpiexec -n 2 build/ring $(HOW)"
    (project / "Makefile").write_text(f"check:\n\t{recipe}\n")
    codes = {
        how: subprocess.run(
            ["make", "check", f"HOW={how}"], cwd=project, env=variables, capture_output=True, text=True
        )
        for how in ("fine", "deadlock", "status")
    }
    assert codes["fine"].returncode == 0, codes["fine"].stdout
    assert "Error 1" in codes["deadlock"].stderr
    assert "Error 3" in codes["status"].stderr
