"""Definitions, scopes, classes, decorators and files that import each other."""

from pathlib import Path

import pytest

from rankwise.errors import UnreadableInput
from rankwise.program import Allocate, Branch, GlobalVariable, Load, Store, Switch
from rankwise.source.python import lower_file


def test_functions_are_named_by_file_and_class(lower):
    lowered = lower("class C:\n  def m(self):\n    def inner(): pass\nf = lambda: 1")
    shown = {name: each.shown for name, each in lowered.program.functions.items()}
    assert shown == {
        "a.py:<module>": "module level",
        "a.py:C.m": "C.m",
        "a.py:C.m.inner": "C.m.inner",
        "a.py:<lambda:4>": "<lambda:4>",
    }


def test_redefinition_gets_a_name_of_its_own(lower):
    lowered = lower("if x:\n  def f(): a()\nelse:\n  def f(): b()\nf()")
    assert lowered.calls("f") == ["a"]
    assert lowered.calls("f#2") == ["b"]
    (call,) = [each for each in lowered.function().calls() if each.callee.name == "f"]
    assert {each.name for each in call.callee.operands} == {"a.py:f", "a.py:f#2"}


def test_direct_call_binds_parameters(lower):
    lowered = lower("def f(a, b=2, *rest, k, d=4, **more): pass\nf(1, k=3)")
    (call,) = lowered.function().calls()
    assert call.callee is lowered.function("f")
    assert [getattr(each, "value", None) for each in call.arguments] == [1, 2, None, 3, 4, None]
    assert [type(each) for each in call.arguments[2::3]] == [Allocate, Allocate]


def test_keywords_go_to_their_parameters(lower):
    (call,) = lower("def f(a, b): pass\nf(b=1, a=2)").function().calls()
    assert [each.value for each in call.arguments] == [2, 1]


def test_computed_default_is_kept_from_the_definition(lower):
    lowered = lower("def f(a=g()): pass\nf()")
    assert lowered.text() == (
        "0:\n%0 = call g()\nstore @a.py:f(a=), %0\n%1 = load @a.py:f(a=)\n%2 = call a.py:f(%1)\nreturn None"
    )


def test_starred_arguments_may_go_to_any_parameter(lower):
    lowered = lower("def g(a, b=1): pass\ndef f(xs):\n  g(*xs)")
    (call,) = lowered.function("f").calls()
    assert [each.operator for each in call.arguments] == ["element", "element"]


def test_module_variable_of_its_own_stays_a_value(lower):
    assert lower("x = f()\ng(x)").find(Store) == []


def test_module_variable_read_elsewhere_is_memory(lower):
    lowered = lower("x = f()\ndef g():\n  return x")
    assert lowered.text("g") == "0:\n%0 x = load @a.py:x\nreturn %0"
    assert isinstance(lowered.program.variables["a.py:x"], GlobalVariable)


def test_global_statement_writes_the_module_variable(lower):
    assert lower("x = f()\ndef g():\n  global x\n  x = 2").text("g") == "0:\nstore @a.py:x, 2\nreturn None"


def test_constant_of_the_module_needs_no_memory(lower):
    assert lower("N = 4\ndef g():\n  return N").text("g") == "0:\nreturn 4"


def test_closure_variable_is_memory(lower):
    lowered = lower("def f(a):\n  def g():\n    nonlocal a\n    a = a + 1\n  g()\n  return a")
    assert lowered.text("f") == (
        "0:\nstore @a.py:f.a, $a\n%0 = call a.py:f.g()\n%1 a = load @a.py:f.a\nreturn %1"
    )


def test_unbound_local_is_unknown(lower):
    assert lower("def f():\n  return y\n  y = 1").text("f") == "0:\nreturn ?y"


def test_lambda_is_a_function_value(lower):
    lowered = lower("h = lambda a: g(a)\nh(3)")
    (call,) = lowered.function().calls()
    assert call.callee is lowered.function("<lambda:1>")


def test_generator_returns_what_it_yields(lower):
    lowered = lower("def f():\n  yield 1\n  yield from g()")
    assert isinstance(lowered.function("f").blocks[-1].terminator.operands[0], Allocate)
    fields = [each.address.field for each in lowered.find(Store, "f")]
    assert fields == ["[]", "#", "[]", "#"]


