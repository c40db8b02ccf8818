"""The vocabulary of results: rules, locations, findings, verdicts. Imports nothing else of rankwise."""

from rankwise.findings.catalogue import all_codes, rule
from rankwise.findings.finding import Evidence, Finding, Related
from rankwise.findings.location import Location
from rankwise.findings.rank_set import Ranks
from rankwise.findings.result import Problem, Result
from rankwise.findings.rule import Rule, Severity
from rankwise.findings.verdict import Conclusion, FailOn, Verdict, conclude

__all__ = [
    "Conclusion",
    "Evidence",
    "FailOn",
    "Finding",
    "Location",
    "Problem",
    "Ranks",
    "Related",
    "Result",
    "Rule",
    "Severity",
    "Verdict",
    "all_codes",
    "conclude",
    "rule",
]
