"""Small programs that show whether the parts work together, not just that they are there."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rankwise.toolchain.compilers import c_compiler, fortran_compiler, openmp_header, openmp_include
from rankwise.toolchain.embedded import package_version
from rankwise.toolchain.folders import environment
from rankwise.toolchain.launchers import refused_to_root
from rankwise.toolchain.mpi import mpi_compile_flags, mpi_compiler, mpi_launcher
from rankwise.toolchain.tool import Tool
from rankwise.toolchain.user_python import UserPython

LONGEST_TRIAL = 60
_C_PROGRAM = "int main(void) { return 0; }\n"
_MPI_PROGRAM = "#include <mpi.h>\nint main(void) {\n  return MPI_Init(0, 0); }\n"
_OPENMP_PROGRAM = "#include <omp.h>\nint main(void) {\n  return omp_get_max_threads(); }\n"
_FORTRAN_PROGRAM = "program trial\n  print *, 1\nend program\n"
# Rank 0 speaks for all, in one write: what several ranks print arrives in pieces, mixed.
_HELLO = """
import os
from mpi4py import MPI
count = MPI.COMM_WORLD.allreduce(1)
library = MPI.Get_library_version().splitlines()[0]
if MPI.COMM_WORLD.rank == 0:
    os.write(1, f"ranks {count} {library}\\n".encode())
"""


@dataclass(frozen=True, slots=True)
class Trial:
    """Something that was tried, whether it worked, and why not."""

    what: str
    worked: bool
    essential: bool = False
    why: str = ""
    seconds: float = 0.0


def compile_trials() -> Iterator[Trial]:
    """Compile three-line programs to LLVM IR and read them back; what has no header here is left out."""
    c, cxx, fortran = c_compiler("c"), c_compiler("c++"), fortran_compiler()
    yield _timed("C to LLVM IR and back", lambda: _to_ir(c, ".c", _C_PROGRAM, []), True)
    if mpi_compiler("c").found:
        flags = mpi_compile_flags("c")
        yield _timed("C with mpi.h", lambda: _to_ir(c, ".c", _MPI_PROGRAM, flags))
    if mpi_compiler("c++").found:
        flags_cxx = mpi_compile_flags("c++")
        yield _timed("C++ with mpi.h", lambda: _to_ir(cxx, ".cpp", _MPI_PROGRAM, flags_cxx))
    if openmp_header().found:
        folder = openmp_include()
        flags_omp = ["-fopenmp", *(["-idirafter", str(folder)] if folder else [])]
        yield _timed("C with omp.h", lambda: _to_ir(c, ".c", _OPENMP_PROGRAM, flags_omp))
    if fortran.found:
        yield _timed("Fortran", lambda: _to_ir(fortran, ".f90", _FORTRAN_PROGRAM, []))


def launch_trial(python: UserPython) -> Trial:
    """Start two ranks of a Python program that ask MPI how many they are."""
    return _timed("2 ranks of Python with mpi4py", lambda: _two_ranks(python))


def _timed(what: str, attempt: Callable[[], str], essential: bool = False) -> Trial:
    begin = time.monotonic()
    why = attempt()
    return Trial(what, not why, essential, why, round(time.monotonic() - begin, 2))


def _to_ir(tool: Tool, suffix: str, program: str, flags: list[str]) -> str:
    """Return why the program does not become LLVM IR that llvmlite reads; '' when it does."""
    if not tool.found:
        return f"there is no {tool.part}"
    if package_version("llvmlite") is None:
        return "there is no llvmlite"
    with tempfile.TemporaryDirectory(prefix="rankwise-") as folder:
        source = Path(folder, f"trial{suffix}")
        source.write_text(program, encoding="utf-8")
        output = Path(folder, "trial.ll")
        words = [*tool.command, "-S", "-emit-llvm", *flags, str(source), "-o", str(output)]
        code, said = _run(words)
        if code or not output.exists():
            return _reason(said)
        return _unreadable(output.read_text(encoding="utf-8", errors="replace"))


def _unreadable(text: str) -> str:
    try:
        import llvmlite.binding as llvm

        llvm.parse_assembly(text).verify()
    except (ImportError, OSError, RuntimeError) as error:
        return f"llvmlite: {_reason(str(error))}"
    return ""


def _two_ranks(python: UserPython) -> str:
    if not python.path:
        return python.why
    launcher = mpi_launcher("python", python)
    if not launcher.found:
        return "there is no launcher"
    to_set = refused_to_root(launcher.family)
    if to_set:
        return f"Open MPI starts nothing for root: {to_set}"
    code, said = _run([*launcher.command, "-n", "2", python.command, "-c", _HELLO])
    ranks = [line for line in said.splitlines() if line.startswith("ranks ")]
    if code or not ranks:
        return _reason(said)
    if any(line.split()[1] != "2" for line in ranks):
        library = ranks[0].split(maxsplit=2)[2]
        return f"each rank believes it is alone: {launcher.path} does not belong to mpi4py's {library}"
    return ""


def _run(words: list[str]) -> tuple[int, str]:
    """Run a command with all it starts in one group, so that nothing outlives a trial that hangs."""
    try:
        process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", env=environment(), start_new_session=True,
        )  # fmt: skip
    except OSError as error:
        return 1, f"{words[0]} cannot be run: {error.strerror}"
    with process:
        try:
            said, _ = process.communicate(timeout=LONGEST_TRIAL)
            return process.returncode, said
        except BaseException as error:
            os.killpg(process.pid, signal.SIGKILL)
            if isinstance(error, subprocess.TimeoutExpired):
                return 1, f"no end within {LONGEST_TRIAL} s"
            raise


def _reason(said: str) -> str:
    """Return the line of an output that says most: the first with 'error', else the last."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines[-1:] or ["it said nothing"])[0]
