"""What the system tells of a process: its parent, its variables, whether it has MPI in it."""

from __future__ import annotations

import mmap
import os
import pwd
import re
from collections.abc import Mapping
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.hang.sources.entries import is_mpi_library
from rankwise.hang.sources.proc import read

_OPEN_MPI = ("libopen-pal", "libopen-rte", "libmpi.so.40", "libmpi.so.80")


_INITIALISES = re.compile(rb"\0P?MPI_(Init|Session_init)")


def exists(pid: int) -> bool:
    """Tell whether a process is there and has not ended."""
    return state(pid) not in ("", "Z", "X")


def is_still(pid: int, since: int) -> bool:
    """Tell whether the process that began at this time is there and has not ended."""
    words = _status(pid, None)
    return bool(words) and int(words[19]) == since and words[0] not in ("Z", "X")


def state(pid: int, thread: int | None = None) -> str:
    """Return the letter that the system has for what a process or thread does; '' if it is no more."""
    words = _status(pid, thread)
    return words[0] if words else ""


def parent(pid: int) -> int:
    """Return the parent of a process; 0 if there is none."""
    words = _status(pid, None)
    return int(words[1]) if words else 0


def below(root: int | None) -> list[int]:
    """Return all processes that a process has started, and those that these have."""
    parents = {int(each): parent(int(each)) for each in os.listdir("/proc") if each.isdecimal()}  # noqa: PTH208
    found = {root}
    while more := {pid for pid, above in parents.items() if above in found and pid not in found}:
        found |= more
    return sorted(pid for pid in found if pid is not None and pid != root)


def resident(pid: int) -> int:
    """Return how many bytes of memory a process has; 0 if it has ended."""
    words = _status(pid, None)
    return int(words[21]) * os.sysconf("SC_PAGE_SIZE") if words else 0


def began(pid: int) -> int:
    """Return when a process began, in ticks since the machine did: with it a number means one process."""
    words = _status(pid, None)
    return int(words[19]) if words else -1


def _status(pid: int, thread: int | None) -> list[str]:
    path = f"/proc/{pid}/stat" if thread is None else f"/proc/{pid}/task/{thread}/stat"
    try:
        return read(path).rpartition(")")[2].split()
    except OSError:
        return []


def name(pid: int) -> str:
    """Return the name of the program that a process runs."""
    try:
        return Path(f"/proc/{pid}/comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def threads(pid: int) -> list[int]:
    """Return the threads of a process, the first one first."""
    try:
        return sorted(int(each) for each in os.listdir(f"/proc/{pid}/task"))  # noqa: PTH208 (asked often)
    except OSError:
        return []


def variables(pid: int) -> Mapping[str, str]:
    """Return the variables that a process was started with; none if it is no more or somebody else's."""
    try:
        content = Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return {}
    words = content.decode("utf-8", "replace").split("\0")
    return dict(each.split("=", 1) for each in words if "=" in each)


def family(pid: int) -> str:
    """Return which MPI a process has in it: `open`, `other`, or '' if none."""
    try:
        text = Path(f"/proc/{pid}/maps").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    # Who only reads a library, as a watch does, has it mapped as well.
    names = {line.rpartition("/")[2] for line in text.splitlines() if "/" in line and "x" in line.split()[1]}
    if any(map(is_mpi_library, names)):
        return "open" if any(each.startswith(_OPEN_MPI) for each in names) else "other"
    return _linked_in(pid)


def _linked_in(pid: int) -> str:
    """Return which MPI is part of the program itself."""
    try:
        program = Path(f"/proc/{pid}/exe")
        found = program.stat()
        key = found.st_dev, found.st_ino
        if key not in _linked_into:
            _linked_into[key] = _of_file(program)
        return _linked_into[key]
    except OSError:
        return ""


_linked_into: dict[tuple[int, int], str] = {}
"""Which MPI is part of a file; one file is the program of many processes, and may be large."""


def _of_file(path: Path) -> str:
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            if _INITIALISES.search(content) is None:
                return ""
            return "open" if content.find(b"\0opal_init\0") >= 0 else "other"
    except (OSError, ValueError):
        return ""


def refuse_if_foreign(pid: int) -> None:
    """Refuse a process that cannot be looked into, and say what permission is missing."""
    try:
        owner = Path(f"/proc/{pid}").stat().st_uid
    except OSError as error:
        raise RankwiseError(f"there is no process {pid}", "see which there are with `ps -u $USER`") from error
    try:
        Path(f"/proc/{pid}/environ").read_bytes()
    except PermissionError as error:
        raise refused(pid, owner, os.geteuid(), _scope()) from error
    except OSError as error:
        raise RankwiseError(f"process {pid} has ended") from error


def permission_missing(pid: int) -> RankwiseError:
    """Return what to say when the system does not let us look into a process."""
    try:
        owner = Path(f"/proc/{pid}").stat().st_uid
    except OSError:
        return RankwiseError(f"process {pid} has ended")
    return refused(pid, owner, os.geteuid(), _scope())


def _scope() -> int:
    try:
        return int(Path("/proc/sys/kernel/yama/ptrace_scope").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0


def refused(pid: int, owner: int, user: int, scope: int) -> RankwiseError:
    """Return what to say about a process of `owner` that `user` may not look into."""
    if owner != user:
        return RankwiseError(
            f"process {pid} belongs to {_user(owner)}, and you are {_user(user)}: "
            "only its owner may look into it",
            f"run rankwise as {_user(owner)}, or with the capability CAP_SYS_PTRACE, which root has",
        )
    if scope >= 3:
        return RankwiseError(
            "this machine lets nobody look into a process (kernel.yama.ptrace_scope is 3)",
            "start the job with `rankwise watch -- …`: then the ranks tell where they are themselves",
        )
    if scope == 2:
        return RankwiseError(
            f"only root may look into process {pid} here (kernel.yama.ptrace_scope is 2)",
            "start the job with `rankwise watch -- …`, or run rankwise with the capability CAP_SYS_PTRACE",
        )
    if scope == 1:
        return RankwiseError(
            f"only its parent may look into process {pid} here (kernel.yama.ptrace_scope is 1)",
            "start the job with `rankwise watch -- …`, or let root do `sysctl kernel.yama.ptrace_scope=0`",
        )
    return RankwiseError(
        f"the system does not let you look into process {pid}",
        "it may run with privileges of its own or in another container: try as root (CAP_SYS_PTRACE)",
    )


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"
