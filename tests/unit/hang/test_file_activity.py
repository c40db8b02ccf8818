"""Whether a process reads or writes is seen from what the system counts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from rankwise.hang.file_activity import bytes_moved, is_working
from rankwise.sampling.rank_sample import HostProcess

_WRITES = """
import sys
print("ready", flush=True)
for line in sys.stdin:
    with open(sys.argv[1], "wb") as file:
        file.write(bytes(int(line)))
    print("done", flush=True)
"""


def test_a_process_that_writes_is_working(tmp_path: Path) -> None:
    words = [sys.executable, "-c", _WRITES, str(tmp_path / "file")]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None and child.stdout is not None
        places = {3: HostProcess(child.pid)}
        child.stdout.readline()
        before = bytes_moved(places, [3])
        for size, expected in ((10, False), (100_000, True)):
            child.stdin.write(f"{size}\n")
            child.stdin.flush()
            child.stdout.readline()
            assert is_working(before, bytes_moved(places, [3])) is expected
            before = bytes_moved(places, [3])
        child.stdin.close()


def test_ranks_elsewhere_and_processes_that_are_no_more_are_not_working() -> None:
    with subprocess.Popen(["true"]) as child:
        child.wait()
    places = {0: HostProcess(child.pid), 1: HostProcess(1, "elsewhere")}
    assert bytes_moved(places, [0, 1, 2]) == {0: 0}
    assert not is_working({0: 5000}, bytes_moved(places, [0]))
