"""Starts the process that supervises the job of one test, and waits for it. Runs in the user's pytest."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rankwise.pytest_plugin.job_folder import JUDGED, ORDER, OUTPUT, REPORTS, REQUEST

_MOST_OUTPUT = 1 << 20
"""Characters of what the ranks printed besides what pytest captured; the end says why."""
_TIME_TO_END = 10.0
"""Seconds that the job has to end when pytest is interrupted; it needs a fraction of one."""
_ABOVE: dict[str, Any] = {
    "keyword": "", "markexpr": "", "deselect": None, "maxfail": 0, "lf": False, "failedfirst": False,
    "newfirst": False, "stepwise": False, "stepwise_skip": False, "usepdb": False, "trace": False,
    "dist": "no", "numprocesses": None, "maxprocesses": None, "tx": [], "looponfail": False,
    "distload": False, "xmlpath": None, "cacheclear": False, "cacheshow": None, "durations": None,
    "pastebin": None, "file_or_dir": [], "ignore": None, "ignore_glob": None,
}  # fmt: skip
"""Options that the pytest above has followed already, as they are when not given."""


@dataclass(frozen=True, slots=True)
class JobRequest:
    """How the job of a test is run."""

    ranks: int
    explores: bool
    explore_seconds: float
    guard: bool
    buffering: str


@dataclass(frozen=True, slots=True)
class Judged:
    """What the ranks reported, and what rankwise says of their run."""

    reports: dict[int, list[dict[str, Any]]]
    """Of each rank, what it wrote, in order."""
    judgement: dict[str, Any]
    """See `supervised_job.judgement_of`."""
    output: str
    """What was printed past pytest's own capture."""


def run_job(item: pytest.Item, request: JobRequest) -> Judged:
    """Run a test on its ranks, and return what was seen."""
    config = item.config
    with tempfile.TemporaryDirectory(prefix="rankwise-pytest-") as name:
        folder = Path(name)
        (folder / REPORTS).mkdir()
        (folder / REQUEST).write_bytes(_request(item, request, folder))
        order = {
            "ranks": request.ranks, "python": sys.executable, "again": _words_again(item),
            "explore_seconds": request.explore_seconds if request.explores else 0.0, "guard": request.guard,
            "buffering": request.buffering, "start": str(config.rootpath),
        }  # fmt: skip
        (folder / ORDER).write_text(json.dumps(order), encoding="utf-8")
        _supervise(folder, config.invocation_params.dir, shows=config.getoption("capture") == "no")
        return _judged(folder)


def _supervise(folder: Path, start: Path, *, shows: bool) -> None:
    command = [sys.executable, "-m", "rankwise.pytest_plugin.supervised_job", str(folder)]
    variables = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    with (folder / OUTPUT).open("wb") as output:
        stream = None if shows else output
        process = subprocess.Popen(
            command, cwd=start, env=variables, stdin=subprocess.DEVNULL, stdout=stream,
            stderr=stream and subprocess.STDOUT,
        )  # fmt: skip
        try:
            process.wait()
        except BaseException:
            process.terminate()
            try:
                process.wait(_TIME_TO_END)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            raise


def _request(item: pytest.Item, request: JobRequest, folder: Path) -> bytes:
    """Return what the pytest of a rank needs to be the image of this one."""
    config = item.config
    options = {name: value for name, value in vars(config.option).items() if _can_travel(value)}
    options.update((name, value) for name, value in _ABOVE.items() if name in options)
    arguments = [str(item.path), f"--rootdir={config.rootpath}", "-o", "addopts="]
    arguments += ["-c", str(config.inipath)] if config.inipath is not None else []
    for plugin in config.getoption("plugins", None) or []:
        arguments += ["-p", plugin]
    # Coverage of ranks is for `patch = subprocess` of coverage.py; reports are for the pytest above.
    arguments += ["-p", "no:terminal", "-p", "no:pytest_cov", *_overrides(config)]
    above = getattr(config, "workerinput", None) or {
        "workerid": "master", "workercount": 1, "testrunuid": uuid.uuid4().hex,
    }  # fmt: skip
    return pickle.dumps(
        {
            "nodeid": item.nodeid,
            "arguments": arguments,
            "options": options,
            "workerinput": {name: value for name, value in above.items() if _can_travel(value)},
            "path": list(sys.path),
            "temporary": str(_temporary(config, folder)),
            "fails_aloud": request.explores,
        }
    )


def _overrides(config: pytest.Config) -> list[str]:
    given = config.getoption("override_ini", None) or []
    return [word for each in given if not each.startswith("addopts") for word in ("-o", each)]


def _can_travel(value: object) -> bool:
    try:
        pickle.loads(pickle.dumps(value))
    except Exception:
        return False
    return True


def _temporary(config: pytest.Config, folder: Path) -> Path:
    """Return where ranks make their tmp_path: where this pytest keeps those of other tests, if it does."""
    factory: pytest.TempPathFactory | None = getattr(config, "_tmp_path_factory", None)
    make: Callable[[], Path] | None = (lambda: factory.mktemp("ranks")) if factory is not None else None
    return make() if make is not None else folder


def _words_again(item: pytest.Item) -> list[str]:
    """Return what starts one rank when a user repeats the job."""
    start = item.config.invocation_params.dir
    path = item.path.relative_to(start) if item.path.is_relative_to(start) else item.path
    name = item.nodeid.partition("::")[2]
    return ["python", "-m", "pytest", f"{path}::{name}" if name else str(path)]


def _judged(folder: Path) -> Judged:
    output = (folder / OUTPUT).read_text("utf-8", "replace")[-_MOST_OUTPUT:]
    try:
        judgement = json.loads((folder / JUDGED).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        judgement = {"broken": "the supervision of this test ended before its time"}
    reports: dict[int, list[dict[str, Any]]] = {}
    for file in sorted((folder / REPORTS).glob("*.jsonl")):
        rank = int(file.stem) if file.stem.isdecimal() else len(reports)
        reports[rank] = [json.loads(line) for line in _whole_lines(file)]
    return Judged(reports, judgement, output)


def _whole_lines(file: Path) -> list[str]:
    """Return the lines of a file; the last may have no end, where its writer crashed."""
    text = file.read_text("utf-8", "replace")
    return text[: text.rfind("\n") + 1].splitlines()
