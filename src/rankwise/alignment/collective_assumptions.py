"""What findings about collectives take for granted of other files."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

from rankwise.alignment.assumptions import Assumptions
from rankwise.alignment.behaviour import Collective
from rankwise.alignment.communicators.communicator_identity import (
    UNKNOWN,
    CommunicatorOrigins,
    queried_handle,
)
from rankwise.alignment.divergence import DecidingBranch
from rankwise.program import Call
from rankwise.program.budget import NotDecided
from rankwise.program.memory import Write
from rankwise.program.uniformity import Node, Spread

_COMMUNICATOR = "the communicator"


@dataclass(frozen=True, slots=True)
class CollectiveAssumptions:
    """Names what other files may change about a finding."""

    assumptions: Assumptions
    communicators: CommunicatorOrigins

    def of(self, decision: DecidingBranch, site: Collective, spread: Spread) -> set[str]:
        """Return what is assumed of the ways on from a decision, and of what makes it differ."""
        found = self.assumptions.of_decision(decision.at)
        with contextlib.suppress(NotDecided):
            if spread.differs(decision.condition):
                found |= self.of_value(site.call, spread, decision.condition)
        return found

    def of_value(self, call: Call, spread: Spread, value: Node) -> set[str]:
        """Return what is assumed of a value that differs, and of the communicators that count for it."""
        nodes = spread.chain(value)[1]
        found = self.assumptions.of_values(nodes)
        writers = [each.instruction for each in nodes if isinstance(each, Write)]
        queried = [each for each in writers if isinstance(each, Call) and queried_handle(each) is not None]
        origins = [self.communicators.of_call(call), *map(self.communicators.of_queried, queried)]
        return found | {_COMMUNICATOR for each in origins if UNKNOWN in each}
