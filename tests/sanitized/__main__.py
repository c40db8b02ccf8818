"""Runs a sample of the run-time tests on a shim with AddressSanitizer and UndefinedBehaviorSanitizer.

`python -m tests.sanitized` runs what sample.txt names; further words are options of pytest. What a sanitizer
reports fails the test in which it does. Only the shim is compiled with them, not the programs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
CHOICE, SANITIZERS = "RANKWISE_SHIM_SANITIZERS", "address,undefined"


def main(options: list[str]) -> int:
    """Return 0 if all tests of the sample pass and no sanitizer reports anything."""
    from rankwise.launch.which_mpi import compile_flags
    from rankwise.native.build import recorder_for
    from rankwise.toolchain.embedded import embedded_file

    launcher = embedded_file("mpich", "bin", "mpiexec")
    if launcher is None or shutil.which("gcc") is None:
        print("missing: gcc, or the embedded MPICH; nothing runs with sanitizers")
        return 1
    os.environ[CHOICE] = SANITIZERS
    recorder_for(compile_flags((str(launcher),)), guard=True)  # takes longer than one test may
    lines = (HERE / "sample.txt").read_text(encoding="utf-8").splitlines()
    sample = [str(HERE.parent / each) for each in lines if each and not each.startswith("#")]
    words = [sys.executable, "-m", "pytest", "-m", "not long and not slow", *options, *sample]
    return subprocess.run(words, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
