"""Which of the lines that led to a call in Python are shown."""

from __future__ import annotations

import pytest

from rankwise.trace.notes import Frame, Notes
from rankwise.trace.places import PYTHON, Places
from rankwise.trace.trace import Process

MINE = Frame("/home/me/heat.py", 12, "exchange")
INSTALLED = Frame("/usr/lib/python3.11/site-packages/solver/halo.py", 4, "swap")
FUTURES = Frame("/usr/lib/python3.11/site-packages/mpi4py/futures/_core.py", 727, "probe")
THREADING = Frame("/usr/lib/python3.11/threading.py", 982, "run")
FROZEN = Frame("<frozen runpy>", 88, "_run_code")


@pytest.mark.parametrize(
    ("frames", "shown"),
    [
        ((FUTURES, INSTALLED, THREADING, MINE, FROZEN), (INSTALLED, MINE)),
        ((FUTURES, THREADING, FROZEN), (FUTURES,)),
        ((THREADING, FROZEN), (THREADING,)),
        ((FROZEN,), ()),
    ],
)
def test_the_users_lines_come_before_those_of_libraries(
    frames: tuple[Frame, ...], shown: tuple[Frame, ...]
) -> None:
    process = Process(0, 1, (), Notes(frames={PYTHON | 5: frames}))
    found = [(each.file, each.line) for each in Places().stack(process, PYTHON | 5)]
    assert found == [(each.file, each.line) for each in shown]
