"""Reads a module of textual LLVM IR, promoted to static single assignment, into a program."""

from __future__ import annotations

import re
from pathlib import Path

from rankwise.findings import Location
from rankwise.program import (
    Allocate,
    Block,
    FormalParameter,
    Function,
    GlobalVariable,
    Instruction,
    Program,
    Terminator,
    Unknown,
    Unreachable,
    Value,
)
from rankwise.program.noreturn import drop_unreachable
from rankwise.program.structure import Alias
from rankwise.source.llvm.debug_info import DebugInfo
from rankwise.source.llvm.initial_values import read_initial_values
from rankwise.source.llvm.instruction_reader import read_instruction
from rankwise.source.llvm.line import Line
from rankwise.source.llvm.linked_symbols import count_parameters, is_replaceable, write_dispatcher
from rankwise.source.llvm.operands import Forward, Operands, skip_attributes
from rankwise.source.llvm.temporaries import pass_by_value
from rankwise.source.llvm.tokens import Types, tokenize, unquote
from rankwise.standard.datatypes.declared_types import PointerType

_OTHER_NAME = re.compile(r"(?:[\w.]+(?:\(\w*\))? )*?(alias|ifunc) ")
_SYMBOL = re.compile(r'@(?:"(?:[^"\\]|\\.)*"|[-\w.$]+)')
_LABEL = re.compile(r'^(?:"((?:[^"\\]|\\.)*)"|([-\w.$]+)):')
_DEBUG = re.compile(r"!dbg !(\d+)")
_VARIABLE = re.compile(r'#dbg_(?:value|declare)\((.*?)(%"[^"]*"|%[-\w.$]+|@[-\w.$]+|undef|poison)?, !(\d+),')
_FORTRAN_MAIN, _C_MAIN = "@_QQmain", "define i32 @main("
"""A main program in Fortran, and the function that flang writes around it to set up its library."""
_SPACE = re.compile(r'\baddrspace\((\d+)\)|, section "rankwise\.(\w+)"')
_SECTION = ', section "rankwise.'
_KERNEL = ' section "rankwise.kernel"'
_TYPE = re.compile(r"^(%\S+|%\"[^\"]+\") = type (.*)$", re.MULTILINE)


def read_module(text: str, program: Program, *, base: Path | None = None) -> None:
    """Add everything the module defines to the program.

    Functions and variables with internal linkage get a name of their own, so that modules that
    reuse a name stay apart. So does a name that another module has defined already: the files are
    then several programs (each with its `main`), and every one calls its own. A weak definition
    gives way to another one. `link` follows aliases from module to module, once all are read.
    """
    _ModuleReader(text, program, base).read()


