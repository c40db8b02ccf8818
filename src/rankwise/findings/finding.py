"""One bug, reported once: where, why, between which ranks, and how sure."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from rankwise.findings.location import Location
from rankwise.findings.rank_set import Ranks
from rankwise.findings.rule import Rule, Severity


class Evidence(enum.StrEnum):
    """How a finding is known. A static suspicion and an observed failure are always distinguished."""

    POSSIBLE = "possible"
    WITNESSED = "witnessed"
    PROVED = "proved"


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a finding.

    `label` is the word that stands before it ('decides', 'because', 'rank 3'); `note` says what
    happens there. Places with the same label are shown together, in order.
    """

    label: str
    note: str
    where: Location | None = None
    ranks: Ranks | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that was broken, or may be, at a place."""

    rule: Rule
    message: str
    where: Location
    note: str = ""
    """What happens at `where` itself, shown beside that line."""
    related: tuple[Related, ...] = ()
    ranks: Ranks | None = None
    evidence: Evidence = Evidence.POSSIBLE
    count: int = 1
    """How often this was seen at this place; `message` describes the first."""
    replay: str | None = None
    """The schedule that shows a witnessed finding again."""
    fingerprint: str = ""
    """Names the finding across edits that only move lines; see `fingerprint.py`."""
    waived_by: str = ""
    """What the user has said, for example by an option, that makes this finding a note; empty if nothing."""

    @property
    def severity(self) -> Severity:
        """How bad it is: as its rule says, unless the user has said that it does no harm."""
        return Severity.NOTE if self.waived_by else self.rule.severity

    @property
    def is_note(self) -> bool:
        """Whether it is reported for what it is worth: a note says nothing against the program."""
        return self.severity is Severity.NOTE
