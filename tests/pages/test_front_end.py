"""The front end's own functions, as modules in a browser."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from rankwise.report.page import front_end as sources
from rankwise.report.views.packed_columns import packed, unpacked

Run = Callable[..., Any]
_COLUMNS = st.sampled_from([np.uint8, np.uint16, np.uint32, np.int8, np.int16, np.int32]).flatmap(
    lambda kind: arrays.arrays(kind, st.integers(0, 40))
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(column=_COLUMNS)
def test_columns_come_back_in_python_and_in_the_page(front_end: Run, column: np.ndarray[Any, Any]) -> None:
    text = packed(column)
    assert unpacked(text).tolist() == column.tolist()
    found = front_end("(column) => front.unpack(column).then((found) => [...found])", text)
    assert found == column.tolist()


def test_no_two_modules_define_the_same_name() -> None:
    names: Counter[str] = Counter()
    for path in Path(str(sources.folder())).glob("*.js"):
        text = path.read_text(encoding="utf-8")
        found = re.findall(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", text, re.MULTILINE)
        names.update(found)
    assert [name for name, times in names.items() if times > 1] == []


def test_the_joined_script_has_no_module_words_left() -> None:
    script = sources.front_end().script
    assert not re.search(r"^(import|export) ", script, re.MULTILINE)
    assert "</script" not in script and "</style" not in sources.front_end().style


@pytest.mark.parametrize(
    ("address", "view", "detail"),
    [
        ("", "overview", ""),
        ("#finding-2", "finding-2", ""),
        ("#timeline/finding-2", "timeline", "finding-2"),
        ("#100%/x", "100%", "x"),
    ],
)
def test_addresses(front_end: Run, address: str, view: str, detail: str) -> None:
    assert front_end("(hash) => front.parseAddress(hash)", address) == {"view": view, "detail": detail}


def test_filters(front_end: Run) -> None:
    row = {
        "rule": "RW101",
        "evidence": "possible",
        "severity": "error",
        "file": "a.c",
        "ranks": "0 12",
        "text": "deadlock a.c",
    }
    fits = "([row, wanted]) => front.fits(row, wanted)"
    for wanted, expected in [
        ({}, True), ({"rule": "RW101", "rank": "12"}, True), ({"rank": "1"}, False),
        ({"text": "DEAD a.c"}, True), ({"text": "dead b.c"}, False), ({"file": "b.c"}, False),
    ]:  # fmt: skip
        assert front_end(fits, [row, wanted]) is expected, wanted


def test_ranks_and_steps(front_end: Run) -> None:
    assert front_end("() => [...front.parseRanks('0-2, 7')]") == [0, 1, 2, 7]
    assert front_end("() => front.parseRanks('')") is None
    assert front_end("() => front.niceStep(0.0037, 8)") == pytest.approx(0.0005)


@pytest.mark.parametrize(
    ("time", "step", "text"),
    [(0.756, 0.0002, "756.0 ms"), (0.7562, 0.0002, "756.2 ms"), (1.5, 0.5, "1.5 s"), (0, 0.05, "0 ms"),
     (2.5e-6, 5e-7, "2.5 µs"), (-0.01, 0.01, "-10 ms")],
)  # fmt: skip
def test_neighbouring_ticks_can_be_told_apart(front_end: Run, time: float, step: float, text: str) -> None:
    assert front_end("([time, step]) => front.tickText(time, step)", [time, step]) == text


def test_a_tree_parts_outcomes_where_they_first_differ(front_end: Run) -> None:
    outcomes = [
        {"choices": [[0, "from rank 1"], [1, "from rank 2"]], "findings": [], "orders": None},
        {"choices": [[0, "from rank 1"], [1, "from rank 3"]], "findings": ["RW201 a.c:1"], "orders": 4},
        {"choices": [[0, "from rank 1"]], "findings": [], "orders": 2},
    ]
    tree = front_end("([outcomes, points]) => front.growTree(outcomes, points)", [outcomes, [{}, {}]])
    assert tree["point"] == 1 and tree["findings"] == 1 and tree["orders"] == 4
    assert [edge["came"] for edge in tree["edges"]] == ["from rank 2", "from rank 3", "not reached"]
