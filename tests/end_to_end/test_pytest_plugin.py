"""The plugin for pytest, on a project as users have it: `tests/pytest_project`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PROJECT = Path(__file__).parents[1] / "pytest_project"


@dataclass(frozen=True)
class Session:
    """How a run of pytest ended."""

    code: int
    printed: str
    outcomes: dict[str, str]
    """passed, failed, error or skipped, by the name of the test."""
    texts: dict[str, str]
    """What the report of a test says."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("user") / "project"
    shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def _run(folder: Path, *words: str) -> Session:
    report = folder / "report.xml"
    report.unlink(missing_ok=True)
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "--color=no",
        "-rA",
        f"--junitxml={report}",
    ]
    done = subprocess.run([*command, *words], cwd=folder, env=variables, capture_output=True, text=True)
    outcomes, texts = {}, {}
    for case in ElementTree.parse(report).iter("testcase") if report.exists() else ():
        worst = [each for kind in ("failure", "error", "skipped") for each in case.iter(kind)]
        outcomes[case.attrib["name"]] = worst[0].tag if worst else "passed"
        texts[case.attrib["name"]] = "\n".join(f"{each.get('message', '')}\n{each.text}" for each in worst)
    return Session(done.returncode, done.stdout + done.stderr, outcomes, texts)


@pytest.fixture(scope="module")
def failing(project: Path) -> Session:
    return _run(project, "test_failing.py")


def test_each_failure_is_reported_as_one(failing: Session) -> None:
    assert failing.outcomes == {
        "test_fails_on_one_rank": "failure",
        "test_deadlock": "failure",
        "test_one_rank_fails_while_the_others_wait": "failure",
        "test_crash": "failure",
        "test_broken_fixture": "error",
        "test_passes_unexpectedly": "failure",
    }, failing.printed
    assert failing.code == 1


def test_a_failure_shows_the_traceback_of_its_rank(failing: Session) -> None:
    text = failing.texts["test_fails_on_one_rank"]
    assert "rank 1 of 2" in text
    assert ">       assert mine == 0" in text
    assert "rank 1: assert 1 == 0" in text
    assert "stdout of rank 1" in failing.printed
    assert "rank 1 of 2" in failing.texts["test_broken_fixture"]
    assert "no such device" in failing.texts["test_broken_fixture"]


def test_a_deadlock_shows_who_waits_for_whom(failing: Session) -> None:
    text = " ".join(failing.texts["test_deadlock"].split())
    assert "RW201 deadlock: ranks 0-1 wait for each other, and ranks 2-3 wait for each other" in " ".join(
        text.replace("witnessed", "").split()
    )
    assert "MPI_Mprobe(source=1, tag=3)" in text
    assert "again: rankwise run -- mpiexec -n 4 python -m pytest test_failing.py::test_deadlock" in text


def test_the_cause_comes_before_the_deadlock_that_follows_from_it(failing: Session) -> None:
    assert "ValueError: the field is not finite" in failing.texts["test_one_rank_fails_while_the_others_wait"]
    assert "ranks 0-1 wait for rank 2" in " ".join(failing.printed.split())


def test_a_crash_names_the_signal_and_the_line_in_python(failing: Session) -> None:
    assert "RW203 rank 1 ended by SIGSEGV" in failing.texts["test_crash"]
    assert (
        "in test_crash" in failing.printed[failing.printed.index("Fatal Python error: Segmentation fault") :]
    )


_SAMPLE = "passes or skipped or one_rank or leaks or serial or label or plain"


