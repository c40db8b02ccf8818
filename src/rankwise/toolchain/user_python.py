"""Which Python runs Python programs: the user's own, not the one that rankwise is installed in."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rankwise.errors import MissingTool, RankwiseError
from rankwise.toolchain.search import ask
from rankwise.toolchain.tool import ToolOrigin

_ENVIRONMENTS = {
    "VIRTUAL_ENV": "the active virtual environment (VIRTUAL_ENV)",
    "CONDA_PREFIX": "the active conda environment (CONDA_PREFIX)",
}
_OWN = "the Python that rankwise runs in"
_INSTALL = "-m pip install mpi4py (and mpich where there is no MPI)"
_QUESTION = """
import sys
sys.path = [each for each in sys.path if each]
import mpi4py
mpi4py.rc.initialize = False
from mpi4py import MPI
paths = [line.split(None, 5)[5].strip() for line in open("/proc/self/maps") if line.count("/")]
names = [path for path in paths if path.rsplit("/", 1)[1].startswith("libmpi")]
print(sys.executable)
print("%d.%d.%d" % sys.version_info[:3])
print(mpi4py.__version__)
print((names + [""])[0])
print(MPI.Get_library_version())
"""
"""The current folder is left out: it may hold modules of the program that are named like Python's own."""


@dataclass(frozen=True, slots=True)
class UserPython:
    """A Python for Python programs, why it was chosen, and the MPI that its mpi4py loads."""

    why: str
    """Why this one was chosen, or what is wrong with it."""
    path: str = ""
    """The program; '' where it cannot run MPI programs."""
    version: str = ""
    mpi4py: str = ""
    """The version of mpi4py."""
    library: Path | None = None
    """The MPI library that mpi4py loads, where it is a file of its own."""
    library_version: str = ""
    """What that library says of itself."""
    get_it: str = ""

    @property
    def origin(self) -> ToolOrigin:
        """Whose it is: `embedded` means the Python that rankwise runs in."""
        if not self.path:
            return ToolOrigin.MISSING
        return ToolOrigin.EMBEDDED if self.path == sys.executable else ToolOrigin.YOURS

    @property
    def command(self) -> str:
        """The program that runs a script; MissingTool where no Python here can."""
        if not self.path:
            raise MissingTool(self.why, self.get_it)
        return self.path


def user_python(named: str = "") -> UserPython:
    """Return the Python that runs Python programs.

    It is the one that `--python` names, else that of the active virtual environment, else that of the active
    conda environment. A Python on PATH and the one that rankwise runs in are taken if they can import mpi4py.
    """
    if named:
        return _answer_of(_program(named), "--python names it", is_chosen=True)
    for variable, why in _ENVIRONMENTS.items():
        program = _of_environment(os.environ.get(variable, ""))
        if program is not None:
            return _answer_of(program, why, is_chosen=True)
    for program, why in _others():
        found = _answer_of(program, why, is_chosen=False)
        if found.path:
            return found
    return UserPython("no Python here can import mpi4py", get_it=_how_to_get(sys.executable))


def _program(named: str) -> str:
    found = shutil.which(named)
    if found is None:
        inside = _of_environment(named)
        hint = f"--python {inside}" if inside else "name a program: --python /usr/bin/python3"
        raise RankwiseError(f"--python names {named}, which is not a program", hint)
    return str(Path(found).absolute())


def _of_environment(folder: str) -> str | None:
    program = Path(folder, "bin", "python")
    return str(program.absolute()) if folder and os.access(program, os.X_OK) else None


def _others() -> Iterator[tuple[str, str]]:
    for name in ("python3", "python"):
        found = shutil.which(name)
        if found is not None:
            yield str(Path(found).absolute()), f"{name} on PATH"
    yield sys.executable, _OWN


def _answer_of(program: str, why: str, *, is_chosen: bool) -> UserPython:
    """Ask a Python for its mpi4py.

    One that was found on PATH may be a script that starts another one (pyenv), which then is the one to run.
    """
    answer = ask((program, "-c", _QUESTION))
    lines = answer.out.splitlines() if answer is not None and answer.code == 0 else []
    if len(lines) < 5:
        said = answer.err.strip().splitlines() if answer is not None else []
        return UserPython(_what_is_wrong(program, why, said), get_it=_how_to_get(program))
    real, version, mpi4py, library, *rest = lines
    path = program if is_chosen else real or program
    return UserPython(why, path, version, mpi4py, Path(library) if library else None, "\n".join(rest))


def _what_is_wrong(program: str, why: str, said: list[str]) -> str:
    last = said[-1] if said else "it does not answer"
    if last.endswith("No module named 'mpi4py'"):
        return f"{program} has no mpi4py ({why})"
    return f"{program} cannot import mpi4py ({why}): {last}"


def _how_to_get(program: str) -> str:
    return f"{program} {_INSTALL}, or name another Python: --python PATH"
