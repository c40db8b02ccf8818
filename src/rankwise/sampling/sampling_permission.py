"""Whether a process may be sampled, and what to say where the system refuses."""

from __future__ import annotations

import os
import pwd

from rankwise.errors import RankwiseError
from rankwise.procfs import process_list
from rankwise.procfs.kernel_limits import kernel_limit
from rankwise.procfs.process_start import environment_words


def refuse_if_foreign(pid: int) -> None:
    """Refuse a process that cannot be sampled, and say what permission is missing."""
    try:
        owner = process_list.owner(pid)
    except OSError as error:
        raise RankwiseError(f"there is no process {pid}", "see which there are with `ps -u $USER`") from error
    try:
        environment_words(pid)
    except PermissionError as error:
        raise refused(pid, owner, os.geteuid(), _scope()) from error
    except OSError as error:
        raise RankwiseError(f"process {pid} has ended") from error


def permission_missing(pid: int) -> RankwiseError:
    """Return what to say when the system does not let us sample a process."""
    try:
        owner = process_list.owner(pid)
    except OSError:
        return RankwiseError(f"process {pid} has ended")
    return refused(pid, owner, os.geteuid(), _scope())


def _scope() -> int:
    return kernel_limit("yama/ptrace_scope", unknown=0)


def refused(pid: int, owner: int, user: int, scope: int) -> RankwiseError:
    """Return what to say about a process of `owner` that `user` may not sample."""
    if owner != user:
        return RankwiseError(
            f"process {pid} belongs to {_user(owner)}, and you are {_user(user)}: "
            "only its owner may sample it",
            f"run rankwise as {_user(owner)}, or with the capability CAP_SYS_PTRACE, which root has",
        )
    if scope >= 3:
        return RankwiseError(
            "this machine lets no user sample a process (kernel.yama.ptrace_scope is 3)",
            "start the job with `rankwise watch -- …`: then the ranks report where they are",
        )
    if scope == 2:
        return RankwiseError(
            f"only root may sample process {pid} here (kernel.yama.ptrace_scope is 2)",
            "start the job with `rankwise watch -- …`, or run rankwise with the capability CAP_SYS_PTRACE",
        )
    if scope == 1:
        return RankwiseError(
            f"only its parent may sample process {pid} here (kernel.yama.ptrace_scope is 1)",
            "start the job with `rankwise watch -- …`, or let root do `sysctl kernel.yama.ptrace_scope=0`",
        )
    return RankwiseError(
        f"the system does not let you sample process {pid}",
        "it may run with privileges of its own or in another container: try as root (CAP_SYS_PTRACE)",
    )


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"
