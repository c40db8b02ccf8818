"""Splits a line of textual LLVM IR into tokens, and reads types from them."""

from __future__ import annotations

import re

from rankwise.program.variable_layout import Layout, Scalar, Sequence, StructLayout, record

TOKEN = re.compile(
    r"""
      [%@]"(?:[^"\\]|\\.)*"       # a quoted name
    | [%@$][-\w.$]+               # a plain name
    | c?"[^"]*"                   # a string
    | -?\d[\w.+-]*                # a number
    | [A-Za-z_][\w.]*             # a word
    | \.\.\.
    | [!\#][\w.]*                 # metadata, attribute group
    | [()\[\]{}<>,=*|]
    """,
    re.VERBOSE,
)

VOID = Scalar(0, 1, "void")
POINTER = Scalar(8, 8, "ptr")
_SCALARS = {
    "void": VOID,
    "ptr": POINTER,
    "half": Scalar(2, 2, "half"),
    "bfloat": Scalar(2, 2, "bfloat"),
    "float": Scalar(4, 4, "float"),
    "double": Scalar(8, 8, "double"),
    "x86_fp80": Scalar(16, 16, "x86_fp80"),
    "fp128": Scalar(16, 16, "fp128"),
    "ppc_fp128": Scalar(16, 16, "ppc_fp128"),
    "label": VOID,
    "metadata": VOID,
    "token": VOID,
    "x86_amx": Scalar(1024, 64, "x86_amx"),
    "opaque": VOID,
}
OPENING = {"(": ")", "[": "]", "{": "}", "<": ">"}


def tokenize(text: str) -> list[str]:
    return TOKEN.findall(text)


def unquote(name: str) -> str:
    """Return a name without its sigil and quotes: %"a b" becomes 'a b'."""
    body = name[1:]
    if body.startswith('"'):
        body = re.sub(r"\\([0-9A-Fa-f]{2})", lambda m: chr(int(m[1], 16)), body[1:-1])
    return body


class Types:
    """The named types of one module, laid out when first needed."""

    def __init__(self, definitions: dict[str, str]) -> None:
        self._definitions = definitions
        self._layouts: dict[str, Layout] = dict(_SCALARS)

    def read(self, tokens: list[str], at: int) -> tuple[Layout, int]:
        """Read the type that begins at `tokens[at]`; return it and the position after it."""
        token = tokens[at]
        layout = self._layouts.get(token)
        if layout is None:
            layout, at = self._read_new(tokens, at)
        else:
            at += 1
        while at < len(tokens):
            if tokens[at] == "addrspace":
                at += 4
            elif tokens[at] == "(" and layout is not VOID and token != "ptr":
                break
            elif tokens[at] == "*":
                layout, at = POINTER, at + 1
            else:
                break
        return layout, at

    def _read_new(self, tokens: list[str], at: int) -> tuple[Layout, int]:
        token = tokens[at]
        if token[0] == "i" and token[1:].isdigit():
            bits = int(token[1:])
            size = 1
            while size * 8 < bits:
                size *= 2
            scalar = self._layouts[token] = Scalar(size, min(size, 16), token)
            return scalar, at + 1
        if token[0] == "%":
            return self._named(token), at + 1
        if token in ("[", "<") and tokens[at + 1] != "{":
            at += 1
            if tokens[at] == "vscale":
                at += 2
            count = int(tokens[at])
            element, at = self.read(tokens, at + 2)  # past the count and 'x'
            return Sequence(element, count), at + 1
        if token in ("{", "<"):
            packed = token == "<"
            at += 2 if packed else 1
            members = []
            while tokens[at] != "}":
                if tokens[at] == ",":
                    at += 1
                member, at = self.read(tokens, at)
                members.append(member)
            return record(tuple(members), packed=packed), at + (2 if packed else 1)
        if token == "target":
            return POINTER, skip_group(tokens, at + 1)
        raise ValueError(f"not a type: {' '.join(tokens[at : at + 8])}")

    def _named(self, token: str) -> Layout:
        layout = self._layouts.get(token)
        if layout is None:
            self._layouts[token] = VOID  # a type that contains itself does so through a pointer
            body = tokenize(self._definitions.get(token, "opaque"))
            layout, _ = self.read(body, 0)
            if isinstance(layout, StructLayout):
                name = unquote(token)
                layout = StructLayout(layout.members, layout.offsets, layout.size, layout.alignment, name)
            self._layouts[token] = layout
        return layout


def skip_group(tokens: list[str], at: int) -> int:
    """Return the position after the bracket that closes the one at `tokens[at]`."""
    depth = 0
    while True:
        token = tokens[at]
        if token in ("(", "[", "{", "<"):
            depth += 1
        elif token in (")", "]", "}", ">"):
            depth -= 1
        at += 1
        if depth == 0:
            return at
