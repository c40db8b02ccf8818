"""What a person reads at the terminal: findings with their source, problems, and what it all means."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.segment import Segment, Segments
from rich.style import Style

from rankwise.findings import Result
from rankwise.findings.source_lines import SourceLines
from rankwise.report.terminal.block import finding_block
from rankwise.report.terminal.canvas import STYLES, Line, TextArea
from rankwise.report.terminal.cleared import cleared_lines
from rankwise.report.terminal.footer import ending, problem_block
from rankwise.report.terminal.notes import notes_block

MAX_WIDTH = 100
MIN_WIDTH = 40


def show(result: Result, console: Console) -> None:
    """Print the result: in colour on a terminal, as plain text elsewhere or when NO_COLOR is set."""
    area = _area(console)
    _print(_lines(result, area), console)


def show_cleared(result: Result, console: Console | None = None) -> None:
    """Print the conditionals that were examined and cleared."""
    if result.coverage is not None:
        console = console or Console()
        _print(cleared_lines(result.coverage, SourceLines(), _area(console)), console)


def _area(console: Console) -> TextArea:
    return TextArea.of(max(MIN_WIDTH, min(console.width, MAX_WIDTH)), console.encoding)


def _print(lines: Iterable[Line], console: Console) -> None:
    coloured = console.color_system is not None and not console.no_color
    segments = []
    for line in lines:
        for text, style in line:
            segments.append(Segment(text, Style.parse(STYLES[style]) if coloured and style else None))
        segments.append(Segment.line())
    # Lines have their final width; soft_wrap keeps rich from breaking those that must stay whole.
    console.print(Segments(segments), soft_wrap=True, end="")


def render(result: Result, width: int = MAX_WIDTH, encoding: str = "utf-8") -> str:
    """Return what `show` prints to a file of this width and encoding."""
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, newline="")
    show(result, Console(file=file, width=width, color_system=None, force_terminal=False))
    file.flush()
    return raw.getvalue().decode(encoding)


def _lines(result: Result, area: TextArea) -> Iterator[Line]:
    source = SourceLines()
    for finding in result.violations:
        yield from finding_block(finding, source, area)
        yield []
    if result.notes:
        yield from notes_block(result.notes, area)
        yield []
    for problem in result.problems:
        yield from problem_block(problem, area)
        yield []
    yield from ending(result, area)
