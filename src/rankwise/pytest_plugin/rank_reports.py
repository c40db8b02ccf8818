"""What several ranks reported about one test, as one outcome of each phase. Runs in the user's pytest."""

from __future__ import annotations

import base64
import pickle
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from rankwise.pytest_plugin.rank_tracebacks import joined, named
from rankwise.pytest_plugin.ranks_job import Judged

PHASES = ("setup", "call", "teardown")


class RanksFailed(Exception):
    """A test failed on its ranks in a way that no exception of theirs stands for."""


@dataclass(slots=True)
class PhaseOutcome:
    """What a phase of a test came to on all its ranks."""

    reports: dict[int, pytest.TestReport] = field(default_factory=dict)
    error: BaseException | None = None
    """To be raised in this phase, so that pytest does with it what it does with any other."""
    shown: Any = None
    """What stands in the report instead of the traceback of `error`."""
    sections: list[tuple[str, str]] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        return max((each.duration for each in self.reports.values()), default=0.0)


def outcomes_of(item: pytest.Item, judged: Judged, total: int) -> dict[str, PhaseOutcome]:
    """Return the outcome of each phase."""
    outcomes = {phase: PhaseOutcome() for phase in PHASES}
    errors: dict[tuple[str, int], BaseException | None] = {}
    for rank, entries in judged.reports.items():
        for data in (each for each in entries if each.get("report")):
            report = item.config.hook.pytest_report_from_serializable(config=item.config, data=data["report"])
            outcomes[report.when].reports[rank] = report
            errors[report.when, rank] = unpickled(data.get("error"))
    for phase, outcome in outcomes.items():
        _conclude(outcome, {rank: errors[phase, rank] for rank in outcome.reports}, total)
        outcome.sections = list(_sections(outcome.reports, phase))
    _add_judgement(outcomes, judged, total)
    return outcomes


def unpickled(text: str | None) -> Any:
    """Return what a rank wrote; None for what does not exist here."""
    try:
        return pickle.loads(base64.b64decode(text)) if text else None
    except Exception:
        return None


def _conclude(outcome: PhaseOutcome, errors: dict[int, BaseException | None], total: int) -> None:
    """Fail if a rank has failed, else skip if all ranks have that came here."""
    reports = outcome.reports
    failed = {rank: each for rank, each in reports.items() if each.failed}
    expected = {rank: each for rank, each in reports.items() if hasattr(each, "wasxfail")}
    if failed:
        first = min(failed, key=lambda rank: failed[rank].stop)
        outcome.shown = joined(failed, total)
        outcome.error = errors[first] or RanksFailed(f"{named([first])} failed")
    elif expected:
        outcome.error = pytest.xfail.Exception(next(iter(expected.values())).wasxfail)
    elif reports and all(each.skipped for each in reports.values()):
        shown = next(iter(reports.values())).longrepr
        assert not isinstance(shown, str | None)
        outcome.shown = tuple(shown)  # type: ignore[arg-type]  # pytest writes it as a list
        outcome.error = pytest.skip.Exception(outcome.shown[2])


def _sections(reports: dict[int, pytest.TestReport], phase: str) -> Iterator[tuple[str, str]]:
    """Yield what the ranks printed in a phase, once where several printed the same."""
    printed: dict[tuple[str, str], list[int]] = defaultdict(list)
    for rank, report in reports.items():
        for title, text in report.sections:
            if title.startswith("Captured ") and title.endswith(f" {phase}"):
                printed[title.split(" ")[1], text].append(rank)
    for (stream, text), ranks in printed.items():
        yield f"{stream} of {named(sorted(ranks))}", text


def _add_judgement(outcomes: dict[str, PhaseOutcome], judged: Judged, total: int) -> None:
    """Put what rankwise says beside the failure of a rank, or let it be the failure."""
    text = _lost(judged) + (judged.judgement.get("broken") or judged.judgement.get("text") or "")
    failed = next((outcomes[phase] for phase in PHASES if _is_failure(outcomes[phase])), None)
    if failed is not None:
        failed.sections += [("rankwise", text)] if text else []
        return
    if not text:
        text = _unfinished(outcomes, total)
    if text:
        phase = outcomes["call" if outcomes["setup"].reports else "setup"]
        phase.error, phase.shown = pytest.fail.Exception(text, pytrace=False), None


def _lost(judged: Judged) -> str:
    """Return why ranks did not come to the test; '' if they did."""
    entries = [each for entries in judged.reports.values() for each in entries]
    for each in entries:
        if "collecting" in each:
            return f"the ranks could not import the test:\n{each['collecting']}\n"
        if "missing" in each:
            return f"the ranks do not find the test {each['missing']}\n"
    return ""


def _is_failure(outcome: PhaseOutcome) -> bool:
    return outcome.error is not None and not isinstance(
        outcome.error, pytest.skip.Exception | pytest.xfail.Exception
    )


def _unfinished(outcomes: dict[str, PhaseOutcome], total: int) -> str:
    """Return that ranks have not reported to the end, though nothing is known to be wrong; else ''."""
    ended = outcomes["teardown"].reports
    lacking = [rank for rank in range(total) if rank not in ended]
    if not lacking or len(ended) >= total:
        return ""
    return f"{named(lacking)} of {total} ended before the test did"


def properties_of(outcomes: Iterable[PhaseOutcome]) -> list[tuple[str, object]]:
    """Return what `record_property` noted on any rank, each once."""
    noted = [
        each for outcome in outcomes for report in outcome.reports.values() for each in report.user_properties
    ]
    return list({repr(each): (each[0], each[1]) for each in noted}.values())
