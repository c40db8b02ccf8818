"""What is said beside findings: what was cleared, proved and assumed, and which calls stay suspect."""

from __future__ import annotations

import json

import pytest

from end_to_end.command_line import BUG_C, GOOD_C, CommandLine, Done
from rankwise.report import suspects

PROGRAM = """\
#include <mpi.h>

int foreign(int n);

static void tidy(int n) {
    if (n > 3)
        MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank < size)
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    else
        MPI_Barrier(MPI_COMM_WORLD);
    if (rank > 1)
        MPI_Barrier(MPI_COMM_WORLD);
    if (!(rank > 1))
        MPI_Barrier(MPI_COMM_WORLD);
    tidy(foreign(size));
    if (rank == 7)
        MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""
GROUP_C = """\
#include <mpi.h>
int main(int argc, char **argv) {
    int rank, even[] = {0, 2};
    MPI_Group world, group;
    MPI_Comm part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, even, &group);
    MPI_Comm_create(MPI_COMM_WORLD, group, &part);
    if (rank == 0)
        MPI_Barrier(part);
    if (part != MPI_COMM_NULL)
        MPI_Comm_free(&part);
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
"""
REASONS = {
    6: "equal on all ranks",
    15: "decided by what MPI guarantees",
    17: "all ways do the same collectives",
    21: "made up for by another branch",
    23: "made up for by another branch",
}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    folder = CommandLine(tmp_path_factory.mktemp("coverage"))
    folder.write("program.c", PROGRAM)
    return folder


@pytest.fixture(scope="module")
def judged(here: CommandLine) -> Done:
    return here("check", "program.c", "--format", "json", "--suspects", "suspects.json", "--select", "RW1")


def test_each_conditional_is_cleared_with_its_reason(judged: Done) -> None:
    cleared = json.loads(judged.out)["coverage"]["cleared"]
    assert {each["where"]["line"]: each["reason"] for each in cleared} == REASONS


def test_the_summary_counts_what_was_proved(judged: Done) -> None:
    data = json.loads(judged.out)
    assert data["summary"] == (
        "1 finding in 1 of 2 functions; "
        "collectives proved to match in 1 function (9 collectives, 5 conditionals cleared)"
    )
    assert [each["function"] for each in data["coverage"]["proved"]] == ["tidy"]


def test_what_is_assumed_is_said(here: CommandLine, judged: Done) -> None:
    data = json.loads(judged.out)
    assert data["coverage"]["assumed"] == ["foreign"]
    assert data["verdict"]["bounds"] == ["assumed: 1 function without source: foreign"]
    shown = here("check", "program.c", "--select", "RW1")
    assert shown.out.splitlines()[-1] == "assumed: 1 function without source: foreign"


def test_who_is_in_a_group_is_assumed_until_the_number_of_ranks_says_it(rankwise: CommandLine) -> None:
    rankwise.write("group.c", GROUP_C)
    done = rankwise("check", "group.c")
    assert done.code == 0, done.said
    assumed = "the ranks that pass a condition are the group of the communicator made at group.c:10"
    assert f"assumed: {assumed}" in " ".join(done.out.split())
    for condition, code in (("rank == 0", 1), ("rank == 0 || rank == 2", 0)):
        rankwise.write("group.c", GROUP_C.replace("rank == 0", condition))
        done = rankwise("check", "group.c", "--ranks", "4")
        assert (done.code, "are the group" in done.out) == (code, False), done.said


def test_why_not_shows_the_conditionals_of_each_function(here: CommandLine) -> None:
    done = here("check", "program.c", "--why-not", "--select", "RW1")
    assert done.out.startswith("cleared in tidy  program.c\n")
    assert "cleared in main  program.c\n" in done.out
    for line, reason in REASONS.items():
        text = PROGRAM.splitlines()[line - 1].strip()
        assert any(
            row.split() == [str(line), "│", *text.split(), "←", *reason.split()]
            for row in done.out.splitlines()
        )
    assert done.out.index("cleared in main") < done.out.index("RW101")


def test_why_not_of_a_program_without_collectives(here: CommandLine) -> None:
    here.write("plain.c", "int main(int argc, char **argv) { return argc > 1; }\n")
    done = here("check", "plain.c", "--why-not")
    assert done.out.startswith("no conditional decides about a collective\n\nno findings in 1 function   ")


def test_suspects_are_the_calls_that_are_not_proved(here: CommandLine, judged: Done) -> None:
    assert judged.code == 1
    text = (here.folder / "suspects.json").read_text(encoding="utf-8")
    (suspect,) = suspects.load(text)
    assert (suspect.call, suspect.code, suspect.where.file, suspect.where.line) == (
        "MPI_Bcast",
        "RW101",
        "program.c",
        27,
    )
    assert [where.line for where in suspect.decides] == [26]
    assert [(each.note, each.where and each.where.line) for each in suspect.because] == [
        ("rank is read here", 13)
    ]
    assert suspects.dump([suspect]) == text


@pytest.mark.parametrize("select", ["RW3", "RW102"])
def test_suspects_do_not_depend_on_what_is_selected(here: CommandLine, judged: Done, select: str) -> None:
    name = f"selected_{select}.json"
    done = here("check", "program.c", "--format", "json", "--suspects", name, "--select", select)
    assert done.code == 0
    assert (here.folder / name).read_bytes() == (here.folder / "suspects.json").read_bytes()
    assert json.loads(done.out)["coverage"] == json.loads(judged.out)["coverage"]


def test_what_a_comment_hides_stays_suspect(here: CommandLine) -> None:
    here.write(
        "hidden.c", PROGRAM.replace("0, MPI_COMM_WORLD);", "0, MPI_COMM_WORLD); // rankwise: ignore[RW101]")
    )
    done = here("check", "hidden.c", "--suspects", "hidden.json", "--select", "RW101")
    assert done.code == 0
    (suspect,) = suspects.load((here.folder / "hidden.json").read_text(encoding="utf-8"))
    assert suspect.where.line == 27


def test_threads_and_barriers_are_counted_too(here: CommandLine) -> None:
    here.write(
        "team.c",
        "#include <omp.h>\nvoid f(int n) {\n#pragma omp parallel\n  {\n    if (n > 2) {\n"
        "#pragma omp barrier\n    }\n  }\n}\n",
    )
    done = here("check", "team.c", "--format", "json", "--", "-fopenmp")
    data = json.loads(done.out)
    assert [(each["where"]["line"], each["reason"]) for each in data["coverage"]["cleared"]] == [
        (5, "equal in all threads")
    ]
    assert data["summary"].startswith(
        "no findings in 1 function; barriers proved to match in 1 function (1 barrier, 1 conditional cleared)"
    )


def test_what_is_not_decided_is_a_suspect_and_no_finding(here: CommandLine) -> None:
    here.write("bug.c", BUG_C)
    done = here("check", "bug.c", "--suspects", "undecided.json", "--time", "0")
    assert done.code == 3
    assert "not decided within 0 s" in " ".join(done.out.split())
    found = suspects.load((here.folder / "undecided.json").read_text(encoding="utf-8"))
    assert "MPI_Barrier" in {each.call for each in found if each.undecided}
    assert suspects.load(suspects.dump(found)) == found


def test_limits_of_the_settings_count(here: CommandLine) -> None:
    here.write("bug.c", BUG_C)
    here.write("few.toml", 'time = "0s"\nmemory = "1G"\n')
    assert here("check", "bug.c", "--config", "few.toml").code == 3
    assert here("check", "bug.c", "--config", "few.toml", "--time", "1m").code == 1
    here.write("bad.toml", 'memory = "much"\n')
    refused = here("check", "bug.c", "--config", "bad.toml")
    assert refused.code == 2 and "memory must be a size" in refused.err


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"format": "rankwise-findings"}', '{"format": "rankwise-suspects"}']
)
def test_a_suspects_file_that_is_none(text: str) -> None:
    from rankwise.errors import UnreadableInput

    with pytest.raises(UnreadableInput, match="suspects file") as caught:
        suspects.load(text)
    assert "--suspects" in (caught.value.hint or "")


def test_collectives_behind_the_first_are_suspects_too(here: CommandLine) -> None:
    here.write(
        "skipped.c",
        """\
#include <mpi.h>

static void meet(void) {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        meet();
    MPI_Finalize();
    return 0;
}
""",
    )
    done = here("check", "skipped.c", "--format", "json", "--suspects", "skipped.json", "--select", "RW1")
    assert [each["where"]["line"] for each in json.loads(done.out)["findings"]] == [4]
    left = suspects.load((here.folder / "skipped.json").read_text())
    assert [each.where.line for each in left] == [4, 5]


def test_files_named_by_a_way_up_count_as_well(here: CommandLine) -> None:
    source = here.write("up.c", GOOD_C)
    (here.folder / "below").mkdir()
    done = CommandLine(here.folder / "below")("check", f"../{source.name}")
    assert "proved to match in 1 function" in done.said