def test_construction_runs_the_initialiser(lower):
    lowered = lower("class C:\n  size = 3\n  def __init__(self, n):\n    self.n = n\nc = C(5)\ng(c.n)")
    init, _ = lowered.function().calls()
    assert init.callee.name == "a.py:C.__init__"
    made = init.arguments[0]
    assert isinstance(made, Allocate)
    assert made.name == "c"
    assert [each.address.field for each in lowered.find(Store) if each.address.operands[0] is made] == [
        "size"
    ]


def test_dataclass_fields_come_from_arguments(lower):
    lowered = lower("""
        from dataclasses import dataclass
        @dataclass
        class P:
          x: int
          y: int = 2
        p = P(7)
    """)
    stored = {
        each.address.field: each.value
        for each in lowered.find(Store)
        if isinstance(each.address.operands[0], Allocate)
    }
    assert stored["x"].value == 7


METHODS = """
    class Base:
      def step(self): pass
      def run(self): self.step()
    class Derived(Base):
      def step(self): super().step()
      @property
      def half(self): return 1
      @half.setter
      def half(self, v): g(v)
      @classmethod
      def make(cls): return cls()
      @staticmethod
      def util(a): return a
"""


def test_method_of_a_known_object_is_called_directly(lower):
    lowered = lower(METHODS + "\n    d = Derived()\n    d.step()\n    d.run()")
    assert lowered.calls() == ["a.py:Derived.step", "a.py:Base.run"]


def test_method_of_self_may_be_overridden(lower):
    lowered = lower(METHODS)
    (switch,) = lowered.find(Switch, "Base.run")
    assert switch.cases == (None,)
    assert lowered.calls("Base.run") == ["a.py:Base.step", "a.py:Derived.step"]


def test_super_calls_the_base(lower):
    assert lower(METHODS).calls("Derived.step") == ["a.py:Base.step"]


def test_property_is_called(lower):
    lowered = lower(METHODS + "\n    d = Derived()\n    x = d.half\n    d.half = 3")
    getter, setter = lowered.function().calls()
    assert getter.callee.name == "a.py:Derived.half"
    assert len(setter.arguments) == 2


def test_class_and_static_methods(lower):
    lowered = lower(METHODS + "\n    d = Derived.make()\n    Derived.util(5)")
    make, util = lowered.function().calls()
    assert make.arguments[0] is lowered.program.variables["a.py:Derived"]
    assert [each.value for each in util.arguments] == [5]
    assert isinstance(lowered.find(Allocate, "Derived.make")[0], Allocate)


def test_method_of_an_unknown_object_is_found_by_name(lower):
    lowered = lower("class C:\n  def solve(self, x): pass\ndef f(o):\n  o.solve(3)")
    (call,) = lowered.function("f").calls()
    assert call.callee is lowered.function("C.solve")
    assert call.arguments[0] is lowered.function("f").parameters[0]


def test_several_candidates_are_switched_over(lower):
    lowered = lower("class C:\n  def go(self): pass\nclass D:\n  def go(self): pass\ndef f(o):\n  o.go()")
    assert lowered.calls("f") == ["a.py:C.go", "a.py:D.go"]
    assert len(lowered.find(Switch, "f")) == 1


def test_method_nobody_defines_computes_from_its_object_and_arguments(lower):
    (call,) = lower("def f(o, x):\n  return o.frobnicate(x)").function("f").calls()
    receiver, argument, contents = call.arguments
    assert (receiver.name, argument.operator, contents.operator) == ("o", "argument", "argument")
    assert len(contents.operands) == 6


def test_function_that_a_library_gets_is_called_as_often_as_the_arguments_decide(lower):
    lowered = lower("import scipy\ndef g(x): pass\ndef f(start):\n  return scipy.minimize(g, start)")
    assert lowered.calls("f") == ["scipy.minimize", "a.py:g"]
    (branch,) = lowered.find(Branch, "f")
    assert branch.condition.operator == "calls back"


def test_function_held_by_an_attribute_is_called_through_it(lower):
    lowered = lower("class C:\n  def __init__(self, fn): self.fn = fn\n  def go(self): self.fn(1)")
    (call,) = lowered.function("C.go").calls()
    assert isinstance(call.callee, Load)
    assert len(call.arguments) == 1


