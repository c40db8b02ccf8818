"""Runs that are kept in a folder: a campaign that continues need not run the same inputs again."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rankwise.errors import RankwiseError, UnreadableInput
from rankwise.findings import Conclusion, Result, Verdict
from rankwise.report import findings_file
from rankwise.testing.campaign.observation import Observation
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.path import RecordedRun

_HEADER = "campaign.json"
_ANEW = "without --resume a new campaign begins"


class KeptRuns:
    """A folder with one folder for each run; a run is there once its `run.json` is."""

    def __init__(self, folder: Path, what: Mapping[str, Any], *, resume: bool) -> None:
        """Open the folder of a campaign; `what` has to be the same when it is resumed."""
        self.folder = folder
        header = folder / _HEADER
        described = json.loads(json.dumps(what))
        if resume:
            try:
                before = json.loads(header.read_text("utf-8"))
            except (OSError, ValueError):
                raise UnreadableInput(f"there is no campaign in {folder} to resume", _ANEW) from None
            for name, value in described.items():
                if before.get(name) != value:
                    raise UnreadableInput(f"the campaign in {folder} is of another {name}", _ANEW)
            return
        try:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            header.write_text(json.dumps(described), "utf-8")
        except OSError as error:
            raise RankwiseError(f"the campaign cannot be written to {folder}: {error.strerror}") from error

    def recall(self, given: ProgramInput, read: Callable[[Path], RecordedRun]) -> Observation | None:
        """Return the run with an input, if it was made before."""
        folder = self.folder / given.digest
        try:
            data = json.loads((folder / "run.json").read_text("utf-8"))
            findings = findings_file.load(data["findings"]).findings
            return Observation(
                given, read(folder), findings, data["status"], data["is_late"], data["is_blocked"],
                data["seconds"], data["output"], data["problem"], data["leaves_orders_open"],
            )  # fmt: skip
        except (OSError, ValueError, KeyError):
            return None

    def begin(self, given: ProgramInput) -> Path:
        """Return the folder into which the ranks of a run are to write."""
        folder = (self.folder / given.digest).absolute()
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return folder

    def keep(self, seen: Observation) -> None:
        """Keep a run that has begun here."""
        folder = self.folder / seen.given.digest
        findings = Result("test", seen.findings, Verdict(Conclusion.CLEAN))
        data = {
            "input": seen.given.as_json(),
            "findings": findings_file.dump(findings),
            "status": seen.status,
            "is_late": seen.is_late,
            "is_blocked": seen.is_blocked,
            "seconds": seen.seconds,
            "output": seen.output,
            "problem": seen.problem,
            "leaves_orders_open": seen.leaves_orders_open,
        }
        part = folder / "run.part"
        part.write_text(json.dumps(data), "utf-8")
        part.replace(folder / "run.json")
