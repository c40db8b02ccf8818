"""The monitor of one node: `python -m rankwise.hang.node --slurm JOB` answers questions about its ranks.

Questions come as lines of JSON on the standard input, answers go to the standard output (see `sources.wire`).
It ends with its input, and leaves the ranks alone.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from typing import Any

from rankwise.errors import RankwiseError
from rankwise.hang.look import Source
from rankwise.hang.sources import wire
from rankwise.hang.sources.attach import AttachSource
from rankwise.hang.sources.job import Job, job_of


def answer(source: Source, question: dict[str, Any]) -> wire.Message:
    """Return the answer to one question."""
    ranks = source.ranks()
    wanted = [each for each in question.get("ranks", ()) if each in ranks]
    match question.get("ask"):
        case "ranks":
            places = source.places()
            return {"ranks": {str(each): places[each].pid for each in ranks if each in places}}
        case "look":
            return {"looks": [wire.packed_look(each) for each in source.look(wanted)]}
        case "stacks":
            return {"stacks": [wire.packed_stack(each) for each in source.stacks(wanted).values()]}
    return {}


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer until the input ends."""
    parser = argparse.ArgumentParser(prog="python -m rankwise.hang.node", description=__doc__)
    whose = parser.add_mutually_exclusive_group(required=True)
    whose.add_argument("--slurm", metavar="JOB", help="the ranks of this Slurm job")
    whose.add_argument("--pid", type=int, metavar="PID", help="the ranks of the job of this process")
    name = os.environ.get("SLURMD_NODENAME", platform.node())
    parser.add_argument("--name", default=name, help="what to call this node (default: %(default)s)")
    parsed = parser.parse_args(arguments)
    source: AttachSource | None = None
    try:
        source = AttachSource(Job(slurm=parsed.slurm, node=name) if parsed.slurm else job_of(parsed.pid))
        _say(parsed.name, {"host": platform.node(), **answer(source, {"ask": "ranks"})})
        for line in sys.stdin:
            question = json.loads(line)
            _say(parsed.name, {"number": question.get("number"), **_answered(source, question)})
    except RankwiseError as error:
        _say(parsed.name, _problem(error))
        return 2
    except (KeyboardInterrupt, BrokenPipeError):
        return 130
    finally:
        if source is not None:
            source.close()
    return 0


def _answered(source: Source, question: dict[str, Any]) -> wire.Message:
    try:
        return answer(source, question)
    except RankwiseError as error:
        return _problem(error)


def _problem(error: RankwiseError) -> wire.Message:
    return {"problem": error.message, "hint": error.hint}


def _say(name: str, message: wire.Message) -> None:
    sys.stdout.writelines(wire.lines_of(message, name))
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