class _ModuleReader:
    def __init__(self, text: str, program: Program, base: Path | None) -> None:
        self.text = text
        self.program = program
        self.types = Types(dict(_TYPE.findall(text)))
        self.debug = DebugInfo(text, base)
        source = re.search(r'^source_filename = "(.*)"$', text, re.MULTILINE)
        self.file = source[1] if source else "module"
        self.is_fortran = "language: DW_LANG_Fortran" in text
        self.fortran_main = self.is_fortran and f"define void {_FORTRAN_MAIN}(" in text
        self.internal: dict[str, Value] = {}
        self.initialised: list[tuple[GlobalVariable, list[str], int]] = []

    def read(self) -> None:
        lines = self.text.split("\n")
        bodies: list[tuple[Function, str, int]] = []
        other_names: list[tuple[str, str, str]] = []
        for number, line in enumerate(lines):
            if line.startswith("define ") and not (self.fortran_main and line.startswith(_C_MAIN)):
                function = self._declare_function(line)
                if not function.blocks and not any(function is known for known, _, _ in bodies[-1:]):
                    bodies.append((function, line, number))
            elif line.startswith("@"):
                token, _, rest = line.partition(" = ")
                other = _OTHER_NAME.match(rest)
                if other is not None:
                    other_names.append((token, rest, other[1]))
                else:
                    self._declare_variable(token, rest)
        for token, rest, kind in other_names:  # what they stand for may be defined further down
            self._declare_other_name(token, rest, is_ifunc=kind == "ifunc")
        for variable, tokens, at in self.initialised:
            assert variable.layout is not None
            operands = Operands(self.types, self.find_symbol)
            variable.initial = read_initial_values(tokens, at, variable.layout, operands)
        for function, line, number in bodies:
            if not function.blocks:
                self._read_body(function, line, lines, number + 1)

    def find_symbol(self, token: str) -> Value:
        """Return the function or variable a symbol names; an unseen one is declared."""
        known = self.internal.get(token)
        if known is not None:
            return known
        name = unquote(token)
        variable = self.program.variables.get(name)
        if variable is not None:
            return variable
        return self.program.functions.get(name) or self.program.functions.setdefault(name, Function(name))

    def _declare_function(self, line: str) -> Function:
        symbol = _SYMBOL.search(line)
        assert symbol is not None
        token = symbol[0]
        name = unquote(token)
        reference = _DEBUG.search(line, symbol.end())
        shown, place = self.debug.definition(reference[1] if reference else None)
        if token == _FORTRAN_MAIN:
            name = shown = "main"
        known = self.program.functions.get(name)
        weak = is_replaceable(line)
        redefined = known is not None and bool(known.blocks) and not weak
        if redefined and known is not None and known.weak:
            known.blocks, known.parameters, redefined = [], (), False
        internal = line.startswith(("define internal ", "define private ")) or redefined
        key = f"{name}@{self.file}" if internal else name
        function = self.program.functions.get(key)
        if function is None:
            function = self.program.functions[key] = Function(key)
        if not function.blocks:
            function.shown, function.location, function.weak = shown or name, place, weak
            function.is_kernel = _KERNEL in line
        if internal:
            self.internal[token] = function
        return function

    def _declare_other_name(self, token: str, rest: str, *, is_ifunc: bool) -> None:
        """Note what an alias stands for; an ifunc becomes a function that calls what its resolver returns."""
        target = _SYMBOL.findall(rest)
        if not target:
            return
        name, stands_for, weak = unquote(token), self.find_symbol(target[-1]), is_replaceable(rest)
        if is_ifunc:
            known = Function(f"{name}@{self.file}", shown=name)
            if isinstance(stands_for, Function):
                known.location = stands_for.location
            write_dispatcher(known, count_parameters(tokenize(rest)), stands_for, known.location)
            self.program.functions[known.name] = stands_for = known
        if not weak:
            self.internal[token] = stands_for
        if rest.startswith(("internal ", "private ")):
            return
        earlier = self.program.aliases.get(name)
        if earlier is None or (earlier.weak and not weak):
            self.program.aliases[name] = Alias(stands_for, weak)

    def _declare_variable(self, token: str, rest: str) -> None:
        name = unquote(token)
        words = rest.split(None, 12)
        internal = "internal" in words[:3] or "private" in words[:3]
        key = f"{name}@{self.file}" if internal else name
        variable = self.program.variables.get(key)
        external = any(word in ("external", "extern_weak") for word in words[:4])
        weak = is_replaceable(rest)
        if variable is not None and variable.layout is not None and not external and not weak:
            if variable.weak:
                variable.layout, variable.initial = None, ()
            else:
                internal = True
                key = f"{name}@{self.file}"
                variable = self.program.variables.get(key)
        if variable is None:
            reference = _DEBUG.search(rest)
            shown, place = self.debug.definition(reference[1] if reference else None)
            variable = GlobalVariable(shown or name, location=place)
            self.program.variables[key] = variable
            variable.space = _space(rest)
            if reference is not None:
                self._declare_type(variable, reference[1])
        if internal:
            self.internal[token] = variable
        if external or variable.layout is not None:
            return
        introducer = re.search(r"\b(global|constant) ", rest)
        if introducer is None:
            return
        variable.constant, variable.weak = introducer[1] == "constant", weak
        body = rest[introducer.end() :]
        tokens = tokenize(body if len(body) < 20_000 else body[: body.find(" [") + 200])
        variable.layout, at = self.types.read(tokens, 0)
        if len(body) < 20_000:
            self.initialised.append((variable, tokens, at))

    def _read_body(self, function: Function, header: str, lines: list[str], number: int) -> None:
        operands = Operands(self.types, self.find_symbol)
        function.parameters = _read_parameters(function, header, operands)
        entry = str(sum(token[1:].isdigit() for token in operands.locals))
        body: list[str] = []
        while lines[number] != "}":
            body.append(lines[number])
            number += 1
        blocks = _make_blocks(function, body, entry)
        operands.block = function.blocks[0]
        position: Location | None = function.location
        at = 0
        while at < len(body):
            line = body[at]
            at += 1
            if not line:
                continue
            if line[0] != " ":
                label = _LABEL.match(line)
                assert label is not None
                operands.block = blocks["%" + line[: label.end() - 1]]
                continue
            stripped = line.lstrip()
            if stripped.startswith("#"):
                self._name_variable(stripped, operands)
                continue
            while at < len(body) and _continues(stripped, body[at]):
                stripped += " " + body[at].strip()
                at += 1
            position = self._read_line(stripped, operands, blocks, position)
        _finish(function, operands)
        if self.is_fortran:
            pass_by_value(function)

    def _read_line(
        self, line: str, operands: Operands, blocks: dict[str, Block], position: Location | None
    ) -> Location | None:
        metadata = line.find(", !")
        where = position
        if metadata >= 0:
            reference = _DEBUG.search(line, metadata)
            where = self.debug.location(reference[1] if reference else None) or position
            line = line[:metadata]
        tokens = tokenize(line)
        name = None
        at = 0
        if len(tokens) > 1 and tokens[1] == "=":
            name = tokens[0]
            at = 2
        assert operands.block is not None
        before = len(operands.block.instructions)
        value = read_instruction(Line(tokens, at, operands, blocks, where))
        for instruction in operands.block.instructions[before:]:
            if any(isinstance(operand, Forward) for operand in instruction.operands):
                operands.unresolved.append(instruction)
        if name is not None:
            operands.locals[name] = value if value is not None else Unknown()
        return where

    def _name_variable(self, line: str, operands: Operands) -> None:
        """Give a value the user's name for it, from a debug record."""
        record = _VARIABLE.match(line)
        if record is None or record[2] is None:
            return
        value = operands.locals.get(record[2])
        if not isinstance(value, (Instruction, FormalParameter)):
            return
        in_memory = line.startswith("#dbg_declare")
        if line.startswith(" !DIExpression()", record.end()) and in_memory == isinstance(value, Allocate):
            self._declare_type(value, record[3])
        if not value.name:
            value.name = self.debug.variable(record[3])
            if isinstance(value, Allocate) and in_memory:
                reference = line.rfind("!")
                value.location = self.debug.location(line[reference + 1 : -1])

    def _declare_type(self, value: Value, number: str) -> None:
        """Note the type of the variable that a value is, or whose address it is."""
        declared = self.debug.type_of_variable(number)
        if isinstance(value, (Allocate, GlobalVariable)):
            self.program.declared[value] = [PointerType("", lambda: declared)]
        elif isinstance(declared, PointerType):
            self.program.declared.setdefault(value, []).append(declared)


