"""Shared memory that the ranks of a run leave in the system is known, also of those that are no more."""

from __future__ import annotations

import os
from pathlib import Path

from rankwise.launch.process_tree import shared_memory


def test_what_ranks_noted_is_theirs(tmp_path: Path) -> None:
    (tmp_path / "12.notes").write_text(
        "host\there\nsegment\t/dev/shm/mpich_shm_10c7ca19_0\nmap\t7f00-7f01 r-xp 0 0:0 1 /usr/lib/libmpi.so\n"
    )
    (tmp_path / "13.notes").write_text(
        "segment\t/dev/shm/vader_segment.here.1\nsegment\t/dev/shm/of_the_program\n"
    )
    names = {each.name for each in shared_memory(tmp_path) if "KMP" not in each.name}
    assert names == {"mpich_shm_10c7ca19_0", "vader_segment.here.1"}


def test_files_of_the_openmp_runtime_are_those_of_the_ranks(tmp_path: Path) -> None:
    (tmp_path / "12.notes").touch()
    names = {each.name for each in shared_memory(tmp_path, [99_999_999])}
    assert names == {f"__KMP_REGISTERED_LIB_{pid}_{os.getuid()}" for pid in (12, 99_999_999)}
