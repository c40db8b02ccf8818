"""What stands below the findings: inputs that could not be judged, the counts, the verdict."""

from __future__ import annotations

from rich.cells import cell_len

from rankwise.findings import Conclusion, Problem, Result, Verdict
from rankwise.report import story
from rankwise.report.terminal.canvas import INDENT, Line, Look, wrap

_MOST_DETAILS = 12
_ASSUMED = "assumed: "
_COLOURS = {
    Conclusion.VIOLATED: "error",
    Conclusion.CLEAN: "good",
    Conclusion.INCONCLUSIVE: "warning",
}


def problem_block(problem: Problem, look: Look) -> list[Line]:
    """Return what could not be judged, what to try, and the first of the details."""
    lead = "not judged: "
    first, *later = wrap(look.words(problem.message), look.width - len(lead))
    lines: list[Line] = [[(lead, "warning"), (first, "title")]]
    lines += [[(" " * len(lead), ""), (text, "title")] for text in later]
    if problem.hint:
        lead = "try: "
        for number, text in enumerate(wrap(look.words(problem.hint), look.width - len(INDENT + lead))):
            lines.append([(INDENT, ""), (lead if number == 0 else " " * len(lead), "label"), (text, "")])
    details = look.clean(problem.details.strip("\r\n")).split("\n") if problem.details.strip() else []
    most = _MOST_DETAILS if len(details) > _MOST_DETAILS + 1 else len(details)
    edge = f"{INDENT}{look.bar} "
    lines += [
        [(edge, "quiet"), (look.crop(line.rstrip(), look.width - len(edge)), "")] for line in details[:most]
    ]
    if most < len(details):
        lines.append([(f"{INDENT}{look.gap} {len(details) - most} more lines", "quiet")])
    return lines


def ending(result: Result, look: Look) -> list[Line]:
    """Return the summary with the time taken, and the verdict wherever it has something to add."""
    texts = [look.words(story.summary(result))]
    if result.suppressed:
        texts.append(f"{result.suppressed:,} hidden by comments or the baseline")
    time = f"{INDENT}{duration(result.seconds)}"
    if cell_len("; ".join(texts)) + len(time) <= look.width:
        texts = ["; ".join(texts)]
    lines: list[Line] = [[(line, "")] for text in texts[:-1] for line in wrap(text, look.width)]
    lines += [[(line, "")] for line in wrap(texts[-1], look.width - len(time))]
    lines[-1].append((time, "quiet"))

    verdict = result.verdict
    assumed = [bound for bound in verdict.bounds if bound.startswith(_ASSUMED)]
    for bound in assumed:
        text, *later = wrap(look.words(bound.removeprefix(_ASSUMED)), look.width - len(_ASSUMED))
        lines.append([(_ASSUMED, "quiet"), (text, "")])
        lines += [[(" " * len(_ASSUMED), ""), (text, "")] for text in later]
    verdict = Verdict(verdict.conclusion, tuple(each for each in verdict.bounds if each not in assumed))
    if verdict.bounds or verdict.conclusion is Conclusion.INCONCLUSIVE:
        lead: Line = [("verdict: ", "quiet"), (str(verdict.conclusion), _COLOURS[verdict.conclusion])]
        if verdict.bounds:
            lead += [("    ", ""), ("bounds: ", "quiet")]
            start = sum(len(text) for text, _ in lead)
            bounds = wrap(", ".join(look.words(bound) for bound in verdict.bounds), look.width - start)
            lead.append((bounds[0], ""))
            lines += [lead, *([(" " * start, ""), (text, "")] for text in bounds[1:])]
        else:
            lines.append(lead)
    return lines


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
