"""A correct program ends in the same way with rankwise as without it, and prints the same.

The programs of tests/runs/progress need the progress of ranks that are in another call. `make test` runs
each of them in the mode in which ranks wait most, and a sample in the others; `make test-long` runs every
correct program of tests/runs in every mode.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import same_end
from fails_by_itself import fails_by_itself

pytestmark = pytest.mark.skipif(not same_end.is_here(), reason="no MPI is installed here")

_RUNS = Path(__file__).parent.parent / "runs"
_ALL = sorted(
    path
    for path in _RUNS.rglob("*_ok*")
    if path.suffix in (".c", ".py") and not path.name.startswith("_") and not fails_by_itself(path)
)
_FAMILY = [path for path in _ALL if path.parent.name == "progress"]
_CORRECT = [path for path in _ALL if path not in _FAMILY]
_OFTEN = "check-before"
_OTHERS = [each for each in same_end.MODES if each != _OFTEN]


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _assert_same(path: Path, modes: list[str], folder: Path, *, most_ways: int | None = None) -> None:
    for way in same_end.ways_of(path)[:most_ways]:
        job = same_end.Job(path, way, folder)
        expected = same_end.alone(job)
        wrong = [each for mode in modes for each in same_end.wrong_in(mode, job, expected)]
        assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", _FAMILY, ids=_name)
def test_every_collective_is_a_suspect(path: Path, tmp_path: Path) -> None:
    _assert_same(path, [_OFTEN], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "mode"), [*enumerate(_OTHERS)], ids=_OTHERS)
def test_sample_of_other_modes(number: int, mode: str, tmp_path: Path) -> None:
    for path in _FAMILY[number :: len(_OTHERS)]:
        _assert_same(path, [mode], tmp_path, most_ways=1)


@pytest.mark.long
@pytest.mark.parametrize("path", _FAMILY, ids=_name)
def test_the_family_in_every_mode(path: Path, tmp_path: Path) -> None:
    _assert_same(path, [*same_end.MODES], tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("path", _CORRECT, ids=_name)
def test_every_correct_program(path: Path, tmp_path: Path) -> None:
    _assert_same(path, [*same_end.FOR_ALL], tmp_path)
