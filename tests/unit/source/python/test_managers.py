"""Generators made context managers: lowered where a `with` statement runs them."""

from __future__ import annotations

import pytest

from rankwise.program import Return, Switch

MANAGER = """\
from contextlib import contextmanager
@contextmanager
def around(x):
  before(x)
  yield x
  after(x)
"""


def test_block_runs_where_the_generator_yields(lower):
    lowered = lower(MANAGER + "with around(1) as y:\n  inside(y)\nbehind()")
    assert lowered.calls() == ["before", "inside", "after", "behind"]
    assert "a.py:around" not in lowered.program.functions
    assert [call.arguments[0].value for call in list(lowered.function().calls())[:3]] == [1, 1, 1]


def test_return_out_of_the_block_runs_the_rest_first(lower):
    lowered = lower(MANAGER + "def f(x):\n  with around(x):\n    if x:\n      return 1\n  return 2")
    assert lowered.calls("f") == ["before", "after"]
    (switch,) = lowered.find(Switch, "f")
    (after,) = [call for call in lowered.function("f").calls() if call.callee.name == "after"]
    assert after.block.successors == (switch.block,)
    assert len(lowered.find(Return, "f")) == 2


def test_break_out_of_the_block_runs_the_rest_first(lower):
    lowered = lower(MANAGER + "while c():\n  with around(1):\n    break\nlast()")
    assert lowered.calls() == ["c", "before", "after", "last"]


def test_return_in_the_generator_is_its_end(lower):
    lowered = lower("""\
        import contextlib
        @contextlib.contextmanager
        def around(x):
          yield
          if x:
            return
          after()
        def f(x):
          with around(x):
            inside()
          behind()
    """)
    assert lowered.calls("f") == ["inside", "after", "behind"]
    assert len(lowered.find(Return, "f")) == 1


def test_exception_in_the_block_is_raised_at_the_yield(lower):
    lowered = lower("""\
        from contextlib import contextmanager
        @contextmanager
        def careful():
          try:
            yield
          except ValueError:
            mend()
        def f(x):
          with careful():
            int(x)
            inside()
          behind()
    """)
    calls = {call.callee.name: call for call in lowered.function("f").calls()}
    assert set(calls) == {"inside", "mend", "raise", "behind"}
    assert calls["mend"].block.index < calls["behind"].block.index


def test_finally_in_the_generator_is_run_once_on_each_way(lower):
    lowered = lower("""\
        from contextlib import contextmanager
        @contextmanager
        def around():
          try:
            yield
          finally:
            after()
        def f(x):
          with around():
            if x:
              return 1
          return 2
    """)
    assert lowered.calls("f") == ["after"]


def test_method_that_is_a_manager(lower):
    lowered = lower("""\
        from contextlib import contextmanager
        class Log:
          @contextmanager
          def section(self, name):
            begin(self, name)
            yield
            end(name)
        log = Log()
        with log.section("a"):
          inside()
    """)
    assert lowered.calls() == ["begin", "inside", "end"]


def test_two_managers_in_one_statement(lower):
    other = "@contextmanager\ndef other():\n  begin()\n  yield 2\n  end()\n"
    lowered = lower(MANAGER + other + "with around(1), other() as z:\n  inside(z)")
    assert lowered.calls() == ["before", "begin", "inside", "end", "after"]


def test_a_manager_inside_itself_is_called(lower):
    lowered = lower(MANAGER + "with around(1):\n  with around(2):\n    inside()")
    assert lowered.calls() == ["before", "a.py:around", "inside", "__exit__", "after"]


@pytest.mark.parametrize(
    "body", ["  if x:\n    yield 1\n  else:\n    yield 2\n", "  while x:\n    yield 1\n"], ids=["two", "loop"]
)
def test_other_shapes_stay_functions(lower, body):
    source = f"from contextlib import contextmanager\n@contextmanager\ndef around(x):\n{body}"
    lowered = lower(source + "with around(1):\n  inside()")
    assert lowered.calls()[:2] == ["a.py:around", "inside"]


def test_a_manager_that_is_passed_on_stays_a_function_too(lower):
    lowered = lower(MANAGER + "with around(1):\n  inside()\nstack.enter_context(around(2))")
    assert lowered.calls("around") == ["before", "after"]
