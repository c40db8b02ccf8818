"""What variables are declared as is read from debug information, and followed to parts and pointers."""

from __future__ import annotations

import pytest

from rankwise.checks.arguments.declarations import Declarations
from unit.program.compiled import program_of, shown

PRELUDE = """
void see(void *);
struct place { double x, y, z; };
struct cell { int id; struct place place; float *field; union { int a; float b; } either; };
static struct cell cells[5];
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("double x; see(&x);", "double"),
        ("float x[3]; see(x);", "float"),
        ("long x[2][3]; see(x[1]);", "long"),
        ("unsigned short x[4]; see(&x[n]);", "unsigned short"),
        ("size_t x; see(&x);", "size_t"),
        ("double _Complex x; see(&x);", "complex"),
        ("double *x = malloc(8); see(x);", "double"),
        ("see(own);", "float"),
        ("see(own + n);", "float"),
        ("struct place x; see(&x);", "place"),
        ("see(&cell->place.y);", "double"),
        ("see(cell->field);", "float"),
        ("see(&cell->field);", "pointer"),
        ("see(&cells[n].place.z);", "double"),
        ("double *rows[2]; see(rows);", "pointer"),
        ("double **rows = malloc(8); see(rows[n]);", "double"),
        ("double vla[n]; see(vla);", "double"),
    ],
)
def test_the_declared_type_of_a_buffer(body: str, expected: str) -> None:
    program = program_of(PRELUDE + f"void f(int n, float *own, struct cell *cell) {{ {body} }}")
    (buffer,) = shown(program, "f")
    element = Declarations(program).element(buffer)
    assert element is not None
    assert element.spelling == expected


@pytest.mark.parametrize(
    "body",
    [
        "char x[8]; see(x);",
        "void *x = malloc(8); see(x);",
        "see(malloc(8));",
        "see(&cell->either);",
        "see(cell);",
        "struct { double a; int b; } x; see(&x);",
        "unsigned char x[8]; see(x);",
        "see((void *) any);",
    ],
)
def test_what_says_nothing_clear(body: str) -> None:
    program = program_of(PRELUDE + f"void f(struct cell *cell, void *any) {{ {body} }}")
    (buffer,) = shown(program, "f")
    assert Declarations(program).element(buffer) is None
