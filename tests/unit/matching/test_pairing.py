"""Which receive took which send."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import numpy as np

from operations_by_hand import Row, operations, probe, receive, send, world
from rankwise.matching.messages.pairing import match, settled, unmatched_receives, unmatched_sends
from rankwise.matching.operations import ANY, NEVER, Communicator, Operations, in_order


def partners(*rows: Row) -> list[int]:
    found: list[int] = match(operations(*rows)).partner.tolist()
    return found


def assumed(*rows: Row) -> list[bool]:
    found: list[bool] = match(operations(*rows)).assumed.tolist()
    return found


def test_the_kth_message_of_a_channel_goes_to_its_kth_receive() -> None:
    sends = [send(0, number, to=1) for number in range(3)]
    receives = [receive(1, number, 0, 0) for number in range(3)]
    assert partners(*sends, *receives) == [3, 4, 5, 0, 1, 2]


def test_tags_are_channels_of_their_own() -> None:
    rows = (send(0, 1, 1, tag=7), send(0, 2, 1, tag=8), receive(1, 1, 0, tag=8), receive(1, 2, 0, tag=7))
    assert partners(*rows) == [3, 2, 1, 0]


def test_communicators_are_channels_of_their_own() -> None:
    rows = (send(0, 1, 1, comm=0), send(0, 2, 1, comm=1), receive(1, 1, 0, 0, comm=1), receive(1, 2, 0, 0))
    assert match(operations(*rows, communicators=[world(2)] * 2)).partner.tolist() == [3, 2, 1, 0]


def test_a_wildcard_receive_that_completed_says_whom_it_took() -> None:
    rows = (receive(0, 1, took=(2, 0)), receive(0, 2, took=(1, 0)), send(1, 1, 0), send(2, 1, 0))
    assert partners(*rows) == [3, 2, 1, 0]


def test_a_pending_receive_that_was_posted_earlier_takes_its_message_first() -> None:
    rows = (
        send(0, 1, 1),
        send(0, 2, 1),
        receive(1, 1, 0, 0, completed=NEVER),
        receive(1, 2, 0, 0),
    )
    assert partners(*rows) == [2, 3, 0, 1]


def test_posted_order_counts_not_the_order_of_rows() -> None:
    rows = operations(
        send(0, 1, 1), send(0, 2, 1), receive(1, 2, 0, 0, posted=5), receive(1, 1, 0, 0, posted=4)
    )
    ordered = Operations(in_order([rows.rows]), rows.communicators)
    assert ordered.rows["number"].tolist() == [1, 2, 1, 2]
    assert match(ordered).partner.tolist() == [2, 3, 0, 1]


def test_a_pending_wildcard_takes_what_is_left_and_that_is_assumed() -> None:
    rows = (receive(0, 1, completed=NEVER), send(1, 1, 0, tag=3))
    assert partners(*rows) == [1, 0]
    assert assumed(*rows) == [True, True]


def test_a_pending_wildcard_shifts_what_later_receives_took() -> None:
    """The first message must have gone to the wildcard: it was posted first, and nobody else sent."""
    rows = (receive(0, 1, completed=NEVER), receive(0, 2, 1, 0), send(1, 1, 0), send(1, 2, 0))
    assert partners(*rows) == [2, 3, 0, 1]
    assert assumed(*rows) == [True, False, True, False]


def test_a_message_that_a_later_receive_took_is_not_left_for_a_wildcard() -> None:
    rows = (receive(0, 1, completed=NEVER), receive(0, 2, 1, 0), send(1, 1, 0), send(2, 1, 0, tag=5))
    assert partners(*rows) == [3, 2, 1, 0]


def test_a_wildcard_with_a_choice_makes_what_follows_assumed() -> None:
    rows = (
        receive(0, 1, completed=NEVER),
        receive(0, 2, 1, 0),
        send(1, 1, 0),
        send(1, 2, 0),
        send(2, 1, 0),
    )
    assert assumed(*rows)[:2] == [True, True]


def test_a_wildcard_tag_takes_the_earliest_message_of_its_source() -> None:
    rows = (receive(0, 1, 1, ANY, completed=NEVER), send(1, 1, 0, tag=9), send(1, 2, 0, tag=1))
    assert partners(*rows) == [1, 0, -1]


def test_cancelled_operations_take_no_part() -> None:
    never = receive(1, 1, 0, 0, completed=NEVER, cancelled=1)
    assert partners(send(0, 1, 1), never, receive(1, 2, 0, 0)) == [2, -1, 0]
    completed = receive(1, 1, 0, 0, cancelled=1)  # libraries put a source and a tag into its status
    assert partners(send(0, 1, 1), completed, receive(1, 2, 0, 0, completed=NEVER)) == [2, -1, 0]
    assert partners(send(0, 1, 1, cancelled=1), send(0, 2, 1), receive(1, 1, 0, 0)) == [-1, 2, 1]


def test_a_rank_sends_to_itself() -> None:
    assert partners(receive(0, 1, 0, 4, completed=3), send(0, 2, 0, 4)) == [1, 0]


def test_an_intercommunicator_is_a_communicator() -> None:
    between = Communicator((0, 1), remote=(2, 3))
    rows = operations(send(0, 1, 3), receive(3, 1, took=(0, 0), completed=None), communicators=[between])
    assert match(rows).partner.tolist() == [1, 0]
    assert between.senders(3) == (0, 1)
    assert between.senders(0) == (2, 3)


def test_a_probe_saw_what_the_next_receive_took() -> None:
    rows = (
        receive(0, 1, 1, 0),
        probe(0, 2, saw=(1, 0)),
        probe(0, 3, saw=(1, 0)),
        receive(0, 4, 1, 0),
        send(1, 1, 0),
        send(1, 2, 0),
    )
    assert partners(*rows) == [4, 5, 5, 5, 0, 3]


def test_what_is_left_over() -> None:
    rows = operations(send(0, 1, 1, 7), receive(1, 1, 0, 8, completed=NEVER), send(1, 2, 0))
    assert unmatched_sends(rows, match(rows)).tolist() == [0, 2]
    assert unmatched_receives(rows, match(rows)).tolist() == [1]


def test_settled_messages_may_be_left_out_of_the_next_piece() -> None:
    rows = operations(send(0, 1, 1), send(0, 2, 1), receive(1, 1, 0, 0), receive(1, 2, 0, 0, completed=NEVER))
    assert settled(rows, match(rows)).tolist() == [True, False, True, False]


def test_nothing_matches_nothing() -> None:
    assert partners() == []


def test_large_tags_many_ranks_and_communicators_agree_with_a_plain_count() -> None:
    random = Random(5)
    tags = [random.randrange(2**31 - 1) for _ in range(50)]
    channels = [
        (random.randrange(3000), random.randrange(100_000), random.randrange(100_000), random.choice(tags))
        for _ in range(300)
    ]
    rows: list[Row] = []
    for number in range(3000):
        comm, sender, receiver, tag = random.choice(channels)
        if random.random() < 0.5:
            rows.append(send(sender, number, receiver, tag, comm=comm))
        else:
            rows.append(receive(receiver, number, sender, tag, comm=comm))
    made = operations(*rows, communicators=[Communicator(())] * 3000)
    expected = np.full(len(rows), -1)
    sent: dict[tuple[int, ...], list[int]] = defaultdict(list)
    taken: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for row, (rank, comm, peer, tag, kind) in enumerate(
        made.rows[["rank", "comm", "peer", "tag", "kind"]].tolist()
    ):
        (sent[comm, rank, peer, tag] if kind == 1 else taken[comm, peer, rank, tag]).append(row)
    for channel, messages in sent.items():
        for message, taker in zip(messages, taken[channel], strict=False):
            expected[message], expected[taker] = taker, message
    assert match(made).partner.tolist() == expected.tolist()
