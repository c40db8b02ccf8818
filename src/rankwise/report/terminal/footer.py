"""What stands below the findings: inputs that could not be judged, the counts, the verdict."""

from __future__ import annotations

from rich.cells import cell_len

from rankwise.findings import Conclusion, Problem, Result, Verdict
from rankwise.findings.coverage import ThreadNeed
from rankwise.report import source_paths, story
from rankwise.report.terminal.canvas import INDENT, Line, TextArea, wrap

_MOST_DETAILS = 12
_MOST_PLACES = 4
_ASSUMED = "assumed: "
_NEEDS = "minimum thread level this program needs: "
_COLOURS = {
    Conclusion.VIOLATED: "error",
    Conclusion.POSSIBLE: "warning",
    Conclusion.CLEAN: "good",
    Conclusion.INCONCLUSIVE: "warning",
    Conclusion.NOT_JUDGED: "warning",
}


def problem_block(problem: Problem, area: TextArea) -> list[Line]:
    """Return what could not be judged, what to try, and the first of the details."""
    lead = "not judged: "
    first, *later = wrap(area.words(problem.message), area.width - len(lead))
    lines: list[Line] = [[(lead, "warning"), (first, "title")]]
    lines += [[(" " * len(lead), ""), (text, "title")] for text in later]
    if problem.hint:
        lead = "try: "
        for number, text in enumerate(wrap(area.words(problem.hint), area.width - len(INDENT + lead))):
            lines.append([(INDENT, ""), (lead if number == 0 else " " * len(lead), "label"), (text, "")])
    details = area.clean(problem.details.strip("\r\n")).split("\n") if problem.details.strip() else []
    most = _MOST_DETAILS if len(details) > _MOST_DETAILS + 1 else len(details)
    edge = f"{INDENT}{area.bar} "
    lines += [
        [(edge, "quiet"), (area.crop(line.rstrip(), area.width - len(edge)), "")] for line in details[:most]
    ]
    if most < len(details):
        lines.append([(f"{INDENT}{area.gap} {len(details) - most} more lines", "quiet")])
    return lines


def ending(result: Result, area: TextArea) -> list[Line]:
    """Return the summary with the time taken, and the verdict wherever it has something to add."""
    texts = [area.words(story.summary(result))]
    if result.suppressed:
        texts.append(f"{result.suppressed:,} hidden by comments or the baseline")
    passed_over = len(result.violations) - len(result.counted)
    if passed_over:
        verb = "does" if passed_over == 1 else "do"
        texts.append(f"{passed_over:,} {verb} not count (--fail-on {result.fail_on})")
    time = f"{INDENT}{duration(result.seconds)}"
    if cell_len("; ".join(texts)) + len(time) <= area.width:
        texts = ["; ".join(texts)]
    lines: list[Line] = [[(line, "")] for text in texts[:-1] for line in wrap(text, area.width)]
    lines += [[(line, "")] for line in wrap(texts[-1], area.width - len(time))]
    lines[-1].append((time, "quiet"))

    if result.coverage is not None and result.coverage.threads is not None:
        lines += _thread_need(result.coverage.threads, area)
    verdict = result.verdict
    assumed = [bound for bound in verdict.bounds if bound.startswith(_ASSUMED)]
    for bound in assumed:
        text, *later = wrap(area.words(bound.removeprefix(_ASSUMED)), area.width - len(_ASSUMED))
        lines.append([(_ASSUMED, "quiet"), (text, "")])
        lines += [[(" " * len(_ASSUMED), ""), (text, "")] for text in later]
    verdict = Verdict(verdict.conclusion, tuple(each for each in verdict.bounds if each not in assumed))
    if verdict.bounds or verdict.conclusion in (Conclusion.INCONCLUSIVE, Conclusion.NOT_JUDGED):
        lead: Line = [("verdict: ", "quiet"), (str(verdict.conclusion), _COLOURS[verdict.conclusion])]
        if verdict.bounds:
            lead += [("    ", ""), ("bounds: ", "quiet")]
            start = sum(len(text) for text, _ in lead)
            bounds = wrap(", ".join(area.words(bound) for bound in verdict.bounds), area.width - start)
            lead.append((bounds[0], ""))
            lines += [lead, *([(" " * start, ""), (text, "")] for text in bounds[1:])]
        else:
            lines.append(lead)
    return lines


def _thread_need(need: ThreadNeed, area: TextArea) -> list[Line]:
    """Return the thread level that a program needs, where, and what it asks for if that is another."""
    text = need.level
    if not need.places:
        text += " (no parallel region calls MPI; strictly, MPI 4.1 requires MPI_THREAD_FUNNELED)"
    else:
        shown = ", ".join(source_paths.place(where) for where in need.places[:_MOST_PLACES])
        left = len(need.places) - _MOST_PLACES
        text += f" ({shown}{f' and {left} more' if left > 0 else ''})"
    if need.required and need.required != need.level:
        text += f"; it requests {need.required}"
    if not need.is_whole:
        text += "; a part of the program that is too large was left out"
    first, *later = wrap(area.words(text), area.width - len(_NEEDS))
    return [[(_NEEDS, "quiet"), (first, "")], *([(" " * len(_NEEDS), ""), (each, "")] for each in later)]


def duration(seconds: float) -> str:
    """Return a time as people say it: 0.4 s, 12 s, 2 min 5 s, 1 h 10 min."""
    if seconds < 9.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
