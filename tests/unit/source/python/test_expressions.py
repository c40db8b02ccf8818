"""Names, operators, conditions and containers."""

import pytest

from rankwise.program import Allocate, Branch, Constant, Load, Phi, Store


def test_assignment_names_the_value(lower):
    assert lower("y = f(1)\nz = y + 1").text().startswith("0:\n%0 y = call f(1)\n")


def test_constants_are_one_object_per_value(lower):
    first, second = lower("f(7)\nf(7)").function().calls()
    assert first.arguments[0] is second.arguments[0]


def test_one_and_true_are_different_constants(lower):
    (call,) = lower("f(1, True, 1.0)").function().calls()
    assert [type(each.value) for each in call.arguments] == [int, bool, float]


def test_negative_literal_is_a_constant(lower):
    (call,) = lower("f(-3)").function().calls()
    assert isinstance(call.arguments[0], Constant)
    assert call.arguments[0].value == -3


def test_number_arithmetic_reads_no_memory(lower):
    lowered = lower("def f():\n  n = 3\n  return n * 2 + 1")
    assert lowered.text("f") == "0:\n%0 = *(3, 2)\n%1 = +(%0, 1)\nreturn %1"


def test_arithmetic_on_what_may_be_an_array_depends_on_its_elements(lower):
    lowered = lower("def f(a):\n  return a * 2")
    (product,) = [
        each for each in lowered.function("f").instructions() if each.name == "" and hasattr(each, "operator")
    ]
    assert [type(each) for each in product.operands[2:]] == [Load, Load, Load]


def test_identity_is_equality(lower):
    assert lower("def f(a):\n  return a is None").text("f") == "0:\n%0 = ==($a, None)\nreturn %0"


def test_chained_comparison_stops_at_the_first_that_fails(lower):
    lowered = lower("def f(a, b, c):\n  return a < b <= c")
    assert lowered.text("f") == (
        "0:\n%0 = <($a, $b)\nbranch %0 -> 1, 2\n"
        "1:\n%1 = <=($b, $c)\njump -> 2\n"
        "2:\n%2 = phi 0: %0, 1: %1\nreturn %2"
    )


def test_and_in_a_condition_becomes_two_branches(lower):
    lowered = lower("def f(a: int, b: int):\n  if a and not b:\n    g()")
    branches = lowered.find(Branch, "f")
    assert [each.condition.name for each in branches] == ["a", "b"]
    assert branches[1].targets[1] is lowered.function("f").blocks[branches[1].targets[1].index]
    assert [call.block for call in lowered.function("f").calls()] == [branches[1].targets[1]]


def test_or_as_a_value_is_a_phi(lower):
    lowered = lower("def f(a, b):\n  return a or b")
    (phi,) = lowered.find(Phi, "f")
    assert [each.name for each in phi.operands] == ["a", "b"]


def test_conditional_expression_is_a_phi(lower):
    lowered = lower("def f(a: int):\n  return 1 if a else 2")
    (phi,) = lowered.find(Phi, "f")
    assert [each.value for each in phi.operands] == [1, 2]


def test_truth_of_a_list_lies_in_its_length(lower):
    lowered = lower("def f(a):\n  pending = [a]\n  if pending:\n    g()")
    (branch,) = lowered.find(Branch, "f")
    assert branch.condition.operator == "truth"
    assert [each.address.field for each in branch.condition.operands[1:]] == ["#"]


def test_truth_of_an_unknown_object_may_lie_in_its_elements(lower):
    lowered = lower("def f(pending):\n  if pending:\n    g()")
    (branch,) = lowered.find(Branch, "f")
    assert {each.address.field for each in branch.condition.operands[1:]} == {"#", "[]", "[*]"}


def test_walrus_assigns_and_is_the_value(lower):
    lowered = lower("def f():\n  if (n := g()) > 3:\n    return n")
    assert lowered.text("f").startswith("0:\n%0 n = call g()\n%1 = >(%0, 3)")


