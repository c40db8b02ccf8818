"""Makes docs/page.png anew: runs examples/bugs_detected/ring.py, and photographs its page in chromium."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from rankwise.toolchain import mpi_launcher, user_python

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Write the picture beside this file."""
    launcher = mpi_launcher("python", user_python(sys.executable)).path
    allowed = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        program = [launcher, "-n", "4", sys.executable, "examples/bugs_detected/ring.py"]
        words = ["run", "--html", str(page), "-o", f"{folder}/findings.json", "--", *program]
        command = [sys.executable, "-m", "rankwise", *words]
        subprocess.run(command, cwd=ROOT, env={**os.environ, **allowed}, check=False, capture_output=True)
        with sync_playwright() as playwright:
            flags = ["--no-sandbox", "--disable-gpu"]
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
            tab = browser.new_page(viewport={"width": 1280, "height": 740}, device_scale_factor=1)
            tab.goto(f"{page.as_uri()}#timeline/finding-1")
            tab.wait_for_selector("#time-details h2")
            tab.wait_for_timeout(300)
            tab.screenshot(path=str(ROOT / "docs" / "page.png"))
            browser.close()


if __name__ == "__main__":
    main()
