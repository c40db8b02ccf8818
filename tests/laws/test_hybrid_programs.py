"""Which calls two threads may make at once: random parallel regions against runs of all their choices."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from laws.hybrid_language import Body, Maker, pairs_of
from laws.hybrid_text import to_c, to_fortran
from rankwise import toolchain
from rankwise.program import Constant
from rankwise.program.model import Model
from rankwise.program.threads.executions import is_by_one
from rankwise.program.threads.hybrid_program import RegionTeam, hybrid_program
from rankwise.source import read_sources
from rankwise.standard import Role

Pairs = set[tuple[int, int]]


def regions(first: int, wanted: int) -> list[tuple[Body, Pairs]]:
    """Return random regions, each with the sends that may be made at the same time."""
    found: list[tuple[Body, Pairs]] = []
    for seed in itertools.count(first):
        region = Maker(seed).region()
        pairs = pairs_of(region)
        if pairs is not None:
            found.append((region, pairs))
        if len(found) == wanted:
            return found
    raise AssertionError


def tag_of(team: RegionTeam, number: int) -> int:
    call = team.graph.nodes[number].call
    assert call is not None and call.standard is not None
    index = call.standard.index_of(Role.TAG)
    assert index is not None
    tag = call.operands[index + 1]
    assert isinstance(tag, Constant) and isinstance(tag.value, int)
    return tag.value


def found_in(team: RegionTeam) -> Pairs:
    """Return the pairs that the analysis finds, locks left aside as in the reference."""
    found: Pairs = set()
    for left, right in itertools.combinations_with_replacement(team.mpi, 2):
        if left is right and not is_by_one(left.word):
            found.add((tag_of(team, left.number),) * 2)
        elif team.overlap.may_meet(left, right):
            tags = sorted((tag_of(team, left.number), tag_of(team, right.number)))
            found.add((tags[0], tags[1]))
    return found


def differences(path: Path, known: list[tuple[Body, Pairs]]) -> list[str]:
    reading = read_sources([path], ("-fopenmp",))
    assert not reading.problems, reading.problems[0].details
    by_region: dict[str, Pairs] = {}
    for team in hybrid_program(Model(reading.program)).teams:
        fork = team.graph.nodes[0].call
        assert fork is not None
        by_region[fork.block.function.shown] = found_in(team)
    wrong = []
    for number, (region, expected) in enumerate(known):
        found = by_region[
            next(name for name in by_region if name in (f"region_{number}", f"region_{number}_"))
        ]
        if found != expected:
            wrong.append(
                f"region {number}: {found - expected} too many, {expected - found} missing\n{region}"
            )
    return wrong


def check(tmp_path: Path, suffix: str, known: list[tuple[Body, Pairs]]) -> None:
    path = tmp_path / f"regions{suffix}"
    bodies = [region for region, _ in known]
    path.write_text(to_fortran(bodies) if suffix == ".f90" else to_c(bodies))
    wrong = differences(path, known)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("suffix", "first"),
    [(".c", 0), (".cpp", 10_000), pytest.param(".f90", 20_000, marks=pytest.mark.slow)],
)
def test_pairs_are_those_of_all_runs(tmp_path: Path, suffix: str, first: int) -> None:
    if suffix == ".f90" and not toolchain.fortran_compiler().found:
        pytest.skip("no flang here: Debian's flang-19 package has one")
    check(tmp_path, suffix, regions(first, 40))


def test_the_programs_have_something_to_find() -> None:
    known = regions(0, 40)
    assert sum(bool(pairs) for _, pairs in known) > 10
    assert sum(not pairs for _, pairs in known) >= 3
    kinds = {item.kind for region, _ in known for item in region}
    assert {"single", "master", "tid", "sections", "iteration", "barrier", "critical", "loop"} <= kinds


@pytest.mark.long
@pytest.mark.parametrize("suffix", [".c", ".f90"])
@pytest.mark.parametrize("batch", range(5))
def test_pairs_are_those_of_all_runs_of_more_programs(tmp_path: Path, suffix: str, batch: int) -> None:
    check(tmp_path, suffix, regions(100_000 * (batch + 1), 100))
