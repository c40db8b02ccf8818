"""Calls by their PMPI_ names, from the program or from another tool: each is seen, and seen once."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

import run_programs
from end_to_end.command_line import CommandLine
from rankwise.config.settings import Settings
from rankwise.findings import Conclusion, Result
from rankwise.launch.static_linking import linked_statically
from rankwise.launch.which_mpi import compile_flags
from rankwise.monitors.recorded_run import Run
from rankwise.native.build import recorder_for
from rankwise.runs.running import RunOptions, run_command
from rankwise.trace.event import event
from run_items import read_way, wrong_with

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")

RUNS = Path(__file__).parent.parent / "runs"
_CALL = re.compile(r"\bMPI_(?=[A-Z][a-z_]+\w*\()")
_SAMPLE = (
    "buffering/sends_head_to_head", "collectives/root_of_broadcast", "buffers/two_receives_into_one",
    "requests/collective_freed", "resources/communicator",
)  # fmt: skip

TOOL = """\
#include <mpi.h>
#include <stdio.h>

static int sends;

int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    sends++;
    return PMPI_Send(data, count, type, to, tag, comm);
}

int MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    MPI_Request request;
    PMPI_Ibcast(data, count, type, root, comm, &request);
    return PMPI_Wait(&request, MPI_STATUS_IGNORE);
}

