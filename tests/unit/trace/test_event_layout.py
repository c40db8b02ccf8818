"""Every call has a record that is small, whole and distinguished from every other reading of it."""

from __future__ import annotations

from rankwise.trace.event_layout import CONTINUED, HEADER, MARK, SIZE, UNIT, Form, by_name, is_poll, layouts


def test_slots_overlap_nothing() -> None:
    for layout in layouts():
        taken: set[int] = set(range(HEADER))
        for unit in range(1, layout.units):
            taken |= set(range(unit * UNIT, unit * UNIT + MARK))
        for slot in layout.slots:
            place = set(range(slot.offset, slot.offset + SIZE[slot.form]))
            assert not place & taken, (layout.name, slot)
            assert max(place) < layout.units * UNIT
            assert slot.offset % min(SIZE[slot.form], 8) == 0
            taken |= place


def test_numbers_are_positions_and_none_is_the_mark() -> None:
    assert [each.number for each in layouts()] == list(range(len(layouts())))
    assert len(layouts()) < CONTINUED


def test_the_commonest_calls_take_one_unit() -> None:
    for name in (
        "MPI_Send",
        "MPI_Isend",
        "MPI_Irecv",
        "MPI_Wait",
        "MPI_Waitall",
        "MPI_Allreduce",
        "MPI_Bcast",
    ):
        assert by_name()[name].units == 1, name


def test_large_counts_are_kept_whole() -> None:
    slot = by_name()["MPI_Send_c"].slot("count")
    assert slot is not None and slot.form is Form.WIDE


def test_only_questions_are_kept_once() -> None:
    asked = {each.call.name for each in layouts() if is_poll(each.call)}
    assert {"MPI_Test", "MPI_Testsome", "MPI_Iprobe", "MPI_Improbe", "MPI_Wtime"} <= asked
    assert not {"MPI_Wait", "MPI_Probe", "MPI_Recv", "MPI_Cancel", "MPI_Request_free"} & asked