def test_format_depends_on_its_parts(lower):
    lowered = lower("def f(a: int):\n  return f'x{a}y{a:>3}'")
    last = lowered.find(type(lowered.function("f").blocks[0].instructions[0]), "f")[-1]
    assert last.operator == "format"
    assert len(last.operands) == 2


def test_attribute_of_an_unknown_object_depends_on_the_object(lower):
    lowered = lower("def f(x):\n  return x.shape")
    assert lowered.text("f") == (
        "0:\n%0 = offset $x .shape\n%1 shape = load %0\n%2 = offset $x .#\n%3 = load %2\n"
        "%4 = attribute($x, %1, $x, %3)\n%5 shape = subscript(%4, %1)\nreturn %5"
    )


def test_attribute_store(lower):
    assert lower("def f(x):\n  x.n = 3").text("f") == "0:\n%0 = offset $x .n\nstore %0, 3\nreturn None"


def test_subscript_depends_on_container_key_and_loads(lower):
    lowered = lower("def f(x, i):\n  return x[i]")
    assert lowered.text("f") == (
        "0:\n%0 = offset $x, $i .[]\n%1 = offset $x, $i .[*]\n%2 = load %0\n%3 = load %1\n"
        "%4 = subscript($x, $i, %2, %3)\nreturn %4"
    )


def test_constant_text_key_has_a_field_of_its_own(lower):
    text = lower("def f(d):\n  d['n'] = 1\n  return d['n']").text("f")
    assert text == (
        "0:\n%0 = offset $d .#\n%1 = load %0\n%2 = length(%1, 'n')\nstore %0, %2\n"
        "%3 = offset $d .['n']\nstore %3, 1\n%4 = offset $d, 'n' .[*]\n%5 = load %4\n"
        "%6 = element(%5, 1)\nstore %4, %6\n%7 = offset $d, 'n' .[]\n%8 = offset $d .['n']\n"
        "%9 = load %7\n%10 = load %8\n%11 = subscript($d, 'n', %9, %10)\nreturn %11"
    )


def test_store_under_any_other_key_reaches_every_read(lower):
    text = lower("def f(d, k):\n  d[k] = 1\n  d[0] = 2").text("f")
    assert text.count(".[]") == 2
    assert "[*]" not in text


def test_slices_and_dimensions_are_operands(lower):
    lowered = lower("def f(x, n):\n  return x[1:n, 2]")
    assert "subscript($x, 1, $n, None, 2, " in lowered.text("f")


def test_tuple_elements_are_told_apart_when_unpacked(lower):
    lowered = lower("def f(r, s):\n  t = (r, s)\n  a, b = t\n  return b")
    function = lowered.function("f")
    stores = {
        each.address.field: each.value.name
        for each in lowered.find(Store, "f")
        if each.address.field != "[*]"
    }
    assert stores == {"[0]": "r", "[1]": "s"}
    returned = function.blocks[-1].terminator.operands[0]
    assert [each.address.field for each in returned.operands[2:]] == ["[]", "[1]"]


def test_swap_needs_no_tuple(lower):
    lowered = lower("def f(a, b):\n  a, b = b, a\n  return a")
    assert lowered.text("f") == "0:\nreturn $b"


def test_starred_target_takes_the_rest(lower):
    lowered = lower("def f(x):\n  a, *b = x\n  return b")
    assert isinstance(lowered.function("f").blocks[-1].terminator.operands[0], Allocate)


def test_list_display(lower):
    lowered = lower("def f(a):\n  return [a, 2]")
    assert lowered.find(Store, "f")[0].value.name == "a"
    assert {each.address.field for each in lowered.find(Store, "f")} == {"[]"}


def test_dict_display_merges_another(lower):
    lowered = lower("def f(o):\n  return {'k': 1, **o}")
    assert [each.address.field for each in lowered.find(Store, "f")] == ["['k']", "[*]", "[]", "#"]


