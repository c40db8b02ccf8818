"""Runs a Python program without MPI, recorded and unsupervised: many short runs, for laws."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rankwise.testing.campaign.observation import Observation
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.native_program import NativeProgram
from rankwise.testing.python import python_target
from rankwise.testing.python.python_paths import read_python_run

_START = Path(python_target.__file__).parent / "runtime" / "concolic_start.py"


class PlainRuns:
    """An `InputRunner` for one script."""

    def __init__(self, script: Path, budget: int = 64) -> None:
        self._script, self._budget = script, budget

    def run(self, given: ProgramInput) -> Observation:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            variables = {
                **os.environ,
                "RANKWISE_SYMBOLS": folder,
                "RANKWISE_VARIES": "argv",
                "RANKWISE_SITE_BUDGET": str(self._budget),
            }
            words = [sys.executable, "-S", str(_START), str(self._script), *given.arguments]
            done = subprocess.run(words, env=variables, capture_output=True, text=True, timeout=60)
            recorded = read_python_run(Path(folder))
        seconds = time.monotonic() - began
        return Observation(given, recorded, (), done.returncode, False, False, seconds, done.stdout)


class NativeRuns:
    """An `InputRunner` for one instrumented program that needs no MPI."""

    def __init__(self, program: NativeProgram) -> None:
        self._program = program
        self._folders: list[tempfile.TemporaryDirectory[str]] = []

    def run(self, given: ProgramInput) -> Observation:
        began = time.monotonic()
        folder = tempfile.TemporaryDirectory()
        self._folders.append(folder)  # logs are read when they are needed
        words = [self._program.executable, *given.arguments]
        variables = {**os.environ, **self._program.variables(Path(folder.name))}
        done = subprocess.run(words, env=variables, capture_output=True, text=True, timeout=60)
        recorded = self._program.read(Path(folder.name))
        seconds = time.monotonic() - began
        return Observation(given, recorded, (), done.returncode, False, False, seconds, done.stdout)
