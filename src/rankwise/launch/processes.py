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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

MARK = "RANKWISE_RUN"
"""The variable that every process of a run inherits, whoever its parent is by now."""


def marked(run: str, *, near: bool = False) -> list[int]:
    """Return the processes that belong to a run and are not yet dead; with `near`, those below ours only.

    Where a launcher starts its ranks itself, they and what they leave behind are below ours.
    """
    wanted = f"{MARK}={run}".encode()
    among = _below(os.getpid()) if near else _all_processes()
    return [pid for pid in among if wanted in _environment(pid).split(b"\0") and not is_dead(pid)]


def is_dead(pid: int) -> bool:
    """Tell whether a process is no more, or only waits for its parent to notice."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True
    return text.rpartition(")")[2].split()[0] in ("Z", "X")


def has_thread(pid: int, thread: int) -> bool:
    """Tell whether a thread of a process still lives."""
    return Path(f"/proc/{pid}/task/{thread}").exists()


def children() -> list[int]:
    """Return our own children, those included that became ours when their parent died."""
    return _children(os.getpid())


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task")
    try:
        return [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]
    except OSError:
        return []


def _below(pid: int) -> Iterator[int]:
    for child in _children(pid):
        yield child
        yield from _below(child)


def end_all(run: str, *, near: bool = False) -> int:
    """End every process of a run, with `near` those below ours; return how many were left to end."""
    ended: set[int] = set()
    for attempt in range(200):
        left = marked(run, near=near)
        if not left:
            reap()
            break
        for pid in left:
            ended.add(pid)
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        reap()
        time.sleep(0.001 if attempt < 20 else 0.02)
    return len(ended)


_SEGMENT = re.compile(r"/dev/shm/(?:mpich_sh|vader_segment|sm_segment|ucx_shm)\S*$", re.MULTILINE)


def shared_memory(folder: Path, living: Iterable[int] = ()) -> set[Path]:
    """Return the shared memory that the MPI libraries of a run would remove if they came to their end.

    What living processes have is theirs to say; those that are no more noted it in the folder of the run.
    """
    sources = [Path(f"/proc/{pid}/maps") for pid in living]
    found: set[Path] = set()
    for source in (*sources, *folder.glob("*.notes")):
        with contextlib.suppress(OSError):
            text = source.read_text(encoding="utf-8", errors="replace")
            found |= {Path(each) for each in _SEGMENT.findall(text)}
    return found


def belongs_to(pid: int, run: str) -> bool:
    """Tell whether a process is of a run: it bears its mark, or none while no other run is there."""
    words = _environment(pid).split(b"\0")
    if f"{MARK}={run}".encode() in words:
        return True
    with _lock:
        is_known = pid in _awaited or len(_awaited) > 1
    return not is_known and not any(word.startswith(f"{MARK}=".encode()) for word in words)


def start(
    command: Sequence[str], variables: Mapping[str, str], output: Path | None, *, apart: bool = False
) -> subprocess.Popen[bytes]:
    """Start a command whose exit status is left to whoever waits for it; `output` takes what it prints.

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
    """Take leave of processes that became ours when their own parent died."""
    with _lock, contextlib.suppress(ChildProcessError):
        while os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            found = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if found is None or found.si_pid in _awaited:
                return
            os.waitpid(found.si_pid, os.WNOHANG)


_awaited: set[int] = set()
"""Children that somebody else waits for."""
_lock = threading.Lock()
"""Held while a child is started, so that nobody takes its exit status before it is known to be awaited."""


_LEAST_MEMORY = 8 << 20
"""Bytes that a rank takes at the very least."""


def most_processes() -> int:
    """Return how many ranks could be started here at most, by the limits of the system and its memory."""
    limits = [resource.getrlimit(resource.RLIMIT_NPROC)[0], *map(_limit, ("pid_max", "threads-max"))]
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min(memory // _LEAST_MEMORY, *(each for each in limits if each > 0))


def _limit(name: str) -> int:
    try:
        return int(Path(f"/proc/sys/kernel/{name}").read_text())
    except (OSError, ValueError):
        return -1


def let_go(pid: int) -> None:
    """Say that a child's exit status was taken."""
    with _lock:
        _awaited.discard(pid)


def _all_processes() -> Iterator[int]:
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal():
            yield int(entry.name)


def _environment(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return b""
