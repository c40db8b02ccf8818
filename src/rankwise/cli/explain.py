"""`rankwise explain RW101`: the page of a rule."""

from __future__ import annotations

import argparse

HELP = "print a rule's page: what it finds, why that is bad, what to do"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rule", nargs="*", metavar="RULE", help="a code or a name: RW101")
    parser.add_argument("--list", action="store_true", help="list all rules")


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.exit_codes import NOTHING_FOUND
    from rankwise.errors import RankwiseError
    from rankwise.report.pages import print_list, print_page

    if arguments.list:
        print_list()
        return NOTHING_FOUND
    if not arguments.rule:
        raise RankwiseError("no rule was named", "`rankwise explain --list` shows them all")
    for word in arguments.rule:
        print_page(_find(word))
    return NOTHING_FOUND


def _find(word: str) -> str:
    from rankwise.errors import RankwiseError, did_you_mean
    from rankwise.findings import all_codes, rule

    codes = all_codes()
    if word.upper() in codes:
        return word.upper()
    by_slug = {rule(code).slug: code for code in codes}
    if word.lower() in by_slug:
        return by_slug[word.lower()]
    near = did_you_mean(word.upper(), codes) or did_you_mean(word.lower(), by_slug)
    raise RankwiseError(f"there is no rule {word}{near}", "`rankwise explain --list` shows them all")
