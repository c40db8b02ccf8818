"""Settings files: which is found, what it may say, and how mistakes are reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.config.settings import Settings, load
from rankwise.errors import BadSettings


def write(folder: Path, text: str, name: str = "rankwise.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def reported(folder: Path) -> str:
    with pytest.raises(BadSettings) as error:
        load(folder)
    assert error.value.hint
    return error.value.message


@pytest.fixture(autouse=True)
def repository(tmp_path: Path) -> None:
    """Keep the search inside the test's folder."""
    (tmp_path / ".git").mkdir()


def test_nothing_found_gives_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path) == Settings()
    assert Settings().output == "rankwise-out"


def test_every_key_is_read_and_paths_are_relative_to_the_file(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        'select = ["RW1"]\nignore = ["RW101"]\nexclude = ["build/**"]\nbaseline = "old.json"\n'
        'output = "out"\nflags = ["-Iinclude", "-isystem", "third", "-DX=1", "-I/abs"]\njobs = 3\n',
    )
    assert load(tmp_path / "src" / "deep") == Settings(
        select=("RW1",),
        ignore=("RW101",),
        exclude=("build/**",),
        baseline=str(tmp_path / "old.json"),
        output=str(tmp_path / "out"),
        flags=(f"-I{tmp_path}/include", "-isystem", f"{tmp_path}/third", "-DX=1", "-I/abs"),
        jobs=3,
        file=file,
    )


def test_the_nearest_file_wins_and_rankwise_toml_wins_in_a_folder(tmp_path: Path) -> None:
    write(tmp_path, "jobs = 1")
    write(tmp_path / "a", "[tool.rankwise]\njobs = 2", "pyproject.toml")
    write(tmp_path / "a" / "b", "[tool.other]\nx = 1", "pyproject.toml")
    assert load(tmp_path / "a" / "b").jobs == 2
    write(tmp_path / "a", "jobs = 3")
    assert load(tmp_path / "a" / "b").jobs == 3


def test_the_search_ends_at_the_repository(tmp_path: Path) -> None:
    write(tmp_path, "jobs = 1")
    (tmp_path / "inner" / ".git").mkdir(parents=True)
    assert load(tmp_path / "inner") == Settings()


def test_a_named_file_is_used_and_nothing_else(tmp_path: Path) -> None:
    write(tmp_path, "jobs = 1")
    assert load(tmp_path, write(tmp_path / "x", "jobs = 2", "other.toml")).jobs == 2
    with pytest.raises(BadSettings, match="cannot be read"):
        load(tmp_path, tmp_path / "absent.toml")
    with pytest.raises(BadSettings, match=r"has no \[tool.rankwise\]"):
        load(tmp_path, write(tmp_path / "y", "", "pyproject.toml"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("jobs = 1\nselect = [", "rankwise.toml:2: not valid TOML"),
        ("jobs = 1\n\nselect = RW1\n", "rankwise.toml:3: not valid TOML: Invalid value"),
        ('jobs = "4"', "rankwise.toml:1: jobs must be a whole number from 1"),
        ("jobs = true", "jobs must be a whole number"),
        ("jobs = 0", "jobs must be a whole number"),
        ('\nselect = "RW1"', "rankwise.toml:2: select must be a list of texts"),
        ("flags = [1]", "flags must be a list of texts"),
        ('baseline = ""', "baseline must be a text that is not empty"),
        ('selekt = ["RW1"]', "rankwise.toml:1: unknown key 'selekt' (did you mean select?)"),
        ("[output]\nx = 1", "output must be a text"),
        ('select = ["RW110"]', "select: there is no rule 'RW110' (did you mean"),
        ('ignore = ["rw101"]', "ignore: there is no rule 'rw101' (did you mean RW101?)"),
        ('ignore = [""]', "there is no rule ''"),
    ],
)
def test_mistakes_are_told_with_their_place(tmp_path: Path, text: str, message: str) -> None:
    write(tmp_path, text)
    assert message in reported(tmp_path)


def test_a_file_that_is_not_utf_8_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "rankwise.toml").write_bytes(b"jobs = 1\noutput = '\xe9'\n")
    assert "rankwise.toml:2: not UTF-8 text" in reported(tmp_path)


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    (tmp_path / "rankwise.toml").write_bytes(b"\xef\xbb\xbfjobs = 2\n")
    assert load(tmp_path).jobs == 2


def test_a_broken_pyproject_matters_only_when_it_speaks_of_rankwise(tmp_path: Path) -> None:
    write(tmp_path, "[project\n", "pyproject.toml")
    assert load(tmp_path) == Settings()
    write(tmp_path, "[tool.rankwise]\njobs = \n", "pyproject.toml")
    assert "pyproject.toml:2: not valid TOML" in reported(tmp_path)
    write(tmp_path, "jobs = 'x'\n[tool]\nrankwise = 3\n", "pyproject.toml")
    assert "must be a table" in reported(tmp_path)


def test_the_line_of_a_key_is_looked_for_in_our_table(tmp_path: Path) -> None:
    write(tmp_path, "[tool.other]\njobs = 1\n[tool.rankwise]\njobs = 'many'\n", "pyproject.toml")
    assert "pyproject.toml:4: jobs must be" in reported(tmp_path)


@pytest.mark.parametrize(
    ("select", "ignore", "wanted"),
    [
        ((), (), True),
        (("RW1",), (), True),
        (("RW2",), (), False),
        ((), ("RW1",), False),
        (("RW101",), ("RW1",), True),
        (("RW1",), ("RW101",), False),
        (("RW101",), ("RW101",), False),
    ],
)
def test_the_longer_beginning_decides(select: tuple[str, ...], ignore: tuple[str, ...], wanted: bool) -> None:
    assert Settings(select=select, ignore=ignore).wants("RW101") is wanted


def test_the_command_line_replaces_select_and_adds_to_ignore() -> None:
    settings = Settings(select=("RW1",), ignore=("RW101",), baseline="/a")
    assert settings.overridden() == settings
    changed = settings.overridden(select=["RW0"], ignore=["RW001"], baseline=Path("b"))
    assert (changed.select, changed.ignore, changed.baseline) == (("RW0",), ("RW101", "RW001"), "b")
    with pytest.raises(BadSettings, match=r"--select: there is no rule 'RX1'"):
        settings.overridden(select=["RX1"])


@pytest.mark.parametrize(
    ("glob", "path", "excluded"),
    [
        ("build", "build/a.c", True),
        ("build/", "src/build/a.c", True),
        ("*.gen.c", "src/x.gen.c", True),
        ("build/**", "build/deep/a.c", True),
        ("build/**", "rebuild/a.c", False),
        ("src/*.c", "src/a.c", True),
        ("src/*.c", "src/deep/a.c", False),
        ("src/**/a.c", "src/a.c", True),
        ("src/**/a.c", "src/x/y/a.c", True),
        ("src/vendor", "src/vendor/x/a.c", True),
        ("src/a?.c", "src/ab.c", True),
        ("build", "src/a.c", False),
    ],
)
def test_exclude_globs(tmp_path: Path, glob: str, path: str, excluded: bool) -> None:
    settings = Settings(exclude=(glob,), file=tmp_path / "rankwise.toml")
    assert settings.excludes(tmp_path / path) is excluded
