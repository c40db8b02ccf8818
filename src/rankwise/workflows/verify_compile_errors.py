"""Says why a program could not be compiled where the compiler's own words do not say it."""

from __future__ import annotations

from rankwise.errors import CompileFailed, RankwiseError
from rankwise.source.fortran.own_modules import defined_twice
from rankwise.workflows.verify_subject import Subject

_FLAGS = ("-I", "-D", "-L", "-l", "-fopenmp", "-std=", "-isystem")
"""Words with the form of compiler flags."""


def explained(error: CompileFailed, subject: Subject, arguments: tuple[str, ...]) -> RankwiseError:
    """Return an error that says what to type: flags may be misplaced, files of two programs."""
    misplaced = [each for each in arguments if each.startswith(_FLAGS)]
    if misplaced:
        hint = f"what follows `--` goes to the program; for the compiler: --flags '{' '.join(misplaced)}'"
        return CompileFailed(error.message, error.details, hint)
    twice = defined_twice(each.path for each in subject.parts if each.spoken == "fortran")
    if twice is not None:
        name, first, second = twice
        both = f"{first} and {second} define module {name}"
        return RankwiseError(
            f"these {len(subject.parts)} files are several programs: {both}",
            "name the files of one program",
        )
    return error
