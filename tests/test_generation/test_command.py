"""`rankwise test` as users type it: bad input is a sentence, and an interrupted campaign continues."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

RANKWISE = [sys.executable, "-m", "rankwise", "test"]
_BEGIN = "import sys\nfrom mpi4py import MPI\nrank = MPI.COMM_WORLD.rank\n"
STEPS = (
    _BEGIN
    + "n = int(sys.argv[1])\nif n > 10:\n    if n < 20:\n        if n % 7 == 0:\n            print('deep')\n"
)


def told(folder: Path, *words: str, program: str = STEPS) -> tuple[int, str]:
    (folder / "app.py").write_text(program)
    done = subprocess.run([*RANKWISE, *words], cwd=folder, capture_output=True, text=True, timeout=300)
    return done.returncode, " ".join((done.stdout + done.stderr).split())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "there is no program to test"),
        (("nothing.py",), "nothing.py does not exist"),
        (("app.py", "-n", "0"), "0 is not a number of ranks"),
        (("app.py", "--input", "everything"), "--input everything is not a kind of input"),
        (("app.py", "--input", "file:none.txt"), "none.txt cannot be read: No such file or directory"),
        (("app.py", "--on", "slurm:4"), "--on slurm:4 is not the address of a cluster"),
        (("app.py", "--settle", "0"), "--settle must be at least 1"),
        (("app.py", "--seed", "mpiexec -n 2 other.py"), "--seed does not start app.py"),
        (("app.py", "--resume"), "there is no campaign in rankwise-out/test.campaign to resume"),
    ],
)
def test_what_cannot_be_tested_is_a_sentence(words: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    code, said = told(tmp_path, *words)
    assert (code, f"rankwise: {sentence}" in said) == (2, True), said


def test_a_program_in_fortran_is_refused(tmp_path: Path) -> None:
    (tmp_path / "app.f90").write_text("program app\nend program\n")
    code, said = told(tmp_path, "app.f90")
    assert code == 2
    assert "app.f90 is Fortran" in said


@pytest.mark.long
@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        (_BEGIN + "print(rank)\n", "nothing that the program decides depends on its input"),
        (
            _BEGIN + "if rank == 0:\n    sys.stdin.read()\n",
            "reads its standard input, and none was given",
        ),
        (_BEGIN + "open('data.bin').read()\n", "data.bin is binary"),
    ],
)
def test_what_does_not_vary_is_said(program: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "data.bin").write_bytes(b"\xff\xfe\x00\x81")
    code, said = told(tmp_path, "app.py", "-n", "1", "--settle", "4", "--", "1", program=program)
    assert sentence in said
    assert code in (1, 3)


@pytest.mark.slow
def test_a_program_that_is_too_slow_is_refused(tmp_path: Path) -> None:
    program = _BEGIN + "import time\ntime.sleep(60)\n"
    code, said = told(tmp_path, "app.py", "-n", "1", "--run-time", "2s", program=program)
    assert code == 2
    assert "the first run took longer than 2 s" in said


BUILT = """
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size, n = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (n == 4711 && size == 2)
        abort();
    MPI_Finalize();
    return 0;
}
"""


@pytest.mark.slow
def test_a_program_of_a_build_of_its_own_is_tested(tmp_path: Path) -> None:
    """The recorder that is linked is the one for the MPI of the compiler wrapper, whichever is preferred."""
    (tmp_path / "app.c").write_text(BUILT)
    embedded = Path(sys.executable).with_name("mpicc")
    wrapper = embedded if embedded.is_file() else "mpicc"
    build = [sys.executable, "-m", "rankwise", "cc", "--for-test", "--", str(wrapper)]
    for words in (["-c", "app.c", "-o", "app.o"], ["app.o", "-o", "app"]):
        done = subprocess.run([*build, *words], cwd=tmp_path, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
    words = (str(tmp_path / "app"), "-n", "1-2", "--settle", "10", "--", "1")
    code, said = told(tmp_path, *words)
    assert code == 1, said
    assert "smallest input arguments 4711, with 2 ranks" in said


@pytest.mark.long
def test_an_interrupted_campaign_continues(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(STEPS)
    words = [*RANKWISE, "app.py", "-n", "1-2", "--", "1"]
    child = subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    kept = tmp_path / "rankwise-out" / "test.campaign"
    ends = time.monotonic() + 120
    while len(list(kept.glob("*/run.json"))) < 2 and time.monotonic() < ends:
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert child.returncode == 130, said
    assert "--resume continues" in said
    before = {each: each.stat().st_mtime_ns for each in kept.glob("*/run.json")}
    assert len(before) >= 2
    subprocess.run([*words[:-2], "--resume", *words[-2:]], cwd=tmp_path, check=False, timeout=300)
    assert all(each.stat().st_mtime_ns == when for each, when in before.items())
    coverage = (tmp_path / "rankwise-out" / "tests" / "coverage.txt").read_text()
    assert coverage.startswith("app.py  module  6 of 6\n")


SKELETON = f"""{_BEGIN}size = MPI.COMM_WORLD.size
x, y = int(sys.argv[1]), int(sys.argv[2])
if x < 1 or x > 400 or y < 1 or y > 400:
    sys.exit(1)
