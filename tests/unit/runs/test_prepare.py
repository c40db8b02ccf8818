"""Which words of a command must name something that is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.errors import RankwiseError
from rankwise.runs.prepare import must_exist


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "solver"
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


def test_what_a_program_writes_need_not_be_there(program: str, tmp_path: Path) -> None:
    must_exist(["true", "-n", "2", program, "in", str(tmp_path / "out")])
    script = tmp_path / "solve.py"
    script.write_text("")
    must_exist(["true", "python", str(script), str(tmp_path / "out")])


def test_each_program_must_be_there(program: str, tmp_path: Path) -> None:
    missing = str(tmp_path / "solve")
    for words in (["true", missing], ["true", "-n", "1", program, "out", ":", "-n", "1", missing]):
        with pytest.raises(RankwiseError, match="does not exist"):
            must_exist(words)
