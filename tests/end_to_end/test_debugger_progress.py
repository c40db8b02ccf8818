"""A rank that waits in a debugger of `replay` keeps its MPI library making progress for the others."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import run_programs
from end_to_end.command_line import command

pytestmark = [
    pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here"),
    pytest.mark.skipif(
        shutil.which("gdb") is None, reason="gdb is asked for before it is known to be Python"
    ),
]
_LONGEST = 120

_PROGRAM = """\
import pathlib, time
from mpi4py import MPI
comm = MPI.COMM_WORLD
window = MPI.Win.Create(bytearray(b"seen"), comm=comm)
if comm.rank == 0:
    comm.recv(source=MPI.ANY_SOURCE)
else:
    comm.send(1, 0)
    while not pathlib.Path("go").exists():
        time.sleep(0.01)
    got = bytearray(4)
    window.Lock(0)
    window.Get(got, 0)
    window.Unlock(0)
    pathlib.Path("got").write_bytes(got)
window.Free()
"""


def test_a_window_is_read_while_its_rank_is_in_pdb(tmp_path: Path) -> None:
    found = run_programs.mpi()
    assert found is not None
    (tmp_path / "accessed.py").write_text(_PROGRAM, encoding="utf-8")
    run = [found.launcher, "-n", "2", sys.executable, "accessed.py"]
    words = command(["replay", "--gdb", "0", "np=2 0:p1<1", "--", *run])
    with subprocess.Popen(
        words, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as replay:
        assert replay.stdin is not None and replay.stdout is not None
        said = b""
        while not said.endswith(b"(Pdb) "):
            more = replay.stdout.read(1)
            assert more, said.decode()
            said += more
        (tmp_path / "go").touch()
        until = time.monotonic() + _LONGEST
        while not (tmp_path / "got").exists() and time.monotonic() < until:
            time.sleep(0.05)
        replay.stdin.write(b"p comm.rank\nc\n")
        replay.stdin.close()
        is_read = (tmp_path / "got").exists()
        said += replay.stdout.read()
    assert is_read, said.decode()
    assert replay.returncode == 0, said.decode()