@pytest.mark.parametrize("chosen", [_SAMPLE, pytest.param("test", marks=pytest.mark.long)])
def test_marks_fixtures_and_warnings_on_workers_of_xdist(project: Path, chosen: str) -> None:
    session = _run(project, "-n", "2", "--factor", "7", "-k", chosen, "test_on_ranks.py")
    assert session.code == 0, session.printed
    skipped = {
        "test_skipped_by_mark",
        "test_skipped_by_condition",
        "test_skipped_in_its_body",
        "test_expected_to_fail_on_one_rank",
        "test_expected_error",
        "test_expected_deadlock",
    }
    passed = {
        "test_passes",
        "test_passes_as_mpi_pytest_spells_it",
        "test_each_number_of_ranks[nprocs=1]",
        "test_each_number_of_ranks[nprocs=3]",
        "test_parametrised[plain]",
        "test_parametrised[a::b [c/d] \\xe9]",
        "test_fixtures",
        "test_method",
        "test_warns",
        "test_leaks_a_window",
        "test_serial",
        "test_bare_mark_is_a_label",
    }
    expected = dict.fromkeys(skipped, "skipped") | dict.fromkeys(passed, "passed")
    assert session.outcomes == {name: expected[name] for name in session.outcomes}
    if chosen == "test":
        assert session.outcomes.keys() == expected.keys()
        assert "DeprecationWarning: old spelling" in session.printed
    assert "no accelerator" in session.texts["test_skipped_in_its_body"]
    assert "RankwiseWarning: RW310" in session.printed


def test_warnings_can_be_made_failures(project: Path) -> None:
    strict = "error::rankwise.pytest_plugin.rank_warnings.RankwiseWarning"
    session = _run(project, "-W", strict, "test_on_ranks.py::test_leaks_a_window", "--factor", "7")
    assert session.code == 1
    assert "RW310" in session.printed


def test_exploring_finds_the_order_in_which_a_test_fails(project: Path) -> None:
    session = _run(
        project, "--rankwise-explore", "--rankwise-explore-time", "500", "test_orders.py::test_first_come"
    )
    assert session.outcomes == {"test_first_come": "failure"}, session.printed
    assert "rank 0: assert 2 == 1" in session.texts["test_first_come"]
    again = next(line for line in session.printed.splitlines() if line.startswith("again: "))
    assert again.endswith("-- mpiexec -n 3 python -m pytest test_orders.py::test_first_come")
    variables = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    replayed = subprocess.run(
        again.removeprefix("again: "), shell=True, cwd=project, env=variables, capture_output=True, text=True
    )
    assert replayed.returncode == 1
    assert "assert 2 == 1" in replayed.stdout


@pytest.mark.long
def test_exploring_a_correct_test_finds_nothing(project: Path) -> None:
    session = _run(
        project,
        "--rankwise-explore",
        "--rankwise-explore-time",
        "500",
        "test_orders.py::test_either_comes_first",
    )
    assert session.outcomes == {"test_either_comes_first": "passed"}, session.printed
    assert "4 outcomes" in session.printed


@pytest.mark.long
def test_the_first_failure_can_end_the_session(project: Path) -> None:
    session = _run(project, "-x", "test_failing.py")
    assert list(session.outcomes) == ["test_fails_on_one_rank"]
    assert "stopping after 1 failures" in session.printed


@pytest.mark.long
def test_a_pytest_that_mpiexec_started_runs_the_tests_of_its_size(project: Path) -> None:
    folder = Path(sys.executable).parent
    words = [
        "rankwise",
        "run",
        "--",
        "mpiexec",
        "-n",
        "2",
        "python",
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
    ]
    variables = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"}
    named = ["test_on_ranks.py::test_passes", "test_on_ranks.py::test_each_number_of_ranks"]
    done = subprocess.run([*words, "-rs", *named], cwd=project, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("1 passed, 2 skipped") == 2
    assert "needs 3 ranks, and this pytest is one of 2" in done.stdout


def test_an_ordinary_run_of_pytest_imports_next_to_nothing(tmp_path: Path) -> None:
    tmp_path.joinpath("test_it.py").write_text(
        "import sys\n"
        "def test_it():\n"
        "    own = {each for each in sys.modules if each.startswith('rankwise')}\n"
        "    assert own <= {'rankwise', 'rankwise.pytest_plugin', 'rankwise.pytest_plugin.hooks', "
        "'rankwise.pytest_plugin.marks'}, own\n"
        "    assert not {'numpy', 'mpi4py', 'rich'} & sys.modules.keys()\n"
    )
    session = _run(tmp_path, "test_it.py")
    assert session.code == 0, session.printed
