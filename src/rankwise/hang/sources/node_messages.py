"""Messages between a watcher and the monitors of its nodes: one JSON value each, in short lines of text.

Slurm carries the output of many tasks in one stream, and keeps only short lines whole. So a message goes in
pieces, each with who sends it.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from rankwise.progress.observations import Observed
from rankwise.sampling.rank_sample import RankSample, Stack, StackFrame, ThreadStack

Message = dict[str, Any]
_MARK = "rankwise-node"
_PIECE = 700
"""Characters of a message in one line; slurmstepd sends up to a thousand at once."""


def lines_of(message: Message, sender: str) -> Iterator[str]:
    """Yield a message as lines."""
    packed = base64.b64encode(zlib.compress(json.dumps(message, separators=(",", ":")).encode())).decode()
    pieces = [packed[at : at + _PIECE] for at in range(0, len(packed), _PIECE)]
    for number, piece in enumerate(pieces, 1):
        yield f"{_MARK} {sender} {number}/{len(pieces)} {piece}\n"


@dataclass(slots=True)
class Reassembly:
    """Puts pieces together again; those of different senders may come mixed."""

    _pieces: dict[str, list[str]] = field(default_factory=dict)

    def take(self, line: str) -> tuple[str, Message] | None:
        """Return the sender and the message that a line completes; None if it completes none."""
        words = line.split()
        if len(words) != 4 or words[0] != _MARK:
            return None
        _, sender, place, piece = words
        number, _, count = place.partition("/")
        pieces = self._pieces.setdefault(sender, [])
        if number == "1":
            pieces.clear()
        pieces.append(piece)
        if number != count:
            return None
        try:
            return sender, json.loads(zlib.decompress(base64.b64decode("".join(pieces))))
        except ValueError:
            return None
        except zlib.error:
            return None


def packed_sample(sample: RankSample) -> Message:
    """Return a sample as a message, without its frames: they are requested when they matter."""
    return {name: value for name, value in asdict(sample).items() if name != "frames"}


def sample_of(message: Mapping[str, Any]) -> RankSample:
    """Return the sample that a message holds."""
    return RankSample(**{**message, "ways": tuple(message.get("ways", ()))})


def packed_stack(stack: Stack) -> Message:
    """Return a stack as a message."""
    return asdict(stack)


def stack_of(message: Mapping[str, Any]) -> Stack:
    """Return the stack that a message holds."""
    threads = tuple(
        ThreadStack(each["thread"], tuple(StackFrame(**frame) for frame in each["frames"]), each["inside"])
        for each in message["threads"]
    )
    return Stack(message["rank"], threads, message["state"])


def packed_observed(observed: Observed) -> Message:
    """Return what an examination has observed as a message."""
    return {**asdict(observed), "calls": sorted(observed.calls)}


def observed_of(message: Mapping[str, Any]) -> Observed:
    """Return what a message says that was observed."""
    outside = {int(rank): why for rank, why in message["outside"].items()}
    calls, ranks = frozenset(message["calls"]), tuple(message["ranks"])
    return Observed(**{**message, "outside": outside, "calls": calls, "ranks": ranks})
