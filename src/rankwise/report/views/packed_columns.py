"""Columns of whole numbers as short text, which the page unpacks with what every browser has.

A column is stored as differences where that makes it smaller, its bytes sorted by their place in the number,
deflated, and written in base 64.
"""

from __future__ import annotations

import base64
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

Json = dict[str, Any]
_LEVEL = 6
_SAMPLE = 1 << 16


def packed(column: NDArray[Any]) -> Json:
    """Return a column of unsigned or signed numbers of up to 4 bytes; `unpacked` gives it back."""
    plain = np.ascontiguousarray(column)
    assert plain.dtype.kind in "ui" and plain.dtype.itemsize <= 4, plain.dtype
    steps = np.empty_like(plain)
    if len(plain):
        steps[0] = plain[0]
        np.subtract(plain[1:], plain[:-1], out=steps[1:])  # wraps around, as adding does in the page
    sizes = [len(zlib.compress(_planes(each[:_SAMPLE]), 1)) for each in (plain, steps)]
    uses_steps = sizes[1] < sizes[0]
    return {
        "type": f"{plain.dtype.kind}{8 * plain.dtype.itemsize}",
        "length": len(plain),
        "steps": uses_steps,
        "data": base64.b64encode(zlib.compress(_planes(steps if uses_steps else plain), _LEVEL)).decode(
            "ascii"
        ),
    }


def unpacked(column: Json) -> NDArray[Any]:
    """Return the column that `packed` was given."""
    kind = np.dtype(f"{column['type'][0]}{int(column['type'][1:]) // 8}")
    raw = zlib.decompress(base64.b64decode(column["data"]))
    planes = np.frombuffer(raw, np.uint8).reshape(kind.itemsize, -1)
    found = np.ascontiguousarray(planes.T).view(kind).ravel()
    return np.cumsum(found, dtype=kind) if column["steps"] else found


def _planes(column: NDArray[Any]) -> bytes:
    """Return the first bytes of all numbers, then the second ones, and so on."""
    size = column.dtype.itemsize
    return np.ascontiguousarray(np.ascontiguousarray(column).view(np.uint8).reshape(-1, size).T).tobytes()
