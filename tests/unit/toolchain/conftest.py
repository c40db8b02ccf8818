"""A machine made of shell scripts: PATH is one folder, whose programs speak as the real ones do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Install = Callable[[str, str], Path]


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def quiet_environment(monkeypatch: pytest.MonkeyPatch, shared_cache: Path) -> None:
    """Keep the developer's own choices and cache out of the tests."""
    for name in ("RANKWISE_CLANG", "RANKWISE_FLANG", "ZIG_GLOBAL_CACHE_DIR", "SLURM_JOB_ID"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("RANKWISE_CACHE", str(shared_cache))


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Return a function that puts a shell script on an otherwise empty PATH."""
    folder = tmp_path / "prefix" / "bin"
    folder.mkdir(parents=True)
    monkeypatch.setenv("PATH", str(folder))

    def put(name: str, script: str) -> Path:
        program = folder / name
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)
        return program

    return put
