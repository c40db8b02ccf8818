"""Test generation as the page shows it: coverage in the source, and the inputs behind findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rankwise.findings.rank_set import compress
from rankwise.report import source_paths
from rankwise.report.page.annotated_source import AnnotatedFile, LineNote, NoteKind, annotated
from rankwise.report.page.finding_links import FindingLinks
from rankwise.report.plain import one_line, printable

Json = dict[str, Any]
_WIDTH, _HEIGHT = 640, 90


@dataclass(frozen=True, slots=True)
class PartCount:
    """How much of a function was reached."""

    name: str
    covered: int
    total: int


@dataclass(frozen=True, slots=True)
class ReachedFile:
    """A file with its counts."""

    source: AnnotatedFile
    covered: int
    total: int
    functions: list[PartCount]


@dataclass(frozen=True, slots=True)
class InputRow:
    """A kept input; `findings` are the numbers of those on this page, `others` of those that are not."""

    number: int
    ranks: int
    what: str
    command: str
    ending: str
    reached: int
    findings: list[int]
    others: list[str]


@dataclass(frozen=True, slots=True)
class InputsView:
    """All of a campaign."""

    files: list[ReachedFile]
    inputs: list[InputRow]
    runs: int
    covered: int
    total: int
    curve: str
    """The reached outcomes over the runs, as the points of a line."""
    width: int = _WIDTH
    height: int = _HEIGHT

    @property
    def commands(self) -> dict[int, str]:
        """What shows each finding again: the command of its first input."""
        return {number: each.command for each in reversed(self.inputs) for number in each.findings}


def inputs_view(testing: Json | None, links: FindingLinks) -> InputsView | None:
    """Return the view of what `testing.campaign.covered_program` wrote; None if nothing was tested."""
    if not testing:
        return None
    files = _files(testing["files"], links)
    growth = [int(each) for each in testing["growth"]]
    return InputsView(
        files,
        [_input(each, links) for each in testing["inputs"]],
        len(growth),
        growth[-1] if growth else 0,
        int(testing["total"]),
        _curve(growth, int(testing["total"])),
    )


def _files(files: Sequence[Json], links: FindingLinks) -> list[ReachedFile]:
    notes = {str(each["path"]): _notes(each, links) for each in files}
    return [_counted(source, each["branches"]) for source, each in zip(annotated(notes), files, strict=True)]


def _notes(file: Json, links: FindingLinks) -> dict[int, list[LineNote]]:
    by_line: dict[int, list[Json]] = {}
    for branch in file["branches"]:
        by_line.setdefault(int(branch["line"]), []).append(branch)
    notes = {line: list(_of_line(branches)) for line, branches in by_line.items()}
    for each in links.shown:
        if each.line and each.file == printable(source_paths.shown(str(file["path"]))):
            found = LineNote(NoteKind.BAD, each.code, each.message, each.number)
            notes.setdefault(each.line, []).append(found)
    return notes


def _of_line(branches: Sequence[Json]) -> Iterator[LineNote]:
    for number, branch in enumerate(branches, 1):
        text = one_line(str(branch["text"])) or f"condition {number}"
        for side in branch["sides"]:
            value = "true" if side["taken"] else "false"
            yield _note(side, f"{text} is {value}" if len(branches) > 1 else value)


def _counted(source: AnnotatedFile, branches: Sequence[Json]) -> ReachedFile:
    covered: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for branch in branches:
        function = one_line(str(branch["function"]))
        total[function] += len(branch["sides"])
        covered[function] += sum(bool(each["ranks"]) for each in branch["sides"])
    parts = [PartCount(each, covered[each], total[each]) for each in sorted(total)]
    return ReachedFile(source, covered.total(), total.total(), parts)


def _note(side: Json, label: str) -> LineNote:
    if not side["ranks"]:
        return LineNote(NoteKind.BAD, label, f"never: {one_line(str(side['why']))}")
    ranks = compress([int(each) for each in side["ranks"]])
    word = "rank" if len(side["ranks"]) == 1 else "ranks"
    inputs = tuple(int(each) for each in side["inputs"])
    return LineNote(NoteKind.OK, label, f"{word} {ranks}", inputs=inputs)


def _input(data: Json, links: FindingLinks) -> InputRow:
    found: list[int] = []
    others: list[str] = []
    for each in data["findings"]:
        code, _, place = str(each).partition(" ")
        number = links.of_rule(code, place)
        if number:
            found.append(number)
        else:
            others.append(one_line(str(each)))
    return InputRow(
        int(data["number"]),
        int(data["ranks"]),
        one_line(str(data["what"])),
        printable(str(data["command"])),
        one_line(str(data["ending"])),
        int(data["reached"]),
        found,
        others,
    )


def _curve(growth: Sequence[int], total: int) -> str:
    """Return steps from run to run, from the lower left to the upper right."""
    if not growth or not total:
        return ""
    step = _WIDTH / len(growth)
    points = [(0.0, float(_HEIGHT))]
    for run, reached in enumerate(growth):
        y = _HEIGHT - _HEIGHT * reached / total
        points += [(run * step, y), ((run + 1) * step, y)]
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
