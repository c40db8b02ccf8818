"""Each instruction of LLVM IR, read from `every_instruction.ll` and shown as the program has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.program import Constant, Function, GlobalVariable, Program, Value
from rankwise.program.model import Model
from rankwise.program.printing import to_text
from rankwise.source.llvm import read_module
from unit.program.compiled import program_of

TEXT = (Path(__file__).parent / "every_instruction.ll").read_text(encoding="utf-8")

BODIES = {
    "switches": """
 0:
  switch $ -> else: 3, 1: 1, -5: 1, 7: 2
 1:
  return 10
 2:
  return 20
 3:
  return 30
""",
    "invokes": """
 0:
  %0 = call may_throw($)
  %1 = raises(%0)
  switch %1 -> else: 1, ?: 2
 1:
  return
 2:
  %2 = exception()
  %3 = extractvalue { ptr , i32 } , 1(%2)
  %4 = call _Unwind_Resume()
  unreachable
""",
    "gotos": """
 0:
  %0 = select($, ?, ?)
  switch %0 -> else: 1, ?: 2
 1:
  return
 2:
  return
""",
    "loop": """
 0:
  jump -> 1
 1:
  %0 = phi 0: 0, 1: %1
  %1 = +(%0, 1)
  %2 = unsigned <(%1, $)
  branch %2 -> 1, 2
 2:
  return %0
""",
    "variadic": """
 0:
  %0 = call printf(@text, $, 4)
  %1 = call printf(@text)
  %2 = call callee2()
  return
""",
    "by_value": """
 0:
  %0 = offset $ .8
  %1 = load %0
  %2 = offset $ .16
  store %2, %1
  %3 = call by_value($, $)
  return
""",
    "calls_pointer": """
 0:
  %0 = call $(3, None, 1)
  %1 = call switches(1)
  return %0
""",
    "quoted name": """
 0:
  %0 = +($, 1)
  jump -> 1
 1:
  return %0
""",
}


@pytest.fixture(scope="module")
def program() -> Program:
    return program_of(TEXT, ".ll")


def body(program: Program, name: str) -> list[str]:
    return to_text(program.functions[name]).strip().splitlines()[1:]


@pytest.mark.parametrize("name", BODIES)
def test_the_whole_function(program: Program, name: str) -> None:
    assert body(program, name) == BODIES[name].strip("\n").splitlines()


def test_atomic_updates_read_and_write(program: Program) -> None:
    lines = body(program, "atomics")
    assert lines[1:4] == ["  %0 = load $", "  %1 = atomicrmw(%0, $)", "  store $, %1"]
    assert [line.split()[0] for line in lines].count("store") == 3
    assert "fence" not in " ".join(lines)


def test_constant_expressions_lead_to_the_variable(program: Program) -> None:
    lines = body(program, "constants")
    assert lines[1:3] == ["  %0 = offset @big .8", "  store @g, %0"]
    assert "  %1 = +(@g, 5)" in lines


def test_assembly_depends_on_what_goes_in(program: Program) -> None:
    lines = body(program, "assembly")
    assert lines[1:3] == ["  %0 = assembly($)", "  %1 = assembly()"]


def test_vectors_are_values_like_others(program: Program) -> None:
    lines = body(program, "vectors")
    assert "  %2 = *($, %1)" in lines
    assert lines[-1] == "  return %7"
    assert any(line.startswith("  %3 = llvm.fma.v4f32(%2,") for line in lines)


def test_indices_that_vary_are_operands(program: Program) -> None:
    lines = body(program, "arrays")
    assert lines[1].startswith("  %0 = offset $, $")
    assert lines[2].startswith("  %1 = offset $, $")
    assert lines[-2:] == ["  %7 = cast(%6)", "  return %7"]


def test_every_block_ends_and_knows_who_comes_before(program: Program) -> None:
    for function in program.defined():
        for block in function.blocks:
            for target in block.terminator.targets:
                assert block in target.predecessors
            assert all(instruction.block is block for instruction in block.instructions)


def test_an_alias_is_what_it_stands_for(program: Program) -> None:
    assert "renamed" not in program.functions
    assert "renamed" not in program.variables


def initial(program: Program, name: str) -> list[tuple[int, object]]:
    (variable,) = (each for each in program.variables.values() if each.name == name)
    return [(offset, plain(value)) for offset, value in variable.initial]


def plain(value: Value) -> object:
    return value.value if isinstance(value, Constant) else value.name


def test_what_variables_hold_at_the_start(program: Program) -> None:
    assert initial(program, "g") == [(0, 7)]
    assert initial(program, "nested") == [(0, 1), (8, 2), (16, "g")]
    assert initial(program, "big") == [(0, 0)]
    assert [name for _, name in initial(program, "table")] == ["callee", "other"]


def test_a_pointer_into_a_structure_keeps_its_member(program: Program) -> None:
    """@pointer holds the address of the second member of @big."""
    (pointer,) = (each for each in program.variables.values() if each.name == "pointer")
    model = Model(program)
    big = next(each for each in program.variables.values() if each.name == "big")
    held = model.points_to.of(model.points_to.parts.find(pointer))  # type: ignore[arg-type]
    assert {(part.object, part.field) for part in held} == {(big, 8)}


def test_constants_and_names_of_variables(program: Program) -> None:
    constants = {name.split("@")[0]: each.constant for name, each in program.variables.items()}
    assert constants["table"] and constants["text"]
    assert not constants["g"]
    assert isinstance(program.variables["outside"], GlobalVariable)
    assert program.variables["outside"].layout is None


def test_a_name_of_one_file_stays_in_it() -> None:
    shared = Program()
    for file, number in (("a.c", 1), ("b.c", 2)):
        read_module(
            f'source_filename = "{file}"\n@count = internal global i32 {number}\n'
            f"define internal i32 @step() {{\n  ret i32 {number}\n}}\n"
            f"define i32 @use{number}() {{\n  %1 = call i32 @step()\n"
            "  %2 = load i32, ptr @count\n  ret i32 %1\n}\n",
            shared,
        )
    steps = [each for each in shared.defined() if each.shown == "step"]
    assert len(steps) == 2
    for number in (1, 2):
        (call,) = shared.functions[f"use{number}"].calls()
        assert isinstance(call.callee, Function)
        assert call.callee.blocks[0].terminator.operands[0].value == number  # type: ignore[attr-defined]


def test_a_body_in_another_module_completes_a_declaration() -> None:
    whole = Program()
    read_module("declare i32 @f()\ndefine i32 @g() {\n  %1 = call i32 @f()\n  ret i32 %1\n}\n", whole)
    assert not whole.functions["f"].blocks
    read_module("define i32 @f() {\n  ret i32 4\n}\n", whole)
    (call,) = whole.functions["g"].calls()
    assert call.callee is whole.functions["f"]
    assert whole.functions["f"].blocks
