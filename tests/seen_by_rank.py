"""The conditions that the ranks of a run recorded, as texts."""

from __future__ import annotations

from rankwise.testing.pathlog.instrumented_run import InstrumentedRun


def conditions_by_rank(run: InstrumentedRun) -> dict[int, list[str]]:
    """Return each rank's conditions; they must hold as the run went."""
    found = {}
    for rank, path in run.paths.items():
        conditions = [path.condition(index) for index in range(len(path.sites))]
        assert [bool(each.value) for each in conditions] == list(path.taken)
        found[rank] = [repr(each) for each in conditions]
    return found
