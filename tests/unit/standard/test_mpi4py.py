"""The mpi4py table covers the real mpi4py, argument by argument."""

from __future__ import annotations

import ast
import functools
import json
import subprocess
import sys

import pytest

from rankwise.standard import RESULT, call, find, find_method, find_spelling
from rankwise.standard.mpi4py_names import BASES, python_helpers, python_spellings

CLASSES = (
    *("Comm", "Intracomm", "Intercomm", "Topocomm", "Cartcomm", "Graphcomm", "Distgraphcomm"),
    *("Group", "Datatype", "Op", "Request", "Prequest", "Grequest", "Message", "Status"),
    *("Win", "File", "Info", "Errhandler", "Session"),
)

WALK = """
import json, sys
import mpi4py
mpi4py.rc.initialize = mpi4py.rc.finalize = False
from mpi4py import MPI
found = {}
for name in sys.argv[1:]:
    owner = getattr(MPI, name)
    found[name] = {n: (getattr(owner, n).__doc__ or "").split("\\n")[0]
                   for n in vars(owner) if not n.startswith("_")}
found["MPI"] = {n: (f.__doc__ or "").split("\\n")[0] for n, f in vars(MPI).items()
                if not n.startswith("_") and callable(f) and not isinstance(f, type)
                and type(f).__name__ in ("cython_function_or_method", "builtin_function_or_method")}
found["bases"] = {n: getattr(MPI, n).__bases__[0].__name__ for n in sys.argv[1:]}
print(json.dumps(found))
"""


@functools.cache
def walk() -> dict[str, dict[str, str]]:
    """The public names of the installed mpi4py, with the line that shows each signature."""
    run = subprocess.run([sys.executable, "-c", WALK, *CLASSES], check=True, capture_output=True, text=True)
    found: dict[str, dict[str, str]] = json.loads(run.stdout)
    return found


def test_the_walk_sees_mpi4py() -> None:
    assert len(walk()["Comm"]) > 120
    assert {"Wtime", "Finalize", "Init_thread"} <= set(walk()["MPI"])


@pytest.mark.parametrize("owner", [*CLASSES, "MPI"])
def test_every_public_name_is_mapped_or_has_a_reason(owner: str) -> None:
    known, helpers = python_spellings(), python_helpers()
    missing = [
        name
        for name in walk()[owner]
        if f"{owner}.{name}" not in known and f"{owner}.{name}" not in helpers and f"*.{name}" not in helpers
    ]
    assert missing == []


def test_every_row_and_every_helper_exists_in_mpi4py() -> None:
    names = {f"{owner}.{name}" for owner in (*CLASSES, "MPI") for name in walk()[owner]}
    assert set(python_spellings()) <= names
    assert {each for each in python_helpers() if not each.startswith("*")} <= names
    assert all(python_helpers().values())


def test_bases_are_those_of_mpi4py() -> None:
    assert {name: base for name, base in walk()["bases"].items() if base != "object"} == BASES


@pytest.mark.parametrize("written", [w for w, each in python_spellings().items() if not each.is_property])
def test_arguments_and_defaults_are_those_of_mpi4py(written: str) -> None:
    owner, name = written.split(".")
    function = ast.parse(f"def {walk()[owner][name].strip()}: ...").body[0]
    assert isinstance(function, ast.FunctionDef)
    real = [*function.args.posonlyargs, *function.args.args]
    defaults = [ast.unparse(each) for each in function.args.defaults]
    shown: list[tuple[str, str | None]] = [
        (argument.arg, default)
        for argument, default in zip(real, [*[None] * (len(real) - len(defaults)), *defaults], strict=True)
    ]
    takes_self = bool(shown) and shown[0][0] == "self"
    if shown and shown[0][0] in ("self", "cls"):
        shown = shown[1:]
    spelling = python_spellings()[written]
    assert [(each.name, each.default) for each in spelling.arguments] == shown
    assert takes_self == (spelling.receiver is not None)
    returns = ast.unparse(function.returns) if function.returns else "None"
    if returns in ("None", "Literal[True]", "NoReturn"):
        assert spelling.result == ()
    elif not returns.startswith("Self") and name != "Free_keyval":
        assert spelling.result != ()


@pytest.mark.parametrize("written", [w for w, each in python_spellings().items() if each.is_property])
def test_properties_are_properties(written: str) -> None:
    owner, name = written.split(".")
    assert walk()[owner][name].startswith(f"{name}:")


def test_inherited_and_qualified_names() -> None:
    for written in ("Comm.Bcast", "Cartcomm.Bcast", "MPI.Intracomm.Bcast", "MPI.COMM_WORLD.Bcast"):
        assert find(written) is call("MPI_Bcast")
    assert find("mpi4py.MPI.Wtime") is call("MPI_Wtime")
    assert find("Prequest.Wait") is call("MPI_Wait")
    assert find("Prequest.Start") is call("MPI_Start")
    assert find("Grequest.Start") is call("MPI_Grequest_start")
    assert find("Intercomm.Scan") is None


def test_arguments_stand_for_parameters() -> None:
    send = find_spelling("Comm.send")
    assert send is not None
    assert [(each.name, each.parameter, each.default) for each in send.arguments] == [
        ("obj", 0, None),
        ("dest", 3, None),
        ("tag", 4, "0"),
    ]
    assert (send.receiver, send.is_pickled) == (5, True)
    recv = find_spelling("Comm.Recv")
    assert recv is not None
    source = recv.argument_named("source")
    assert source is not None
    assert (source.parameter, source.default) == (3, "ANY_SOURCE")
    assert not recv.is_pickled


def test_what_results_tell() -> None:
    shared = [each.written for each in python_spellings().values() if each.result_is_shared]
    assert {"Comm.bcast", "Comm.allreduce", "Comm.allgather", "Comm.Get_size", "Comm.size"} <= set(shared)
    assert {"Comm.rank", "Comm.recv", "Comm.scatter", "Cartcomm.topo"}.isdisjoint(shared)
    identity = {each.written for each in python_spellings().values() if each.result_identifies_process}
    assert {
        "Comm.rank",
        "Comm.Get_rank",
        "Cartcomm.Shift",
        "Cartcomm.coords",
        "Graphcomm.neighbors",
    } <= identity
    assert {"Cartcomm.dims", "Comm.size", "Graphcomm.Get_neighbors"}.isdisjoint(identity)
    differs = {each.written for each in python_spellings().values() if each.result_differs}
    assert {"Comm.recv", "Comm.scatter", "Comm.reduce", "Request.wait", "MPI.Wtime", "Comm.Split"} <= differs
    assert {"Comm.bcast", "Comm.rank", "Datatype.Get_envelope"}.isdisjoint(differs)


def test_results_are_outputs() -> None:
    for each in python_spellings().values():
        wrong = [i for i in each.result if i is not None and i not in each.call.outputs]
        assert wrong == [], each.written


def test_methods_by_name_alone() -> None:
    assert [each.written for each in find_method("bcast")] == ["Comm.bcast"]
    assert {each.written for each in find_method("rank")} == {"Comm.rank", "Group.rank"}
    assert {each.call.name for each in find_method("Start")} == {
        "MPI_Start",
        "MPI_Grequest_start",
        "MPI_Win_start",
    }
    wtime = find_method("Wtime")
    assert [each.result for each in wtime] == [(RESULT,)]
    assert find_method("append") == ()