def _space(rest: str) -> str:
    """Return the address space, or the section of rankwise's headers, that a variable is put in."""
    found = _SPACE.search(rest, 0, 200) or (_SPACE.search(rest) if _SECTION in rest else None)
    return found[1] or found[2] if found is not None else ""


def _continues(line: str, following: str) -> bool:
    """Return whether an instruction continues in the next line (switch, invoke, landingpad)."""
    if not following.startswith("  "):
        return False
    if line.startswith("switch ") or " switch " in line[:20]:
        return "]" not in line
    return following.startswith("          ") and not following.lstrip().startswith("#")


def _make_blocks(function: Function, body: list[str], entry: str) -> dict[str, Block]:
    blocks: dict[str, Block] = {}
    if not (body and _is_label(body[0])):
        blocks["%" + entry] = function.add_block()
    for line in body:
        if line and line[0] != " " and (label := _LABEL.match(line)) is not None:
            blocks["%" + line[: label.end() - 1]] = function.add_block()
    return blocks


def _is_label(line: str) -> bool:
    return bool(line) and line[0] != " " and _LABEL.match(line) is not None


def _read_parameters(function: Function, header: str, operands: Operands) -> tuple[FormalParameter, ...]:
    symbol = _SYMBOL.search(header)
    assert symbol is not None
    tokens = tokenize(header[symbol.end() :])
    function.exact = "..." not in tokens
    at = 1
    parameters: list[FormalParameter] = []
    while tokens[at] != ")":
        if tokens[at] == ",":
            at += 1
        if tokens[at] == "...":
            at += 1
            continue
        _, at = operands.types.read(tokens, at)
        at = skip_attributes(tokens, at)
        name = f"%{len(parameters)}"
        if tokens[at][0] == "%":
            name = tokens[at]
            at += 1
        parameter = FormalParameter(function, len(parameters))
        operands.locals[name] = parameter
        parameters.append(parameter)
    return tuple(parameters)


def _finish(function: Function, operands: Operands) -> None:
    """Resolve forward references, end every block, and drop blocks that cannot be reached."""
    known = operands.locals
    for instruction in operands.unresolved:
        instruction.operands = tuple(
            known.get(operand.name) or Unknown() if isinstance(operand, Forward) else operand
            for operand in instruction.operands
        )
    for block in function.blocks:
        if not block.instructions or not isinstance(block.instructions[-1], Terminator):
            block.append(Unreachable())
    drop_unreachable(function)