int MPI_Finalize(void)
{
    int rank, all = 0;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Reduce(&sends, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("the tool saw %d sends\\n", all);
    return PMPI_Finalize();
}
"""
PROGRAM = """\
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (int i = 1; rank == 0 && i < size; i++)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
"""
SEND, BROADCAST = 11, 9


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tool.c").write_text(TOOL, encoding="utf-8")
    (tmp_path / "program.c").write_text(PROGRAM, encoding="utf-8")
    return tmp_path


def _compile(folder: Path, *words: str) -> None:
    found = run_programs.mpi()
    assert found is not None
    first, *flags = found.compiler
    subprocess.run([first, "-g", *words, *flags], cwd=folder, check=True)


def _program(folder: Path, how: str) -> list[str]:
    """Compile the program with the tool; return the words that run one rank of it."""
    if how == "in the program":
        _compile(folder, "program.c", "tool.c", "-o", "program")
        return [str(folder / "program")]
    _compile(folder, "-shared", "-fPIC", "tool.c", "-o", "libtool.so")
    linked = ["-L.", f"-Wl,-rpath,{folder}", "-Wl,--no-as-needed", "-ltool"] if how == "linked" else []
    _compile(folder, "program.c", "-o", "program", *linked)
    return [str(folder / "program")]


@pytest.mark.parametrize("how", ["linked", "preloaded behind", "in the program"])
def test_a_tool_is_called_as_without_rankwise_and_each_call_is_one_event(
    folder: Path, how: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    found = run_programs.mpi()
    assert found is not None
    words = _program(folder, how)
    if how == "preloaded behind":
        monkeypatch.setenv("LD_PRELOAD", str(folder / "libtool.so"))
    result, run = run_command(
        [found.launcher, "-n", "3", *words], Settings(), RunOptions(keep=folder / "trace")
    )
    assert "the tool saw 2 sends" in capfd.readouterr().out
    assert not result.violations and not result.problems
    assert run is not None
    calls = _calls(run)
    assert calls["MPI_Send"] == 2 and calls["MPI_Recv"] == 2 and calls["MPI_Finalize"] == 3
    assert calls["MPI_Ibcast"] == calls["MPI_Wait"] == calls["MPI_Reduce"] == 3 and not calls["MPI_Bcast"]
    if how != "in the program":
        assert _lines(run, "MPI_Send") == {SEND} and _lines(run, "MPI_Ibcast") == {BROADCAST}


def _calls(run: Run) -> Counter[str]:
    streams = [stream for each in run.trace.processes.values() for stream in each.streams]
    return Counter(
        event(stream, number).call.name for stream in streams for number in range(len(stream.starts))
    )


def _lines(run: Run, name: str) -> set[int]:
    return {
        run.location(each).line
        for process in run.trace.processes.values()
        for stream in process.streams
        for number in range(len(stream.starts))
        if (each := event(stream, number)).call.name == name
    }


@pytest.mark.parametrize("name", [each + twin for each in _SAMPLE for twin in ("", "_ok")])
def test_a_program_that_calls_pmpi_names_is_judged_alike(tmp_path: Path, name: str) -> None:
    found = run_programs.mpi()
    assert found is not None
    text, replaced = _CALL.subn("PMPI_", (RUNS / f"{name}.c").read_text(encoding="utf-8"))
    assert replaced > 3
    source = tmp_path / "program.c"
    source.write_text(text, encoding="utf-8")
    (way,) = re.findall(r"// run: (.*)", text)[:1]
    assert wrong_with(source, read_way(way), found.launcher) == []


def test_every_call_is_recorded_by_both_names() -> None:
    found = run_programs.mpi()
    assert found is not None
    shim = recorder_for(compile_flags([found.launcher]))[-1]
    with shim.open("rb") as file:
        table = ELFFile(file).get_section_by_name(".dynsym")
        names = {each.name for each in table.iter_symbols() if each["st_shndx"] != "SHN_UNDEF"}
    mpi = {each for each in names if each.startswith("MPI_")}
    assert len(mpi) > 300 and mpi == {each[1:] for each in names if each.startswith("PMPI_")}


ASKING = """\
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    Dl_info place;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    dladdr(dlsym(RTLD_DEFAULT, "MPI_Get_version"), &place);
    void *library = dlopen(place.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    int (*receive)() = (int (*)())dlsym(library, "PMPI_Recv");
    int (*send)() = (int (*)())dlsym(library, "MPI_Send");
    if (rank == 0)
        receive(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""
PLUGIN = """\
#include <mpi.h>
int plugin(int *x) { return MPI_Recv(x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }
"""
HOST = """\
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int (*receive)(int *) = (int (*)(int *))dlsym(dlopen(argv[1], RTLD_NOW | HOW), "plugin");
    if (rank == 1)
        MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (rank == 0)
        receive(&x);
    MPI_Finalize();
    return 0;
}
"""


def _run(folder: Path, *words: str) -> tuple[Result, Run]:
    found = run_programs.mpi()
    assert found is not None
    result, run = run_command([found.launcher, *words], Settings(), RunOptions(keep=folder / "trace"))
    assert run is not None
    return result, run


def test_functions_of_the_library_that_dlsym_finds_are_recorded(folder: Path) -> None:
    (folder / "asking.c").write_text(ASKING, encoding="utf-8")
    _compile(folder, "asking.c", "-o", "asking", "-ldl")
    result, run = _run(folder, "-n", "2", str(folder / "asking"))
    calls = _calls(run)
    assert calls["MPI_Send"] == calls["MPI_Recv"] == 1
    assert result.verdict.conclusion is Conclusion.CLEAN and not result.findings


@pytest.mark.parametrize(("how", "is_seen"), [("0", True), ("RTLD_DEEPBIND", False)])
def test_a_library_that_is_bound_past_the_recorder_is_named(folder: Path, how: str, is_seen: bool) -> None:
    (folder / "plugin.c").write_text(PLUGIN, encoding="utf-8")
    (folder / "host.c").write_text(HOST, encoding="utf-8")
    _compile(folder, "-shared", "-fPIC", "plugin.c", "-o", "plugin.so")
    # Without -fPIC, Open MPI's handles move into the program, and the plug-in would have others.
    _compile(folder, "-fPIC", "host.c", f"-DHOW={how}", "-o", "host", "-ldl")
    result, run = _run(folder, "-n", "2", str(folder / "host"), str(folder / "plugin.so"))
    assert not result.findings and _calls(run)["MPI_Recv"] == is_seen
    if is_seen:
        assert result.verdict.conclusion is Conclusion.CLEAN
        return
    assert result.verdict.conclusion is Conclusion.INCONCLUSIVE
    (problem,) = result.problems
    assert problem.message.startswith(
        f"{folder / 'plugin.so'} calls MPI_Recv and others without the recorder"
    )


@pytest.mark.parametrize(
    ("command", "verdict", "code"), [("run", "inconclusive", 3), ("explore", "not judged", 2)]
)
def test_nothing_is_claimed_where_a_rank_is_not_recorded(
    folder: Path, command: str, verdict: str, code: int
) -> None:
    found = run_programs.mpi()
    assert found is not None
    _compile(folder, "program.c", "-o", "program")
    one = str(folder / "program")
    words = [found.launcher, "-n", "1", one, ":", "-n", "2", "env", "-u", "LD_PRELOAD", one]
    done = CommandLine(folder)(command, "--", *words)
    assert done.code == code and "ranks 1-2 of 3 made MPI calls that could not be seen" in done.said
    assert f"verdict: {verdict}" in done.said and "every order" not in done.said


LIBRARY = """\
int PMPI_Init(int *argc, char ***argv) { return !argc || !argv; }
int MPI_Init(int *argc, char ***argv) { return PMPI_Init(argc, argv); }
int main(int argc, char **argv) { return MPI_Init(&argc, &argv); }
"""


@pytest.mark.parametrize("command", ["run", "explore"])
def test_a_program_that_contains_the_library_is_named(folder: Path, command: str) -> None:
    found = run_programs.mpi()
    assert found is not None
    (folder / "whole.c").write_text(LIBRARY, encoding="utf-8")
    _compile(folder, "whole.c", "-o", "whole")
    whole = str(folder / "whole")
    done = CommandLine(folder)(command, "--", found.launcher, "-n", "2", whole)
    assert done.code == 2 and "contains the MPI library" in " ".join(done.said.split())
    assert "link it with the shared MPI library" in " ".join(done.said.split())


def test_neither_a_tool_nor_the_library_itself_is_such_a_program(folder: Path) -> None:
    (folder / "whole.c").write_text(LIBRARY, encoding="utf-8")
    _compile(folder, "program.c", "tool.c", "-o", "both")
    _compile(folder, "-shared", "-fPIC", "whole.c", "-o", "libmpi.so")
    command = "mpiexec", "-n", "2", str(folder / "both"), str(folder / "libmpi.so")
    assert linked_statically(command) is None
