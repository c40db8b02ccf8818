"""The wheel that users install: complete, and enough by itself in an empty environment."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from end_to_end.command_line import BUG_PY

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT])
    (built,) = folder.glob("rankwise-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of an environment with nothing but the wheel and what it needs."""
    folder = tmp_path_factory.mktemp("empty")
    run([sys.executable, "-m", "venv", folder])
    run([folder / "bin" / "python", "-m", "pip", "install", "--quiet", wheel])
    return folder / "bin"


def run(words: list[str | Path], *, cwd: Path | None = None, code: int = 0) -> str:
    done = subprocess.run(
        words, cwd=cwd, env={"PATH": "/usr/bin:/bin", "HOME": str(Path.home())}, capture_output=True,
        text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_holds_what_is_not_python(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    data = [path for path in (source / "rankwise").rglob("*") if path.suffix in (".md", ".txt", ".typed")]
    assert len([path for path in data if path.suffix == ".md"]) >= 8
    for path in data:
        assert path.relative_to(source).as_posix() in names
    assert "rankwise/py.typed" in names
    assert not any(name.startswith("tests") for name in names)


def test_rules_are_explained(installed: Path, tmp_path: Path) -> None:
    assert "collective not reached by all ranks" in run(
        [installed / "rankwise", "explain", "RW101"], cwd=tmp_path
    )


def test_the_doctor_says_what_is_missing(installed: Path, tmp_path: Path) -> None:
    """Without the toolchain extra there may be no clang: then it says so and how to get it."""
    words: list[str | Path] = [installed / "rankwise", "doctor"]
    done = subprocess.run(
        words, cwd=tmp_path, env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}, capture_output=True,
        text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    if done.returncode:
        assert "rankwise[toolchain]" in done.stdout
    else:
        assert "ready to check" in done.stdout


def test_python_is_checked_without_any_toolchain(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "bug.py").write_text(BUG_PY, encoding="utf-8")
    assert "bug.py:6:5  RW101" in run([installed / "rankwise", "check", "bug.py"], cwd=tmp_path, code=1)


def test_c_without_a_compiler_is_answered_with_how_to_get_one(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("int main(void) { return 0; }\n", encoding="utf-8")
    done = subprocess.run(
        [installed / "rankwise", "check", "a.c"], cwd=tmp_path,
        env={"PATH": "/nowhere", "HOME": str(tmp_path)}, capture_output=True,
        text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "rankwise[toolchain]" in done.stdout
