"""The bounds of special probes, on a made-up library whose limits are known."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rankwise.scale import library_probe
from rankwise.scale.library_limits import Limit
from rankwise.scale.library_probe import Session
from rankwise.scale.probe_job import ProbeLimits, ProbeOutcome, ProbeProgram
from rankwise.scale.probe_plan import Probe, size_of, special, sum_of_counts

_PROGRAM = ProbeProgram(Path("/no/such/program"), ())
_SUM = Probe("sum-that-fits", 4, 1, 1, 2**31 - 1)


def _limits(kept: Path, largest: dict[str, int], effects: dict[Probe, str]) -> dict[str, Limit]:
    """Return the limits of a library on which the probes of a size work up to the largest."""

    def run(program: ProbeProgram, probes: Sequence[Probe], limits: ProbeLimits) -> Iterator[ProbeOutcome]:
        for each in probes:
            is_right = size_of(each) <= largest.get(each.call, 2**40)
            yield ProbeOutcome(each, effects.get(each, "right" if is_right else "undefined"), "-32766")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library_probe, "run_probes", run)
        session = Session(_PROGRAM, ("Some MPI", "1"), ProbeLimits(), kept, time.monotonic() + 60)
        outcomes = session.outcomes([*special(), sum_of_counts(3)])
        return {each.limited: each for each in library_probe._of_special(session, outcomes)}


@given(st.integers(0, 10**9 - 1), st.integers(0, 2_200_000_000 - 1))
@settings(deadline=None, max_examples=60)
def test_bounds_are_exact_wherever_they_are(
    tmp_path_factory: pytest.TempPathFactory, packed: int, counted: int
) -> None:
    kept = tmp_path_factory.mktemp("probe") / "kept"
    found = _limits(kept, {"pack-size": packed, "get-count": counted}, {})
    assert (found["pack-size"].works, found["pack-size"].fails) == (packed, packed + 1)
    assert (found["get-count"].works, found["get-count"].fails) == (counted, counted + 1)
    assert "wrapped-gatherv" not in found


@pytest.mark.parametrize(("effect", "works"), [("right", 2**31 - 1), ("hang", 0)])
def test_a_sum_is_said_to_work_only_where_it_was_tried(tmp_path: Path, effect: str, works: int) -> None:
    found = _limits(tmp_path / "kept", {}, {_SUM: effect, sum_of_counts(3): "error"})
    assert (found["sum-of-counts"].works, found["sum-of-counts"].fails) == (works, 2**31)
