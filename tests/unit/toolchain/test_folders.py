"""Where rankwise writes, and that its compiler works where HOME does not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rankwise.errors import RankwiseError
from rankwise.toolchain import cache_folder, environment

SRC = Path(__file__).parents[3] / "src"
UNUSABLE = "/proc/nowhere"


def test_the_users_choice_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("RANKWISE_CACHE", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own"
    monkeypatch.delenv("RANKWISE_CACHE")
    assert cache_folder() == tmp_path / "xdg" / "rankwise"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache_folder() == tmp_path / "home" / ".cache" / "rankwise"
    assert cache_folder().is_dir()


def test_a_choice_that_cannot_be_followed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RANKWISE_CACHE", UNUSABLE)
    with pytest.raises(RankwiseError, match="RANKWISE_CACHE names /proc/nowhere"):
        cache_folder()


def test_zig_gets_a_cache_it_can_write(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZIG_GLOBAL_CACHE_DIR", str(tmp_path / "mine"))
    assert environment()["ZIG_GLOBAL_CACHE_DIR"] == str(tmp_path / "mine")
    monkeypatch.setenv("ZIG_GLOBAL_CACHE_DIR", UNUSABLE)
    assert environment()["ZIG_GLOBAL_CACHE_DIR"] == str(cache_folder() / "zig")
    assert environment()["PATH"] == os.environ["PATH"]


def bare(tmp_path: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run Python in an environment that holds these variables and no others."""
    given = [f"{name}={value}" for name, value in variables.items()]
    return subprocess.run(
        ["env", "-i", "PATH=/usr/bin:/bin", *given, sys.executable, *words],
        capture_output=True, text=True, timeout=120, check=False, cwd=tmp_path,
    )  # fmt: skip


def test_without_a_usable_home_the_temporary_folder_is_used_and_doctor_is_content(tmp_path: Path) -> None:
    code = "import sys; from rankwise.cli.main import main; sys.exit(main(['doctor', '--json']))"
    done = bare(tmp_path, "-c", code, HOME=UNUSABLE, TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert all(trial["worked"] for trial in json.loads(done.stdout)["trials"])
    assert (tmp_path / f"rankwise-{os.getuid()}" / "zig").is_dir()


def test_a_guessable_temporary_folder_that_others_can_write_is_not_trusted(tmp_path: Path) -> None:
    guessed = tmp_path / f"rankwise-{os.getuid()}"
    guessed.mkdir()
    guessed.chmod(0o777)
    code = "from rankwise.toolchain import cache_folder; print(cache_folder())"
    done = bare(tmp_path, "-c", code, HOME=UNUSABLE, TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()) != guessed
    assert Path(done.stdout.strip()).parent == tmp_path


def test_without_any_package_everything_is_missing_and_nothing_raises(tmp_path: Path) -> None:
    code = (
        "from rankwise import toolchain as t\n"
        "print(t.c_compiler('c').origin, t.mpi_compile_flags('c'), t.openmp_include())\n"
        "print(t.mpi_launcher().origin)"
    )
    empty = tmp_path / "empty"
    empty.mkdir()
    done = subprocess.run(
        ["/usr/bin/env", "-i", f"PATH={empty}", f"PYTHONPATH={SRC}", f"RANKWISE_CACHE={tmp_path}",
         sys.executable, "-S", "-c", code],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.stdout.split() == ["missing", "[]", "None", "missing"], done.stderr


def test_importing_is_light() -> None:
    code = "import sys, rankwise.toolchain, rankwise.config.settings; print(' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    heavy = {"importlib.metadata", "llvmlite", "rich", "tomllib", "tempfile", "rankwise.findings"}
    assert not heavy & set(done.stdout.split())
