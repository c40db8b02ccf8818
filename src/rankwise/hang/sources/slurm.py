"""Slurm: which nodes a job has, and one monitor on each of them, inside the job's own allocation."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from rankwise.errors import MissingTool, RankwiseError
from rankwise.hang import watch_timing as timing
from rankwise.hang.sources.node_sampling import NodesSource

_WAITS = ("PENDING", "CONFIGURING", "REQUEUED", "SUSPENDED", "RESIZING")


@dataclass(frozen=True, slots=True)
class SlurmJob:
    """A job that runs."""

    number: str
    nodes: int


def find_job(number: str) -> SlurmJob:
    """Return a Slurm job that runs; say what is wrong with one that does not."""
    if not number.split("_")[0].isdecimal():
        raise RankwiseError(f"{number} is not the number of a Slurm job", "`squeue --me` shows yours")
    said = _ask("squeue", "--noheader", f"--jobs={number}", "--format=%i|%T|%D|%u")
    rows = [line.split("|") for line in said.splitlines() if line.count("|") == 3]
    if not rows:
        raise RankwiseError(f"Slurm has no job {number} that runs or waits", "`squeue --me` shows yours")
    if len(rows) > 1:
        raise RankwiseError(
            f"{number} is an array of {len(rows)} jobs", f"name one of them, for example {rows[0][0]}"
        )
    _, state, nodes, _ = rows[0]
    if state in _WAITS:
        raise RankwiseError(
            f"job {number} does not run yet: Slurm reports {state}",
            "watch it when it runs, or let it watch itself: `rankwise sbatch-wrap job.sh | sbatch`",
        )
    if state != "RUNNING":
        raise RankwiseError(f"job {number} does not run any more: Slurm reports {state}")
    return SlurmJob(_plain_number(number, rows[0][0]), int(nodes))


def _plain_number(number: str, said: str) -> str:
    """Return the number that processes know: that of an element of an array is one of its own."""
    if "_" not in said:
        return said
    details = _ask("scontrol", "--oneliner", "show", "job", number)
    return next((word.partition("=")[2] for word in details.split() if word.startswith("JobId=")), number)


def slurm_source(number: str) -> NodesSource:
    """Start one monitor on each node of a job, and return what asks them."""
    job = find_job(number)
    words = [
        _tool("srun"), f"--jobid={job.number}", "--overlap", f"--nodes={job.nodes}", f"--ntasks={job.nodes}",
        "--ntasks-per-node=1", "--input=all", "--mpi=none", "--gres=none", "--cpu-bind=none", "--quiet",
        sys.executable, "-m", "rankwise.hang.sources.node_monitor", "--slurm", job.number,
        "--watcher", f"{os.getpid()}@{platform.node()}",
    ]  # fmt: skip
    monitors = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        errors="replace", env=without_slurm(os.environ), start_new_session=True,
    )  # fmt: skip
    try:
        return NodesSource(monitors, job.nodes)
    except BaseException:
        monitors.terminate()
        monitors.wait()
        raise


def without_slurm(variables: Mapping[str, str]) -> dict[str, str]:
    """Return variables without those that would shape a step after the job that we may run in."""
    return {
        name: each
        for name, each in variables.items()
        if not name.startswith("SLURM_") or name == "SLURM_CONF"
    }


def cancel(number: str) -> None:
    """End a job."""
    _ask("scancel", number)


def _ask(name: str, *words: str) -> str:
    try:
        done = subprocess.run(
            [_tool(name), *words],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=timing.SLURM_ANSWERS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise RankwiseError(
            f"Slurm does not answer: {name} printed nothing for {timing.SLURM_ANSWERS:.0f} seconds",
            "`scontrol ping` shows whether it runs",
        ) from error
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["it does not say why"])[-1]
        if "Invalid job id" in said:
            return ""
        raise RankwiseError(f"Slurm does not answer: {said}", "`scontrol ping` shows whether it runs")
    return done.stdout


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise MissingTool(
            f"there is no Slurm here: {name} is not on the PATH", "run this where `squeue` works"
        )
    return found
