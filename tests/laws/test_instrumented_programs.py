"""An instrumented program does what the plain one does, and records conditions that explain its branches.

Random C programs are compiled plainly by another compiler and instrumented. Conditions are checked as
functions of the inputs: evaluated with those of another run, the first that changes is where that run
leaves the path.
"""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

import pytest

from laws.c_programs import Writer
from rankwise.testing.expressions.node import Expression, inside_out
from rankwise.testing.expressions.operator_meanings import Undefined, compute
from rankwise.testing.instrument.module_rewriting import Mode
from rankwise.testing.instrument.program_building import instrument
from rankwise.testing.native_program import NativeProgram
from rankwise.testing.pathlog.recorded_path import RecordedPath
from rankwise.testing.symbols import Field

FEW, MANY = range(6), range(100, 250)


def _inputs(seed: int, runs: int) -> list[list[str]]:
    choose = random.Random(seed)
    numbers = (0, 1, 2, 3, 7, -1, -2, 100, 4096, -70000, 2147483647)
    return [[str(choose.choice(numbers)) for _ in range(3)] for _ in range(runs)]


def _run(program: NativeProgram, arguments: list[str], folder: Path) -> tuple[str, int, RecordedPath]:
    folder.mkdir()
    done = subprocess.run(
        [program.executable, *arguments],
        capture_output=True, text=True, timeout=60, env={**os.environ, **program.variables(folder)},
    )  # fmt: skip
    return done.stdout, done.returncode, program.read(folder).paths[0]


def _value(condition: Expression, arguments: list[str]) -> object:
    """Return what a condition is for other arguments."""
    values: dict[int, object] = {}
    for node in inside_out(condition):
        if node.operator == "constant":
            values[id(node)] = node.value
        elif node.operator == "symbol":
            assert isinstance(node.payload, Field)
            name = node.payload.name
            values[id(node)] = int(arguments[int(name) - 1]) if name else len(arguments) + 1
        else:
            operands = [values[id(each)] for each in node.arguments]
            try:
                values[id(node)] = compute(node.operator, node.type, node.arguments, operands)
            except Undefined:
                return None
    return values[id(condition)]


def _judge(seed: int, folder: Path) -> int:
    source = folder / "program.c"
    source.write_text(Writer(seed).program())
    plain = folder / "plain"
    subprocess.run(["gcc", "-w", "-O0", "-fwrapv", str(source), "-o", str(plain)], check=True)
    light = instrument([source], ["-fwrapv"], Mode.LIGHT, folder / "light").executable
    program = NativeProgram(instrument([source], ["-fwrapv"], Mode.HEAVY, folder / "heavy").executable)
    runs = []
    for number, arguments in enumerate(_inputs(seed, 4)):
        expected = subprocess.run([plain, *arguments], capture_output=True, text=True)
        output, code, path = _run(program, arguments, folder / f"log{number}")
        assert (output, code) == (expected.stdout, expected.returncode), (seed, arguments)
        bare = subprocess.run([light, *arguments], capture_output=True, text=True)
        assert (bare.stdout, bare.returncode) == (expected.stdout, expected.returncode), (seed, arguments)
        runs.append((arguments, path, [path.condition(index) for index in range(len(path.sites))]))
    compared = 0
    for arguments, path, conditions in runs:
        for index, (condition, taken) in enumerate(zip(conditions, path.taken, strict=True)):
            assert bool(condition.value) == taken, (seed, arguments, index, condition)
        for others, other, _ in runs:
            if path.losses or other.losses:
                continue
            for index, (condition, taken) in enumerate(zip(conditions, path.taken, strict=True)):
                expected_value = _value(condition, others)
                if expected_value is None:
                    break
                assert index < len(other.sites), (seed, arguments, others, index)
                assert other.sites[index] == path.sites[index], (seed, arguments, others, index)
                assert other.taken[index] == expected_value, (seed, arguments, others, index, condition)
                compared += 1
                if expected_value != taken:
                    break
    return compared


@pytest.mark.parametrize("seed", FEW)
def test_programs_are_unchanged_and_explained(seed: int, tmp_path: Path) -> None:
    _judge(seed, tmp_path)


@pytest.mark.long
def test_many_programs_are_unchanged_and_explained(tmp_path: Path) -> None:
    compared = 0
    for seed in MANY:
        folder = tmp_path / str(seed)
        folder.mkdir()
        compared += _judge(seed, folder)
    assert compared > 1000
