"""The shim with sanitizers: another library in the cache, and what they report fails a test."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import sanitizer_logs
from rankwise.native import build
from sanitizer_logs import SanitizerLogs, SanitizerReport

_FAULTS = {"address": "room[3 + count] = 1;", "undefined": "*room = INT_MAX; *room += count;"}
_FAULTY = """
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
int main(int count, char **words)
{
    int *room = malloc(4 * sizeof *room);
    (void)words;
    FAULT
    puts("went on");
    return 0;
}
"""


def test_sanitizers_are_part_of_the_name_in_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    names = set()
    for chosen in ("", "address", "address,undefined"):
        monkeypatch.setenv(sanitizer_logs.CHOICE, chosen)
        names.add(build._key(("gcc",), ()))
    assert len(names) == 3


def test_usually_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(sanitizer_logs.CHOICE, raising=False)
    assert build._sanitizing() == build._sanitizer_libraries(("gcc",)) == ()


@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no gcc")
def test_the_library_of_address_sanitizer_is_to_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(sanitizer_logs.CHOICE, "undefined")
    assert build._sanitizer_libraries(("gcc",)) == ()
    monkeypatch.setenv(sanitizer_logs.CHOICE, "address,undefined")
    (library,) = build._sanitizer_libraries(("gcc",))
    assert library.is_file()
    assert library.name.startswith("libasan.so")


@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no gcc")
@pytest.mark.parametrize(
    ("kind", "reported"), [("address", "heap-buffer-overflow"), ("undefined", "signed integer overflow")]
)
def test_a_fault_ends_the_program_and_is_reported(
    kind: str, reported: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(sanitizer_logs.CHOICE, "address,undefined")
    source, program, folder = tmp_path / "faulty.c", tmp_path / "faulty", tmp_path / "reports"
    source.write_text(_FAULTY.replace("FAULT", _FAULTS[kind]))
    folder.mkdir()
    subprocess.run(["gcc", "-w", *build._sanitizing(), str(source), "-o", str(program)], check=True)
    logs = SanitizerLogs(folder)
    variables = {**os.environ, **logs.variables()}
    done = subprocess.run([program], env=variables, capture_output=True, text=True, check=False)
    assert done.returncode
    assert "went on" not in done.stdout
    assert reported in logs.take_reports() + done.stderr
    assert not logs.take_reports()


def test_a_report_fails_the_test(tmp_path: Path) -> None:
    around = SanitizerLogs(tmp_path).pytest_runtest_call()
    next(around)
    (tmp_path / "ASAN_OPTIONS.1").write_text("heap-buffer-overflow")
    with pytest.raises(SanitizerReport, match="heap-buffer-overflow"):
        next(around)
