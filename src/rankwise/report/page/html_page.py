"""Makes the page: what the templates show, what the front end draws, and what joins the two."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from markupsafe import Markup, escape

from rankwise import __version__
from rankwise.findings import Conclusion, Result
from rankwise.findings.finding_counts import count
from rankwise.findings.rank_set import compress
from rankwise.report import story
from rankwise.report.page.finding_links import FindingLinks
from rankwise.report.page.front_end import front_end
from rankwise.report.page.hang_page import hang_page
from rankwise.report.page.inputs_view import inputs_view
from rankwise.report.page.scale_view import scale_view
from rankwise.report.page.shown_findings import PageFinding, choices, page_findings
from rankwise.report.page.static_view import static_view
from rankwise.report.page.wait_view import wait_view
from rankwise.report.plain import one_line, printable
from rankwise.report.shell_words import replay_line, shell_line

Json = dict[str, Any]

_MEANING = {
    Conclusion.VIOLATED: "At least one error was seen in a run, or proved.",
    Conclusion.POSSIBLE: "There are suspicions. None of them was seen in a run or proved.",
    Conclusion.CLEAN: "No error was found within the bounds below. Beyond them nothing is claimed.",
    Conclusion.INCONCLUSIVE: "No error was found, and a part could not be judged.",
    Conclusion.NOT_JUDGED: "Nothing could be judged.",
}


def render(result: Result | None, views: Json | None = None, *, live: int = 0) -> str:
    """Return the page of a result with the diagrams of its run; `live` is its version if newer ones follow.

    Without a result the page has the views alone, as that of a library's limits.
    """
    from jinja2 import Environment, PackageLoader, StrictUndefined

    views = views or {}
    environment = Environment(
        loader=PackageLoader(__package__, "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.filters["plain"] = lambda text: one_line(str(text))
    environment.filters["place"] = _place
    environment.filters["short"] = lambda path: PurePath(str(path)).name
    environment.filters["ranks"] = lambda ranks: compress(sorted(ranks))
    environment.filters["time"] = shown_time
    environment.globals["counted"] = count
    words = [str(each) for each in views.get("command", [])]
    shown = page_findings(result, words) if result else []
    links = FindingLinks(shown)
    environment.filters["found"] = lambda place: links.details(one_line(str(place)))
    parts = front_end(bool(live))
    static = static_view(result, links) if result else None
    testing = inputs_view(views.get("testing"), links)
    scale = scale_view(views.get("growth", ()), views.get("limits"), links)
    return environment.get_template("page.html").render(
        version=__version__,
        policy=parts.policy,
        style=Markup(parts.style),
        script=Markup(parts.script),
        result=result,
        **(_overview(result) if result else {}),
        command_line=_command_line(result, views, words),
        findings=shown,
        choices=choices(shown),
        static=static,
        static_findings=static.shown_findings if static else (),
        waits=wait_view(views.get("waits"), bool(views.get("timeline"))),
        timeline=views.get("timeline"),
        orders=views.get("orders"),
        other=views.get("other"),
        windows=views.get("windows"),
        hang=views.get("hang"),
        hang_view=hang_page(views.get("hang"), links),
        testing=testing,
        scale=scale,
        scale_findings={each for row in scale.growth for each in row.findings} if scale else (),
        tested_findings=testing.commands if testing else {},
        data=_embedded(_data(shown, views, words)),
        live=live,
    )


def _command_line(result: Result | None, views: Json, program: Sequence[str]) -> str:
    """Return the command that finds the same again; empty if it is not known."""
    typed = [str(each) for each in views.get("typed", [])]
    if not typed and program and result is not None:
        typed = [result.command, "--", *program]
    return shell_line(["rankwise", *typed]) if typed else ""


def _overview(result: Result) -> Json:
    """Return what the overview shows of a result beside its findings."""
    return {
        "verdict": str(result.verdict.conclusion),
        "meaning": _MEANING[result.verdict.conclusion],
        "bounds": [one_line(each) for each in result.verdict.bounds],
        "summary": story.summary(result),
        "problems": [
            {key: printable(getattr(each, key) or "") for key in ("message", "hint", "details")}
            for each in result.problems
        ],
    }


def _place(text: object) -> Markup:
    """Return a place or path that is broken behind its slashes only, where it does not fit on a line."""
    return Markup(str(escape(one_line(str(text)))).replace("/", "/<wbr>"))


def shown_time(seconds: float) -> str:
    """Return a length of time with three digits, in the unit that suits it."""
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= size:
            return (
                f"{seconds / size:,.3g} {unit}" if seconds < 1000 * size else f"{seconds / size:,.0f} {unit}"
            )
    return f"{seconds * 1e9:.0f} ns"


def _data(shown: list[PageFinding], views: Json, command: Sequence[str]) -> Json:
    """Return what the front end reads."""
    findings = [
        {
            "number": each.number,
            "ranks": list(each.members),
            "file": each.file,
            "line": each.line,
            "places": [place.place for place in each.places],
            "message": each.message,
        }
        for each in shown
    ]
    data: Json = {"findings": findings}
    if views.get("timeline"):
        data["timeline"] = views["timeline"]
    if views.get("timeline") and views.get("other"):
        data["other"] = views["other"]["timeline"]
    if views.get("orders"):
        outcomes = [
            {**each, "replay": replay_line(str(each["schedule"]), command)}
            for each in views["orders"]["outcomes"]
        ]
        data["orders"] = {**views["orders"], "outcomes": outcomes}
    return data


def _embedded(data: Json) -> Markup:
    """Return JSON for a script element: nothing in it can end the element or begin a comment."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))
