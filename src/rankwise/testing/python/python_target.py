"""A Python program as a target of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rankwise.runs.prepare import prepare
from rankwise.testing.campaign.supervised_inputs import RecordedTarget
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.python.python_paths import read_python_run

_START = Path(__file__).parent / "runtime" / "concolic_start.py"


def python_target(
    script: Path, python: str, launcher: tuple[str, ...], varies: tuple[str, ...], home: Path, budget: int
) -> RecordedTarget:
    """Return what runs a script so that what depends on its inputs is recorded."""
    words = (python, str(_START), str(script.absolute()))
    prepared = prepare([*launcher, "-n", "1", python, str(script)], guard=False)

    def variables(folder: Path, given: ProgramInput) -> Mapping[str, str]:
        return {
            "RANKWISE_SYMBOLS": str(folder),
            "RANKWISE_VARIES": "\n".join(varies),
            "RANKWISE_SITE_BUDGET": str(budget),
            "PYTHONHASHSEED": "0",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    return RecordedTarget(prepared, launcher, words, read_python_run, variables, home)
