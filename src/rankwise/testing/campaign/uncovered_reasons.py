"""Why outcomes were not reached, as far as that is known."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rankwise.testing.campaign.knowledge import CampaignKnowledge
from rankwise.testing.path import BranchOutcome, Site, SiteKind

UNREACHABLE = "proved unreachable from these inputs"
_NEVER_ENTERED = "in functions that were never entered"
_NOT_ON_A_PATH = "behind outcomes that were not reached"
_PLAIN = "decided by what does not depend on the input, or has lost that"
_BUDGET = "not tried yet"


@dataclass(frozen=True, slots=True)
class Uncovered:
    """An outcome that no run has reached."""

    site: Site
    taken: bool
    reason: str


@dataclass(frozen=True, slots=True)
class CoverageCount:
    """Outcomes of a part of the program."""

    covered: int
    total: int


def counted_sites(known: CampaignKnowledge) -> list[Site]:
    """Return the program's own branches."""
    own = [each for each in known.sites.values() if each.kind is SiteKind.BRANCH]
    return sorted(own, key=lambda each: (each.file, each.line, each.column, each.number))


def coverage_by_function(known: CampaignKnowledge) -> dict[tuple[str, str], CoverageCount]:
    """Return outcomes by file and function."""
    covered: Counter[tuple[str, str]] = Counter()
    total: Counter[tuple[str, str]] = Counter()
    for site in counted_sites(known):
        part = site.file, site.function
        total[part] += 2
        covered[part] += sum(
            BranchOutcome(site.number, taken) in known.first_reached for taken in (True, False)
        )
    return {part: CoverageCount(covered[part], total[part]) for part in total}


def uncovered(known: CampaignKnowledge, sizes: tuple[int, ...]) -> list[Uncovered]:
    """Return the outcomes that no run has reached, each with a reason."""
    is_proved = set(sizes) <= known.exhausted_sizes
    parts = coverage_by_function(known)
    found = []
    for site in counted_sites(known):
        entered = parts[site.file, site.function].covered > 0
        is_met = any(BranchOutcome(site.number, taken) in known.first_reached for taken in (True, False))
        for taken in (True, False):
            outcome = BranchOutcome(site.number, taken)
            if outcome in known.first_reached:
                continue
            if is_proved:
                reason = UNREACHABLE
            elif not is_met:
                reason = _NOT_ON_A_PATH if entered else _NEVER_ENTERED
            elif outcome in known.answers:
                reason = known.answers[outcome].most_common(1)[0][0]
            else:
                reason = _BUDGET if known.is_offered(outcome) else _PLAIN
            found.append(Uncovered(site, taken, reason))
    return found


def reachable(known: CampaignKnowledge) -> int:
    """Return the outcomes of all functions that were ever entered (as Li, PhD thesis 2018, counts)."""
    return sum(each.total for each in coverage_by_function(known).values() if each.covered)
