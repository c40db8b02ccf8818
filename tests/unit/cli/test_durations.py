"""Durations as people write them."""

from __future__ import annotations

import argparse

import pytest

from rankwise.cli.options.durations import duration


@pytest.mark.parametrize(
    ("word", "seconds"),
    [
        ("90", 90),
        ("0", 0),
        (".4", 0.4),
        ("90s", 90),
        ("400ms", 0.4),
        ("1.5m", 90),
        ("2min", 120),
        ("2h", 7200),
    ],
)
def test_a_duration_is_seconds_unless_it_says_otherwise(word: str, seconds: float) -> None:
    assert duration(word) == pytest.approx(seconds)


@pytest.mark.parametrize("word", ["", "s", "-5", "nan", "inf", "1e400", "5 days", "1:30"])
def test_what_is_none_is_said_with_what_is(word: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"write 90, 90s, 1\.5m or 2h"):
        duration(word)
