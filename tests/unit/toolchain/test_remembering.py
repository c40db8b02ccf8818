"""An embedded program is asked once for each state of its file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rankwise.toolchain.remembering import remembered_answer


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RANKWISE_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "zig"
    path.write_text("one", encoding="utf-8")
    return path


def test_a_program_is_asked_once(program: Path) -> None:
    answers = iter(["19.1", "20.1"])
    assert [remembered_answer(program, lambda: next(answers)) for _ in range(3)] == ["19.1"] * 3


def test_another_file_is_asked_again(program: Path) -> None:
    answers = iter(["19.1", "20.1"])
    assert remembered_answer(program, lambda: next(answers)) == "19.1"
    program.write_text("another", encoding="utf-8")
    os.utime(program, (1, 1))
    assert remembered_answer(program, lambda: next(answers)) == "20.1"


def test_no_answer_is_not_kept(program: Path) -> None:
    assert remembered_answer(program, lambda: "") == ""
    assert remembered_answer(program, lambda: "19.1") == "19.1"


def test_a_program_that_no_longer_exists_is_checked(tmp_path: Path) -> None:
    assert remembered_answer(tmp_path / "gone", lambda: "19.1") == "19.1"
