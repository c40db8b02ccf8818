"""The watch in the script of a Slurm job: where it stands, and what is refused."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest

from rankwise.errors import RankwiseError
from rankwise.hang.sbatch import with_watch

SCRIPT = (
    "#!/bin/bash\n#SBATCH --ntasks=4\n\n# my job\n#SBATCH --time=1:00\nmodule load mpi\nsrun ./app &\nwait\n"
)


def test_the_watch_stands_before_the_first_command() -> None:
    wrapped = with_watch(SCRIPT, ["/opt/my python", "-m", "rankwise", "watch"], ["--kill"])
    head, _, rest = wrapped.partition("# put in by")
    assert SCRIPT.startswith(head) and head.endswith("#SBATCH --time=1:00\n")
    watch, *after = rest.splitlines()[1:]
    assert watch.startswith("( '/opt/my python' -m rankwise watch --slurm \"$SLURM_JOB_ID\" ")
    assert watch.endswith(" --kill < /dev/null & )")
    assert after == ["module load mpi", "srun ./app &", "wait"]


def test_a_wait_of_the_script_does_not_wait_for_the_watch(tmp_path: Path) -> None:
    script, ended = tmp_path / "job.sh", tmp_path / "ended"
    script.write_text(with_watch("#!/bin/sh\nwait", ["sh", "-c", f"sleep 2; touch {ended}", "watch"]))
    subprocess.run(["sh", script], check=True)
    assert not ended.exists()
    while not ended.exists():
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("echo hello\n", "does not begin with #!"),
        ("", "does not begin with #!"),
        ("#!/usr/bin/env python3\nprint()\n", "not a shell script"),
        ("#!/bin/csh\n", "not a shell script"),
        (with_watch(SCRIPT, ["rankwise", "watch"]), "is watched already"),
    ],
)
def test_other_scripts_are_refused(script: str, says: str) -> None:
    with pytest.raises(RankwiseError, match=says) as raised:
        with_watch(script, ["rankwise", "watch"])
    assert raised.value.hint
