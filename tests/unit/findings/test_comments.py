"""Comments are reported from strings in every language."""

from __future__ import annotations

import pytest

from rankwise.findings import comments


def _comments(text: str, file: str) -> list[str]:
    return [text[begin:end] for begin, end in comments.spans(text, file)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f(); // one\ng(); /* two\nlines */ h();", ["// one", "/* two\nlines */"]),
        ('puts("// no"); // yes', ["// yes"]),
        ('puts("\\" // no"); // yes', ["// yes"]),
        ("c = '\"'; // yes '\"'", ["// yes '\"'"]),
        ("c = '\\''; // yes", ["// yes"]),
        ("n = 1'000'000; // yes", ["// yes"]),
        ('s = R"(" // no )"; // yes', ["// yes"]),
        ('s = u8R"x( )" // no\n)x"; // yes', ["// yes"]),
        ("// goes \\\n on\nf();", ["// goes \\\n on"]),
        ("/* // one */ f();", ["/* // one */"]),
        ("// /* one\nf();", ["// /* one"]),
        ("/* never closed", ["/* never closed"]),
        ('puts("never closed\nf(); // yes', ["// yes"]),
        ("a = b / c; d = *e;", []),
    ],
)
def test_c(text: str, expected: list[str]) -> None:
    assert _comments(text, "a.c") == expected
    assert _comments(text, "a.cpp") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("call f() ! one\nprint *, '! no', \"! no\" ! two", ["! one", "! two"]),
        ("print *, 'it''s ! no' ! yes", ["! yes"]),
        ("!$omp barrier\ncall f()", ["!$omp barrier"]),
        ("c = 3 * 4", []),
    ],
)
def test_fortran(text: str, expected: list[str]) -> None:
    assert _comments(text, "a.f90") == expected
    assert _comments(text, "A.F90") == expected


def test_fixed_form_fortran_has_comments_in_column_one() -> None:
    text = "C don't\n      call f()  ! yes\n* star\n      x = y\n     c  + z"
    assert _comments(text, "a.f") == ["C don't", "! yes", "* star"]


PYTHON = [
    ("f()  # one\ns = '# no'  # two\n", ["# one", "# two"]),
    ('s = """\n# no\n"""  # yes\n', ["# yes"]),
    ("s = r'\\'  # yes\n", ["# yes"]),
    ("é = '# no'; f()  # yés\n", ["# yés"]),
]


@pytest.mark.parametrize(("text", "expected"), PYTHON)
def test_python(text: str, expected: list[str]) -> None:
    assert _comments(text, "a.py") == expected


@pytest.mark.parametrize(("text", "expected"), [PYTHON[0], PYTHON[1], PYTHON[3]])
def test_python_that_cannot_be_read_to_its_end(text: str, expected: list[str]) -> None:
    assert _comments(text + "f((\n", "a.py") == expected


@pytest.mark.parametrize(
    ("file", "marker"), [("a.c", "//"), ("a.hpp", "//"), ("a.F90", "!"), ("a.f", "!"), ("a.py", "#")]
)
def test_marker(file: str, marker: str) -> None:
    assert comments.marker(file) == marker
