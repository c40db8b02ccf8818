"""How many orders there are, where that is easily known: one receiver, whose senders do not depend on it."""

from __future__ import annotations

from rankwise.explore.prediction.fixed_facts import Setting
from rankwise.explore.prediction.receivers import ReceiveQueue, SentMessage

_LARGEST = 200_000
"""So many states are visited: what is left of the messages of each channel."""


def count_orders(setting: Setting) -> int | None:
    """Return in how many ways wildcard receives can match messages; None if not easily known."""
    if not setting.open_places:
        return 1
    if len(setting.open_places) > 1:
        return None
    (place,) = setting.open_places
    if not _one_after_another(setting, place) or not _is_independent(setting, place):
        return None
    return _count(setting, place)


def _one_after_another(setting: Setting, place: ReceiveQueue) -> bool:
    """Return whether each receive has ended when the next is posted."""
    started, ended = setting.sequences.started, setting.sequences.ended
    return all(
        receive.is_receive and receive.row in ended and ended[receive.row] == started[receive.row]
        for receive in place.receives
    ) and len({started[receive.row] for receive in place.receives}) == len(place.receives)


def _is_independent(setting: Setting, place: ReceiveQueue) -> bool:
    """Return whether the senders do nothing before their last message but send to this receiver."""
    sequences = setting.sequences
    here = {message.row for message in place.messages}
    for sender in {message.sender for message in place.messages}:
        last = max(sequences.started[each.row][1] for each in place.messages if each.sender == sender)
        for call in sequences.calls[sender][: last + 1]:
            if any(row not in here for row in (*call.starts, *call.needs)):
                return False
    receiver = sequences.started[place.receives[0].row][0]
    if any(message.sender == receiver for message in place.messages):
        return False
    receives = {receive.row for receive in place.receives}
    first, last = (pick(sequences.started[row][1] for row in receives) for pick in (min, max))
    return all(
        row in receives
        for call in sequences.calls[receiver][first:last]
        for row in (*call.starts, *call.needs)
    )


def _count(setting: Setting, place: ReceiveQueue) -> int | None:
    """Count ways by what has been matched, receive after receive; equal states are merged."""
    senders = sorted({message.sender for message in place.messages})
    of = {sender: [each for each in place.messages if each.sender == sender] for sender in senders}
    ways: dict[tuple[frozenset[int], ...], int] = {tuple(frozenset() for _ in senders): 1}
    last = {each.row: at for at, receive in enumerate(place.receives) for each in place.offers[receive.row]}
    stopped = 0
    for at, receive in enumerate(place.receives):
        after: dict[tuple[frozenset[int], ...], int] = {}
        for taken, many in ways.items():
            moved = False
            for index, sender in enumerate(senders):
                message = _next(
                    setting, of[sender], taken[index], {each.row for each in place.offers[receive.row]}
                )
                if message is not None:
                    if _passes_over(of[sender], message, taken[index], last, at):
                        return None
                    moved = True
                    state = (*taken[:index], taken[index] | {message.row}, *taken[index + 1 :])
                    after[state] = after.get(state, 0) + many
            stopped += 0 if moved else many
        ways = after
        if len(ways) > _LARGEST:
            return None
    return stopped + sum(ways.values())


def _next(
    setting: Setting, messages: list[SentMessage], taken: frozenset[int], offered: set[int]
) -> SentMessage | None:
    """Return the first message that a receive can match from a sender, which may have to wait before it."""
    started, ended = setting.sequences.started, setting.sequences.ended
    stands = None
    for message in messages:
        if message.row in taken:
            continue
        if stands is not None and started[message.row] > stands:
            return None
        if message.row in offered:
            return message
        if setting.waits(message.row) and message.row in ended:
            stands = ended[message.row] if stands is None else min(stands, ended[message.row])
    return None


def _passes_over(
    messages: list[SentMessage], message: SentMessage, taken: frozenset[int], last: dict[int, int], at: int
) -> bool:
    """Return whether messages lie there that came before this one and that a receive can still match.

    What came in the meantime then bears on what later receives can take. `last` is the last that could take
    each message.
    """
    before = messages[: messages.index(message)]
    return any(last.get(each.row, -1) > at and each.row not in taken for each in before)
