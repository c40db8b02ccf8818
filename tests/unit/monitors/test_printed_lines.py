"""What a run printed, compared with what it should print."""

from __future__ import annotations

import random

import pytest

from rankwise.monitors.printed_lines import line_differences


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("b\na\n", "a\n\n b\n"),
        ("donedone\n\n", "done\ndone\n"),  # two ranks, each of which writes "done" and its end
        ("done\ndone\n", "donedone\n\n"),
        ("rank 1 rank 2\n\nrank 3\n", "rank 1 \nrank 2\nrank 3\n"),
        ("aab\n\n\n", "a\nab\n"),
        ("x\ny\nab\n", "xy\na\nb\n"),
        ("0\n110\n1\n", "11\n0\n0\n1\n"),
    ],
)
def test_the_same_lines(printed: str, expected: str) -> None:
    assert line_differences(printed, expected) == ([], [])


@pytest.mark.parametrize(
    ("printed", "expected", "missing", "more"),
    [
        ("a\n", "a\na\n", ["a"], []),
        ("aa\n", "a\n", ["a"], ["aa"]),
        ("12\n", "21\n", ["21"], ["12"]),
        ("donedon\n", "done\ndone\n", ["done", "done"], ["donedon"]),
        ("sum 3\n", "sum 4\n", ["sum 4"], ["sum 3"]),
    ],
)
def test_other_lines(printed: str, expected: str, missing: list[str], more: list[str]) -> None:
    assert line_differences(printed, expected) == (missing, more)


@pytest.mark.parametrize("seed", range(50))
def test_ends_of_lines_may_come_late(seed: int) -> None:
    """Whenever each rank writes a line and its end separately, the lines are the same in any interleaving."""
    chance = random.Random(seed)
    lines = [[chance.choice(("a", "b", "ab", "ba", "abc d")) for _ in range(3)] for _ in range(4)]
    writes = [[part for line in rank for part in (line, "\n")] for rank in lines]
    printed = ""
    while any(writes):
        printed += chance.choice([each for each in writes if each]).pop(0)
    assert line_differences(printed, "\n".join(line for rank in lines for line in rank)) == ([], [])


def test_what_takes_too_long_to_take_apart_is_a_difference() -> None:
    parts = ["a" * length for length in range(1, 40)]
    missing, more = line_differences("a" * 900, "\n".join(parts))
    assert sorted(missing) == parts and more == ["a" * 900]
