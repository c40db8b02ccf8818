"""Who of several processes lives, with handles and where there are none."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from rankwise.procfs import process_stat
from rankwise.sampling.job_ranks import Member
from rankwise.sampling.rank_liveness import RunningProcesses


@pytest.fixture
def children() -> Iterator[list[subprocess.Popen[bytes]]]:
    started = [subprocess.Popen(["sleep", "100"]) for _ in range(3)]
    yield started
    for each in started:
        each.kill()
        each.wait()


def _member(child: subprocess.Popen[bytes]) -> Member:
    return Member(child.pid, process_stat.began(child.pid))


def _handles() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def _no_handle(_: int) -> int:
    raise OSError


@pytest.mark.parametrize("has_handles", [True, False])
def test_an_ended_process_is_missing_before_its_parent_has_heard_of_it(
    children: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch, has_handles: bool
) -> None:
    if not has_handles:
        monkeypatch.setattr(os, "pidfd_open", _no_handle)
    before = _handles()
    running = RunningProcesses()
    first, second, third = map(_member, children)
    assert running.among([first, second]) == {first, second}
    children[0].kill()
    os.waitid(os.P_PID, children[0].pid, os.WEXITED | os.WNOWAIT)
    assert running.among([first, second, third]) == {second, third}
    children[0].wait()
    assert running.among([first, second, third]) == {second, third}
    assert running.among([third]) == {third}
    running.close()
    assert _handles() == before


def test_another_process_with_the_same_number_does_not_live(children: list[subprocess.Popen[bytes]]) -> None:
    member = _member(children[0])
    earlier = Member(member.pid, member.began - 1)
    assert RunningProcesses().among([member, earlier]) == {member}
