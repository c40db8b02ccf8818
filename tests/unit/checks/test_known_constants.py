"""Constants are followed through variables, memory and calls; what may be several things is not known."""

from __future__ import annotations

import pytest

from rankwise.checks.arguments.known_constants import KnownValues
from rankwise.program import Constant
from unit.program.compiled import model_of, shown

PRELUDE = """
void see(int);
int get(void);
void set(int *);
static int never_written = 8, written = 8;
static const int fixed = 9;
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("void f(int n) { see(-3); }", -3),
        ("void f(int n) { int x = 4; see(x); }", 4),
        ("void f(int n) { int x = n ? 4 : 4; see(x); }", 4),
        ("void f(int n) { int x; int *p = &x; *p = 6; see(x); set(&x); }", 6),
        ("void f(int n) { see(never_written); }", 8),
        ("void f(int n) { see(fixed); }", 9),
        ("static void f(int n) { see(n); } void a(void) { f(2); } void b(void) { f(2); }", 2),
        ("static void f(int n) { see(n - 5); } void a(void) { f(2); }", -3),
    ],
)
def test_known(text: str, expected: int) -> None:
    model = model_of(PRELUDE + text)
    (value,) = shown(model, "f")
    known = KnownValues(model).of(value)
    assert known is not None
    assert isinstance(known.value, Constant)
    assert known.value.value == expected


@pytest.mark.parametrize(
    "text",
    [
        "void f(int n) { see(n); }",
        "void f(int n) { see(get()); }",
        "void f(int n) { int x = n ? 4 : 5; see(x); }",
        "void f(int n) { int x = 4; while (get()) x++; see(x); }",
        "void f(int n) { int x = 4; set(&x); see(x); }",
        "void f(int n) { see(written); } void g(void) { written = 1; }",
        "static void f(int n) { see(n); } void a(void) { f(2); } void b(void) { f(3); }",
    ],
)
def test_not_known(text: str) -> None:
    model = model_of(PRELUDE + text)
    (value,) = shown(model, "f")
    assert KnownValues(model).of(value) is None


def test_the_calls_that_pass_a_constant_on_are_remembered() -> None:
    model = model_of(
        PRELUDE + "static void f(int n) { see(n); }\nstatic void g(int n) { f(n); }\nvoid h(void) { g(1); }\n"
    )
    (value,) = shown(model, "f")
    known = KnownValues(model).of(value)
    assert known is not None
    assert [place.function for place in known.places] == ["g", "h"]
