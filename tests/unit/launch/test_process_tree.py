"""What a run leaves behind is ended and reaped; other children of the same process are not."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator

import pytest

from rankwise.launch.process_tree import belongs_to, reap, spare_children
from rankwise.procfs.process_stat import has_exited


@pytest.fixture
def before() -> Iterator[subprocess.Popen[bytes]]:
    """A child from before the run, which waits for its input to end, and then exits with status 3."""
    with subprocess.Popen(["sh", "-c", "read line; exit 3"], stdin=subprocess.PIPE, env={}) as child:
        spare_children()
        yield child


def test_a_child_from_before_a_run_does_not_belong_to_it(before: subprocess.Popen[bytes]) -> None:
    with subprocess.Popen(["sh", "-c", "read line"], stdin=subprocess.PIPE, env={}) as later:
        assert belongs_to(later.pid, "a run")
        assert not belongs_to(before.pid, "a run")


def test_the_exit_status_of_a_child_from_before_a_run_is_kept(before: subprocess.Popen[bytes]) -> None:
    assert before.stdin is not None
    before.stdin.close()
    deadline = time.monotonic() + 60
    while not has_exited(before.pid):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    reap()
    assert before.wait() == 3
