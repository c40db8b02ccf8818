"""What `make demo` runs: rankwise on the programs beside it, first those with a bug, then the same ones mended.

Returns 0 if every bug is found and every mended program is clean, else 1 and a sentence for each that is not.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from rankwise.toolchain import mpi_launcher, user_python

ROOT = Path(__file__).resolve().parent.parent
FINDINGS = ROOT / "rankwise-out" / "findings.json"
PAGE = ROOT / "rankwise-out" / "demo.html"
BUGGY, MENDED = "examples/bugs_detected", "examples/correct_code"


@dataclass(frozen=True, slots=True)
class Step:
    """One command on one program, what it shows, and the rule that the buggy program breaks."""

    title: str
    words: str
    """`{folder}` stands for the folder of the programs, `{run}` for what starts a Python program on ranks."""
    rule: str


STEPS = (
    Step(
        "A collective that not all ranks reach, found in the source. heat.c runs its loop until each rank's\n"
        "own part is smooth, so the first rank that leaves the loop blocks the others:",
        "check {folder}/heat.c",
        "RW101",
    ),
    Step(
        "The same kind of bug in Python with mpi4py; the collective is inside a function:",
        "check {folder}/survey.py",
        "RW101",
    ),
    Step(
        "A deadlock, explained while the program runs. No timeout: rankwise sees who waits for whom:",
        "run -- {run} -n 4 python {folder}/ring.py",
        "RW201",
    ),
    Step(
        "A bug that only another order of messages shows. coupling.py works whenever you try it, so\n"
        "rankwise runs it with every order that MPI allows:",
        "explore -- {run} -n 3 python {folder}/coupling.py",
        "RW201",
    ),
)


class Demo:
    """Runs the commands as a user does, and remembers what did not go as it should."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        python = user_python(sys.executable)
        launcher = mpi_launcher("python", python)
        self.cannot_run = ""
        if not python.path:
            self.cannot_run = f"{python.why}; try: {python.get_it}"
        elif not launcher.found:
            self.cannot_run = f"there is nothing here that starts MPI programs; try: {launcher.get_it}"
        self._launcher = Path(launcher.path).name
        self._variables = _variables(Path(launcher.path).parent if launcher.found else None)

    def rankwise(self, step: Step, folder: str) -> list[dict[str, object]] | None:
        """Run a step on the programs of a folder; return what was found, None if it could not run."""
        words = step.words.format(folder=folder, run=self._launcher)
        if "{run}" in step.words and self.cannot_run:
            print(f"(left out: {words.split()[0]} cannot run a program here: {self.cannot_run})\n", flush=True)
            self.wrong.append(f"rankwise {words}: was left out")
            return None
        return self.command(shlex.split(words))

    def command(self, words: list[str]) -> list[dict[str, object]] | None:
        """Run rankwise with these words, and return the findings, without notes; None after an error."""
        FINDINGS.unlink(missing_ok=True)
        print(f"$ rankwise {shlex.join(words)}", flush=True)
        command = [sys.executable, "-m", "rankwise", *words]
        ended = subprocess.run(command, cwd=ROOT, env=self._variables, check=False)
        print(flush=True)
        if ended.returncode not in (0, 1) or not FINDINGS.exists():
            self.wrong.append(f"rankwise {shlex.join(words)}: ended with exit code {ended.returncode}")
            return None
        result = json.loads(FINDINGS.read_text(encoding="utf-8"))
        notes = {code for code, rule in result["rules"].items() if rule["severity"] == "note"}
        return [each for each in result["findings"] if each["rule"] not in notes]

    def replay(self, step: Step, findings: list[dict[str, object]]) -> None:
        """Repeat the run that showed a finding, by the schedule that the finding names."""
        schedule = next((str(each["replay"]) for each in findings if each["replay"]), "")
        if not schedule:
            self.wrong.append("explore: the finding has no schedule to replay")
            return
        print("The finding names the order that shows it, and with it the run can be repeated:\n", flush=True)
        command = step.words.format(folder=BUGGY, run=self._launcher).partition(" -- ")[2]
        PAGE.unlink(missing_ok=True)
        page = ["--html", str(PAGE.relative_to(ROOT))]
        self.expect(step.rule, self.command(["replay", schedule, *page, "--", *command.split()]), "replay")
        if not PAGE.exists():
            self.wrong.append("replay: the page of the finding was not written")

    def expect(self, rule: str, findings: list[dict[str, object]] | None, what: str) -> None:
        if findings is not None and rule not in {each["rule"] for each in findings}:
            self.wrong.append(f"{what}: {rule} was not found")


def main() -> int:
    demo, started = Demo(), time.monotonic()
    print("PROGRAMS WITH A BUG THAT ONLY A PARALLEL PROGRAM CAN HAVE\n", flush=True)
    for step in STEPS:
        print(f"{step.title}\n", flush=True)
        found = demo.rankwise(step, BUGGY)
        demo.expect(step.rule, found, f"rankwise {step.words.format(folder=BUGGY, run='mpiexec')}")
        if found and step.words.startswith("explore"):
            demo.replay(step, found)
    print("THE SAME PROGRAMS, MENDED\n", flush=True)
    for step in STEPS:
        found = demo.rankwise(step, MENDED)
        if found:
            words = step.words.format(folder=MENDED, run="mpiexec")
            demo.wrong.append(f"rankwise {words}: a finding in a correct program")
    if demo.wrong:
        print("The demo did not go as it should:", *demo.wrong, sep="\n  ")
        return 1
    count, seconds = len(STEPS), time.monotonic() - started
    print(f"All {count} bugs are found, and all {count} mended programs are clean ({seconds:.0f} s).")
    print(f"The page of the last finding, with who waits for whom and what each rank did: {PAGE}")
    activate = Path(sys.executable).with_name("activate")
    is_here = activate.is_relative_to(Path.cwd())
    print(NEXT.format(activate=f". {activate.relative_to(Path.cwd()) if is_here else activate}"))
    return 0


NEXT = """
What to type next:
  {activate}
      so that `rankwise` is a command in this shell
  rankwise verify examples/bugs_detected/heat.c -n 4
      compile, check and run one program; examples/bugs_detected holds more
  rankwise view
      the page of the last command's findings, in a browser
  rankwise check FILES
      your own C, C++, Fortran or Python
  rankwise run -- mpiexec -n 4 ./app
      a program that you have built
  rankwise explain RW101
      what a rule means, and what to do
  rankwise doctor
      which compilers, MPIs and Python are used"""


def _variables(launcher: Path | None) -> dict[str, str]:
    """Return the user's variables as they are in rankwise's own environment, with its MPI first on PATH.

    Open MPI starts nothing for root unless it is told to; the demo runs nothing but programs of rankwise.
    """
    folders = [each for each in (launcher, Path(sys.executable).parent) if each is not None]
    path = os.pathsep.join([*map(str, folders), os.environ.get("PATH", os.defpath)])
    allowed = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    own = {"PATH": path, "VIRTUAL_ENV": sys.prefix}
    return {**os.environ, **allowed, **own}


if __name__ == "__main__":
    sys.exit(main())
