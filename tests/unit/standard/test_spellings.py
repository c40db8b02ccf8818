"""Every call is found by each of its names in C and Fortran."""

from __future__ import annotations

import pytest

from rankwise.standard import RESULT, BindingLanguage, MpiCall, Role, call, calls, find, find_spelling

IN_C = [each for each in calls() if "c" in each.languages]
IN_FORTRAN = [each for each in calls() if each.languages & {"f90", "f08"}]


@pytest.mark.parametrize("expected", IN_C, ids=lambda each: each.name)
def test_round_trip_in_c(expected: MpiCall) -> None:
    for written, profiling in ((expected.name, False), ("P" + expected.name, True)):
        found = find_spelling(written)
        assert found is not None
        assert (found.call, found.language, found.is_profiling) == (expected, BindingLanguage.C, profiling)
        assert [each.parameter for each in found.arguments] == list(range(len(expected.parameters)))
    large = find_spelling(expected.name + "_c")
    assert (large is not None) == (expected.large_parameters is not None)
    assert large is None or (large.call is expected and large.is_large)


@pytest.mark.parametrize("expected", IN_FORTRAN, ids=lambda each: each.name)
def test_round_trip_in_fortran(expected: MpiCall) -> None:
    lower = expected.name.lower()
    symbols = [lower, f"{lower}_", f"{lower}__", lower.upper(), f"_QP{lower}", f"p{lower}_"]
    symbols += [f"{lower}_f08_", f"{lower}_f08ts_", f"_QMmpi_f08P{lower}_f08", f"__mpi_MOD_{lower}"]
    for written in symbols:
        found = find_spelling(written)
        assert found is not None, written
        assert (found.call, found.language) == (expected, BindingLanguage.FORTRAN), written
        assert found.is_profiling == written.startswith("pmpi"), written
        assert not found.is_large, written
        assert found.has_ierror == (found.arguments[-1:] != () and found.arguments[-1].name == "ierror")


def test_fortran_drops_what_only_c_has() -> None:
    init = find_spelling("mpi_init_thread_")
    assert init is not None
    assert [each.name for each in init.arguments] == ["required", "provided", "ierror"]
    assert [each.parameter for each in init.arguments] == [2, 3, None]
    assert init.position_of(3) == 1
    assert init.position_of(0) is None


def test_fortran_functions_and_pcontrol_have_no_ierror() -> None:
    for name in ("mpi_wtime_", "mpi_aint_add_", "mpi_pcontrol_"):
        found = find_spelling(name)
        assert found is not None
        assert not found.has_ierror
    wtime = find_spelling("mpi_wtime_")
    assert wtime is not None
    assert wtime.result == (RESULT,)


def test_large_variants_may_have_more_arguments() -> None:
    plain, large = find_spelling("MPI_Type_get_contents"), find_spelling("MPI_Type_get_contents_c")
    assert plain is not None
    assert large is not None
    assert (len(plain.arguments), len(large.arguments)) == (7, 9)
    assert large.arguments[3].parameter is None
    assert large.position_of(3) == 4


def test_large_variants_in_fortran_modules() -> None:
    for written in ("mpi_send_c_f08_", "mpi_send_f08ts_large_", "_QPmpi_send_c"):
        found = find_spelling(written)
        assert found is not None, written
        assert found.is_large


def test_roles_have_places_in_each_language() -> None:
    for written, position in (("MPI_Bcast", 3), ("mpi_bcast_", 3), ("Comm.bcast", 1)):
        found = find_spelling(written)
        assert found is not None
        assert found.positions_of(Role.ROOT) == (position,)


def test_removed_calls_and_extensions_are_known() -> None:
    assert find("MPI_Type_struct") is call("MPI_Type_struct")
    assert find("mpi_address_") is call("MPI_Address")
    assert find("PMPIX_Comm_agree") is call("MPIX_Comm_agree")


@pytest.mark.parametrize(
    "written",
    [
        "main",
        "MPI_",
        "MPI_Nothing",
        "mpi_nothing_",
        "MPI_Barrier_c",
        "mpi_send___",
        "xmpi_send_",
        "",
        ".",
        "Send",
    ],
)
def test_other_names_are_not_calls(written: str) -> None:
    assert find(written) is None


def test_callbacks_are_not_calls() -> None:
    assert find("MPI_COMM_DUP_FN") is None
    assert find("MPI_User_function") is None


def test_calls_that_only_fortran_has() -> None:
    found = find_spelling("MPI_Sizeof")
    assert found is not None
    assert found.language is BindingLanguage.FORTRAN
