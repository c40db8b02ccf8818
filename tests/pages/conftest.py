"""A real browser on pages from files: Debian's chromium, cut off from everything but the page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from end_to_end.command_line import CommandLine
from pages.made_pages import Make, until

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


_IS_OPEN = """(() => {
  const view = document.getElementById(location.hash.slice(1).split("/")[0] || "overview");
  return !view?.matches(".view") || view.matches(".open");
})()"""


@dataclass
class Opened:
    """A page in the browser, and all that it complained of or asked for."""

    page: Any
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def go(self, path: Path, view: str = "") -> Any:
        """Open a page from its file."""
        self.page.goto(f"{path.absolute().as_uri()}{view and '#' + view}")
        return self.page

    def assert_quiet(self) -> None:
        """Fail if the page logged an error, or asked for anything but itself."""
        assert not self.complaints
        assert all(each.startswith(("file:", "data:")) for each in self.requests), self.requests


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Not for the whole session: no test with an event loop of its own could run beside it."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium here")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """What runs a command and returns the page that it wrote; each command runs once."""
    here = CommandLine(tmp_path_factory.mktemp("pages"))
    made: dict[tuple[str, ...], Path] = {}

    def page(command: str, *words: str) -> Path:
        key = command, *words
        if key not in made:
            target = here.folder / f"page{len(made)}.html"
            done = here(command, "--html", str(target), *words)
            assert target.exists(), done.said
            made[key] = target
        return made[key]

    return page


@pytest.fixture
def opened(browser: Any) -> Iterator[Opened]:
    """An empty tab, 1280 pixels wide, that may write to the clipboard."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    tab = Opened(context.new_page())
    tab.page.on("console", lambda said: tab.complaints.append(said.text) if said.type == "error" else None)
    tab.page.on("pageerror", lambda error: tab.complaints.append(str(error)))
    tab.page.on("request", lambda request: tab.requests.append(request.url))
    click = tab.page.click

    def click_and_wait(selector: str, **options: Any) -> None:
        """Click, and wait until the view that this leads to is open: its address changes before that."""
        click(selector, **options)
        until(tab.page, _IS_OPEN)

    tab.page.click = click_and_wait
    yield tab
    context.close()


@pytest.fixture(scope="module")
def front_end(browser: Any) -> Iterator[Callable[[str], Any]]:
    """What runs a piece of JavaScript in which `front.NAME` are the exports of all modules of the page."""
    from rankwise.report.page import front_end as sources

    folder = Path(str(sources.folder()))
    names = sorted(each.name for each in folder.glob("*.js") if each.name != "main.js")
    page = browser.new_page()
    page.route("http://front.test/**", lambda route: _serve(route, folder))
    page.goto("http://front.test/")
    imports = ", ".join(f"import('/{name}')" for name in names)
    page.evaluate(f"Promise.all([{imports}]).then((all) => (window.front = Object.assign({{}}, ...all)))")
    yield page.evaluate
    page.close()


def _serve(route: Any, folder: Path) -> None:
    name = os.path.basename(route.request.url)  # noqa: PTH119 (an address)
    if name.endswith(".js"):
        route.fulfill(body=(folder / name).read_text(encoding="utf-8"), content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html>", content_type="text/html")
