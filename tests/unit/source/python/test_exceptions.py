"""What may raise, who handles it, and how far it is followed."""

from __future__ import annotations

import ast

import pytest

from rankwise.program import Switch, Unreachable
from rankwise.source.python.names import raised_exceptions


def raising_lines(lowered, name="f"):
    """The lines on which something is said to raise."""
    found = [each for each in lowered.find(Switch, name) if each.condition.operator == "raises"]
    return [each.location.line for each in found]


@pytest.mark.parametrize(
    ("line", "handler"),
    [
        ("int(x)", "ValueError"),
        ("int(x)", "Exception"),
        ("float(x)", "(KeyError, ValueError)"),
        ("x[y]", "KeyError"),
        ("x[y]", "LookupError"),
        ("1 // x", "ZeroDivisionError"),
        ("1 % x", "ArithmeticError"),
        ("x.pop(y)", "KeyError"),
        ("next(x)", "StopIteration"),
        ("open(x)", "OSError"),
        ("library(x)", "ERRORS"),
        ("x.method()", "ValueError"),
    ],
)
def test_what_a_handler_is_meant_for_may_raise(lower, line, handler):
    lowered = lower(f"def f(x, y):\n  try:\n    {line}\n  except {handler}:\n    pass")
    assert raising_lines(lowered) == [3]


@pytest.mark.parametrize(
    ("line", "handler"),
    [
        ("x[y]", "Exception"),
        ("x[y]", "ValueError"),
        ("x[1:2]", "IndexError"),
        ("int(3)", "ValueError"),
        ("1 // 2", "ZeroDivisionError"),
        ("x + y", "Exception"),
        ("print(x)", "Exception"),
        ("library(x)", "KeyboardInterrupt"),
        ("library(x)", "(KeyboardInterrupt, SystemExit)"),
        ("int(x)", "MyError"),
    ],
)
def test_what_a_handler_is_not_meant_for_does_not(lower, line, handler):
    lowered = lower(f"def f(x, y):\n  try:\n    {line}\n  except {handler}:\n    pass")
    assert raising_lines(lowered) == []


def test_an_exception_passes_a_handler_that_is_not_meant_for_it(lower):
    lowered = lower("""\
        def f(x):
          try:
            try:
              int(x)
            except KeyError:
              inner()
          except ValueError:
            outer()
    """)
    assert lowered.calls("f") == ["outer", "raise"]


def test_a_handler_of_a_caller_shows_where_a_function_is_left(lower):
    body = "def g(x):\n  y = int(x)\n  return y\n"
    assert raising_lines(lower(body + "g(h())"), "g") == []
    handled = lower(body + "try:\n  g(h())\nexcept ValueError:\n  pass")
    assert raising_lines(handled, "g") == [2]
    assert handled.calls("g") == ["raise"]
    assert len(handled.find(Unreachable, "g")) == 1


def test_a_handler_is_found_through_functions_in_between(lower):
    lowered = lower("""\
        class Reader:
          def __init__(self, x):
            self.x = int(x)
        def read(x):
          return Reader(x)
        try:
          read(text())
        except ValueError:
          pass
    """)
    assert raising_lines(lowered, "Reader.__init__") == [3]
    assert raising_lines(lowered, "read") == [5]


@pytest.mark.parametrize("ending", ["comm.Abort(1)", "sys.exit(1)", "raise"])
def test_a_handler_that_ends_the_program_handles_nothing(lower, ending):
    lowered = lower(f"import sys\ndef g(x):\n  return int(x)\ntry:\n  g(h())\nexcept ValueError:\n  {ending}")
    assert raising_lines(lowered, "g") == []


def test_library_calls_are_not_followed_to_callers_unless_they_read_input(lower):
    lowered = lower("def g(x):\n  a(x)\n  open(x)\ntry:\n  g(1)\nexcept Exception:\n  pass")
    assert raising_lines(lowered, "g") == [3]


def test_the_handler_is_chosen_by_what_was_raised(lower):
    lowered = lower("""\
        def f(x):
          try:
            if x:
              raise A
            raise B
          except A:
            pass
          except B:
            pass
    """)
    (switch,) = lowered.find(Switch, "f")
    (phi,) = switch.condition.operands
    assert [each.operator for each in phi.operands] == ["raised", "raised"]


def test_a_variable_behind_except_may_hold_anything():
    assert raised_exceptions.caught_by(ast.Name("ERRORS")) == raised_exceptions.EVERYTHING
    assert raised_exceptions.caught_by(ast.Name("MyError")) == {"MyError"}


def test_mpi_errors_are_not_awaited():
    mpi = raised_exceptions.caught_by(ast.parse("MPI.Exception", mode="eval").body)
    assert not raised_exceptions.takes(mpi, raised_exceptions.BY_CODE)


def test_derived_and_base_classes_of_builtin_exceptions():
    raising = raised_exceptions.raised_by(ast.Name("FileNotFoundError"))
    assert raised_exceptions.takes(frozenset({"OSError"}), raising)
    assert not raised_exceptions.takes(frozenset({"ValueError"}), raising)
    assert raised_exceptions.takes(frozenset({"OSError"}), raised_exceptions.raised_by(ast.Name("Unheard")))
