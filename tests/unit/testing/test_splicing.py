"""Models are written into the bytes that fields came from."""

from __future__ import annotations

from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.inputs.splicing import spliced
from rankwise.testing.symbols import Conversion, Field, Stream, WorldSize

GIVEN = ProgramInput(2, ("5", "width=10"), {"grid.txt": b"nx 4\nny 12\n"}, b"1 2\n", {"STEPS": "3"})


def field(
    stream: Stream, name: str, start: int, end: int, value: int, how: Conversion = Conversion.SIGNED
) -> Field:
    return Field(stream, name, start, end, how, value)


def test_numbers_may_become_longer_and_shorter() -> None:
    nx, ny = field(Stream.FILE, "grid.txt", 3, 4, 4), field(Stream.FILE, "grid.txt", 8, 10, 12)
    made = spliced(GIVEN, {nx: 1000, ny: 7})
    assert made is not None
    assert made.files["grid.txt"] == b"nx 1000\nny 7\n"


def test_a_part_of_an_argument() -> None:
    made = spliced(GIVEN, {field(Stream.ARGV, "2", 6, 8, 10): -3})
    assert made is not None
    assert made.arguments == ("5", "width=-3")


def test_what_is_as_before_is_left_as_it_is_written() -> None:
    given = ProgramInput(1, ("007",))
    made = spliced(given, {field(Stream.ARGV, "1", 0, 3, 7): 7})
    assert made == given


def test_arguments_are_added_and_left_out() -> None:
    count = Field(Stream.ARGV, "", 0, 0, Conversion.COUNT, 3)
    more, fewer = spliced(GIVEN, {count: 5}), spliced(GIVEN, {count: 1})
    assert more is not None and more.arguments == ("5", "width=10", "1", "1")
    assert fewer is not None and fewer.arguments == ()


def test_the_number_of_ranks_stdin_and_the_environment() -> None:
    model = {
        WorldSize(2): 4,
        field(Stream.STDIN, "", 2, 3, 2): 22,
        field(Stream.ENV, "STEPS", 0, 1, 3): 9,
    }
    made = spliced(GIVEN, model)
    assert made is not None
    assert (made.ranks, made.stdin, made.environment) == (4, b"1 22\n", {"STEPS": "9"})


def test_no_number_is_written_where_none_is_wanted() -> None:
    made = spliced(GIVEN, {field(Stream.ARGV, "1", 0, 1, 1, Conversion.IS_NUMBER): 0})
    assert made is not None
    assert made.arguments[0] == "x"


def test_a_file_that_is_not_part_of_the_input_cannot_be_changed() -> None:
    assert spliced(GIVEN, {field(Stream.FILE, "other", 0, 1, 1): 2}) is None
