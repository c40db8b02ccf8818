"""What examinations have observed of the ranks of a job, on one machine or several, and what follows from it.

Nobody can go on if each rank is inside a call that only another rank can end, and has had its turns since; or
is stopped, sleeps for ever, or runs in a loop without an end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rankwise.findings.ranks import compress
from rankwise.hang.look import Shown, Standing

_LEAST = 3.0
"""Seconds for which everybody is seen to stay."""
_LEAST_LOOKS = 12
_LONGEST, _MOST_LOOKS, _FOR_ALL = 10.0, 60, 120.0
"""Seconds and looks after which what has not been shown will not be; and seconds, however few looks."""
_COPIES = 2
"""Times that a rank is seen to copy: a large message is under way."""
_ASKED = 8.0
"""Seconds for which ranks ask in vain while another is stopped; less than the longest examination."""
_SLOWEST = 1 << 30
"""Bytes a second that any network carries; what is under way on it cannot be seen."""
STOPPED = "is stopped"


@dataclass(frozen=True, slots=True)
class Observed:
    """What all looks of an examination so far have observed of some ranks of a job."""

    world: str
    """What tells the job's world from others, the same on all machines."""
    size: int | None
    """How many ranks the job has, on all machines."""
    ranks: tuple[int, ...]
    lasted: float
    """Seconds since the examination began."""
    looks: int
    memory: int = 0
    """Bytes of memory that the ranks have: no more of it is under way in messages."""
    open: str = ""
    """Why somebody may go on by itself, or why that cannot be known."""
    moves: bool = False
    """Whether a call has returned."""
    asks: bool = False
    """Whether a rank asks in a loop."""
    outside: Mapping[int, str] = field(default_factory=dict)
    """The ranks outside MPI, and why each stays there; '' as long as it is not known."""
    calls: frozenset[str] = frozenset()
    """The MPI calls that ranks are inside."""
    copies: int = 0
    """How often a rank was seen to copy."""
    had_chance: bool = True
    """Whether all who wait would have noticed by now that their call was ended."""
    machines: int = 1

    def shown(self) -> Shown:
        """Return what follows from it."""
        if self.moves:
            return Shown(Standing.MOVES, "a call has returned")
        if why := self._why_open():
            return Shown(Standing.OPEN, why)
        if self.lasted < self._least or self.looks < _LEAST_LOOKS or not all(self.outside.values()):
            return Shown(Standing.UNDECIDED)
        if self.copies >= _COPIES:
            return Shown(Standing.OPEN, "a rank copies a message")
        if self.asks and STOPPED not in self.outside.values():
            return Shown(Standing.OPEN, "a rank asks, and may give that up")
        if self.asks and self.lasted < _ASKED:
            return Shown(Standing.UNDECIDED)
        is_all_over = not self.outside and self.calls == {"MPI_Finalize"}
        is_suspended = len(self.outside) == len(self.ranks)
        if is_all_over or is_suspended:
            return Shown(Standing.OPEN, "all ranks end, or are stopped")
        return Shown(Standing.FOR_EVER, self._why()) if self.had_chance else Shown(Standing.UNDECIDED)

    @property
    def _least(self) -> float:
        """Seconds for which everybody must stay: a network needs no process that is seen to copy."""
        return _LEAST if self.machines == 1 else max(_LEAST, self.memory / _SLOWEST)

    def _why_open(self) -> str:
        if self.open:
            return self.open
        if self.size is None or len(self.ranks) < self.size:
            return "not all ranks are looked at"
        is_long = self.lasted > max(_LONGEST, 2 * self._least) and self.looks > _MOST_LOOKS
        return "nothing more can be seen" if is_long or self.lasted > _FOR_ALL else ""

    def _why(self) -> str:
        reasons: dict[str, list[int]] = {}
        for rank, reason in self.outside.items():
            reasons.setdefault(reason, []).append(rank)
        told = [f"rank {compress(sorted(of))} {reason}" for reason, of in sorted(reasons.items())]
        others = "all others are" if told else "every rank is"
        where = "inside a call that only another rank can end"
        return "; ".join((*told, f"{others} {where}" + (", or ask in vain" if self.asks else "")))


def together(parts: Sequence[Observed]) -> Observed:
    """Return what was observed on several machines as one; there is at least one."""
    ranks = [rank for each in parts for rank in each.ranks]
    is_one_job = len({(each.world, each.size) for each in parts}) == 1 and len(set(ranks)) == len(ranks)
    mixed = "" if is_one_job else "the machines look at different worlds"
    return Observed(
        world=parts[0].world,
        size=parts[0].size,
        ranks=tuple(sorted(ranks)),
        lasted=min(each.lasted for each in parts),
        looks=min(each.looks for each in parts),
        memory=max(each.memory for each in parts),
        open=next((each.open for each in parts if each.open), mixed),
        moves=any(each.moves for each in parts),
        asks=any(each.asks for each in parts),
        outside={rank: why for each in parts for rank, why in each.outside.items()},
        calls=frozenset().union(*(each.calls for each in parts)),
        copies=sum(each.copies for each in parts),
        had_chance=all(each.had_chance for each in parts),
        machines=len(parts),
    )
