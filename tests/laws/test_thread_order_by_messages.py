"""Random messages between threads of two ranks: just those calls are unordered that nothing orders."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from laws.test_thread_order import unordered
from rankwise.config.settings import Settings
from rankwise.runs.running import RunOptions, run_command
from reference.team_order import Pair
from run_programs import compiled, has_llvm_openmp, mpi

Thread = tuple[int, int]
"""A rank, and the number of a thread in its team of two."""
_THREADS: tuple[Thread, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))
_REGIONS = 12
_CALL = "{ int self; MPI_Comm_rank(MPI_COMM_SELF, &self); }"
_BARRIER = '_Pragma("omp barrier")'
_SEND = "MPI_Send(&out, 1, MPI_INT, {rank}, {tag}, MPI_COMM_WORLD);"
_RECEIVE = "MPI_Recv(&in, 1, MPI_INT, {rank}, {tag}, MPI_COMM_WORLD, MPI_STATUS_IGNORE);"


@dataclass
class Region:
    """What each thread does, in an order in which nobody waits for ever, and what each step comes after."""

    steps: dict[Thread, list[str]] = field(default_factory=lambda: {each: [] for each in _THREADS})
    calls: dict[int, tuple[Thread, int]] = field(default_factory=dict)
    """By the number of the step: who calls, and at which place among its steps."""
    before: list[set[int]] = field(default_factory=list)
    """For each step, all steps that come before it."""
    last: dict[Thread, int] = field(default_factory=dict)

    def step(self, thread: Thread, text: str, *also: int) -> int:
        """Add a step behind what the thread has done, and behind other steps."""
        known: set[int] = set()
        for each in (*also, *([self.last[thread]] if thread in self.last else [])):
            known |= self.before[each] | {each}
        self.before.append(known)
        self.last[thread] = len(self.before) - 1
        self.steps[thread].append(text)
        return self.last[thread]

    def unordered(self, lines: dict[Thread, int]) -> Iterator[Pair]:
        """Yield the lines of unordered calls of a rank; `lines` says where each thread begins."""
        for (one, (first, at)), (other, (second, behind)) in itertools.combinations(self.calls.items(), 2):
            if first[0] == second[0] and one not in self.before[other]:
                places = sorted((lines[first] + at, lines[second] + behind))
                yield places[0], places[1]


def _region(chance: random.Random, tag: int) -> Region:
    made = Region()
    for _ in range(chance.randint(4, 12)):
        thread = chance.choice(_THREADS)
        what = chance.choice(("call", "call", "message", "message", "barrier"))
        if what == "call":
            at = len(made.steps[thread])
            made.calls[made.step(thread, _CALL)] = thread, at
        elif what == "message":
            to = chance.choice([each for each in _THREADS if each[0] != thread[0]])
            sent = made.step(thread, _SEND.format(rank=to[0], tag=tag))
            made.step(to, _RECEIVE.format(rank=thread[0], tag=tag), sent)
            tag += 1
        else:
            team = [each for each in _THREADS if each[0] == thread[0]]
            latest = [made.last[each] for each in team if each in made.last]
            for each in team:
                made.step(each, _BARRIER, *latest)
    return made


def _program(seed: int) -> tuple[str, set[Pair]]:
    """Return a program, and the lines of its unordered calls."""
    chance = random.Random(seed)
    lines = ["#include <mpi.h>", "#include <omp.h>"]
    expected: set[Pair] = set()
    for number in range(_REGIONS):
        region = _region(chance, 100 * number)
        lines += [f"static void region_{number}(int rank)", "{", "#pragma omp parallel num_threads(2)", "{"]
        lines += ["int in, out = 1, me = 2 * rank + omp_get_thread_num();", "(void)in, (void)out;"]
        begins: dict[Thread, int] = {}
        for thread in _THREADS:
            lines.append(f"if (me == {2 * thread[0] + thread[1]}) {{")
            begins[thread] = len(lines) + 1
            lines += region.steps[thread]
            lines.append("}")
        lines += ["}", "}"]
        expected.update(region.unordered(begins))
    lines += ["int main(int argc, char **argv)", "{", "int provided, rank;"]
    lines += ["MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);"]
    lines += ["MPI_Comm_rank(MPI_COMM_WORLD, &rank);"]
    lines += [f"region_{number}(rank);" for number in range(_REGIONS)]
    return "\n".join([*lines, "MPI_Finalize();", "return 0;", "}", ""]), expected


def _check(seed: int, openmp: str, folder: Path) -> None:
    found = mpi()
    if found is None or (openmp == "llvm" and not has_llvm_openmp()):
        pytest.skip("no MPI here to run programs with, or no OpenMP for clang")
    source = folder / f"messages_{seed}.c"
    text, expected = _program(seed)
    source.write_text(text)
    program = compiled(source, openmp=openmp)
    result, run = run_command([found.launcher, "-n", "2", str(program)], Settings(), RunOptions())
    assert run is not None
    assert not result.problems, result.problems
    seen = unordered(run)
    missing, further = sorted(expected - seen), sorted(seen - expected)
    assert seen == expected, f"missing {missing}, not expected {further}\n{text}"


@pytest.mark.parametrize("openmp", ["gcc", pytest.param("llvm", marks=pytest.mark.slow)])
def test_order_by_messages(openmp: str, tmp_path: Path) -> None:
    _check(1, openmp, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("openmp", ["gcc", "llvm"])
@pytest.mark.parametrize("seed", range(100, 140))
def test_order_by_messages_in_many_programs(seed: int, openmp: str, tmp_path: Path) -> None:
    _check(seed, openmp, tmp_path)


def test_messages_order_some_calls_and_leave_others() -> None:
    """Without messages and barriers all pairs of one rank's two threads would be unordered."""
    few = many = 0
    for seed in range(20):
        chance = random.Random(seed)
        for _ in range(_REGIONS):
            region = _region(chance, 0)
            begins = {thread: 100 * number for number, thread in enumerate(_THREADS)}
            few += len(set(region.unordered(begins)))
            callers = [thread for thread, _ in region.calls.values()]
            many += sum(a[0] == b[0] and a != b for a, b in itertools.combinations(callers, 2))
    assert 0 < few < many
