"""Makes the pictures of the documentation anew, from real runs: `python docs/screenshot.py [NAME…]`.

Each is a part of the page of a run in chromium, or the wait-for graph that the run drew.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
sys.path.insert(0, str(ROOT / "tests"))

from tutorials.tutorial_page import printed  # noqa: E402


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, the commands that lead to it, and what of the page is shown."""

    path: str
    commands: str
    """A page of docs/tutorials, or one command line."""
    after: str = ""
    """The picture is made after the command of the tutorial that begins like this."""
    view: str = ""
    """The view of the page; the wait-for graph that the run drew, if none is named."""
    height: int = 740


_RING = "rankwise run -- mpiexec -n 4 python examples/bugs_detected/ring.py"
PICTURES = (
    Picture("deadlock.svg", _RING),
    Picture("page.png", _RING, view="timeline/finding-1"),
    Picture("tutorials/pass.svg", "supervised_run.md", "rankwise run"),
    Picture("tutorials/locked.svg", "threads_and_ranks.md", "rankwise run"),
    Picture("tutorials/orders.png", "message_orders.md", "rankwise explore", view="orders", height=400),
    Picture(
        "tutorials/windows.png",
        "one_sided_and_memory.md",
        "rankwise verify slots.c",
        view="windows",
        height=310,
    ),
    Picture("tutorials/hang.png", "hanging_job.md", "rankwise watch", view="hang", height=700),
    Picture("tutorials/static.png", "static_checking.md", "rankwise check", view="finding-1", height=800),
)


def main(names: list[str]) -> None:
    """Write the pictures into docs/."""
    for picture in PICTURES:
        if not names or Path(picture.path).name in names:
            with tempfile.TemporaryDirectory() as folder:
                _run(picture, Path(folder))
                _keep(picture, Path(folder))
            print(f"wrote docs/{picture.path}")


def _run(picture: Picture, folder: Path) -> None:
    """Type the commands in a folder, up to the one that the picture is made after."""
    tutorial = DOCS / "tutorials" / picture.commands
    is_tutorial = tutorial.suffix == ".md"
    page = tutorial.read_text("utf-8") if is_tutorial else f"```console\n$ {picture.commands}\n```\n"
    for command, _ in printed(page, folder):
        if command.line.startswith(picture.after):
            return
    raise SystemExit(f"{tutorial} has no command {picture.after}")


def _keep(picture: Picture, folder: Path) -> None:
    found = folder / "rankwise-out"
    if not picture.view:
        shutil.copy(found / "deadlock.svg", DOCS / picture.path)
        return
    command = [sys.executable, "-m", "rankwise", "view", "--no-open"]
    subprocess.run(command, cwd=folder, env=dict(os.environ), check=True, capture_output=True)
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        tab = browser.new_page(viewport={"width": 1280, "height": picture.height}, device_scale_factor=1)
        tab.goto(f"{(found / 'findings.html').as_uri()}#{picture.view}")
        _wait_until_drawn(tab, picture)
        tab.screenshot(path=str(DOCS / picture.path))
        browser.close()


def _wait_until_drawn(tab: Page, picture: Picture) -> None:
    if picture.view.startswith("timeline"):
        tab.wait_for_selector("#time-details h2")
    tab.wait_for_timeout(500)


if __name__ == "__main__":
    main(sys.argv[1:])
