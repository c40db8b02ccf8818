"""A recorded run in other people's formats."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rankwise.diagrams import views_of_run
from rankwise.diagrams.run_timeline import timeline
from rankwise.errors import RankwiseError
from rankwise.findings import Conclusion, Result, Verdict
from rankwise.monitors.recorded_run import Run
from rankwise.report import TRACE_FORMATS, otf2_archive, render
from rankwise.report.views import RunViews, to_json
from rankwise.trace.event import Status
from trace_builder import TraceBuilder

RESULT = Result("run", (), Verdict(Conclusion.CLEAN))


@pytest.fixture
def views(tmp_path: Path) -> dict[str, Any]:
    run = TraceBuilder(2)
    run.stream(0).call("MPI_Send", dest=1, tag=7)
    run.stream(0).call("MPI_Barrier")
    run.stream(1).call("MPI_Recv", source=0, tag=7, status=Status(0, 7, 4))
    run.stream(1).call("MPI_Recv", source=0, tag=8, inside=True)
    found = timeline(Run(run.write(tmp_path)))
    return json.loads(json.dumps(to_json(RunViews(timeline=found))))


def test_perfetto_gets_slices_and_a_flow_for_each_message(views: dict[str, Any]) -> None:
    events = json.loads(render(RESULT, "perfetto", views))["traceEvents"]
    calls = [each for each in events if each["ph"] == "X"]
    assert [(each["pid"], each["name"]) for each in calls] == [
        (0, "MPI_Send"), (0, "MPI_Barrier"), (1, "MPI_Recv"), (1, "MPI_Recv"),
    ]  # fmt: skip
    assert calls[0]["args"]["peer"] == 1 and calls[3]["args"]["state"] == "unfinished unmatched"
    flows = {each["ph"]: each for each in events if each.get("cat") == "message"}
    assert flows["s"]["id"] == flows["f"]["id"]
    for phase, call in (("s", calls[0]), ("f", calls[2])):
        assert flows[phase]["pid"] == call["pid"]
        assert call["ts"] <= flows[phase]["ts"] <= call["ts"] + max(call["dur"], 0.001)


def test_an_archive_is_read_by_the_library_of_its_format(views: dict[str, Any], tmp_path: Path) -> None:
    otf2 = pytest.importorskip("otf2")
    target = tmp_path / "archive"
    otf2_archive.write(views, target)
    found: dict[str, list[tuple[Any, ...]]] = {}
    with otf2.reader.open(str(target / "traces.otf2")) as archive:
        assert archive.definitions.clock_properties.timer_resolution == 1_000_000_000
        for location, event in archive.events:
            place = location.group.name
            if isinstance(event, (otf2.events.Enter, otf2.events.Leave)):
                said: tuple[Any, ...] = (type(event).__name__, event.region.name)
            elif isinstance(event, otf2.events.MpiSend):
                said = ("send", event.receiver, event.msg_tag)
            else:
                said = ("receive", event.sender, event.msg_tag)
            found.setdefault(place, []).append(said)
    assert found == {
        "rank 0": [
            ("Enter", "MPI_Send"), ("send", 1, 7), ("Leave", "MPI_Send"), ("Enter", "MPI_Barrier"),
            ("Leave", "MPI_Barrier"),
        ],
        "rank 1": [
            ("Enter", "MPI_Recv"), ("receive", 0, 7), ("Leave", "MPI_Recv"), ("Enter", "MPI_Recv"),
            ("Leave", "MPI_Recv"),
        ],
    }  # fmt: skip
    with pytest.raises(RankwiseError, match="exists already"):
        otf2_archive.write(views, target)


def test_a_table_has_a_line_for_each_call(views: dict[str, Any]) -> None:
    lines = list(csv.DictReader(io.StringIO(render(RESULT, "csv", views))))
    assert [(each["rank"], each["number"], each["call"], each["tag"]) for each in lines] == [
        ("0", "0", "MPI_Send", "7"), ("0", "1", "MPI_Barrier", ""), ("1", "0", "MPI_Recv", "7"),
        ("1", "1", "MPI_Recv", "8"),
    ]  # fmt: skip


def test_a_picture_has_a_bar_for_each_call_and_an_arrow_for_each_message(views: dict[str, Any]) -> None:
    views["timeline"]["sites"] = [["<script>&\"'.c", 1, ""] for _ in views["timeline"]["sites"]]
    picture = ElementTree.fromstring(render(RESULT, "svg", views))
    name = "{http://www.w3.org/2000/svg}"
    assert len(picture.findall(f"{name}g")) == 4
    assert len(picture.findall(f"{name}path")) == 1
    assert not picture.findall(f".//{name}script")


@pytest.mark.parametrize("name", TRACE_FORMATS)
def test_without_a_run_there_is_nothing_to_show(name: str) -> None:
    with pytest.raises(RankwiseError, match="no recorded run"):
        render(RESULT, name)


def test_findings_are_not_lost_to_a_diagram(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = TraceBuilder(1)
    run.stream(0).call("MPI_Barrier")
    broken = dict.fromkeys(("timeline", "wait_records"), lambda run: 1 // 0)
    for name, instead in broken.items():
        monkeypatch.setattr(views_of_run, name, instead)
    found = views_of_run.views_of_run(Run(run.write(tmp_path)), ("mpiexec",), wanted=True)
    assert found.timeline is None and "ZeroDivisionError" in found.problem
