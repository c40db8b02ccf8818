"""Every outcome once, the last decision that has another one first (Vo 2011, Fig. 5.23).

Decisions are in a line: by Lamport clock, then by rank and number. Always the last one that can be otherwise
is changed next, and all that does not depend on it is enforced to be as it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import Schedule


class DepthFirst(Reduced):
    """The same outcomes as with reduction, in the order of a search that goes down before it continues."""

    latest_first = True

    def next(self, seen: Account) -> Sequence[Schedule]:
        order = {id(each.schedule): each.order for each in seen.options}
        return sorted(super().next(seen), key=lambda schedule: order[id(schedule)], reverse=True)
