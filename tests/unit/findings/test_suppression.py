"""`rankwise: ignore` hides what it names, where it stands, and nothing else."""

from __future__ import annotations

import pytest

from rankwise.findings import Finding, Location, rule, suppression

RUN = ("RW101",)


def _at(line: int, file: str = "a.c", code: str = "RW101") -> Finding:
    return Finding(rule(code), "message", Location(file, line, 1))


def _hidden(text: str, line: int, file: str = "a.c") -> bool:
    _, hidden, _ = suppression.apply([_at(line, file)], suppression.parse(text, file), RUN)
    return bool(hidden)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.c", "f(); // rankwise: ignore[RW101] reason"),
        ("a.c", "f(); /* rankwise: ignore[RW101] reason */"),
        ("a.c", "/* rankwise: ignore[RW101] reason */ f();"),
        ("a.cpp", "f(); ///< rankwise: ignore[RW101]".replace("<", "")),
        ("a.c", "f(); // NOLINT // rankwise: ignore[RW101]"),
        ("a.c", "f(); // rankwise:ignore[rw101]"),
        ("a.c", "f(); // rankwise: ignore [ RW001 ,RW101 ] why"),
        ("a.c", "f(); // rankwise: ignore"),
        ("a.c", "f(); // rankwise: ignore only rank 0 has a file"),
        ("a.c", "f(); // rankwise: ignore RW101 reason"),
        ("a.f90", "call f() ! rankwise: ignore[RW101] reason"),
        ("a.py", "f()  # rankwise: ignore[RW101] reason"),
        ("a.py", "f()  # noqa: E501  # rankwise: ignore[RW101] reason"),
    ],
)
def test_on_the_same_line(file: str, text: str) -> None:
    assert _hidden(text, 1, file)


@pytest.mark.parametrize(
    ("file", "text", "line"),
    [
        ("a.c", "// rankwise: ignore[RW101] reason\nf();", 2),
        ("a.c", "  /* rankwise: ignore[RW101] */  \nf();", 2),
        ("a.c", "// rankwise: ignore[RW101] a reason\n// of two lines\nf();", 3),
        ("a.c", "/* Only rank 0.\n *\n * rankwise: ignore[RW101] reason\n\n */\nf();", 6),
        ("a.c", "// rankwise: ignore[RW001]\n// rankwise: ignore[RW101]\nf();", 3),
        ("a.f", "C rankwise: ignore[RW101] reason\n      call f()", 2),
        ("a.py", "    # rankwise: ignore[RW101] reason\n    f()", 2),
        ("a.c", "// rankwise: ignore[RW101] reason\r\nf();\r\n", 2),
    ],
)
def test_alone_before_the_line(file: str, text: str, line: int) -> None:
    assert _hidden(text, line, file)


@pytest.mark.parametrize(
    ("file", "text", "line"),
    [
        ("a.c", "f(); // rankwise: ignore[RW101]\ng();", 2),
        ("a.c", "// rankwise: ignore[RW101]\n\nf();", 3),
        ("a.c", "// rankwise: ignore[RW101]\nf();\ng();", 3),
        ("a.c", 'puts("// rankwise: ignore[RW101]");', 1),
        ("a.c", "f(); // ignored by rankwise: ignore[RW101]", 1),
        ("a.c", "f(); // rankwise: ignores[RW101]", 1),
        ("a.c", "f(); // rankwise: ignore[RW001]", 1),
        ("a.c", "f(); // rankwise: ignore[]", 1),
        ("a.c", "f(); // rankwise: ignore[RW001 never closed", 1),
        ("a.c", "f(); // rankwise: ignore RW001 reason", 1),
        ("a.py", "f('# rankwise: ignore[RW101]')", 1),
        ("a.py", '"""\n# rankwise: ignore[RW101]\n"""; f()', 3),
        ("a.f90", "print *, '! rankwise: ignore[RW101]'", 1),
        ("a.c", "# rankwise: ignore[RW101]\nf();", 2),
    ],
)
def test_not_hidden(file: str, text: str, line: int) -> None:
    assert not _hidden(text, line, file)


def test_what_is_read() -> None:
    (read,) = suppression.parse("f();\ng(); /* rankwise: ignore[RW101, RW001]  only rank 0 */\n", "dir/a.c")
    assert read.where == Location("dir/a.c", 2, 9)
    assert read.target == 2
    assert read.codes == ("RW101", "RW001")
    assert read.reason == "only rank 0"


def test_hides_only_in_its_own_file() -> None:
    kept, hidden, _ = suppression.apply(
        [_at(1, "./a.c"), _at(1, "b.c")], suppression.parse("f(); // rankwise: ignore[RW101]", "a.c"), RUN
    )
    assert [finding.where.file for finding in hidden] == ["./a.c"]
    assert [finding.where.file for finding in kept] == ["b.c"]


def _complaints(text: str, findings: list[Finding], codes_run: tuple[str, ...] = RUN) -> list[str]:
    _, _, unused = suppression.apply(findings, suppression.parse(text, "a.c"), codes_run)
    assert all(finding.rule.code == "RW001" for finding in unused)
    return [f"{finding.where}: {finding.message}" for finding in unused]


def test_a_used_comment_is_fine() -> None:
    assert _complaints("f(); // rankwise: ignore[RW101]", [_at(1)]) == []
    assert _complaints("f(); // rankwise: ignore", [_at(1)]) == []


def test_an_unused_comment_is_told() -> None:
    assert _complaints("f(); // rankwise: ignore[RW101]", [_at(2)]) == ["a.c:1:9: RW101 hides nothing here"]


def test_an_unused_bare_comment_is_told() -> None:
    (reported,) = _complaints("f(); // rankwise: ignore", [])
    assert "hides nothing that was checked" in reported


def test_a_rule_that_was_not_run_is_not_called_unused() -> None:
    assert _complaints("f(); // rankwise: ignore[RW101]", [], codes_run=()) == []
    assert _complaints("f(); // rankwise: ignore", [], codes_run=()) == []


def test_a_rule_that_does_not_exist_is_told_with_the_nearest() -> None:
    (reported,) = _complaints("f(); // rankwise: ignore[RW1O1]", [], codes_run=())
    assert reported.endswith("RW1O1 is not a rule (did you mean RW101?)")


def test_one_comment_may_be_half_wrong() -> None:
    reported = _complaints("f(); // rankwise: ignore[RW101, XYZ]", [_at(1)])
    assert reported == ["a.c:1:9: XYZ is not a rule"]


def test_empty_brackets_are_told() -> None:
    (reported,) = _complaints("f(); // rankwise: ignore[]", [])
    assert "names no rule" in reported


def test_a_comment_that_names_rw001_is_left_in_peace() -> None:
    assert _complaints("f(); // rankwise: ignore[RW101, RW001] kept for older releases", []) == []
