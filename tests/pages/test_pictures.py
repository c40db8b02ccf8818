"""Every view of a made page beside a picture of it that a person has looked at.

The pictures are a fourth as wide as the window, so that the shapes of letters hardly matter. After a change
of the page, RANKWISE_NEW_PICTURES=1 in the environment of this test writes new ones: look at each of them.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pages import pictured_page
from pages.made_pages import until

PICTURES = Path(__file__).parent / "pictures"
MOST_DIFFERING = 0.005
"""The share of a picture's points that may have another colour than before."""
WINDOWS = ((1280, "light"), (800, "dark"))


@pytest.fixture(scope="module")
def page_of_all_views(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder, before = tmp_path_factory.mktemp("pictured"), Path.cwd()
    os.chdir(folder)
    yield pictured_page.write(folder)
    os.chdir(before)


@pytest.fixture(scope="module")
def canvas(browser: Any) -> Iterator[Any]:
    """A page that makes pictures smaller and compares them."""
    tab = browser.new_page()
    tab.evaluate(f"() => {{ window.pixels = {_PIXELS}; window.smaller = {_SMALLER}; }}")
    yield tab
    tab.close()


@pytest.mark.slow
@pytest.mark.parametrize(("width", "scheme"), WINDOWS)
def test_every_view_looks_as_before(
    page_of_all_views: Path, opened: Any, canvas: Any, width: int, scheme: str
) -> None:
    opened.page.set_viewport_size({"width": width, "height": 900})
    opened.page.emulate_media(color_scheme=scheme)
    differing = {}
    for view in pictured_page.VIEWS:
        tab = opened.go(page_of_all_views, view)
        _until_drawn(tab, view)
        now = canvas.evaluate("(text) => smaller(text)", _text(tab.screenshot(animations="disabled")))
        file = PICTURES / f"{view.partition('/')[0]}-{width}-{scheme}.png"
        if os.environ.get("RANKWISE_NEW_PICTURES"):
            file.write_bytes(base64.b64decode(now))
            continue
        share = canvas.evaluate(_DIFFERENCE, [_text(file.read_bytes()), now])
        if share > MOST_DIFFERING:
            seen = page_of_all_views.with_name(file.name)
            seen.write_bytes(base64.b64decode(now))
            differing[str(seen)] = f"{share:.1%} differs from {file}"
    assert not differing
    opened.assert_quiet()


def test_another_view_and_another_colour_are_seen(canvas: Any) -> None:
    def share(one: str, other: str) -> float:
        texts = [_text((PICTURES / f"{each}.png").read_bytes()) for each in (one, other)]
        return float(canvas.evaluate(_DIFFERENCE, texts))

    assert share("waits-1280-light", "waits-1280-light") == 0
    for other in ("overview-1280-light", "windows-1280-light", "timeline-1280-light", "waits-800-dark"):
        assert share("waits-1280-light", other) > 2 * MOST_DIFFERING


def _until_drawn(tab: Any, view: str) -> None:
    tab.wait_for_selector(f"#{view.partition('/')[0]}.open")
    if view.startswith("timeline"):
        tab.wait_for_selector("#time-details h2")
    if view == "orders":
        until(tab, "document.getElementById('both-said').textContent")
    tab.wait_for_timeout(150)


def _text(picture: bytes) -> str:
    return base64.b64encode(picture).decode()


_PIXELS = """async (text) => {
  const image = new Image();
  image.src = "data:image/png;base64," + text;
  await image.decode();
  return image;
}"""
_SMALLER = """async (text) => {
  const image = await pixels(text);
  const size = { width: image.width / 4, height: image.height / 4 };
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").split(",")[1];
}"""
_DIFFERENCE = """async (texts) => {
  const [one, other] = await Promise.all(texts.map(async (text) => {
    const image = await pixels(text);
    const size = { width: image.width, height: image.height };
    const canvas = Object.assign(document.createElement("canvas"), size);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  }));
  if (one.width !== other.width || one.height !== other.height) return 1;
  let differing = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const most = Math.max(...[0, 1, 2].map((part) => Math.abs(one.data[at + part] - other.data[at + part])));
    if (most > 40) differing++;
  }
  return differing / (one.data.length / 4);
}"""
