"""What static checking says of collections of small programs, each file by itself: examples, test suites.

`python -m bench each_file FILE-OR-FOLDER… -- FLAGS` prints how many files could be read,
why the others could not, how many barriers and collectives were judged, and every finding.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from rankwise.findings import Result

_COMPLAINT = re.compile(r"error: ([^\n]*)")


def run(arguments: Sequence[str] = ()) -> None:
    """Check every file that the arguments name, or the programs of tests/cases/other_models."""
    from rankwise.source.inputs import expand

    words = list(arguments) or ["tests/cases/other_models"]
    at = words.index("--") if "--" in words else len(words)
    files = expand([Path(word) for word in words[:at]])
    with ProcessPoolExecutor(min(2, len(os.sched_getaffinity(0)))) as pool:
        results = list(pool.map(partial(_check, flags=tuple(words[at + 1 :])), files))
    unread = [each for each in results if each.problems]
    calls = [each.coverage.collectives + each.coverage.barriers for each in results if each.coverage]
    with_calls = sum(1 for each in calls if each)
    print(f"  {len(files)} files, {len(unread)} not judged, {with_calls} with barriers or collectives")
    print(f"  {sum(calls)} barriers and collectives, {sum(len(each.findings) for each in results)} findings")
    for reason, count in Counter(map(_reason, unread)).most_common():
        print(f"  not judged {count:4}  {reason}")
    for each in results:
        for found in each.findings:
            print(f"  {found.rule.code} {found.where.file}:{found.where.line}  {found.message}")


def _check(path: Path, flags: tuple[str, ...]) -> Result:
    from rankwise.source import ReadingOptions
    from rankwise.workflows.check import check_sources

    return check_sources([path], (*flags, f"-I{path.parent}"), options=ReadingOptions(jobs=1))


def _reason(result: Result) -> str:
    problem = result.problems[0]
    said = _COMPLAINT.search(problem.details)
    return said[1] if said else problem.message
