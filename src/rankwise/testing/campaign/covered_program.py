"""What a campaign reached, outcome by outcome over all ranks, for the page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rankwise.findings import Finding
from rankwise.report import source_paths
from rankwise.report.plain import one_line
from rankwise.report.shell_words import shell_line
from rankwise.report.views.reached_program import (
    BranchSide,
    CoveredBranch,
    CoveredFile,
    KeptInput,
    ReachedProgram,
)
from rankwise.testing.campaign.generated_tests import WrittenTest
from rankwise.testing.campaign.knowledge import CampaignKnowledge
from rankwise.testing.campaign.uncovered_reasons import counted_sites, uncovered
from rankwise.testing.inputs.described_input import described
from rankwise.testing.path import BranchOutcome, Site


def covered_program(
    known: CampaignKnowledge, tests: Sequence[WrittenTest], sizes: tuple[int, ...]
) -> ReachedProgram:
    """Return the coverage of all runs together, and the inputs that were kept."""
    sites = counted_sites(known)
    counted = {BranchOutcome(site.number, taken) for site in sites for taken in (True, False)}
    reasons = {BranchOutcome(each.site.number, each.taken): each.reason for each in uncovered(known, sizes)}
    ranks = _ranks(known, counted)
    inputs: dict[BranchOutcome, list[int]] = {outcome: [] for outcome in counted}
    for test in tests:
        for outcome in _reached(test) & counted:
            inputs[outcome].append(test.number)

    def side(site: Site, taken: bool) -> BranchSide:
        outcome = BranchOutcome(site.number, taken)
        first = known.first_reached.get(outcome)
        return BranchSide(
            taken,
            tuple(sorted(ranks.get(outcome, ()))),
            0 if first is None else first + 1,
            tuple(inputs[outcome]),
            reasons.get(outcome, ""),
        )

    files = tuple(
        CoveredFile(
            file,
            tuple(
                CoveredBranch(
                    each.line,
                    each.column,
                    one_line(each.function),
                    one_line(each.text),
                    (side(each, True), side(each, False)),
                )
                for each in of_file
            ),
        )
        for file, of_file in groupby(sites, lambda each: each.file)
    )
    kept = tuple(_kept(each, known, len(_reached(each) & counted)) for each in tests)
    return ReachedProgram(files, kept, _growth(known, counted), len(counted))


def _ranks(known: CampaignKnowledge, counted: set[BranchOutcome]) -> dict[BranchOutcome, set[int]]:
    found: dict[BranchOutcome, set[int]] = {}
    for run in known.runs:
        for rank, outcomes in run.recorded.covered.items():
            for outcome in outcomes & counted:
                found.setdefault(outcome, set()).add(rank)
    return found


def _reached(test: WrittenTest) -> frozenset[BranchOutcome]:
    return frozenset[BranchOutcome]().union(*test.seen.recorded.covered.values())


def _kept(test: WrittenTest, known: CampaignKnowledge, reached: int) -> KeptInput:
    seen = test.seen
    if seen.is_blocked:
        ending = "its ranks waited for each other"
    elif seen.is_late:
        ending = "ended, its time was over"
    else:
        ending = f"status {seen.status}"
    return KeptInput(
        test.number,
        seen.given.ranks,
        one_line(described(seen.given, known.runs[0].given)),
        shell_line(("sh", str(test.folder / "run.sh"))),
        ending,
        tuple(dict.fromkeys(_named(each) for each in seen.findings if not each.is_note)),
        reached,
    )


def _named(finding: Finding) -> str:
    return one_line(f"{finding.rule.code} {source_paths.place(finding.where, column=False)}")


def _growth(known: CampaignKnowledge, counted: set[BranchOutcome]) -> tuple[int, ...]:
    new = [0] * len(known.runs)
    for outcome, run in known.first_reached.items():
        new[run] += outcome in counted
    total = 0
    return tuple(total := total + each for each in new)
