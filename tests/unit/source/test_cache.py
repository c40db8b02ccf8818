"""IR is compiled once while nothing that it is made from changes, and never taken for something else."""

from __future__ import annotations

import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from rankwise.source.cache import IrCache
from rankwise.source.compiler_processes import Compilers
from rankwise.source.inputs import identify
from rankwise.source.store import ByteStore, digest_of
from rankwise.source.translating import Translator
from rankwise.source.units import Unit


class Counting(Compilers):
    """Counts the compilers it runs."""

    def __init__(self) -> None:
        super().__init__()
        self.started = 0

    def run(
        self, command: list[str], path: Path, given: bytes = b"", folder: Path | None = None
    ) -> tuple[int, bytes, str]:
        self.started += 1
        return super().run(command, path, given, folder)


@pytest.fixture(params=["plain", "with blank"])
def unit(request: pytest.FixtureRequest, tmp_path: Path) -> Unit:
    """A source with a header, once in a folder whose name compilers have trouble with."""
    folder = tmp_path / request.param
    folder.mkdir()
    (folder / "number.h").write_text("#define NUMBER 1\n", encoding="utf-8")
    (folder / "a.c").write_text('#include "number.h"\nint f(void) { return NUMBER; }\n', encoding="utf-8")
    for file in folder.iterdir():
        os.utime(file, (1_000_000_000, 1_000_000_000))
    return Unit(identify(folder / "a.c"))


def translate(unit: Unit, kept: Path) -> tuple[str, str, int]:
    """Return the IR, its name, and how many compilers were run for it, by a process of its own."""
    counting = Counting()
    found = Translator(IrCache(ByteStore(kept, 1 << 20)), counting).translate(unit)
    return found.text, found.stored, counting.started


def test_nothing_is_compiled_twice(unit: Unit, tmp_path: Path) -> None:
    text, stored, started = translate(unit, tmp_path / "kept")
    assert started > 0 and stored
    assert translate(unit, tmp_path / "kept") == (text, stored, 0)


def test_what_changes_is_compiled(unit: Unit, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    header = unit.source.path.with_name("number.h")
    first, _, _ = translate(unit, kept)
    header.write_text("#define NUMBER 2\n", encoding="utf-8")
    os.utime(header, (1_000_000_001, 1_000_000_001))
    second, _, started = translate(unit, kept)
    assert started and "ret i32 2" in second and "ret i32 1" in first
    header.write_text("#define NUMBER 1\n", encoding="utf-8")
    os.utime(header, (1_000_000_002, 1_000_000_002))
    assert translate(unit, kept)[::2] == (first, 0)  # by content, whatever the time says
    header.unlink()
    unit.source.path.write_text("int f(void) { return 3; }\n", encoding="utf-8")
    assert "ret i32 3" in translate(unit, kept)[0]


def test_flags_folders_and_the_environment_count(
    unit: Unit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    translate(unit, kept)
    assert translate(replace(unit, flags=("-DX",)), kept)[2]
    assert translate(replace(unit, folder=tmp_path), kept)[2]
    monkeypatch.setenv("CPATH", str(tmp_path))
    assert translate(unit, kept)[2]


def test_ir_outlives_its_source_by_name(unit: Unit, tmp_path: Path) -> None:
    text, stored, _ = translate(unit, tmp_path / "kept")
    unit.source.path.unlink()
    assert translate(replace(unit, stored=stored), tmp_path / "kept") == (text, stored, 0)


def test_a_file_that_changes_while_it_is_compiled_is_not_kept(unit: Unit, tmp_path: Path) -> None:
    future = 4_000_000_000
    os.utime(unit.source.path, (future, future))
    assert translate(unit, tmp_path / "kept")[1] == ""


@pytest.mark.parametrize("damage", [b"", b"x", b"rankwise-store 1 " + b"0" * 200])
def test_damaged_entries_are_made_again(unit: Unit, tmp_path: Path, damage: bytes) -> None:
    kept = tmp_path / "kept"
    text, stored, started = translate(unit, kept)
    for file in kept.rglob("*"):
        if file.is_file():
            file.write_bytes(damage)
    assert translate(unit, kept) == (text, stored, started)
    assert translate(unit, kept) == (text, stored, 0)


def test_a_store_that_cannot_be_written_keeps_nothing(unit: Unit, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file", encoding="utf-8")
    assert "ret i32 1" in translate(unit, tmp_path / "kept")[0]


def test_a_store_stays_within_its_limit_and_forgets_the_least_used(tmp_path: Path) -> None:
    store = ByteStore(tmp_path, 16 * 3500)
    names = [f"a{digest_of(bytes([number]))}" for number in range(4)]
    for at, name in enumerate(names):
        store.put(name, os.urandom(1000))
        os.utime(tmp_path / "a" / name[1:], (1_000_000_000 + at, 1_000_000_000 + at))
        if at == 1:
            assert store.get(names[0]) is not None  # used again, and now the youngest
    assert [name for name in names if store.get(name) is None] == [names[1]]
    store.put(names[1], os.urandom(9000))
    assert store.get(names[1]) is not None  # too large for all, but new
    assert sum(file.stat().st_size for file in tmp_path.rglob("*") if file.is_file()) < 10_000


def test_many_may_write_the_same_at_a_time(tmp_path: Path) -> None:
    store = ByteStore(tmp_path, 1 << 20)
    content = os.urandom(200_000)
    seen: list[bytes | None] = []

    def work() -> None:
        for _ in range(20):
            store.put("b" * 40, content)
            seen.append(store.get("b" * 40))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [content] * 80
    assert len(list((tmp_path / "b").iterdir())) == 1
