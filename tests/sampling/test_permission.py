"""What is said of processes that the system does not let us look into, with a real user who may not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

NOBODY = "65534"
_ASK = """
import sys
from rankwise.errors import RankwiseError
from rankwise.procfs.thread_stop import Stops
from rankwise.sampling import sampling_permission
pid = int(sys.argv[1])
try:
    sampling_permission.refuse_if_foreign(pid)
    try:
        list(Stops().each([pid]))
    except PermissionError:
        raise sampling_permission.permission_missing(pid)
    print("allowed")
except RankwiseError as error:
    print(error.message)
"""

pytestmark = pytest.mark.skipif(
    os.geteuid() != 0 or shutil.which("setpriv") is None, reason="only root can become somebody else"
)


def _said(privileges: list[str], pid: int) -> str:
    words = ["setpriv", *privileges, sys.executable, "-c", _ASK, str(pid)]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()


@pytest.mark.parametrize(
    ("privileges", "reported"),
    [
        (
            ["--bounding-set", "-sys_ptrace", "--inh-caps", "-sys_ptrace"],
            "belongs to nobody, and you are root",
        ),
        ([], "allowed"),
    ],
    ids=["root without the capability", "root"],
)
def test_a_process_of_somebody_else(privileges: list[str], reported: str) -> None:
    words = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "sleep", "600"]
    with subprocess.Popen(words) as sleeper:
        try:
            while Path(f"/proc/{sleeper.pid}").stat().st_uid != int(NOBODY):
                pass
            assert reported in _said(privileges, sleeper.pid)
        finally:
            sleeper.kill()
