"""What `make demo` runs: `rankwise check` on every program here, first the buggy ones, then the correct ones.

Ends with 0 when every bug was found and every correct program is clean, else with 1 and a sentence.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FINDINGS = ROOT / "rankwise-out" / "findings.json"

BUGS = {
    "heat.c": {"RW101"},
    "master_worker.c": {"RW101"},
    "settings.c": {"RW102", "RW104"},
    "smooth.c -- -fopenmp": {"RW501"},
    "heat.py": {"RW101"},
    "survey.py": {"RW101"},
}
"""The buggy programs, with the flags they need, and the rules they break; each has a correct twin."""


def main() -> int:
    print("Programs with a bug that only a parallel program can have:\n", flush=True)
    wrong = []
    for program, rules in BUGS.items():
        missed = rules - check(f"examples/bugs_detected/{program}")
        if missed:
            wrong.append(f"bugs_detected/{program}: {' and '.join(sorted(missed))} was not found")
    print("\nThe same programs, mended:\n", flush=True)
    for program in BUGS:
        found = check(f"examples/correct_code/{program}")
        if found:
            wrong.append(f"correct_code/{program}: {' and '.join(sorted(found))} was reported wrongly")
    print()
    if wrong:
        print("The demo did not go as it should:", *wrong, sep="\n  ")
        return 1
    print(f"All {len(BUGS)} buggy programs are found out, and all {len(BUGS)} mended ones are clean.")
    print("Next: `rankwise explain RW101`, or `rankwise check` on a program of yours.")
    return 0


def check(program: str) -> set[str]:
    """Check one program, as a user does, and return the codes of what was found in it."""
    FINDINGS.unlink(missing_ok=True)
    print(f"$ rankwise check {program}", flush=True)
    command = [sys.executable, "-m", "rankwise", "check", *program.split()]
    ended = subprocess.run(command, cwd=ROOT, check=False)
    print(flush=True)
    if ended.returncode not in (0, 1) or not FINDINGS.exists():
        return {f"an error (exit code {ended.returncode})"}
    result = json.loads(FINDINGS.read_text(encoding="utf-8"))
    return {finding["rule"] for finding in result["findings"]}


if __name__ == "__main__":
    sys.exit(main())
