"""Which of the lines that led to a call in Python are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.trace.call_sites import PYTHON, CallSites, readable
from rankwise.trace.job_trace import Process
from rankwise.trace.process_notes import ProcessNotes, PythonLine

MINE = PythonLine("/home/me/heat.py", 12, "exchange")
INSTALLED = PythonLine("/usr/lib/python3.11/site-packages/solver/halo.py", 4, "swap")
FUTURES = PythonLine("/usr/lib/python3.11/site-packages/mpi4py/futures/_core.py", 727, "probe")
THREADING = PythonLine("/usr/lib/python3.11/threading.py", 982, "run")
FROZEN = PythonLine("<frozen runpy>", 88, "_run_code")


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
    frames: tuple[PythonLine, ...], shown: tuple[PythonLine, ...]
) -> None:
    process = Process(0, 1, (), ProcessNotes(frames={PYTHON | 5: frames}))
    found = [(each.file, each.line) for each in CallSites().stack(process, PYTHON | 5)]
    assert found == [(each.file, each.line) for each in shown]


def test_a_path_is_shown_without_the_folder_of_the_build() -> None:
    here = Path.cwd()
    assert readable(f"{here}/build/../src/heat.c") == "src/heat.c"
    assert readable("/opt/build/../src/heat.c") == "/opt/src/heat.c"
    assert readable("<string>") == "<string>"
