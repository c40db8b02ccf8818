"""The processes of a run: found by the mark in their environment, and ended for good."""

from __future__ import annotations

import contextlib
import os
import re
import resource
import signal
import subprocess
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rankwise.launch import supervision_timing as timing
from rankwise.procfs.kernel_limits import kernel_limit
from rankwise.procfs.memory_map import mappings
from rankwise.procfs.process_list import children, descendants, processes
from rankwise.procfs.process_start import environment_words
from rankwise.procfs.process_stat import has_exited

MARK = "RANKWISE_RUN"
"""The variable that every process of a run inherits, whatever its parent is by now."""


def marked(run: str, *, near: bool = False) -> list[int]:
    """Return the processes that belong to a run and are not yet dead; with `near`, those below ours only.

    Where a launcher starts its ranks itself, they and what they leave behind are below ours.
    """
    wanted = f"{MARK}={run}".encode()
    among = descendants(os.getpid()) if near else processes()
    return [pid for pid in among if wanted in _environment(pid) and not has_exited(pid)]


def end_all(run: str, *, near: bool = False) -> int:
    """End every process of a run, with `near` those below ours; return how many were left to end."""
    ended: set[int] = set()
    quick, most = timing.KILL_ATTEMPTS
    for attempt in range(most):
        left = marked(run, near=near)
        if not left:
            reap()
            break
        for pid in left:
            ended.add(pid)
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        reap()
        time.sleep(timing.KILL_PAUSES[attempt >= quick])
    return len(ended)


_SEGMENT = re.compile(r"/dev/shm/(?:mpich_sh|vader_segment|sm_segment|ucx_shm)\S*$", re.MULTILINE)


def shared_memory(folder: Path, running: Iterable[int] = ()) -> set[Path]:
    """Return the shared memory that the libraries of a run would remove if they ended normally.

    MPI libraries have it mapped in processes that run; those that have exited noted it in the folder of the
    run. LLVM's OpenMP runtime names a file after its process.
    """
    pids = [*running]
    texts = ["\n".join(each.path for each in mappings(pid)) for pid in pids]
    for notes in folder.glob("*.notes"):
        pids += [int(notes.stem)] if notes.stem.isdecimal() else []
        with contextlib.suppress(OSError):
            texts.append(notes.read_text(encoding="utf-8", errors="replace"))
    registered = {Path(f"/dev/shm/__KMP_REGISTERED_LIB_{pid}_{os.getuid()}") for pid in pids}
    return {Path(each) for text in texts for each in _SEGMENT.findall(text)} | registered


def spare_children() -> None:
    """Keep the children that this process has before a run apart from what the run leaves behind."""
    with _lock:
        if not _awaited:  # else another run is under way, and some children are its own
            _spared.clear()
            _spared.update(children(os.getpid()))


def belongs_to(pid: int, run: str) -> bool:
    """Return whether a process is of a run: it bears its mark, or none while no other run is there."""
    words = _environment(pid)
    if f"{MARK}={run}".encode() in words:
        return True
    with _lock:
        is_known = pid in _awaited or pid in _spared or len(_awaited) > 1
    return not is_known and not any(word.startswith(f"{MARK}=".encode()) for word in words)


def start(
    command: Sequence[str], variables: Mapping[str, str], output: Path | None, *, apart: bool = False
) -> subprocess.Popen[bytes]:
    """Start a command whose exit status is left to whatever waits for it; `output` takes what it prints.

    What it prints as errors goes to a file beside that. With `apart`, what is typed at the terminal, Ctrl-C
    included, is not for it.
    """
    with _lock, contextlib.ExitStack() as files:
        stream = files.enter_context(output.open("wb")) if output is not None else None
        errors = files.enter_context(errors_beside(output).open("wb")) if output is not None else None
        given = subprocess.DEVNULL if output is not None or apart else None
        child = subprocess.Popen(
            command, env=dict(variables), stdin=given, stdout=stream, stderr=errors, start_new_session=apart
        )
        _awaited.add(child.pid)
        return child


def errors_beside(output: Path) -> Path:
    """Return the file for what a command prints as errors."""
    return output.with_name(f"{output.name}.errors")


def reap() -> None:
    """Reap processes that became ours when their own parent died."""
    with _lock:
        for pid in children(os.getpid()):
            if pid not in _awaited and pid not in _spared and has_exited(pid):
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(pid, os.WNOHANG)


_awaited: set[int] = set()
"""Children that other code waits for."""
_spared: set[int] = set()
"""Children that this process had before the first of the runs that are under way."""
_lock = threading.Lock()
"""Held while a child is started, so that its exit status is not read before it is known to be awaited."""


_LEAST_MEMORY = 8 << 20
"""Bytes that a rank takes at the very least."""


def most_processes() -> int:
    """Return how many ranks could be started here at most, by the limits of the system and its memory."""
    own = resource.getrlimit(resource.RLIMIT_NPROC)[0]
    limits = own, kernel_limit("pid_max"), kernel_limit("threads-max")
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min(memory // _LEAST_MEMORY, *(each for each in limits if each > 0))


def let_go(pid: int) -> None:
    """Note that a child's exit status was read."""
    with _lock:
        _awaited.discard(pid)


def _environment(pid: int) -> list[bytes]:
    try:
        return environment_words(pid)
    except OSError:
        return []