if x * y < size:
    sys.exit(1)
if rank == 0:
    if x > 300:
        work = "large"
elif y < 100:
    work = "narrow"
step = 0
while step < 3:
    step += 1
"""


@pytest.mark.long
def test_the_skeleton_with_a_sanity_check_and_ranks_is_covered(tmp_path: Path) -> None:
    """Li 2018, Fig. 2.2: 4F needs another rank than the one that reads, and both sides need two ranks."""
    told(tmp_path, "app.py", "-n", "1-3", "--settle", "40", "--", "1", "1", program=SKELETON)
    coverage = (tmp_path / "rankwise-out" / "tests" / "coverage.txt").read_text()
    assert coverage.startswith("app.py  module  18 of 18\n")


@pytest.mark.long
def test_the_tests_that_are_written_pass(tmp_path: Path) -> None:
    assert told(tmp_path, "app.py", "-n", "1-2", "--input", "argv", "--", "1")[0] in (0, 1)
    folder = tmp_path / "rankwise-out" / "tests"
    cases = [json.loads(each.read_text()) for each in folder.glob("*/expected.json")]
    assert len(cases) >= 3
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert subprocess.run(["sh", str(folder / "run_all.sh")], check=False, timeout=300).returncode == 0


@pytest.mark.long
def test_a_cluster_runs_what_this_process_solves(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    words = ("app.py", "-n", "1-2", "--input", "argv", "--settle", "20")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        code, said = told(tmp_path, *words, "--on", f"dask:{cluster.scheduler_address}", "--", "1")
    assert code in (0, 1), said
    coverage = (tmp_path / "rankwise-out" / "tests" / "coverage.txt").read_text()
    assert coverage.startswith("app.py  module  6 of 6\n")


ORDERS = f"""{_BEGIN}n = int(sys.argv[1])
comm = MPI.COMM_WORLD
if n > 5 and comm.size == 3:
    if rank == 0:
        first = comm.recv(source=MPI.ANY_SOURCE)
        second = comm.recv(source=MPI.ANY_SOURCE)
        assert first == 1
    else:
        comm.send(rank, 0)
"""


@pytest.mark.long
def test_orders_that_an_input_leaves_open_are_explored(tmp_path: Path) -> None:
    """The order that no run of the search need have shown is found, and comes with its input."""
    words = ("app.py", "-n", "1-3", "--explore", "--settle", "10", "--time", "2m", "--", "1")
    code, said = told(tmp_path, *words, program=ORDERS)
    assert code == 1
    assert "AssertionError" in said, said
    assert "smallest input arguments 6, with 3 ranks" in said


@pytest.mark.long
def test_a_program_that_draws_is_recognised(tmp_path: Path) -> None:
    program = (
        _BEGIN
        + "import random\nn = int(sys.argv[1])\ndraw = random.SystemRandom()\n"
        + "for i in range(40):\n    if n + i < draw.randrange(40):\n        print(i)\n"
    )
    _, said = told(tmp_path, "app.py", "-n", "1", "--settle", "4", "--", "1", program=program)
    assert "takes another way at app.py:8 when it runs again with the same input" in said
