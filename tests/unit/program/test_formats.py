"""What scanf writes, conversion by conversion, held against what this machine's C library writes."""

from __future__ import annotations

import ctypes

import pytest

from rankwise.program.formats import scanned_sizes

_WRITTEN = [
    ("%d", b"-1"), ("%i", b"-1"), ("%u", b"4294967295"), ("%hd", b"-1"), ("%hhd", b"-1"), ("%ld", b"-1"),
    ("%lld", b"-1"), ("%zd", b"-1"), ("%jd", b"-1"), ("%x", b"ffffffff"), ("%c", b"\xff"),
    ("%3c", b"\xff\xff\xff"), ("%f", b"-1.1"), ("%lf", b"-1.1"), ("%5s", b"\xff\xff\xff\xff\xff"),
    ("%4[^ ]", b"\xff\xff\xff\xff"), ("%p", b"0xffffffffffffffff"), ("%*d %hd", b"7 -1"),
]  # fmt: skip


@pytest.mark.parametrize(("template", "text"), _WRITTEN)
def test_sizes_are_those_of_the_c_library(template: str, text: bytes) -> None:
    (size,) = scanned_sizes(template) or [None]
    assert size is not None
    touched = 0
    for filler in (b"\x55", b"\xaa"):  # a byte that is written differs from at least one filler
        room = ctypes.create_string_buffer(filler * 64, 64)
        assert ctypes.CDLL(None).sscanf(text, template.encode(), room) == 1
        changed = [at for at, (byte,) in enumerate(zip(room.raw, strict=True)) if byte != filler[0]]
        touched = max(touched, max(changed) + 1)
    assert touched == size


def test_a_format_gives_each_argument_its_own_size() -> None:
    assert scanned_sizes("%d %% %s %*f %lf %[]a] %n") == [4, None, 8, None, 4]
    assert scanned_sizes("%2$d %1$d") is None
    assert scanned_sizes("no conversion") == []
