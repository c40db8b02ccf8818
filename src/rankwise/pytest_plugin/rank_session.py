"""One rank: a pytest that runs one test as the pytest above would, and writes each report at once.

It runs as `python -m rankwise.pytest_plugin.rank_session FOLDER`, in the program that is supervised.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import sys
import warnings
from collections.abc import Generator
from pathlib import Path
from typing import Any, TextIO

import pytest

from rankwise.pytest_plugin.hooks import RANK_PLUGIN
from rankwise.pytest_plugin.job_folder import REPORTS, REQUEST
from rankwise.trace.rank_variables import launched_rank

_MISSING = 70
"""Ends a rank that does not find the test."""


class RankSession:
    """Makes a pytest the image of the one above: its options, its one test; reports go to a file."""

    def __init__(self, request: dict[str, Any], rank: int, file: TextIO) -> None:
        self._request = request
        self._rank = rank
        self._file = file
        self.has_failed = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_cmdline_main(self, config: pytest.Config) -> None:
        vars(config.option).update(self._request["options"])
        config.option.basetemp = str(Path(self._request["temporary"], f"rank{self._rank}"))
        # Plugins that write files leave that to the pytest above, as in a worker of xdist.
        config.workerinput = self._request["workerinput"]  # type: ignore[attr-defined]

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        wanted = self._request["nodeid"]
        items[:] = [each for each in items if each.nodeid == wanted]
        for item in items:
            for node in item.listchain():  # whether all ranks together fail is for the pytest above to see
                node.own_markers[:] = [each for each in node.own_markers if each.name != "xfail"]
        if not items:
            self._write({"missing": wanted})

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._write({"collecting": report.longreprtext})

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        data: dict[str, Any] = item.config.hook.pytest_report_to_serializable(
            config=item.config, report=report
        )
        error = _pickled(call.excinfo.value) if report.failed and call.excinfo is not None else None
        self._write({"report": data, "error": error})
        self.has_failed |= report.failed
        return report

    def pytest_runtest_logstart(self) -> None:
        self._write({"began": True})

    def pytest_warning_recorded(self, warning_message: warnings.WarningMessage, when: str) -> None:
        if when != "runtest":
            return  # the pytest above has configured and collected the same
        seen = warning_message
        text, file, line = str(seen.message), seen.filename, seen.lineno
        category = _pickled(seen.category)
        self._write({"warning": {"text": text, "category": category, "file": file, "line": line}})

    def _write(self, entry: dict[str, Any]) -> None:
        self._file.write(json.dumps(entry) + "\n")
        self._file.flush()


def _pickled(value: object) -> str | None:
    """Return a value as text for JSON; None for one that cannot be written."""
    try:
        data = pickle.dumps(value)
        pickle.loads(data)
    except Exception:
        return None
    return base64.b64encode(data).decode("ascii")


def main(folder: Path) -> int:
    """Run the test and return how the rank ends: 0 also after a failure, unless the request says otherwise.

    A launcher ends the other ranks as soon as one ends badly; they should come to their own reports.
    """
    request: dict[str, Any] = pickle.loads((folder / REQUEST).read_bytes())
    sys.path[:] = request["path"]
    sys.argv[0] = "pytest"
    rank = launched_rank(os.environ)
    name = f"{rank}.jsonl" if rank is not None else f"process{os.getpid()}.jsonl"
    with (folder / REPORTS / name).open("w", encoding="utf-8") as file:
        session = RankSession(request, rank or 0, file)

        class Plugins:
            """pytest registers a plugin by name only from inside a hook."""

            @pytest.hookimpl(tryfirst=True)
            def pytest_addoption(self, pluginmanager: pytest.PytestPluginManager) -> None:
                pluginmanager.register(session, RANK_PLUGIN)

        code = int(pytest.main(request["arguments"], plugins=[Plugins()]))
    if code == pytest.ExitCode.NO_TESTS_COLLECTED:
        return _MISSING
    if code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        return int(session.has_failed and request["fails_aloud"])
    return code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
