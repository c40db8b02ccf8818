"""A model of the solver becomes an input: new values replace the bytes that their fields came from."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Collection, Mapping

from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.symbols import Conversion, Field, Stream, Symbol, WorldSize

_FILLER = "1"
"""Of arguments and fields that have to be there, and of which nothing else is known."""
_NO_NUMBER = "x"
_PRIORITY = (
    Conversion.COUNT, Conversion.LENGTH, Conversion.TEXT, Conversion.IS_NUMBER, Conversion.HEX,
    Conversion.OCTAL, Conversion.UNSIGNED, Conversion.SIGNED, Conversion.FLOAT, Conversion.BYTE,
)  # fmt: skip
"""Where several symbols stand for the same bytes, a later one of these decides."""


def spliced(
    before: ProgramInput,
    model: Mapping[Symbol, int | float | str],
    wanted: Collection[object] = (),
) -> ProgramInput | None:
    """Return the input with the values of a model; None where a value cannot be written into it.

    Values that are what they were before are left as they are written. Where symbols stand for the
    same bytes, those that are `wanted` decide.
    """
    changed = {each: value for each, value in model.items() if value != each.value or isinstance(value, bool)}
    ranks = next((int(value) for each, value in model.items() if isinstance(each, WorldSize)), before.ranks)
    edits: dict[tuple[Stream, str], dict[tuple[int, int], str]] = defaultdict(dict)
    fields = sorted(
        (each for each in changed if isinstance(each, Field)),
        key=lambda each: _PRIORITY.index(each.conversion),
    )
    counts = [each for each in fields if each.conversion is Conversion.COUNT]
    for each in fields:
        if each.conversion is not Conversion.COUNT:
            text = _written(each, changed[each], _text_of(before, each), model)
            if text is None:
                return None
            if each in wanted or not any(_overlap(each, other) for other in fields if other in wanted):
                edits[each.stream, each.name][each.start, each.end] = text
    for each in counts:
        if not _is_of_arguments(each):
            edits[each.stream, each.name].setdefault(
                (each.start, each.end), _recounted(_text_of(before, each), each, int(changed[each]))
            )
    arguments = list(before.arguments)
    files, environment, stdin = dict(before.files), dict(before.environment), before.stdin
    for (stream, name), parts in edits.items():
        match stream:
            case Stream.ARGV if int(name) <= len(arguments):
                arguments[int(name) - 1] = _edited(arguments[int(name) - 1].encode(), parts).decode(
                    "utf-8", "replace"
                )
            case Stream.FILE if name in files:
                files[name] = _edited(files[name], parts)
            case Stream.STDIN if stdin is not None:
                stdin = _edited(stdin, parts)
            case Stream.ENV if name in environment:
                environment[name] = _edited(environment[name].encode(), parts).decode("utf-8", "replace")
            case _:
                return None
    for each in counts:
        if _is_of_arguments(each):
            count = max(int(changed[each]) - 1, 0)
            arguments = arguments[:count] + [_FILLER] * (count - len(arguments))
    if any("\0" in each for each in arguments):
        return None
    return dataclasses.replace(
        before, ranks=ranks, arguments=tuple(arguments), files=files, environment=environment, stdin=stdin
    )


def _overlap(one: Field, other: Field) -> bool:
    is_same = (one.stream, one.name) == (other.stream, other.name)
    return is_same and one.start < other.end and other.start < one.end


def _is_of_arguments(count: Field) -> bool:
    """Return whether a count is that of the arguments, and not of the parts of one of them."""
    return count.stream is Stream.ARGV and not count.name


def bytes_of(given: ProgramInput, stream: Stream, name: str) -> bytes:
    """Return what a stream of an input holds."""
    match stream:
        case Stream.ARGV:
            at = int(name or 0) - 1
            return given.arguments[at].encode() if 0 <= at < len(given.arguments) else b""
        case Stream.FILE:
            return given.files.get(name, b"")
        case Stream.STDIN:
            return given.stdin or b""
        case Stream.ENV:
            return given.environment.get(name, "").encode()


def _text_of(given: ProgramInput, field: Field) -> str:
    return bytes_of(given, field.stream, field.name)[field.start : field.end].decode("utf-8", "replace")


def _edited(content: bytes, parts: Mapping[tuple[int, int], str]) -> bytes:
    """Replace ranges of bytes, from the last to the first; one that overlaps a later one is left out."""
    limit = len(content) + 1
    for (start, end), text in sorted(parts.items(), reverse=True):
        if end <= limit:
            content = content[:start] + text.encode("utf-8", "surrogateescape") + content[end:]
            limit = start
    return content


def _written(
    field: Field, value: int | float | str, before: str, model: Mapping[Symbol, int | float | str]
) -> str | None:
    match field.conversion:
        case Conversion.SIGNED | Conversion.UNSIGNED:
            return str(int(value))
        case Conversion.HEX:
            return hex(int(value))
        case Conversion.OCTAL:
            return f"0{int(value):o}"
        case Conversion.FLOAT:
            return repr(float(value))
        case Conversion.TEXT:
            return str(value)
        case Conversion.BYTE:
            return bytes((int(value) & 255,)).decode("latin-1")
        case Conversion.IS_NUMBER:
            return _FILLER if value else _NO_NUMBER
        case Conversion.LENGTH:
            return (before + _FILLER * int(value))[: max(int(value), 0)]
        case Conversion.COUNT:
            return None


def _recounted(text: str, field: Field, wanted: int) -> str:
    separator = field.separator if field.separator.strip() else None
    parts = text.split(separator)
    kept = parts[: max(wanted, 0)] + [_FILLER] * (wanted - len(parts))
    return (field.separator or " ").join(kept)
