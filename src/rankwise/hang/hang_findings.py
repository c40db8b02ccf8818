"""Reports a hang as a finding: what is wrong, which ranks cause it, and where all ranks are."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.findings.rank_set import compress
from rankwise.hang.culprits import Hang
from rankwise.hang.stack_merge import groups, is_mpi, main_thread, own_frames
from rankwise.sampling.rank_sample import Stack, StackFrame

_GROUPS = 6
"""So many groups of ranks are reported; all are in the file."""
_DEEP = 6


def finding(hang: Hang) -> Finding:
    """Return the finding for a hang."""
    others = {rank: each for rank, each in hang.stacks.items() if rank not in hang.faulty}
    return Finding(
        rule=rule("RW801" if hang.faulty else "RW802"),
        message=f"{_since(hang)}: {_what(hang)}",
        where=_where(hang),
        related=(*_blamed(hang), *_places(others), *_because(hang)),
        ranks=Ranks.of(hang.faulty or hang.ranks, len(hang.ranks)),
        evidence=Evidence.WITNESSED if hang.sure is not None else Evidence.POSSIBLE,
    )


def _since(hang: Hang) -> str:
    began = time.strftime("%H:%M:%S", time.localtime(hang.since))
    if hang.sure is None:
        doubt = hang.why or "with too little history to say how sure a hang is"
        return f"no rank has moved since {began}, {doubt}"
    if hang.why:
        return f"hang since about {began} (certain)"
    return f"hang since about {began} ({100 * hang.sure:g}% sure)"


def _what(hang: Hang) -> str:
    if hang.stopped:
        return f"{_ranks(hang.stopped)} {_are(hang.stopped)} stopped"
    if not hang.faulty:
        return f"all {len(hang.ranks)} ranks are inside MPI, and none gets any further"
    verb = "does" if len(hang.faulty) == 1 else "do"
    return f"{_ranks(hang.faulty)} {_are(hang.faulty)} outside MPI and {verb} not come back"


def _ranks(ranks: Sequence[int]) -> str:
    return f"{'rank' if len(ranks) == 1 else 'ranks'} {compress(ranks)}"


def _are(ranks: Sequence[int]) -> str:
    return "is" if len(ranks) == 1 else "are"


def _blamed(hang: Hang) -> list[Related]:
    found = []
    for rank in hang.faulty[:_GROUPS]:
        stack = hang.stacks.get(rank)
        frames = _frames(stack)
        reported = path(frames) if frames else "its stack cannot be read"
        found.append(Related(f"rank {rank}", reported, _location(frames), Ranks.of([rank])))
    return found


def _because(hang: Hang) -> list[Related]:
    return [Related("certain", hang.why)] if hang.why and hang.sure is not None else []


def _places(stacks: dict[int, Stack]) -> list[Related]:
    """Return where the others are; those that differ from most come first."""
    together = groups(stacks)
    fits = len(together) <= _GROUPS + 1  # to say that there is one more takes a line, too
    shown = together if fits else [*together[: _GROUPS - 1], together[-1]]
    found = []
    for ranks, frames in shown:
        found.append(Related(_ranks(ranks), path(frames) or "unknown", _location(frames), Ranks.of(ranks)))
    if len(shown) < len(together):
        found.append(Related("and", f"{len(together) - len(shown)} other places"))
    return found


def path(frames: Sequence[StackFrame]) -> str:
    """Return a stack on one line, innermost frame first."""
    words = [each.function if is_mpi(each) else f"{each.function}()" for each in frames]
    if len(words) > _DEEP:
        words = [*words[: _DEEP - 1], "…", words[-1]]
    return " ← ".join(words)


def _frames(stack: Stack | None) -> tuple[StackFrame, ...]:
    thread = main_thread(stack) if stack is not None else None
    return own_frames(thread) if thread is not None else ()


def _location(frames: Sequence[StackFrame]) -> Location | None:
    """Return the innermost place in the program's own source."""
    own = next((each for each in frames if each.line and not is_mpi(each)), None)
    return Location(own.file, own.line, 0, own.function) if own is not None else None


def _where(hang: Hang) -> Location:
    wanted = hang.faulty or next((ranks for ranks, _ in groups(hang.stacks)), ())
    for rank in wanted:
        place = _location(_frames(hang.stacks.get(rank)))
        if place is not None:
            return place
    return Location("", 0)
