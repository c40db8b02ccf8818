"""Accounts of visits as JSON, and back without loss."""

from __future__ import annotations

from typing import Any

from rankwise.explore.next_choices import Option
from rankwise.explore.prediction.prediction_json import from_prediction, to_prediction
from rankwise.explore.schedule_prefix import PrefixChoices, Table, table_of
from rankwise.explore.visit import RunEnding
from rankwise.explore.visit_summary import Account
from rankwise.findings import rule
from rankwise.report.findings_file import from_finding, to_finding
from rankwise.schedule.schedule import ChoicePoint, Outcome, Schedule, parse

Json = dict[str, Any]


def from_account(seen: Account) -> Json:
    """Return an account as JSON; schedules are their text, those of options what they keep of its outcome."""
    ranks, buffering = seen.schedule.ranks, seen.schedule.buffering
    return {
        "schedule": str(seen.schedule),
        "ending": seen.ending.value,
        "outcome": str(Schedule(ranks, buffering, seen.outcome)),
        "options": [
            [each.order, _choice(each.decision, each.outcome), _from_schedule(each.schedule), each.is_apart]
            for each in seen.options
        ],
        "findings": [from_finding(each) for each in seen.findings],
        "remark": seen.remark,
        "sites": {str(decision): site for decision, site in seen.sites.items()},
        "instead": None if seen.instead is None else str(seen.instead),
        "foretold": None if seen.visit_prediction is None else from_prediction(seen.visit_prediction),
        "is_marked": seen.is_marked,
        "is_cut": seen.is_cut,
        "alike": {str(decision): failed_polls for decision, failed_polls in seen.alike.items()},
    }


def to_account(data: Json) -> Account:
    """Return the account; an error of any kind means that it is none."""
    rules = {each["rule"]: rule(each["rule"]) for each in data["findings"]}
    outcome = parse(data["outcome"])
    table = table_of(outcome.choices)
    return Account(
        parse(data["schedule"]),
        RunEnding(data["ending"]),
        outcome.choices,
        tuple(_option(outcome, table, *each) for each in data["options"]),
        tuple(to_finding(each, rules) for each in data["findings"]),
        data["remark"],
        {_decision(text): site for text, site in data["sites"].items()},
        None if data["instead"] is None else parse(data["instead"]),
        None if data["foretold"] is None else to_prediction(data["foretold"]),
        data["is_marked"],
        data["is_cut"],
        {_decision(text): failed_polls for text, failed_polls in data["alike"].items()},
    )


def _choice(decision: ChoicePoint, outcome: Outcome) -> str:
    return str(Schedule(1, choices={decision: outcome}))


def _from_schedule(schedule: Schedule) -> str | Json:
    if not isinstance(schedule.choices, PrefixChoices):
        return str(schedule)
    until, besides = schedule.choices.apart()
    return {
        "until": [str(ChoicePoint(*line, number)) for line, number in until.items()],
        "besides": {str(decision): outcome for decision, outcome in besides.items()},
    }


def _to_schedule(data: str | Json, like: Schedule, table: Table) -> Schedule:
    if isinstance(data, str):
        return parse(data)
    last = [_decision(text) for text in data["until"]]
    besides = {
        _decision(text): None if outcome is None else tuple(outcome)
        for text, outcome in data["besides"].items()
    }
    kept = PrefixChoices(table, {each[:3]: each.number for each in last}, besides)
    return Schedule(like.ranks, like.buffering, kept)


def _option(
    like: Schedule, table: Table, order: int, choice: str, schedule: str | Json, is_apart: bool
) -> Option:
    ((decision, outcome),) = parse(choice).choices.items()
    return Option(decision, outcome, _to_schedule(schedule, like, table), order, is_apart)


def _decision(text: str) -> ChoicePoint:
    sign = "=" if text.partition(":")[2][:1] in "ct" else "<"
    (decision,) = parse(f"np=1 {text}{sign}0").choices
    return decision
