"""Reads source positions and variable names from a module's debug metadata."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rankwise.findings import Location
from rankwise.findings.location import written_function
from rankwise.source.llvm.debug_types import DebugTypes
from rankwise.standard.datatypes.declared_types import DeclaredType

_NODE = re.compile(r"^!(\d+) = (?:distinct )?!(DI\w+)\((.*)\)$", re.MULTILINE)
_LIST = re.compile(r"^!(\d+) = (?:distinct )?!\{(.*)\}$", re.MULTILINE)
_TYPE_KINDS = ("DIBasicType", "DIDerivedType", "DICompositeType")
_FIELD = re.compile(r'(\w+): (?:!(\d+)|"((?:[^"\\]|\\.)*)"|([\w.|]+))')


@dataclass(slots=True)
class MetadataNode:
    """One metadata node: its kind ('DILocation') and its fields, references as '!12'."""

    kind: str
    text: str

    def fields(self) -> dict[str, str]:
        found = {}
        for key, reference, string, word in _FIELD.findall(self.text):
            found[key] = "!" + reference if reference else string or word
        return found


class DebugInfo:
    """Answers where a `!dbg` reference points to. `shorten` makes a path fit for showing."""

    def __init__(self, text: str, base: Path | None = None) -> None:
        self._nodes = {number: MetadataNode(kind, body) for number, kind, body in _NODE.findall(text)}
        self._lists = dict(_LIST.findall(text))
        self._base = base
        self._scopes: dict[str, tuple[str, str]] = {}
        self._files: dict[str, str] = {}
        self._locations: dict[str, Location | None] = {}

    def location(self, number: str | None) -> Location | None:
        """Return the place that DILocation `number` names; None for compiler-made code (line 0)."""
        if number is None:
            return None
        if number in self._locations:
            return self._locations[number]
        node = self._nodes.get(number)
        place = None
        if node is not None and node.kind == "DILocation":
            fields = node.fields()
            line = int(fields.get("line", "0"))
            file, function = self._scope(fields["scope"][1:])
            if line:
                place = Location(file, line, int(fields.get("column", "0")), function)
        self._locations[number] = place
        return place

    def variable(self, number: str) -> str:
        """Return the user's name of a DILocalVariable or DIGlobalVariable(Expression)."""
        node = self._nodes.get(number)
        if node is None:
            return ""
        fields = node.fields()
        if node.kind == "DIGlobalVariableExpression":
            return self.variable(fields["var"][1:])
        return fields.get("name", "")

    @functools.cached_property
    def types(self) -> DebugTypes:
        """The types that variables of this module have."""
        described = {
            number: f"{node.kind} {node.text}"
            for number, node in self._nodes.items()
            if node.kind in _TYPE_KINDS
        }
        return DebugTypes({**self._lists, **described})

    def type_of_variable(self, number: str) -> DeclaredType:
        """Return the declared type of a DILocalVariable or DIGlobalVariable(Expression)."""
        node = self._nodes.get(number)
        fields = node.fields() if node is not None else {}
        if node is not None and node.kind == "DIGlobalVariableExpression":
            return self.type_of_variable(fields["var"][1:])
        return self.types.find(fields.get("type"))

    def definition(self, number: str | None) -> tuple[str, Location | None]:
        """Return the user's name and the place of a DISubprogram or a global variable."""
        node = self._nodes.get(number) if number is not None else None
        if node is None:
            return "", None
        fields = node.fields()
        if node.kind == "DIGlobalVariableExpression":
            return self.definition(fields["var"][1:])
        name = _readable(fields.get("name", ""))
        line = int(fields.get("line", "0"))
        if "file" not in fields or not line:
            return name, None
        function = name if node.kind == "DISubprogram" else ""
        return name, Location(self._file(fields["file"][1:]), line, 0, function)

    def _scope(self, number: str) -> tuple[str, str]:
        """Return the file and the function that a scope lies in."""
        if number in self._scopes:
            return self._scopes[number]
        node = self._nodes.get(number)
        file = function = ""
        if node is not None:
            fields = node.fields()
            if "file" in fields:
                file = self._file(fields["file"][1:])
            if node.kind == "DISubprogram":
                function = written_function(_readable(fields.get("name", "")))
            elif "scope" in fields:
                outer_file, function = self._scope(fields["scope"][1:])
                file = file or outer_file
        self._scopes[number] = (file, function)
        return file, function

    def _file(self, number: str) -> str:
        if number not in self._files:
            node = self._nodes.get(number)
            self._files[number] = self._path(node.fields()) if node is not None else ""
        return self._files[number]

    def _path(self, fields: Mapping[str, str]) -> str:
        name = _unescape(fields.get("filename", ""))
        path = Path(os.path.normpath(Path(_unescape(fields.get("directory", ""))) / name))
        base = self._base or Path.cwd()
        return str(path.relative_to(base)) if path.is_relative_to(base) else str(path)


def _readable(name: str) -> str:
    """Return a name as users know it: flang's for a main program is none of theirs."""
    return "main" if name == "_QQmain" else name


def _unescape(text: str) -> str:
    raw = re.sub(rb"\\(\\|[0-9A-Fa-f]{2})", _escaped_byte, text.encode())
    return raw.decode(errors="replace")


def _escaped_byte(match: re.Match[bytes]) -> bytes:
    return b"\\" if match[1] == b"\\" else bytes([int(match[1], 16)])
