"""What the marks of a test say: `mpi(ranks=4)`, or `parallel(4)` as mpi-pytest spells it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

MPI = "mpi"
PARALLEL = "parallel"
COUNT = "_nprocs"
"""The parameter of a test with several numbers of ranks; mpi-pytest calls it so, too."""
_USUAL = 3
"""The ranks of a bare `parallel`, as in mpi-pytest."""
_WORDS = {MPI: "ranks", PARALLEL: "nprocs"}


def register_marks(config: pytest.Config) -> None:
    """Describe the marks for `pytest --markers` and --strict-markers."""
    config.stash[_OWN_LABEL] = _is_label(config.getini("markers"))
    config.addinivalue_line(
        "markers", "mpi(ranks): run the test on so many ranks under supervision of rankwise; a list: on each"
    )
    config.addinivalue_line("markers", "parallel(nprocs=3): the same, as mpi-pytest spells it")


_OWN_LABEL = pytest.StashKey[bool]()
"""Whether the project itself has a mark called `parallel`, whose bare use means something else then."""


def _is_label(lines: Iterable[str]) -> bool:
    names = (line.split(":")[0].strip() for line in lines)
    return any(name.partition("(")[0] == PARALLEL and "nprocs" not in name for name in names)


def counts_of(node: pytest.Item | pytest.Collector) -> tuple[int, ...]:
    """Return the numbers of ranks that the marks ask for; nothing if the marks are not these ones.

    A bare `mpi`, or one with other arguments, is a label of the project or of another plugin.
    """
    for name, word in _WORDS.items():
        mark = node.get_closest_marker(name)
        if mark is None:
            continue
        requested = mark.kwargs.get(word, mark.args[0] if mark.args else None)
        if requested is None and name == PARALLEL and not (mark.args or mark.kwargs):
            requested = None if node.config.stash.get(_OWN_LABEL, False) else _USUAL
        counts = tuple(requested) if isinstance(requested, list | tuple) else (requested,)
        if all(type(each) is int for each in counts) and counts:
            if min(counts) < 1:
                raise pytest.UsageError(f"{node.nodeid}: {name}({word}={requested}) needs at least 1 rank")
            return counts
    return ()


def parametrize(metafunc: pytest.Metafunc) -> None:
    """Make one test of each number of ranks, where there are several."""
    counts = counts_of(metafunc.definition)
    if len(counts) > 1 and COUNT not in metafunc.fixturenames:
        metafunc.fixturenames.append(COUNT)
        metafunc.parametrize(COUNT, counts, ids=lambda count: f"nprocs={count}")


def ranks_of(item: pytest.Item) -> int | None:
    """Return on how many ranks a test is to run; None for a test of one process as any other."""
    counts = counts_of(item)
    if len(counts) < 2:
        return counts[0] if counts else None
    chosen = getattr(item, "callspec", None)
    return int(chosen.params[COUNT]) if chosen is not None and COUNT in chosen.params else None


def add_selectable(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let `-m 'parallel[3]'` select the tests of three ranks, as with mpi-pytest."""
    known = {line.split(":")[0] for line in config.getini("markers")}
    for item in items:
        count = ranks_of(item)
        if count is None:
            continue
        name = f"{PARALLEL}[{count}]"
        if name not in known:
            known.add(name)
            config.addinivalue_line("markers", f"{name}: runs on {count} ranks")
        item.add_marker(name)
