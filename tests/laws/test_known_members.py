"""Collectives on parts of the ranks: with a number of ranks, nothing that goes wrong is lost.

Where one statement decides, nothing else is reported.

Random programs make a communicator of a group or by a split, and random conditions decide who comes to its
barriers. Who is a member is computed here from what MPI says, one rank at a time.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from laws.batches import read_c_texts
from laws.checking import reported_with

_SIZES = range(1, 7)
_CONDITIONS = (
    "rank < {0}", "rank == {0}", "rank != {0}", "rank % 2 == {1}", "rank >= size - {0}",
    "rank == {0} || rank == {1}", "rank > {1} && rank != {0}", "size > {0}",
)  # fmt: skip
_COLOURS = ("rank % 2", "rank < {0} ? 0 : MPI_UNDEFINED", "rank / 2", "rank == {0} ? 1 : 0")
_HEAD = """int main(int argc, char **argv) {{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Group world, group;
    MPI_Comm part;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    {made}
    {calls}
    MPI_Finalize();
    return 0;
}}"""


@dataclass(frozen=True)
class _Program:
    text: str
    wrong: tuple[bool, ...]
    """Whether members of one communicator come to different numbers of barriers, for each number of ranks."""
    is_decided: bool
    """Whether one statement decides: what two do is compared where all ranks come to both."""


def test_what_goes_wrong_among_members_is_reported() -> None:
    _assert_judged(range(60))


@pytest.mark.long
def test_what_goes_wrong_among_members_of_very_many_communicators() -> None:
    for first in range(1_000, 5_000, 100):
        _assert_judged(range(first, first + 100))


def _assert_judged(seeds: Iterable[int]) -> None:
    programs = [_random_program(random.Random(seed)) for seed in seeds]
    for program, read in zip(programs, read_c_texts([each.text for each in programs]), strict=True):
        reported = [bool(codes) for codes in reported_with(read, _SIZES, assume_nothing=True)]
        for is_reported, is_wrong in zip(reported, program.wrong, strict=True):
            assert is_reported >= is_wrong, program.text
            assert not program.is_decided or is_reported == is_wrong, program.text
    assert {wrong for each in programs for wrong in each.wrong} == {False, True}


def _random_program(draw: random.Random) -> _Program:
    if draw.random() < 0.3:
        colour = draw.choice(_COLOURS).format(draw.randrange(4))
        made = f"MPI_Comm_split(MPI_COMM_WORLD, {colour}, rank, &part);"

        def part_of(rank: int, size: int) -> int:
            return int(_value(_as_python_choice(colour), rank, size))

    else:
        how, numbers = _random_list(draw)
        values = ", ".join(map(str, numbers))
        listed = f"int list[][3] = {{{{{values}}}}};" if "range" in how else f"int list[] = {{{values}}};"
        made = (
            f"{draw.choice(('', 'static const '))}{listed}\n"
            f"    {how}(world, {1 if 'range' in how else len(numbers)}, list, &group);\n"
            "    MPI_Comm_create(MPI_COMM_WORLD, group, &part);"
        )

        def part_of(rank: int, size: int) -> int:
            first, last, stride = numbers if "range" in how else (0, 0, 1)
            named = rank in (range(first, last + 1, stride) if "range" in how else numbers)
            return 0 if named == how.endswith("incl") else -1

    calls = [_random_call(draw) for _ in range(draw.randint(1, 2))]
    text = _HEAD.format(made=made, calls="\n    ".join(text for text, _ in calls))
    wrong = []
    for size in _SIZES:
        counts: dict[int, set[int]] = {}
        for rank in range(size):
            came = sum(any(_value(each, rank, size) for each in ways) for _, ways in calls)
            counts.setdefault(part_of(rank, size), set()).add(came)
        wrong.append(any(len(came) > 1 for part, came in counts.items() if part >= 0))
    return _Program(text, tuple(wrong), is_decided=len(calls) == 1)


def _random_list(draw: random.Random) -> tuple[str, list[int]]:
    how = draw.choice(("MPI_Group_incl", "MPI_Group_excl", "MPI_Group_range_incl", "MPI_Group_range_excl"))
    if "range" in how:
        first = draw.randrange(3)
        return how, [first, first + draw.randrange(4), draw.randint(1, 2)]
    return how, draw.sample(range(5), draw.randint(1, 3))


def _random_call(draw: random.Random) -> tuple[str, list[str]]:
    """Return a statement, and the conditions under which it leads to a barrier."""
    first, second = (draw.choice(_CONDITIONS).format(draw.randrange(5), draw.randrange(2)) for _ in range(2))
    if draw.random() < 0.5:
        return f"if ({first}) MPI_Barrier(part);", [first]
    text = f"if ({first}) MPI_Barrier(part); else if ({second}) MPI_Barrier(part);"
    return text, [first, second]


def _as_python_choice(colour: str) -> str:
    condition, _, values = colour.partition(" ? ")
    if not values:
        return colour
    yes, no = values.split(" : ")
    return f"({yes}) if ({condition}) else ({no})"


def _value(expression: str, rank: int, size: int) -> int:
    python = expression.replace("&&", "and").replace("||", "or").replace("/", "//")
    return int(eval(python, {"rank": rank, "size": size, "MPI_UNDEFINED": -1}))
