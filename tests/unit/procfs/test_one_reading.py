"""Files of /proc are opened in `procfs` only, each in one module."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from pathlib import Path

import rankwise
from rankwise.procfs import process_list, process_stat
from rankwise.procfs.process_status import status

_SOURCE = Path(rankwise.__file__).parent
_IN_ANOTHER_PYTHON = "user_python.py"
"""Holds a script for the user's Python, which cannot import rankwise."""
_FILE = re.compile(r'"/proc/(?:\{\w+(?:\.\w+)?\}|self)/(?:task/\{\w+\}/)?(\w+)')


def test_nobody_else_names_a_file_of_proc() -> None:
    others = [
        path
        for path in _SOURCE.rglob("*.py")
        if path.parent.name != "procfs" and path.name != _IN_ANOTHER_PYTHON
    ]
    assert len(others) > 100
    assert [path for path in others if '"/proc' in path.read_text(encoding="utf-8")] == []


def test_each_file_is_read_in_one_module() -> None:
    readers = defaultdict(set)
    for path in (_SOURCE / "procfs").glob("*.py"):
        for name in _FILE.findall(path.read_text(encoding="utf-8")):
            readers[name].add(path.name)
    assert readers["stat"] == {"process_stat.py"}
    assert {name: sorted(found) for name, found in readers.items() if len(found) > 1} == {}


def test_what_the_files_say_of_this_process_agrees() -> None:
    own = os.getpid()
    found = process_stat.stat(own)
    assert found is not None
    assert found.parent == os.getppid() == int(status(own)["PPid"])
    assert own in process_list.processes()
    assert own in process_list.started_by(os.getppid())
    assert process_list.threads(own)[0] == own
    assert process_stat.runs_since(own, found.began)
    assert not process_stat.runs_since(own, found.began + 1)
