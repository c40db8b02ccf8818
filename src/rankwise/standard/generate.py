"""Writes `generated/procedures.txt` from pympistandard: `python -m rankwise.standard.generate`.

One line a procedure. The MPI Forum's data also describes callback types and predefined callbacks;
those are nothing a program calls, so they have no line.
"""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

GENERATED = Path(__file__).parent / "generated" / "procedures.txt"

_HEADER = """\
# Made by `python -m rankwise.standard.generate` from pympistandard; never edited.
# NAME(parameter KIND direction [array[=LENGTH]] [c-only] [large-only] [root-only], ...) -> RETURN
# and in brackets the languages that have it, `ierror` if Fortran returns one, `large` if there is NAME_c.
"""

_LANGUAGES = {"c": "c_expressible", "f90": "f90_expressible", "f08": "f08_expressible"}


def generate() -> str:
    """Return the text of the table for the pympistandard that is installed."""
    source = resources.files("pympistandard.data").joinpath("apis.json")
    procedures = json.loads(source.read_text(encoding="utf-8"))
    lines = [_line(entry) for _, entry in sorted(procedures.items()) if _is_called(entry)]
    return _HEADER + "\n".join(lines) + "\n"


def _is_called(entry: dict[str, Any]) -> bool:
    attributes = entry["attributes"]
    return not attributes["callback"] and attributes["predefined_function"] is None


def _line(entry: dict[str, Any]) -> str:
    parameters = [each for each in entry["parameters"] if each["name"] != "ierror"]
    words = [word for word, attribute in _LANGUAGES.items() if entry["attributes"][attribute]]
    if len(parameters) < len(entry["parameters"]):
        words.append("ierror")
    # The same test that pympistandard's `has_embiggenment` makes: such a procedure has a `_c` variant.
    kinds = [entry["return_kind"], *(each["kind"] for each in parameters)]
    if any(kind.startswith("POLY") for kind in kinds):
        words.append("large")
    inside = ", ".join(_parameter(each) for each in parameters)
    return f"{entry['name']}({inside}) -> {entry['return_kind']} [{' '.join(words)}]"


def _parameter(entry: dict[str, Any]) -> str:
    words = [entry["name"], entry["kind"], entry["param_direction"]]
    if entry["length"] is not None:
        words.append(_array(entry["length"]))
    if "f90_parameter" in entry["suppress"] or entry["kind"] == "VARARGS":
        words.append("c-only")
    if entry["large_only"]:
        words.append("large-only")
    if entry["root_only"]:
        words.append("root-only")
    return " ".join(words)


def _array(length: str | list[str]) -> str:
    """Return the word that says how many entries an array has; the Forum's '*' and '' leave it open."""
    text = "*".join(length) if isinstance(length, list) else length
    return "array" if text in ("*", "") else f"array={text}"


if __name__ == "__main__":
    GENERATED.write_text(generate(), encoding="utf-8")