def test_append_stores_into_the_list(lower):
    lowered = lower("def f(v):\n  x = []\n  x.append(v)\n  return len(x)")
    element, length = lowered.find(Store, "f")
    assert element.value.name == "v"
    assert length.address.field == "#"
    assert lowered.operators("f") == ["length", "len"]


def test_element_that_is_replaced_leaves_the_length(lower):
    lowered = lower("def f(v, i: int):\n  x = [1, 2]\n  x[i] = v\n  return len(x)")
    assert {each.address.field for each in lowered.find(Store, "f")} == {"[]"}


def test_augmented_assignment_of_a_number_rebinds(lower):
    assert lower("def f():\n  n = 1\n  n += 2\n  return n").text("f") == "0:\n%0 n = +(1, 2)\nreturn %0"


def test_augmented_assignment_of_an_array_changes_it_in_place(lower):
    lowered = lower("def f(x):\n  x[0] = 1\n  x += 2\n  return x")
    assert len(lowered.find(Store, "f")) == 2
    assert lowered.function("f").blocks[-1].terminator.operands[0] is lowered.function("f").parameters[0]


def test_computed_array_that_is_written_into_gets_memory(lower):
    lowered = lower("def f(a):\n  y = a * 2\n  y[0] = 5\n  return y")
    assert isinstance(lowered.function("f").blocks[-1].terminator.operands[0], Allocate)


def test_comprehension_is_a_loop_with_its_own_names(lower):
    lowered = lower("def f(x, ys):\n  z = [g(x) for x in ys if x]\n  return x")
    assert lowered.function("f").blocks[-1].terminator.operands[0] is lowered.function("f").parameters[0]
    assert lowered.calls("f") == ["g"]
    assert len(lowered.find(Branch, "f")) == 2


@pytest.mark.parametrize("name", ["any", "all"])
def test_search_in_a_generator_stops_at_the_first_find(lower, name):
    lowered = lower(f"def f(ys):\n  return {name}(g(y) for y in ys)")
    function = lowered.function("f")
    (result,) = function.blocks[-1].terminator.operands
    assert {each.value for each in result.operands} == {True, False}
    (call,) = function.calls()
    assert len(call.block.successors) == 2


def test_next_takes_one_element_of_a_generator(lower):
    lowered = lower("def f(ys):\n  return next((g(y) for y in ys), 7)")
    (result,) = lowered.function("f").blocks[-1].terminator.operands
    assert {getattr(each, "value", "call") for each in result.operands} == {7, "call"}


def test_dict_comprehension_stores_values(lower):
    lowered = lower("def f(ys):\n  return {k: g(k) for k in ys}")
    assert lowered.find(Store, "f")[-1].value.callee.name == "g"


def test_unknown_function_is_declared_by_its_full_name(lower):
    lowered = lower("import numpy as np\nfrom time import time as now\nnp.random.rand(3)\nnow()\nopen('f')")
    assert lowered.calls() == ["numpy.random.rand", "time.time", "open"]
    assert not lowered.program.functions["time.time"].blocks


def test_getattr_with_a_constant_name_is_an_attribute(lower):
    assert "offset $x .n" in lower("def f(x):\n  return getattr(x, 'n', 0)").text("f")


def test_map_calls_its_function_in_a_loop(lower):
    lowered = lower("def g(x): return x\ndef f(xs): return list(map(g, xs))")
    assert lowered.calls("f") == ["a.py:g"]
    assert len(lowered.find(Branch, "f")) == 1


def test_every_instruction_has_its_place(lower):
    lowered = lower("def f(a):\n  return (a +\n    g(a))")
    places = {each.location.line for each in lowered.function("f").instructions()}
    assert places == {2, 3}
    (call,) = lowered.function("f").calls()
    assert (call.location.file, call.location.line, call.location.column) == ("a.py", 3, 5)
    assert call.location.function == "f"
