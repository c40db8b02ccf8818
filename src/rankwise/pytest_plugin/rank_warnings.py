"""What the ranks of a test were warned of, and what rankwise noticed in it, as warnings of pytest."""

from __future__ import annotations

import warnings
from collections.abc import Mapping

import pytest

from rankwise.pytest_plugin.rank_reports import PhaseOutcome, unpickled
from rankwise.pytest_plugin.rank_tracebacks import named
from rankwise.pytest_plugin.ranks_job import Judged


class RankwiseWarning(UserWarning):
    """What rankwise noticed in a test that is no failure by itself, such as an object that was not freed."""


def warn(item: pytest.Item, judged: Judged, outcomes: Mapping[str, PhaseOutcome]) -> None:
    """Warn of what the ranks were warned of, each once, and of what rankwise noticed."""
    seen = dict.fromkeys(
        (
            each["warning"]["text"],
            each["warning"]["category"],
            each["warning"]["file"],
            each["warning"]["line"],
        )
        for entries in judged.reports.values()
        for each in entries
        if "warning" in each
    )
    for text, category, file, line in seen:
        warnings.warn_explicit(text, unpickled(category) or UserWarning, file, line)
    for each in judged.judgement.get("warnings", ()):
        warnings.warn_explicit(each["text"], RankwiseWarning, each["file"] or str(item.path), each["line"])
    texts = [f"not judged: {text}" for text in judged.judgement.get("problems", ())]
    for outcome in outcomes.values():
        skipped = [rank for rank, each in outcome.reports.items() if each.skipped]
        texts += [f"skipped on {named(skipped)} only"] if skipped else []
    for text in texts:
        warnings.warn_explicit(text, RankwiseWarning, str(item.path), (item.location[1] or 0) + 1)
