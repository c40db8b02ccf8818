"""Unwinding our own stack agrees with what Python knows of itself, and expressions mean what DWARF says."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rankwise.binary.dwarf_expressions import UnknownValue, evaluate, signed, unsigned
from rankwise.binary.images import Images
from rankwise.binary.unwinder import Unwinder
from rankwise.procfs.memory_map import Mappings
from rankwise.procfs.process_memory import _read_file, read_memory
from rankwise.procfs.thread_stop import Stops
from rankwise.sampling.stack_snapshots import SampledThread, sample


@pytest.mark.parametrize(
    ("data", "number"), [(b"\x02", 2), (b"\x7f", -1), (b"\xe5\x8e\x26", 624485), (b"\x80\x7f", -128)]
)
def test_signed(data: bytes, number: int) -> None:
    assert signed(data, 0) == (number, len(data))


def test_unsigned() -> None:
    assert unsigned(b"\xe5\x8e\x26", 0) == (624485, 3)


def test_the_expression_of_a_procedure_linkage_table() -> None:
    """The address is rsp + 8, and 8 more behind the eleventh byte of an entry."""
    code = bytes([0x77, 8, 0x80, 0, 0x3F, 0x1A, 0x3B, 0x2A, 0x33, 0x24, 0x22])
    assert evaluate(code, {7: 1000, 16: 0x4005}, lambda _: 0) == 1008
    assert evaluate(code, {7: 1000, 16: 0x400B}, lambda _: 0) == 1016


def test_an_expression_of_an_unknown_register_is_unknown() -> None:
    with pytest.raises(UnknownValue):
        evaluate(bytes([0x76, 0]), {7: 1}, lambda _: 0)
    with pytest.raises(UnknownValue):
        evaluate(bytes([0xF0]), {}, lambda _: 0)


def test_memory_is_read_as_far_as_there_is_any() -> None:
    mappings = Mappings(os.getpid())
    mappings.read()
    stack = next(each for each in mappings if each.path == "[stack]")
    assert len(read_memory(os.getpid(), stack.end - 100, 5000)) == 100
    assert read_memory(os.getpid(), 16, 8) == b""
    # where the system refuses the call
    assert _read_file(os.getpid(), stack.start, 100) == read_memory(os.getpid(), stack.start, 100)
    assert _read_file(os.getpid(), 16, 8) == b""


Mapper = subprocess.Popen[bytes]
"""Maps a file into itself when it is reported to."""
_MAPS_A_FILE = """
import mmap, sys
file = open(sys.argv[1])
print("up", flush=True)
input()
mapped = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
print("mapped", flush=True)
input()
"""


@pytest.fixture
def mapper(tmp_path: Path) -> Iterator[Mapper]:
    file = tmp_path / "file"
    file.write_text("content")
    words = [sys.executable, "-c", _MAPS_A_FILE, str(file)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None and child.stdout.readline() == b"up\n"
        yield child
        child.kill()


def _map(mapper: Mapper) -> None:
    assert mapper.stdin is not None and mapper.stdout is not None
    mapper.stdin.write(b"\n")
    mapper.stdin.flush()
    assert mapper.stdout.readline() == b"mapped\n"


def test_mappings_tell_whether_anything_has_changed(mapper: Mapper) -> None:
    mappings = Mappings(mapper.pid)
    assert mappings.read() and not mappings.read()
    assert "file" not in {each.name for each in mappings}
    _map(mapper)
    assert mappings.read() and not mappings.read()
    assert "file" in {each.name for each in mappings}


def test_what_was_where_is_forgotten_whoever_sees_that_mappings_have_changed(mapper: Mapper) -> None:
    unwinder = Unwinder(Mappings(mapper.pid), Images())
    unwinder.spot(16, False)
    before = unwinder.spot(16, False)
    unwinder.spot(17, False)  # nothing is there, so it is looked whether something has come
    assert unwinder.spot(16, False) is before
    _map(mapper)
    unwinder.spot(18, False)
    unwinder.forget()
    assert unwinder.spot(16, False) is not before


@pytest.mark.skipif(platform.machine() != "x86_64", reason="looks into processes are for x86_64")
def test_every_instruction_of_a_busy_interpreter_is_unwound_to_its_start() -> None:
    """Wherever it is caught, also in prologues and epilogues, the stack reaches the outermost frame."""
    busy = "while True: json.loads(json.dumps({str(i): [i] * 5 for i in range(50)}))"
    program = f"import json\nprint('up', flush=True)\n{busy}"
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    stops = Stops()
    try:
        assert child.stdout is not None and child.stdout.readline() == b"up\n"
        target = SampledThread(child.pid, child.pid, Unwinder(Mappings(child.pid), Images()))
        seen = set()
        while len(seen) < 60:
            sample([target], stops)
            assert target.steps[-1].spot.function == "_start"
            assert target.steps[-1].spot.rule is not None and target.steps[-1].spot.rule.ends
            seen.add(target.steps[0].spot.address)
    finally:
        stops.close()
        child.kill()
        child.communicate()


RECURSION = """
#include <unistd.h>
#include <string.h>
static volatile int sink;
static __attribute__((noinline)) int descend(int depth)
{
    volatile char room[4000];
    memset((char *)room, depth, sizeof room);
    if (depth == 0) {
        if (write(1, "deep", 4) == 4)
            for (;;)
                sink++;
    }
    return descend(depth - 1) + room[depth % 4000];
}
int main(void) { return descend(1500); }
"""


@pytest.mark.skipif(platform.machine() != "x86_64", reason="looks into processes are for x86_64")
@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no gcc")
@pytest.mark.parametrize("flags", [("-O0",), ("-O1", "-fomit-frame-pointer")])
def test_a_deep_stack_is_unwound_whole(flags: tuple[str, ...], tmp_path: Path) -> None:
    """1,500 calls of 4 kilobytes each are more than is copied at first."""
    source, program = tmp_path / "deep.c", tmp_path / "deep"
    source.write_text(RECURSION)
    subprocess.run(["gcc", *flags, source, "-o", program], check=True)
    child = subprocess.Popen([program], stdout=subprocess.PIPE)
    stops = Stops()
    try:
        assert child.stdout is not None and child.stdout.read(4) == b"deep"
        target = SampledThread(child.pid, child.pid, Unwinder(Mappings(child.pid), Images()))
        for _ in range(5):
            sample([target], stops)
            functions = [each.spot.function for each in target.steps if each.spot.function != "write"]
            assert functions[-1] == "_start"
            assert functions[:1502] == ["descend"] * 1501 + ["main"]
    finally:
        stops.close()
        child.kill()
        child.communicate()
