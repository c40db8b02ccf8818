"""The monitor of one node answers queries about its ranks.

`python -m rankwise.hang.sources.node_monitor --slurm JOB` starts it.

Queries come as lines of JSON on the standard input, answers go to the standard output
(`node_messages.py`).
It ends with its input, and leaves the ranks alone.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rankwise.errors import RankwiseError
from rankwise.hang import watch_timing as timing
from rankwise.hang.sources import node_messages
from rankwise.hang.sources.ptrace_sampling import PtraceSource
from rankwise.progress.ptrace_examination import PtraceExamination
from rankwise.sampling.job_ranks import Job, job_of
from rankwise.sampling.rank_sample import RankSample


@dataclass(slots=True)
class NodeMonitor:
    """Answers questions about the ranks of a job on this node."""

    source: PtraceSource
    _examination: tuple[int, PtraceExamination] | None = None
    """The examination that continues, and its number,"""
    _examined: float = 0.0
    """and when it was last requested: an examination that is over requests no more."""

    def answer(self, question: dict[str, Any]) -> node_messages.Message:
        """Return the answer to one question."""
        ranks = self.source.ranks()
        wanted = [each for each in question.get("ranks", ()) if each in ranks]
        if time.monotonic() - self._examined > timing.EXAMINATION_GIVEN_UP:
            self._examination = None
        match question.get("ask"):
            case "ranks":
                places = self.source.places()
                return {"ranks": {str(each): places[each].pid for each in ranks if each in places}}
            case "sample":
                return {"samples": _packed(self.source.sample(wanted))}
            case "stacks":
                return {
                    "stacks": [
                        node_messages.packed_stack(each) for each in self.source.stacks(wanted).values()
                    ]
                }
            case "examine":
                return self._examine(question["examination"], wanted)
        return {}

    def _examine(self, number: int, ranks: Sequence[int]) -> node_messages.Message:
        if self._examination is None or self._examination[0] != number:
            self._examination = number, self.source.examine()
        _, examination = self._examination
        samples = _packed(examination.sample(ranks))
        self._examined = time.monotonic()
        return {"samples": samples, "observed": node_messages.packed_observed(examination.observed())}


def _packed(samples: Iterable[RankSample]) -> list[node_messages.Message]:
    return [node_messages.packed_sample(each) for each in samples]


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer until the input ends."""
    parser = argparse.ArgumentParser(prog="python -m rankwise.hang.sources.node_monitor", description=__doc__)
    whose = parser.add_mutually_exclusive_group(required=True)
    whose.add_argument("--slurm", metavar="JOB", help="the ranks of this Slurm job")
    whose.add_argument("--pid", type=int, metavar="PID", help="the ranks of the job of this process")
    name = os.environ.get("SLURMD_NODENAME", platform.node())
    parser.add_argument("--name", default=name, help="what to call this node (default: %(default)s)")
    parser.add_argument("--watcher", default="", metavar="PID@HOST", help="the process that asks")
    parsed = parser.parse_args(arguments)
    source: PtraceSource | None = None
    try:
        watcher = _if_here(parsed.watcher)
        job = Job(slurm=parsed.slurm, node=name, watcher=watcher) if parsed.slurm else job_of(parsed.pid)
        source = PtraceSource(job)
        monitor = NodeMonitor(source)
        _say(parsed.name, {"host": platform.node(), **monitor.answer({"ask": "ranks"})})
        for line in sys.stdin:
            question = json.loads(line)
            _say(parsed.name, {"number": question.get("number"), **_answered(monitor, question)})
    except RankwiseError as error:
        _say(parsed.name, _problem(error))
        return 2
    except (KeyboardInterrupt, BrokenPipeError):
        return 130
    finally:
        if source is not None:
            source.close()
    return 0


def _if_here(process: str) -> int | None:
    """Return the number of a process, given as PID@HOST, if it is on this machine."""
    pid, _, host = process.partition("@")
    return int(pid) if pid.isdecimal() and host == platform.node() else None


def _answered(monitor: NodeMonitor, question: dict[str, Any]) -> node_messages.Message:
    try:
        return monitor.answer(question)
    except RankwiseError as error:
        return _problem(error)


def _problem(error: RankwiseError) -> node_messages.Message:
    return {"problem": error.message, "hint": error.hint}


def _say(name: str, message: node_messages.Message) -> None:
    sys.stdout.writelines(node_messages.lines_of(message, name))
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
