"""That what receives of any source took came before what they left: as far as it must, or always.

A receive f that has begun keeps other messages from coming before its own. Where f need not have begun, it
keeps nothing. Of a message whose taker has begun it is certain: the taker was posted after f.
"""

from __future__ import annotations

import numpy as np

from rankwise.matching.choices import LAST, Place
from rankwise.matching.messages import Matches
from rankwise.matching.operations import NEVER, Mode, Numbers, Operations
from rankwise.matching.order import Order


def keep_always(order: Order, place: Place) -> None:
    """Require that each receive's message arrives before others that it would have taken."""
    own, other = _kept(place)
    order.require(order.arrivals(place.messages[own]), order.arrivals(place.messages[other]))


def keep_for_takers(order: Order, place: Place, operations: Operations, matches: Matches) -> None:
    """Require the same where the taker of the other message has begun.

    A message that was taken gets one more node, for it and its taker being there, which comes before the ends
    of both.
    """
    rows = operations.rows
    met = np.flatnonzero(place.taken != LAST)
    node = np.full(len(place.messages), -1, np.int64)
    node[met] = order.add(len(met))
    sends, takers = place.messages[met], place.taken[met]
    order.require(order.arrivals(sends), node[met])
    done = (rows["completed"][takers] != NEVER) & ~matches.assumed[takers]
    order.require(node[met[done]], order.ends(takers[done]))
    waits = (rows["mode"][sends] == Mode.SYNCHRONOUS) & (rows["completed"][sends] != NEVER)
    waits &= ~matches.assumed[sends]
    order.require(node[met[waits]], order.ends(sends[waits]))
    own, other = _kept(place)
    certain = (node[own] >= 0) & (node[other] >= 0)
    order.require(node[own[certain]], node[other[certain]])


def _kept(place: Place) -> tuple[Numbers, Numbers]:
    """Return messages that were taken, each with one that was left then, as indices.

    What a later receive that asks for the same requires is not said again.
    """
    pairs = []
    for tag in np.unique(place.asked).tolist():
        here = np.flatnonzero((place.asked == tag) & place.takes)
        after = np.append(place.receives[here][1:], LAST)
        first = place.first[here]
        wanted = (first >= 0) & (first != place.own[here][:, None])
        wanted &= np.append(place.taken, LAST)[first] <= after[:, None]
        receive, way = np.nonzero(wanted)
        pairs.append((place.own[here[receive]], first[receive, way]))
    own, other = (np.concatenate(each) for each in zip(*pairs, strict=True))
    return own, other
