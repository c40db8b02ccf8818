"""Laws that hold for every call of the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rankwise.standard import CallKind, DefinedBy, MpiCall, ReturnMode, Role, Until, calls
from rankwise.standard import rows as rows_module
from rankwise.standard import table as table_module
from rankwise.standard.rows import Row, expand, read_rows
from rankwise.standard.table import table

EVERY = list(table().values())


def test_every_procedure_has_exactly_one_row() -> None:
    names = [row.name for row in read_rows()]
    assert len(names) == len(set(names))
    assert set(names) == set(table())


def test_a_procedure_without_a_row_stops_the_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [row for row in read_rows() if row.name != "MPI_Send"]
    monkeypatch.setattr(table_module, "read_rows", lambda: iter(some))
    with pytest.raises(ValueError, match="MPI_Send has no row"):
        table.__wrapped__()


def test_a_row_without_a_procedure_stops_the_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    extra = Row("MPI_Teleport", CallKind.LOCAL, ReturnMode.LOCAL, Until.NOTHING, {})
    some = [*read_rows(), extra]
    monkeypatch.setattr(table_module, "read_rows", lambda: iter(some))
    with pytest.raises(ValueError, match="MPI_Teleport"):
        table.__wrapped__()


def test_an_output_without_a_class_stops_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [replace(row, words={}) if row.name == "MPI_Comm_rank" else row for row in read_rows()]
    monkeypatch.setattr(table_module, "read_rows", lambda: iter(some))
    with pytest.raises(ValueError, match="MPI_Comm_rank: the output rank has no class"):
        _ = table.__wrapped__()["MPI_Comm_rank"]


def test_an_unknown_word_stops_the_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["kind: local", "MPI_Comm_rank local nothing idenity=rank"]
    monkeypatch.setattr(rows_module, "TABLES", ("one",))
    monkeypatch.setattr(rows_module, "data_lines", lambda _name: lines)
    with pytest.raises(ValueError, match="idenity"):
        list(read_rows())


@pytest.mark.parametrize("call", EVERY, ids=lambda call: call.name)
def test_each_output_has_exactly_one_class(call: MpiCall) -> None:
    classes = (
        *call.shared_outputs,
        *call.uniform_outputs,
        *call.identifies_process,
        *call.differs_between_ranks,
        *call.follows_inputs,
    )
    assert sorted(classes) == sorted(call.outputs)


def test_collectives_and_only_collectives_are_over_something() -> None:
    for call in EVERY:
        assert (call.collective_over is not None) == call.is_collective, call.name
        if isinstance(call.collective_over, int):
            role = call.parameters[call.collective_over].role
            assert role in (Role.COMMUNICATOR, Role.GROUP, Role.WINDOW, Role.FILE), call.name


def test_only_collectives_share_values() -> None:
    assert [call.name for call in EVERY if call.shares and not call.is_collective] == []


def test_uniform_answers_need_no_waiting() -> None:
    waiting = [call.name for call in EVERY if call.uniform_outputs and not call.is_local]
    assert waiting == ["MPI_Init_thread"]


def test_mode_and_waiting_agree() -> None:
    for call in EVERY:
        if call.mode is ReturnMode.LOCAL:
            assert call.is_local, call.name
        if call.kind in (CallKind.LOCAL, CallKind.TOOL):
            assert call.mode is ReturnMode.LOCAL and call.is_local, call.name
        if call.blocks_until is Until.ALL:
            assert call.is_collective, call.name
        if call.blocks_until is Until.OPERATION:
            assert call.mode is ReturnMode.BLOCKING, call.name


def test_a_request_that_comes_out_is_created_and_means_nonblocking_or_persistent() -> None:
    for call in EVERY:
        created = {effect.index for effect in call.creates if effect.object == "request"}
        out = {i for i in call.indices_of(Role.REQUEST) if call.parameters[i].direction == "out"}
        assert created == out, call.name
        if out and call.name != "MPI_Grequest_start":
            assert call.mode in (ReturnMode.NONBLOCKING, ReturnMode.PERSISTENT), call.name


def test_names_tell_the_mode_of_collectives() -> None:
    for call in EVERY:
        if call.is_collective and call.name.endswith("_init"):
            assert call.mode is ReturnMode.PERSISTENT, call.name
        elif call.is_collective and call.index_of(Role.REQUEST) is not None:
            assert call.mode is ReturnMode.NONBLOCKING, call.name
        elif call.is_collective:
            assert call.mode is ReturnMode.BLOCKING or call.name.endswith("_begin"), call.name


def test_what_is_created_can_be_released_and_the_other_way_round() -> None:
    created = {effect.object for call in calls() for effect in call.creates}
    released = {effect.object for call in calls() for effect in call.releases}
    assert created == released


def test_effects_point_at_a_parameter_of_that_kind() -> None:
    for call in EVERY:
        for effect in (*call.creates, *call.releases):
            if effect.index is not None and effect.object.value in set(Role):
                assert call.parameters[effect.index].role.value == effect.object.value, call.name


def test_variants_have_the_traits_of_the_blocking_call() -> None:
    blocking = [c for c in calls() if c.is_collective and f"{c.name}_init" in table()]
    assert len(blocking) == 22
    for call in blocking:
        stem = call.name.removeprefix("MPI_")
        for name in (f"MPI_I{stem[0].lower()}{stem[1:]}", f"{call.name}_init"):
            variant = table()[name]
            assert variant.shared_outputs == call.shared_outputs
            assert variant.differs_between_ranks == call.differs_between_ranks
            assert variant.collective_over == call.collective_over


def test_origins() -> None:
    assert len(calls()) == 533
    assert {call.name for call in calls(DefinedBy.REMOVED)} >= {"MPI_Address", "MPI_Type_struct"}
    assert all(call.name.startswith("MPIX_") for call in calls(DefinedBy.EXTENSION))


def test_alternatives_are_written_out() -> None:
    assert expand("MPI_{A,B}_x{,_y}") == ["MPI_A_x", "MPI_A_x_y", "MPI_B_x", "MPI_B_x_y"]


def test_every_data_buffer_has_a_datatype_and_a_count() -> None:
    for call in calls():
        for data in call.data:
            assert call.parameters[data.datatype].role is Role.DATATYPE
            assert data.count is not None or call.name in ("MPI_Fetch_and_op", "MPI_Compare_and_swap")
