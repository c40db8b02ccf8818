"""The protecting library decides about displacements as the monitor of runs does."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rankwise.monitors.scale.displacement_recovery import INT_MAX, find_wrapped
from rankwise.native.protector import protector_for
from rankwise.toolchain.embedded import embedded_file

_MOST = 8
Decided = list[int | list[int]] | None
Decide = Callable[[list[int], list[int]], Decided]


@pytest.fixture(scope="module")
def in_c() -> Iterator[Decide]:
    header = embedded_file("mpich", "include", "mpi.h")
    assert header is not None
    libraries = header.parent.parent / "lib" / "libmpi.so.12", protector_for((f"-I{header.parent}",))
    script = Path(__file__).with_name("decided_in_c.py")
    words = [sys.executable, str(script), *map(str, libraries)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None

        def decide(counts: list[int], places: list[int]) -> Decided:
            print(json.dumps([counts, places]), file=child.stdin, flush=True)
            found: Decided = json.loads(child.stdout.readline())
            return found

        yield decide
        child.stdin.close()


_NUMBERS = st.one_of(
    st.integers(-INT_MAX - 1, INT_MAX),
    st.sampled_from([0, 1, 10, INT_MAX, INT_MAX - 10, -INT_MAX - 1, -INT_MAX, -1]),
)


@given(st.lists(st.tuples(st.integers(0, INT_MAX), _NUMBERS), min_size=1, max_size=_MOST), st.booleans())
@settings(deadline=None, max_examples=600)
def test_both_decide_the_same(in_c: Decide, blocks: list[tuple[int, int]], follows: bool) -> None:
    counts, places = [each[0] for each in blocks], [each[1] for each in blocks]
    if follows:
        start = abs(places[0]) % INT_MAX
        places = []
        for count in counts:
            places.append((start + INT_MAX + 1) % 2**32 - INT_MAX - 1)
            start += count
    wrapped = find_wrapped(places, counts)
    expected = None if wrapped is None else [wrapped.index, list(wrapped.meant)]
    assert in_c(counts, places) == expected
