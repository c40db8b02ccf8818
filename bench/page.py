"""How long the page of a long run takes to write, how large it is, and how smoothly a browser zooms in it.

The recording is made here, as the recorder writes it: ranks that send around a ring and meet in a collective.
"""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

CALLS = (1_000_000, 10_000_000)
RANKS = 16
_FRAMES = 90
_FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


def run() -> None:
    """Print a line for each number of calls."""
    titles = ("calls", "matching", "page", "more memory", "peak", "size", "ready in", "frames/s")
    print(" ".join(f"{title:>12}" for title in titles))
    for calls in CALLS:
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            record(place, calls)
            command = [sys.executable, "-m", "bench.page", folder]
            took = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            shown = browse(place / "page.html")
            cells = (
                f"{calls:,}", f"{took['matching']:.1f} s", f"{took['page']:.1f} s",
                f"{took['memory']:.0f} MB", f"{took['peak']:.0f} MB", f"{took['size'] / 1e6:.1f} MB",
                f"{shown['ready']:.2f} s", f"{shown['frames']:.0f}",
            )  # fmt: skip
            print(" ".join(f"{cell:>12}" for cell in cells), flush=True)


def write_page(folder: Path) -> dict[str, float]:
    """Return the seconds that matching takes, which judging needs anyway, and those of the page beside it."""
    from rankwise.diagrams.views_of_run import views_of_run
    from rankwise.findings import Conclusion, Result, Verdict
    from rankwise.monitors.recorded_run import Run
    from rankwise.report.page import render
    from rankwise.report.views import to_json
    from rankwise.trace.job_trace import read_trace

    began = time.perf_counter()
    run = Run(read_trace(folder))
    _ = run.matches, run.times
    matched = time.perf_counter()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    views = to_json(views_of_run(run, ("mpiexec",), wanted=True))
    text = render(Result("run", (), Verdict(Conclusion.CLEAN)), views)
    (folder / "page.html").write_text(text, encoding="utf-8")
    ended = time.perf_counter()
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "matching": matched - began,
        "page": ended - matched,
        "memory": (after - before) / 1024,
        "peak": after / 1024,
        "size": len(text.encode()),
    }


def record(folder: Path, calls: int) -> None:
    """Write a recording of so many calls: in a round a rank sends, receives, waits and joins a collective."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
    from trace_builder import Status, TraceBuilder

    rounds = calls // (4 * RANKS)
    template = TraceBuilder(RANKS)
    for rank in range(RANKS):
        stream = template.stream(rank)
        left, right = (rank - 1) % RANKS, (rank + 1) % RANKS
        request = stream.call("MPI_Isend", dest=right, tag=1, site=0x1000)
        stream.call("MPI_Recv", source=left, tag=1, status=Status(left, 1, 4), site=0x1010)
        stream.call("MPI_Wait", request=request, site=0x1020)
        stream.call("MPI_Allreduce", site=0x1030)
    template.write(folder)
    noise = np.random.default_rng(1)
    for path in sorted(folder.glob("*.events")):
        _repeat(path, rounds, noise)


def _repeat(path: Path, rounds: int, noise: np.random.Generator) -> None:
    """Repeat the calls of a file, each round later than the one before, with lengths at random."""
    from rankwise.trace import state_page

    data = np.fromfile(path, np.uint8)
    page, units = data[: state_page.PAGE].copy(), data[state_page.PAGE :]
    words = np.tile(units.reshape(1, -1), (rounds, 1)).view(np.uint64)
    heads = _heads(units)
    clock = np.arange(rounds, dtype=np.uint64) * np.uint64(40_000)
    for index, head in enumerate(heads):
        begin = clock + np.uint64(1_000 + 10_000 * index) + noise.integers(0, 3_000, rounds).astype(np.uint64)
        words[:, head + 1] = begin
        words[:, head + 2] = begin + noise.integers(500, 6_000, rounds).astype(np.uint64)
    wait = heads[2]
    _shift_requests(words, wait, rounds, len(heads))
    header = page.view(state_page.page_type())[0]
    header["entered"] = header["left"] = rounds * len(heads)
    header["used"] = state_page.PAGE + words.nbytes
    with path.open("wb") as file:
        file.write(header.tobytes())
        words.tofile(file)


def _heads(units: np.ndarray[Any, Any]) -> list[int]:
    """Return where the records begin, in numbers of 8 bytes."""
    from rankwise.trace.event_layout import CONTINUED

    marks = units.reshape(-1, 64)[:, :2].copy().view(np.uint16).ravel()
    return [int(each) * 8 for each in np.flatnonzero(marks != CONTINUED)]


def _shift_requests(words: np.ndarray[Any, Any], wait: int, rounds: int, calls: int) -> None:
    """Let each MPI_Wait name the request of its own round."""
    from rankwise.trace.event_layout import by_name

    slot = by_name()["MPI_Wait"].slot("request")
    assert slot is not None
    at = wait + slot.offset // 8
    words[:, at] += np.arange(rounds, dtype=np.uint64) * np.uint64(calls)


def browse(page: Path) -> dict[str, float]:
    """Return the seconds until the diagram is drawn, and how many frames a second zooming shows."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(_FLAGS))
        tab = browser.new_page(viewport={"width": 1280, "height": 900})
        began = time.perf_counter()
        tab.goto(page.as_uri() + "#timeline")
        while not tab.evaluate("document.getElementById('time-status').textContent.includes('shown')"):
            tab.wait_for_timeout(20)
        ready = time.perf_counter() - began
        frames = tab.evaluate(_ZOOM, _FRAMES)
        browser.close()
    return {"ready": ready, "frames": frames}


_ZOOM = """async (frames) => {
  const canvas = document.getElementById("time-canvas");
  const box = canvas.getBoundingClientRect();
  const next = () => new Promise(requestAnimationFrame);
  await next();
  const began = performance.now();
  for (let at = 0; at < frames; at++) {
    const deltaY = at < frames * 0.6 ? -70 : 105;
    const where = { clientX: box.x + 700, clientY: box.y + 60 };
    canvas.dispatchEvent(new WheelEvent("wheel", { deltaY, ctrlKey: true, cancelable: true, ...where }));
    await next(); // the frame that draws it
  }
  return (frames * 1000) / (performance.now() - began);
}"""


if __name__ == "__main__":  # in a process of its own, so that its memory is that of one page
    print(json.dumps(write_page(Path(sys.argv[1]))))
