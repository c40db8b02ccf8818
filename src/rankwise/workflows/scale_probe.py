"""`scale probe` end to end: a library, its program of probes, and the file that holds what was found."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.native.generate.probe_calls import probe_calls
from rankwise.scale.library_limits import LibraryLimits, to_json
from rankwise.scale.library_probe import Session, probe_library
from rankwise.scale.probe_job import ProbeLimits, ProbeOutcome, ProbeProgram
from rankwise.toolchain import cache_folder
from rankwise.toolchain.launchers import refused_to_root
from rankwise.toolchain.mpi import mpi_compiler
from rankwise.toolchain.mpi_family import of_library

_OVERSUBSCRIBED = (
    ("OMPI_MCA_rmaps_base_oversubscribe", "1"),
    ("PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe"),
)
"""Open MPI 4 and 5 start more ranks than there are cores only with this setting."""
_OPTIONS = ("-std=gnu11", "-O1", "-w")
_SECONDS = {False: 60.0, True: 1800.0}


@dataclass(frozen=True, slots=True)
class ProbeRequest:
    """What the user asks for."""

    wrapper: str = ""
    output: Path = Path("scale.json")
    is_full: bool = False
    memory: int = 1 << 30
    seconds: float | None = None


def probe(
    request: ProbeRequest, heard: Callable[[ProbeOutcome], None] = lambda outcome: None
) -> LibraryLimits:
    """Probe a library, write what was found, and return it."""
    with probing(request, heard) as session:
        found = probe_library(session, is_full=request.is_full)
    request.output.write_text(to_json(found), encoding="utf-8")
    if not session.is_late:
        session.kept.unlink(missing_ok=True)
    return found


@contextlib.contextmanager
def probing(
    request: ProbeRequest, heard: Callable[[ProbeOutcome], None] = lambda outcome: None
) -> Iterator[Session]:
    """Build the program of probes for a library, and begin a session in which they are made."""
    compiler = Path(request.wrapper) if "/" in request.wrapper else _wrapper(request.wrapper)
    launcher = _launcher_beside(compiler)
    with _scratch(request.output) as folder:
        program = _build(compiler, launcher, folder)
        identity = _identity(program)
        kept = request.output.with_name(request.output.name + f".{'-'.join(identity).replace(' ', '-')}.part")
        until = time.monotonic() + (request.seconds or _SECONDS[request.is_full])
        yield Session(program, identity, ProbeLimits(memory=request.memory), kept, until, heard)


def _scratch(output: Path) -> tempfile.TemporaryDirectory[str]:
    if not output.parent.is_dir():
        raise RankwiseError(f"there is no folder {output.parent}", "-o takes the name of a file")
    return tempfile.TemporaryDirectory(prefix="rankwise-probe-", dir=cache_folder())


def _wrapper(name: str) -> Path:
    if name:
        found = shutil.which(name)
        if found is None:
            raise RankwiseError(
                f"there is no {name}", "--mpi takes the compiler wrapper of an MPI, such as mpicc"
            )
        return Path(found)
    tool = mpi_compiler("c")
    if not tool.found:
        raise RankwiseError("no mpicc was found", tool.get_it)
    return Path(tool.words[0])


def _launcher_beside(compiler: Path) -> Path:
    """Return the launcher of the same MPI: mpiexec.mpich beside mpicc.mpich."""
    path = compiler.with_name(compiler.name.replace("mpicc", "mpiexec"))
    if not path.exists():
        raise RankwiseError(f"there is no {path.name} beside {compiler}", "--mpi takes the mpicc of an MPI")
    return path


def _build(compiler: Path, launcher: Path, folder: str) -> ProbeProgram:
    if not compiler.exists():
        raise RankwiseError(f"{compiler} does not exist", "--mpi takes the compiler wrapper of an MPI")
    source = resources.files("rankwise.native.probe")
    for each in source.iterdir():
        if each.name.endswith((".c", ".h")):
            Path(folder, each.name).write_text(each.read_text(encoding="utf-8"), encoding="utf-8")
    Path(folder, "probe_calls.h").write_text(probe_calls(), encoding="utf-8")
    program = Path(folder, "probe")
    words = [str(compiler), *_OPTIONS, str(Path(folder, "probe.c")), "-o", str(program), "-ldl"]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise RankwiseError(f"{compiler} cannot build the probes: {_first(done.stderr)}")
    return ProbeProgram(program, (str(launcher),), _OVERSUBSCRIBED)


def _identity(program: ProbeProgram) -> tuple[str, str]:
    """Return the name and version that a library gives itself."""
    words = [*program.launcher, "-n", "1", str(program.path)]
    variables = {**os.environ, **dict(program.variables)}
    done = subprocess.run(words, capture_output=True, text=True, env=variables, timeout=60)
    found = re.search(r"^library (.*)$", done.stdout, re.MULTILINE)
    if found is None:
        hint = refused_to_root("Open MPI") if "root" in done.stderr else ""
        raise RankwiseError(f"{program.launcher[0]} starts no program: {_first(done.stderr)}", hint or None)
    return of_library(found[1])


def _first(text: str) -> str:
    """Return the first line that says something."""
    return next((each.strip() for each in text.splitlines() if each.strip(" -=")), "it does not say why")
