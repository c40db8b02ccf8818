"""Code that people wrote: nothing in it stops the front end, and the result is well formed."""

from __future__ import annotations

import random
import sysconfig
from pathlib import Path

import pytest

from rankwise.errors import UnreadableInput
from rankwise.program import Phi, Program, Terminator
from rankwise.program.printing import to_text
from rankwise.source.python import lower_file

FOLDERS = sysconfig.get_paths()
MOST_FILES = 80


def real_files() -> list[Path]:
    """All of mpi4py's own Python, and a fixed sample of the standard library and of two packages."""
    packages = Path(FOLDERS["purelib"])
    own = sorted((packages / "mpi4py").rglob("*.py"))
    others = sorted(Path(FOLDERS["stdlib"]).glob("*.py"))
    others += [*sorted((packages / "rich").glob("*.py")), *sorted((packages / "hypothesis").rglob("*.py"))]
    return own + random.Random(0).sample(others, min(len(others), MOST_FILES))


def check_form(program: Program) -> None:
    for function in program.defined():
        for number, block in enumerate(function.blocks):
            assert block.index == number
            assert isinstance(block.instructions[-1], Terminator)
            assert not any(isinstance(each, Terminator) for each in block.instructions[:-1])
            assert number == 0 or block.predecessors, f"{function.name} has an unreached block"
            for each in block.instructions:
                assert each.block is block
                assert each.location is not None
                if isinstance(each, Phi):
                    assert set(each.sources) == set(block.predecessors)
                    assert len(each.operands) == len(each.sources)
        to_text(function)


@pytest.mark.slow
def test_real_files_are_lowered():
    read = 0
    for path in real_files():
        text = path.read_text(encoding="utf-8", errors="replace")
        try:
            program = lower_file(path, text)
        except UnreadableInput:
            continue
        check_form(program)
        read += 1
    assert read > MOST_FILES * 0.9


def test_nothing_in_the_standard_library_is_mpi():
    names = "asyncio/streams.py multiprocessing/pool.py subprocess.py queue.py socket.py".split()
    for name in names:
        path = Path(FOLDERS["stdlib"]) / name
        program = lower_file(path, path.read_text(encoding="utf-8"))
        found = [str(call.location) for each in program.defined() for call in each.calls() if call.standard]
        assert found == []


def test_mpi4py_benchmark_is_recognised():
    path = Path(pytest.importorskip("mpi4py").__file__).parent / "bench.py"
    program = lower_file(path, path.read_text(encoding="utf-8"))
    names = {call.standard.name for each in program.defined() for call in each.calls() if call.standard}
    assert names >= {"MPI_Comm_rank", "MPI_Barrier", "MPI_Send", "MPI_Recv", "MPI_Abort"}


@pytest.mark.parametrize(
    "pattern",
    ["  if a > {}:\n    x = y + {}\n", "  for i in range({}):\n    x += {}\n", "  g(a, {}, {})\n"],
)
def test_instructions_grow_with_length_only(pattern):
    """Ten times the lines become at most about ten times the instructions."""

    def instructions(count: int) -> int:
        source = "def f(a: int, x: int, y: int):\n" + "".join(pattern.format(n, n) for n in range(count))
        program = lower_file(Path("a.py"), source)
        return sum(1 for function in program.defined() for _ in function.instructions())

    assert instructions(3000) < 11 * instructions(300)
