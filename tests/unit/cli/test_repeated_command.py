"""The command that finds the same again."""

from __future__ import annotations

import pytest

from rankwise.cli.options.repeated_command import repeated


@pytest.mark.parametrize(
    ("typed", "again"),
    [
        ("run --guard -- mpiexec -n 2 ./a", "run --guard -- mpiexec -n 2 ./a"),
        ("run --html a.html --guard -- ./a --html b", "run --guard -- ./a --html b"),
        ("explore --live --html=a.html -f json --time 5 -- ./a", "explore --time 5 -- ./a"),
        ("watch --plot --kill -o out -- ./a", "watch --kill -- ./a"),
        ("check a.c b.c --format sarif", "check a.c b.c"),
        ("verify -n 3 a.c --html", "verify -n 3 a.c"),
    ],
)
def test_options_about_where_results_go_are_left_out(typed: str, again: str) -> None:
    assert repeated(typed.split()) == tuple(again.split())
