"""Tokens and types of textual IR."""

from __future__ import annotations

import pytest

from rankwise.program.variable_layout import Sequence, StructLayout
from rankwise.source.llvm.operands import skip_attributes
from rankwise.source.llvm.tokens import Types, skip_group, tokenize, unquote

TYPES = {
    "%struct.pair": "{ i8, i32 }",
    "%struct.node": "{ ptr, %struct.node*, i64 }",
    "%struct.packed": "<{ i8, i32 }>",
    "%union.u": "{ double }",
    "%opaque": "opaque",
    '%"class.std::vector"': "{ ptr, ptr, ptr }",
}


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("%1 = add nsw i32 %x.y, -4", ["%1", "=", "add", "nsw", "i32", "%x.y", ",", "-4"]),
        ('call void @"odd \\22 name"()', ["call", "void", '@"odd \\22 name"', "(", ")"]),
        (
            "store double 0x3FF0000000000000, ptr %p",
            ["store", "double", "0x3FF0000000000000", ",", "ptr", "%p"],
        ),
        ('c"a, b]\\00"', ['c"a, b]\\00"']),
        ("i32 (ptr, ...)", ["i32", "(", "ptr", ",", "...", ")"]),
        ("ret void, !dbg !12 #3", ["ret", "void", ",", "!dbg", "!12", "#3"]),
        ("double 1.5e-3", ["double", "1.5e-3"]),
    ],
)
def test_tokens(text: str, tokens: list[str]) -> None:
    assert tokenize(text) == tokens


@pytest.mark.parametrize(
    ("text", "size", "alignment"),
    [
        ("i1", 1, 1),
        ("i8", 1, 1),
        ("i24", 4, 4),
        ("i64", 8, 8),
        ("i128", 16, 16),
        ("ptr", 8, 8),
        ("ptr addrspace(1)", 8, 8),
        ("x86_fp80", 16, 16),
        ("[10 x i32]", 40, 4),
        ("[2 x [3 x double]]", 48, 8),
        ("<4 x float>", 16, 4),
        ("{ i8, i64, i8 }", 24, 8),
        ("<{ i8, i64, i8 }>", 10, 1),
        ("{}", 0, 1),
        ("%struct.pair", 8, 4),
        ("[3 x %struct.pair]", 24, 4),
        ("%struct.packed", 5, 1),
        ("%struct.node", 24, 8),
        ('%"class.std::vector"', 24, 8),
        ("%opaque", 0, 1),
        ("[0 x i32]", 0, 4),
    ],
)
def test_types_have_c_layout_and_are_read_to_their_end(text: str, size: int, alignment: int) -> None:
    tokens = [*tokenize(text), ",", "rest"]
    layout, at = Types(TYPES).read(tokens, 0)
    assert (layout.size, layout.alignment) == (size, alignment)
    assert tokens[at:] == [",", "rest"]


def test_kinds_of_layout() -> None:
    types = Types(TYPES)
    pair, _ = types.read(["%struct.pair"], 0)
    assert isinstance(pair, StructLayout)
    assert (pair.offsets, pair.spelling) == ((0, 4), "struct.pair")
    array, _ = types.read(tokenize("[7 x %struct.pair]"), 0)
    assert isinstance(array, Sequence)
    assert array.element is pair


def test_what_is_no_type_is_refused() -> None:
    with pytest.raises(ValueError, match="not a type: 42"):
        Types({}).read(["42"], 0)


def test_groups_are_skipped_whole() -> None:
    tokens = tokenize("( [ { 1 } ] , < 2 > ) rest")
    assert tokens[skip_group(tokens, 0) :] == ["rest"]


def test_names_lose_their_quotes() -> None:
    assert unquote("%x") == "x"
    assert unquote('@"a b"') == "a b"
    assert unquote('@"\\01_name"') == "\x01_name"


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("noundef signext %x", "%x"),
        ("align 8 dereferenceable(16) null", "null"),
        ("byval(%struct.s) align 8 %s", "%s"),
        ("range(i32 0, 2) @f", "@f"),
        ("captures(none) 5", "5"),
        ("true", "true"),
    ],
)
def test_attributes_are_stepped_over(text: str, rest: str) -> None:
    tokens = tokenize(text)
    assert tokens[skip_attributes(tokens, 0)] == rest
