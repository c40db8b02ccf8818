"""C++ names without their parameters."""

from __future__ import annotations

import pytest

from rankwise.binary.demangle import demangled


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("_ZN4grid4HaloIiE4swapEi", "grid::Halo<int>::swap"),
        ("_ZN4GridC1Ei", "Grid::Grid"),
        ("_ZNK4GridclEi", "Grid::operator()"),
        ("main", "main"),
        ("_Z", "_Z"),
        ("_ZZ", "_ZZ"),
    ],
)
def test_names(name: str, expected: str) -> None:
    assert demangled(name) == expected
