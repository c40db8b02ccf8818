"""Places and names come from debug information, as the user wrote them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rankwise.findings import Location
from rankwise.program import Allocate, Branch, Call, FormalParameter, Program, Value
from rankwise.source.llvm.debug_info import DebugInfo
from unit.program.compiled import HEADER, calls, function, program_of

TEXT = """\
int counter = 1;
static int hidden = 2;
void see(int);
#define BOTH(x) do { see(x); see(x + 1); } while (0)
int work(int amount, char *label) {
    int total = 0;
    for (int step = 0; step < amount; step++)
        total += step;
    if (total > 3)
        see(total);
    BOTH(amount);
    {
        int inner = label[0];
        see(inner);
    }
    scanf("%d", &hidden);
    return total + counter + hidden;
}
"""
FIRST = HEADER.count("\n")


@pytest.fixture(scope="module")
def program() -> Program:
    return program_of(TEXT)


def line_of(words: str) -> int:
    return FIRST + TEXT[: TEXT.index(words)].count("\n") + 1


def test_calls_stand_where_they_are_written(program: Program) -> None:
    observed = calls(function(program, "work"), "see")
    places = [call.location for call in observed]
    assert all(place is not None for place in places)
    assert [(place.line, place.function) for place in places if place] == [
        (line_of("        see(total)"), "work"),
        (line_of("    BOTH(amount)"), "work"),
        (line_of("    BOTH(amount)"), "work"),
        (line_of("        see(inner)"), "work"),
    ]
    assert places[0] is not None and places[0].column == 9


def test_a_branch_stands_at_its_condition(program: Program) -> None:
    lines = {each.location.line for each in function(program, "work").instructions()
             if isinstance(each, Branch) and each.location}  # fmt: skip
    assert lines == {line_of("    for (int step"), line_of("    if (total > 3)")}


def test_values_carry_the_user_s_names(program: Program) -> None:
    work = function(program, "work")
    names = {each.name for each in work.instructions() if each.name}
    assert {"total", "step"} <= names
    assert [each.name for each in work.parameters] == ["amount", "label"]


def test_functions_and_variables_have_a_place(program: Program) -> None:
    work = function(program, "work")
    assert work.location is not None
    assert work.location.line == line_of("int work(")
    counter = program.variables["counter"]
    assert counter.location is not None and counter.location.line == line_of("int counter")
    (hidden,) = (each for each in program.variables.values() if each.name == "hidden")
    assert hidden.location is not None and hidden.location.line == line_of("static int hidden")


METADATA = r"""
!0 = !DIFile(filename: "we\22ird \C3\A9.c", directory: "/home/me/project")
!1 = distinct !DISubprogram(name: "f", scope: !0, file: !0, line: 3, unit: !9)
!2 = distinct !DILexicalBlock(scope: !1, file: !0, line: 4, column: 2)
!3 = !DILocation(line: 5, column: 7, scope: !2)
!4 = !DILocation(line: 0, scope: !1)
!5 = !DIFile(filename: "/usr/include/x.h", directory: "/home/me/project")
!6 = distinct !DILexicalBlockFile(scope: !1, file: !5, discriminator: 0)
!7 = !DILocation(line: 8, column: 1, scope: !6)
!8 = !DILocalVariable(name: "it", scope: !1, file: !0, line: 4, type: !9)
!10 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!11 = distinct !DIGlobalVariable(name: "total", scope: !9, file: !0, line: 12, type: !9)
!12 = !DIFile(filename: "back\\slash.c", directory: "/home/me/project")
!13 = distinct !DISubprogram(name: "g", scope: !12, file: !12, line: 1, unit: !9)
!14 = !DILocation(line: 2, column: 1, scope: !13)
"""


@pytest.fixture(scope="module")
def debug() -> DebugInfo:
    return DebugInfo(METADATA, Path("/home/me/project"))


def test_locations_name_file_and_function(debug: DebugInfo) -> None:
    assert debug.location("3") == Location('we"ird é.c', 5, 7, "f")
    assert debug.location("7") == Location("/usr/include/x.h", 8, 1, "f")


def test_code_of_the_compiler_s_own_has_no_place(debug: DebugInfo) -> None:
    assert debug.location("4") is None
    assert debug.location(None) is None
    assert debug.location("999") is None


def test_names(debug: DebugInfo) -> None:
    assert debug.variable("8") == "it"
    assert debug.variable("10") == "total"
    assert debug.definition("1") == ("f", Location('we"ird é.c', 3, 0, "f"))
    assert debug.definition("10") == ("total", Location('we"ird é.c', 12))
    assert debug.definition(None) == ("", None)


def test_a_backslash_in_a_file_name_is_one(debug: DebugInfo) -> None:
    place = debug.location("14")
    assert place is not None
    assert place.file == "back\\slash.c"


def test_no_debug_information_is_no_error() -> None:
    program = program_of("define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n", ".ll")
    values: list[Value] = list(program.functions["f"].instructions())
    assert all(getattr(value, "location", None) is None for value in values)
    assert not any(isinstance(value, (Allocate, Call, FormalParameter)) for value in values)
    assert re.fullmatch(r"f", program.functions["f"].shown)
