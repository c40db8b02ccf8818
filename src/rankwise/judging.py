"""What every command does with raw findings: suppress, compare with the baseline, name them for good."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rankwise.errors import BadSettings
from rankwise.findings import Finding, baseline, suppression
from rankwise.findings.fingerprint import with_fingerprints
from rankwise.report.source_lines import SourceLines
from rankwise.settings import Settings


@dataclass(frozen=True, slots=True)
class Judgement:
    """The findings that remain, in order of place, and how many were hidden."""

    findings: tuple[Finding, ...]
    suppressed: int


def judge(
    findings: Iterable[Finding], files: Iterable[str], codes: tuple[str, ...], settings: Settings
) -> Judgement:
    """Apply comments in `files` and the baseline to findings of the rules `codes`."""
    comments = [comment for file in files for comment in suppression.parse(_text(file), file)]
    # Helper functions are analysed once a call: what is wrong inside is found as often.
    distinct = {(each.rule.code, each.where, each.message): each for each in reversed(list(findings))}
    kept, hidden, unused = suppression.apply(list(distinct.values())[::-1], comments, codes)
    remaining = [*kept, *(each for each in unused if settings.wants(each.rule.code))]
    remaining.sort(key=lambda each: (each.where, each.rule.code))
    named = with_fingerprints(remaining, SourceLines().text)
    if settings.baseline is None:
        return Judgement(named, len(hidden))
    compared = baseline.apply(named, _baseline(settings.baseline), codes)
    return Judgement(tuple(compared.new), len(hidden) + len(compared.known))


def _baseline(path: str | Path) -> tuple[baseline.Entry, ...]:
    try:
        return baseline.read(Path(path))
    except OSError as error:
        raise BadSettings(
            f"the baseline {path} cannot be read: {error.strerror}", "write one with --write-baseline FILE"
        ) from error
    except ValueError as error:
        raise BadSettings(str(error), "write it anew with --write-baseline FILE") from error


def _text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
