"""Which MPI is taken, and what its wrapper and launcher say."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rankwise.toolchain import ToolOrigin, mpi_compile_flags, mpi_compiler, mpi_launcher, mpi_library
from rankwise.toolchain.embedded import embedded_file

Install = Callable[[str, str], Path]

MPICH = (
    'if [ "$1" = -show ]; then\n'
    '  echo "gcc -Wl,-z,relro -I/opt/mpich/include -DNDEBUG -isystem /opt/extra -L/opt/mpich/lib -lmpich"\n'
    'elif [ "$1" != -E ]; then exit 1; fi'  # -E: it compiles a program that includes mpi.h
)
OPEN_MPI = (
    'if [ "$1" = --showme ]; then\n'
    '  echo "gcc -I/usr/lib/x/openmpi/include -I/usr/lib/x/openmpi/include/openmpi -pthread '
    '-L/usr/lib/x/openmpi/lib -lmpi"\n'
    'elif [ "$1" != -E ]; then echo "gcc: error: unrecognized command-line option $1" >&2; exit 1; fi'
)
HYDRA = 'echo "HYDRA build details:"; echo "    Version:    4.0.2"'


def embedded_bin() -> Path:
    wrapper = embedded_file("mpich", "bin", "mpicc")
    assert wrapper is not None
    return wrapper.parent


def write_header(install: Install, text: str) -> None:
    include = install("x", "").parent.parent / "include"
    include.mkdir()
    (include / "mpi.h").write_text(text)


def test_the_embedded_mpi_is_used_where_there_is_no_other(install: Install) -> None:
    flags = mpi_compile_flags("c")
    assert len(flags) == 1
    assert (Path(flags[0].removeprefix("-I")) / "mpi.h").is_file()
    assert mpi_compiler("c").origin is mpi_launcher().origin is mpi_library().origin is ToolOrigin.EMBEDDED
    assert Path(mpi_library().path).name == "libmpi.so"


def test_the_embedded_mpicc_on_path_is_still_embedded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(embedded_bin()))
    assert mpi_compiler("c").origin is ToolOrigin.EMBEDDED
    assert mpi_compiler("c++").origin is ToolOrigin.EMBEDDED
    assert mpi_launcher().origin is ToolOrigin.EMBEDDED


def test_a_link_to_the_embedded_mpicc_is_still_embedded(install: Install) -> None:
    install("x", "").with_name("mpicc").symlink_to(embedded_bin() / "mpicc")
    assert mpi_compiler("c").origin is ToolOrigin.EMBEDDED


def test_the_users_mpi_wins_even_behind_the_embedded_one(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = install("mpicc", MPICH)
    monkeypatch.setenv("PATH", f"{embedded_bin()}:{own.parent}")
    assert mpi_compiler("c").command == (str(own),)
    assert mpi_compiler("c").origin is ToolOrigin.YOURS


def test_flags_of_the_mpich_family(install: Install) -> None:
    install("mpicc", MPICH)
    assert mpi_compile_flags("c") == ["-I/opt/mpich/include", "-DNDEBUG", "-isystem", "/opt/extra"]


def test_flags_of_open_mpi(install: Install) -> None:
    install("mpicc", OPEN_MPI)
    expected = ["-I/usr/lib/x/openmpi/include", "-I/usr/lib/x/openmpi/include/openmpi"]
    assert mpi_compile_flags("c") == expected
    assert mpi_compile_flags("c++") == expected


def test_cxx_has_its_own_wrapper(install: Install) -> None:
    install("mpicc", MPICH)
    install("mpicxx", MPICH.replace("/opt/mpich", "/opt/mpich-cxx"))
    assert mpi_compile_flags("c++")[0] == "-I/opt/mpich-cxx/include"
    assert mpi_compile_flags("c")[0] == "-I/opt/mpich/include"


@pytest.mark.parametrize("script", ["exit 127", "kill -9 $$", "exit 0", 'echo "gcc \\"-I/x"'])
def test_a_broken_wrapper_leaves_the_embedded_mpi(install: Install, script: str) -> None:
    install("mpicc", script)
    assert mpi_compiler("c").origin is ToolOrigin.EMBEDDED
    assert mpi_compile_flags("c")


def test_a_silent_wrapper_is_helped_by_the_header_beside_it(install: Install) -> None:
    wrapper = install("mpicc", "exit 1")
    write_header(install, '#define MPICH_VERSION "4.2.1"\n')
    assert mpi_compile_flags("c") == [f"-I{wrapper.parent.parent / 'include'}"]
    assert (mpi_compiler("c").family, mpi_compiler("c").version) == ("MPICH", "4.2.1")


@pytest.mark.parametrize(
    ("header", "family", "version"),
    [
        ('#define MPICH_VERSION "4.0.2"', "MPICH", "4.0.2"),
        ('#define MPICH_VERSION "3.4"\n#define I_MPI_VERSION "2021.11"', "Intel MPI", "2021.11"),
        ('#define MPICH_VERSION "3.4"\n#define MVAPICH2_VERSION "2.3.7"', "MVAPICH", "2.3.7"),
        ("#define OMPI_MAJOR_VERSION 4\n# define OMPI_MINOR_VERSION 1\n#define OMPI_RELEASE_VERSION 4",
         "Open MPI", "4.1.4"),
        ("/* mpi.h of nobody */", "", ""),
    ],
)  # fmt: skip
def test_the_header_tells_the_family(install: Install, header: str, family: str, version: str) -> None:
    install("mpicc", MPICH)
    write_header(install, header + "\n")
    tool = mpi_compiler("c")
    assert (tool.origin, tool.family, tool.version) == (ToolOrigin.YOURS, family, version)


@pytest.mark.parametrize(
    ("said", "family", "version"),
    [
        ("mpirun (Open MPI) 4.1.4", "Open MPI", "4.1.4"),
        ("mpiexec (OpenRTE) 4.1.4", "Open MPI", "4.1.4"),
        ("Intel(R) MPI Library for Linux* OS, Version 2021.11 Build 20231005", "Intel MPI", "2021.11"),
        ("HYDRA build details:\n    Version:     4.0.2", "MPICH", "4.0.2"),
        (
            "HYDRA build details:\n    Version:   3.1.4\n    Configure: --prefix=/opt/mvapich2",
            "MVAPICH",
            "3.1.4",
        ),
    ],
)
def test_the_launcher_tells_the_family(install: Install, said: str, family: str, version: str) -> None:
    install("mpicc", MPICH)
    lines = "; ".join(f"echo '{line}'" for line in said.splitlines())
    program = install("mpiexec", lines)
    tool = mpi_launcher()
    assert (tool.command, tool.family, tool.version) == ((str(program),), family, version)


def test_srun_launches_only_inside_a_job_or_where_nothing_else_does(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("mpicc", MPICH)
    srun = install("srun", 'echo "slurm-wlm 22.05.8"')
    assert mpi_launcher().origin is ToolOrigin.EMBEDDED
    monkeypatch.setenv("SLURM_JOB_ID", "7")
    assert (mpi_launcher().command, mpi_launcher().version) == ((str(srun),), "22.05.8")
    mpirun = install("mpirun", HYDRA)
    assert mpi_launcher().command == (str(mpirun),)


def test_the_library_is_where_the_users_wrapper_links_from(install: Install) -> None:
    wrapper = install("mpicc", MPICH)
    install("mpiexec", HYDRA)
    assert not mpi_library().found
    library = wrapper.parent.parent / "lib" / "libmpi.so"
    library.parent.mkdir()
    library.touch()
    assert (mpi_library().path, mpi_library().origin) == (str(library), ToolOrigin.YOURS)


def test_the_embedded_launcher_starts_two_ranks_that_know_of_each_other(install: Install) -> None:
    # One write a rank: `print` may write its newline apart, and the ranks' pieces would mix.
    code = "import os; from mpi4py import MPI; os.write(1, b'%d\\n' % MPI.COMM_WORLD.allreduce(1))"
    done = subprocess.run(
        [*mpi_launcher().command, "-n", "2", sys.executable, "-c", code],
        capture_output=True, text=True, timeout=120, check=True, env={"PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert done.stdout.split() == ["2", "2"]
