"""What several modules define under one name, in every order in which they may be read."""

from __future__ import annotations

import itertools

import pytest

from rankwise.program import Call, Constant, Function, Program
from rankwise.source.llvm import read_module
from rankwise.source.llvm.linked_symbols import count_parameters, link
from rankwise.source.llvm.tokens import tokenize

_CALLER = (
    'source_filename = "caller"\ndeclare void @f()\ndefine i32 @main() {\n  call void @f()\n  ret i32 0\n}\n'
)
_STRONG = 'source_filename = "strong"\ndefine void @f() {\n  call void @strong()\n  ret void\n}\n'
_WEAK = 'source_filename = "weak"\ndefine weak void @f() {\n  call void @weak()\n  ret void\n}\n'
_INLINE = _WEAK.replace("define weak", "define linkonce_odr").replace("@weak", "@inline")
_ALIAS = (
    'source_filename = "alias"\n@f = alias void (), ptr @g\n'
    "define internal void @g() {\n  call void @aliased()\n  ret void\n}\n"
)
_TWICE = _ALIAS.replace(
    "@f = alias void (), ptr @g", "@f = alias void (), ptr @h\n@h = alias void (), ptr @g"
)
_WEAK_ALIAS = _ALIAS.replace("= alias", "= weak alias")


def _linked(*modules: str) -> Program:
    program = Program()
    for module in modules:
        read_module(module, program)
    link(program)
    return program


def _called_by(function: Function) -> Function:
    callee = next(function.calls()).callee
    assert isinstance(callee, Function)
    return callee


@pytest.mark.parametrize(
    ("modules", "reached"),
    [
        ((_STRONG,), "strong"),
        ((_WEAK,), "weak"),
        ((_INLINE,), "inline"),
        ((_STRONG, _WEAK), "strong"),
        ((_STRONG, _INLINE, _WEAK), "strong"),
        ((_ALIAS,), "aliased"),
        ((_TWICE,), "aliased"),
        ((_WEAK_ALIAS,), "aliased"),
        ((_WEAK_ALIAS, _STRONG), "strong"),
        ((_ALIAS, _WEAK), "aliased"),
    ],
)
def test_a_call_reaches_what_a_linker_would_choose(modules: tuple[str, ...], reached: str) -> None:
    for order in itertools.permutations((_CALLER, *modules)):
        main = _linked(*order).functions["main"]
        assert _called_by(_called_by(main)).name == reached


@pytest.mark.parametrize("first", ["weak global i32 1", "common global i32 0"])
def test_a_strong_variable_replaces_weak_and_tentative_ones(first: str) -> None:
    weak, strong = f'source_filename = "a"\n@x = {first}\n', 'source_filename = "b"\n@x = global i32 7\n'
    for order in itertools.permutations((weak, weak, strong)):
        program = _linked(*order)
        assert list(program.variables) == ["x"]
        ((_, value),) = program.variables["x"].initial
        assert isinstance(value, Constant)
        assert value.value == 7


def test_programs_that_both_define_a_name_keep_their_own() -> None:
    other = _STRONG.replace("@strong", "@other").replace('"strong"', '"other"')
    program = _linked(_STRONG, other)
    assert {_called_by(each).name for each in program.defined()} == {"strong", "other"}


def test_a_table_of_functions_names_what_an_alias_stands_for() -> None:
    table = 'source_filename = "table"\n@table = constant [1 x ptr] [ptr @f]\ndeclare void @f()\n'
    for order in itertools.permutations((table, _ALIAS)):
        ((_, function),) = _linked(*order).variables["table"].initial
        assert isinstance(function, Function)
        assert function.blocks


def test_an_ifunc_calls_what_its_resolver_returns() -> None:
    module = (
        'source_filename = "ifunc"\n@f = ifunc i32 (i32, ptr), ptr @pick\n'
        "define internal ptr @pick() {\n  ret ptr @g\n}\n"
        "define internal i32 @g(i32 %a, ptr %b) {\n  ret i32 %a\n}\n"
    )
    program = _linked(_CALLER, module)
    dispatcher = _called_by(program.functions["main"])
    resolving, calling = dispatcher.calls()
    assert isinstance(resolving, Call)
    assert resolving.callee is program.functions["pick@ifunc"]
    assert calling.callee is resolving
    assert calling.operands[1:] == dispatcher.parameters


@pytest.mark.parametrize(
    ("ifunc", "count"),
    [
        ("ifunc void (), ptr @r", 0),
        ("ifunc i32 (i32), ptr @r", 1),
        ("ifunc i32 ({ i32, i32 }, ptr, ...), ptr @r", 2),
    ],
)
def test_parameters_of_an_ifunc_are_counted(ifunc: str, count: int) -> None:
    assert count_parameters(tokenize(ifunc)) == count
