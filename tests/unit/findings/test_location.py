"""Places in the user's source."""

from __future__ import annotations

import pytest

from rankwise.findings.location import written_function


@pytest.mark.parametrize(
    ("made", "written"),
    [
        ("main.omp_outlined", "main"), ("main.omp_outlined_debug__", "main"), ("f.omp_outlined.3", "f"),
        ("f._omp_fn.0", "f"), ("f._omp_cpyfn.1", "f"), ("s_..omp_par", "s"), ("main", "main"),
        ("a.b", "a.b"), (".omp_outlined.", ".omp_outlined."), ("", ""),
    ],
)  # fmt: skip
def test_functions_of_regions_have_the_name_that_the_user_wrote(made: str, written: str) -> None:
    assert written_function(made) == written