def test_bound_method_as_a_value_keeps_its_object(lower):
    lowered = lower("class C:\n  def m(self, x): pass\nc = C()\ncb = c.m\ncb(3)")
    (call,) = lowered.function().calls()
    assert lowered.text("C.m@bound") == (
        "0:\n%0 self = load @a.py:C.m@bound.self\n%1 = call a.py:C.m(%0, $x)\nreturn %1"
    )
    assert call.callee is lowered.function("C.m@bound")


def test_library_decorator_is_seen_through(lower):
    lowered = lower("import functools\n@functools.lru_cache(maxsize=None)\ndef f(a): pass\nf(1)")
    assert lowered.calls() == ["a.py:f"]


def test_decorator_of_the_files_is_called(lower):
    lowered = lower(
        "def twice(fn):\n  def w(*a):\n    return fn(*a)\n  return w\n@twice\ndef f(a): pass\nf(1)"
    )
    made, called = lowered.function().calls()
    assert made.callee is lowered.function("twice")
    assert made.arguments == (lowered.function("f"),)
    assert called.callee is made
    (inner,) = lowered.function("twice.w").calls()
    assert isinstance(inner.callee, Load)


def test_function_of_another_file(lower):
    lowered = lower(
        "from helper import work\nimport helper as h\nwork(1)\nh.work(2)\nh.limit",
        helper="limit = g()\ndef work(n): pass",
    )
    assert lowered.calls() == ["helper.py:<module>", "helper.py:<module>", "helper.py:work", "helper.py:work"]
    assert "store @helper.py:limit" in lowered.text("<module>", "helper.py")


def test_variable_of_another_file_is_its_memory(lower):
    lowered = lower("import helper\nhelper.x = helper.x + f()", helper="x = g()")
    assert "load @helper.py:x" in lowered.text()
    assert "store @helper.py:x" in lowered.text()


def test_relative_import_in_a_package(lower):
    lowered = lower(
        pkg____init__="", pkg__solver="def solve(): pass", pkg__main="from .solver import solve\nsolve()"
    )
    assert lowered.calls("<module>", "pkg/main.py")[-1] == "pkg/solver.py:solve"


def test_imports_in_a_circle(lower):
    lowered = lower("import b\ndef f(): b.g()", b="import a\ndef g(): a.f()")
    assert lowered.calls("f") == ["b.py:g"]
    assert lowered.calls("g", "b.py") == ["a.py:f"]


def test_star_import_of_another_file(lower):
    assert lower("from helper import *\nwork()", helper="def work(): pass").calls()[-1] == "helper.py:work"


def test_main_guard_of_an_imported_file_may_be_skipped(lower):
    lowered = lower("import helper", helper="if __name__ == '__main__':\n  g()")
    assert len(lowered.find(Branch, "<module>", "helper.py")) == 1


def test_guarded_import_still_names_the_module(lower):
    lowered = lower("try:\n  import numpy as np\nexcept ImportError:\n  np = None\nnp.zeros(3)")
    assert lowered.calls()[-1] == "numpy.zeros"


def test_syntax_error_names_line_and_python(lower):
    with pytest.raises(UnreadableInput, match=r"^x\.py:2 is not Python 3\.\d+\.\d+: ") as caught:
        lower_file(Path("x.py"), "a = 1\nprint 'hello'\n")
    assert "Python 3" in caught.value.hint


def test_null_byte_is_an_error_of_the_user():
    with pytest.raises(UnreadableInput, match=r"^x\.py"):
        lower_file(Path("x.py"), "a = 1\0")


def test_partial_function_passes_on_what_it_was_given(lower):
    lowered = lower("import functools\ndef g(a, b, c=1): pass\np = functools.partial(g, 1, c=2)\np(5)")
    (name,) = [name for name in lowered.program.functions if "@partial" in name]
    made = lowered.program.functions[name]
    assert [each.name for each in made.parameters] == ["b"]
    (call,) = made.calls()
    assert [each.name for each in call.arguments] == ["argument0", "b", "c"]


def test_partial_of_an_unknown_function_calls_what_it_was_given(lower):
    lowered = lower("import functools\ndef f(g):\n  return functools.partial(g, 1)")
    (made,) = [each for name, each in lowered.program.functions.items() if "@partial" in name]
    (call,) = made.calls()
    assert call.callee.name == "function"
