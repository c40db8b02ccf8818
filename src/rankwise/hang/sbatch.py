"""Puts the watch into the script of a Slurm job."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from rankwise.errors import RankwiseError

_SHELLS = re.compile(r"#!\s*(/usr/bin/env\s+(-\S+\s+)*)?(\S*/)?(sh|bash|dash|ksh|zsh)\b")
_MARK = "# put in by `rankwise sbatch-wrap`"


def with_watch(
    script: str, watch: Sequence[str], options: Sequence[str] = (), name: str = "the script"
) -> str:
    """Return the script with the watch of its own job put in before its first command.

    The watch is no child of the script, so that a `wait` there does not wait for it; Slurm ends it with the
    job.
    """
    lines = script.splitlines(keepends=True)
    if not lines or not lines[0].startswith("#!"):
        raise RankwiseError(
            f"{name} does not begin with #!, so sbatch does not accept it as a job", "begin it with #!/bin/sh"
        )
    if _SHELLS.match(lines[0]) is None:
        raise RankwiseError(
            f"{name} is not a shell script: {lines[0].strip()}",
            'start `rankwise watch --slurm "$SLURM_JOB_ID"` from it in the background',
        )
    if any(line.startswith(_MARK) for line in lines):
        raise RankwiseError(f"{name} is watched already", "submit it as it is")
    at = next((at for at, line in enumerate(lines) if line.strip() and not line.startswith("#")), len(lines))
    if at and not lines[at - 1].endswith("\n"):
        lines[at - 1] += "\n"
    words, more = (" ".join(map(shlex.quote, each)) for each in (watch, options))
    job = '--slurm "$SLURM_JOB_ID" --output "rankwise-out.$SLURM_JOB_ID"'
    put_in = (
        f"{_MARK}: reports a hang in rankwise-out.JOB, and below\n( {words} {job} {more} < /dev/null & )\n"
    )
    return "".join([*lines[:at], put_in, *lines[at:]])
