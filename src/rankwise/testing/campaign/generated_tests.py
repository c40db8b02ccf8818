"""Writes the inputs that are worth keeping: a folder each, a pytest file and a shell script over all."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rankwise.testing.campaign.knowledge import CampaignKnowledge
from rankwise.testing.campaign.observation import Observation
from rankwise.testing.campaign.shell_script import shell_script
from rankwise.testing.path import BranchOutcome, SiteKind

_PYTEST = '''"""Inputs that `rankwise test` found: together they reach all that it has reached."""

import json
import pathlib
import subprocess

import pytest

HERE = pathlib.Path(__file__).parent
CASES = sorted(path.parent for path in HERE.glob("*/expected.json"))


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_input(case, tmp_path):
    expected = json.loads((case / "expected.json").read_text())
    if expected["findings"]:
        pytest.xfail(expected["findings"][0])
    done = subprocess.run(["sh", str(case / "run.sh")], cwd=tmp_path, timeout=expected["seconds"])
    assert done.returncode == expected["status"]
'''
_ALL = """#!/bin/sh
# Runs all inputs that `rankwise test` kept, one after another; says which end otherwise than before.
cd "$(dirname "$0")" || exit 2
failed=0
for case in */run.sh
do
  want=$(sed -n 's/.*"status": \\(-*[0-9]*\\).*/\\1/p' "${case%run.sh}expected.json")
  sh "$case" > /dev/null 2>&1; got=$?
  if [ "$got" != "$want" ]; then echo "$case: status $got, not $want"; failed=1; fi
done
exit $failed
"""


@dataclass(frozen=True, slots=True)
class WrittenTest:
    """A test in the folder."""

    number: int
    folder: Path
    seen: Observation


def covering(known: CampaignKnowledge) -> list[Observation]:
    """Return few runs that reach all that was reached (greedily, fewest ranks first among equals)."""
    left = {each for each in known.first_reached if known.sites[each.site].kind is not SiteKind.HIDDEN}
    reaches = [_reached(each) for each in known.runs]
    chosen: list[Observation] = []
    while left:
        best = max(
            range(len(known.runs)),
            key=lambda at: (len(reaches[at] & left), -known.runs[at].given.ranks, -known.runs[at].seconds),
        )
        chosen.append(known.runs[best])
        left -= reaches[best]
    return chosen


def _reached(seen: Observation) -> frozenset[BranchOutcome]:
    return frozenset[BranchOutcome]().union(*seen.recorded.covered.values())


def write_tests(
    folder: Path, runs: Sequence[Observation], words: Sequence[str], launcher: Sequence[str], home: Path
) -> list[WrittenTest]:
    """Write one folder for each run; `words` start one rank of the program as its users start it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    written = []
    for number, seen in enumerate(runs, 1):
        place = folder / f"{number:03}"
        place.mkdir()
        given = seen.given
        for name, content in given.files.items():
            (place / "files" / name).parent.mkdir(parents=True, exist_ok=True)
            (place / "files" / name).write_bytes(content)
        if given.stdin is not None:
            (place / "stdin").write_bytes(given.stdin)
        (place / "run.sh").write_text(shell_script(seen, words, launcher, home), encoding="utf-8")
        (place / "expected.json").write_text(json.dumps(_expected(seen), indent=2) + "\n", encoding="utf-8")
        written.append(WrittenTest(number, place, seen))
    (folder / "test_generated.py").write_text(_PYTEST, encoding="utf-8")
    (folder / "run_all.sh").write_text(_ALL, encoding="utf-8")
    return written


def _expected(seen: Observation) -> Mapping[str, object]:
    return {
        "ranks": seen.given.ranks,
        "status": seen.status,
        "findings": [f"{each.rule.code} {each.message}" for each in seen.findings if not each.is_note],
        "seconds": max(60.0, 20 * seen.seconds),
    }
