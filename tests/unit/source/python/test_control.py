"""Branches, loops, exceptions, with and match."""

from rankwise.program import Branch, Call, Constant, Phi, Return, Switch, Unreachable


def test_if_joins_with_a_phi(lower):
    lowered = lower("def f(a: int):\n  if a:\n    x = 1\n  else:\n    x = 2\n  return x")
    assert lowered.text("f") == (
        "0:\nbranch $a -> 1, 2\n1:\njump -> 3\n2:\njump -> 3\n3:\n%0 x = phi 1: 1, 2: 2\nreturn %0"
    )


def test_variable_that_no_arm_writes_needs_no_phi(lower):
    lowered = lower("def f(a: int, x):\n  if a:\n    g()\n  return x")
    assert lowered.find(Phi, "f") == []


def test_while_loop_carries_its_variables(lower):
    lowered = lower("def f():\n  n = 5\n  while n > 0:\n    n -= 1\n  return n")
    assert lowered.text("f") == (
        "0:\njump -> 1\n1:\n%0 n = phi 0: 5, 2: %2\n%1 = >(%0, 0)\nbranch %1 -> 2, 3\n"
        "2:\n%2 n = -(%0, 1)\njump -> 1\n3:\njump -> 4\n4:\nreturn %0"
    )


def test_while_true_is_left_only_by_break(lower):
    lowered = lower("def f():\n  while True:\n    if g():\n      break\n  return 1")
    assert len(lowered.find(Branch, "f")) == 1
    assert len(lowered.find(Return, "f")) == 1


def test_else_of_a_loop_is_skipped_by_break(lower):
    lowered = lower("def f(xs):\n  for x in xs:\n    if x.ok:\n      break\n  else:\n    g()\n  h()")
    g, h = lowered.function("f").calls()
    assert h.block is not g.block
    assert len(h.block.predecessors) == 2


def test_continue_goes_on_with_the_next_element(lower):
    lowered = lower("def f(n: int):\n  for i in range(n):\n    if i:\n      continue\n    g()")
    (step,) = [each for each in lowered.function("f").instructions() if getattr(each, "operator", "") == "+"]
    assert len(step.block.predecessors) == 2


def test_range_loop_counts(lower):
    lowered = lower("def f(n: int):\n  for i in range(2, n, 3):\n    g(i)")
    assert lowered.text("f") == (
        "0:\njump -> 1\n1:\n%0 i = phi 0: 2, 3: %3\n%1 = <(%0, $n)\nbranch %1 -> 2, 4\n"
        "2:\n%2 = call g(%0)\njump -> 3\n3:\n%3 = +(%0, 3)\njump -> 1\n4:\njump -> 5\n5:\nreturn None"
    )


def test_range_loop_downwards(lower):
    assert lower("for i in range(9, 0, -1): g(i)").operators() == [">", "+"]


def test_trip_count_of_a_for_loop_depends_on_the_iterable(lower):
    lowered = lower("def f(xs):\n  for x in xs:\n    g(x)")
    (branch,) = lowered.find(Branch, "f")
    source, length = branch.condition.operands
    assert (branch.condition.operator, length.address.field) == ("has_next", "#")
    assert source is lowered.function("f").parameters[0]


def test_code_behind_return_is_dropped(lower):
    assert lower("def f():\n  return 1\n  g()").calls("f") == []


def test_main_guard_is_always_entered(lower):
    lowered = lower("if __name__ == '__main__':\n  g()")
    assert lowered.find(Branch) == []
    assert lowered.calls() == ["g"]


def test_assert_that_fails_goes_nowhere(lower):
    lowered = lower("def f(a: int):\n  assert a, 'no'\n  return a")
    (branch,) = lowered.find(Branch, "f")
    assert isinstance(branch.targets[1].terminator, Unreachable)


def test_sys_exit_does_not_return(lower):
    lowered = lower("import sys\ndef f():\n  sys.exit(1)\n  g()")
    assert lowered.text("f") == "0:\n%0 = call sys.exit(1)\nunreachable"


def test_exit_inside_an_expression(lower):
    lowered = lower("def f(a: int):\n  a or exit()\n  return a")
    assert len(lowered.find(Unreachable, "f")) == 1
    assert len(lowered.find(Return, "f")) == 1


def test_raise_without_handler_ends_the_path(lower):
    assert lower("def f():\n  raise ValueError('x')").text("f").endswith("call raise(%0)\nunreachable")


def test_raise_goes_to_its_handler(lower):
    lowered = lower("def f():\n  try:\n    raise E\n  except Exception:\n    g()\n  return 1")
    assert lowered.calls("f") == ["g"]
    assert lowered.find(Unreachable, "f") == []


def test_calls_outside_of_try_do_not_raise(lower):
    assert lower("g()\nh()").find(Switch) == []


def test_each_call_in_try_may_raise(lower):
    lowered = lower("def f():\n  try:\n    a()\n    b()\n  except E as e:\n    c(e)\n  d()")
    switches = [each for each in lowered.find(Switch, "f") if each.condition.operator == "raises"]
    assert [each.condition.operands[0].callee.name for each in switches] == ["a", "b"]
    assert switches[0].targets[1] is switches[1].targets[1]
    assert switches[0].cases == (None,)


def test_handler_sees_what_was_set_before_the_exception(lower):
    lowered = lower(
        "def f():\n  x = 1\n  try:\n    a()\n    x = 2\n    b()\n  except Exception:\n    return x"
    )
    (phi,) = [each for each in lowered.find(Phi, "f") if each.name == "x"]
    assert sorted(each.value for each in phi.operands) == [1, 2]


def test_exception_that_no_handler_takes_leaves(lower):
    narrow = lower("try:\n  a()\nexcept ValueError:\n  b()")
    wide = lower("try:\n  a()\nexcept:\n  b()")
    assert (len(narrow.find(Unreachable)), len(wide.find(Unreachable))) == (1, 0)


def test_inner_exception_reaches_the_outer_handler(lower):
    lowered = lower("""
        def f():
          try:
            try:
              a()
            except ValueError:
              b()
          except Exception:
            c()
    """)
    (c,) = [call for call in lowered.function("f").calls() if call.callee.name == "c"]
    assert c.block.predecessors
    assert lowered.find(Unreachable, "f") == []


def test_finally_is_lowered_once_and_leads_everywhere(lower):
    lowered = lower("""
        def f(xs):
          for x in xs:
            try:
              if a():
                return 1
              if b():
                break
              c()
            finally:
              last()
          return 2
    """)
    assert lowered.calls("f").count("last") == 1
    (final,) = [call for call in lowered.function("f").calls() if call.callee.name == "last"]
    ways = final.block.terminator
    assert isinstance(ways, Switch)
    assert len(ways.targets) == 4
    early, late = (each.operands[0] for each in lowered.find(Return, "f"))
    assert isinstance(early, Phi)
    assert [each.value for each in early.operands if isinstance(each, Constant)] == [1]
    assert late.value == 2


def test_else_of_try_runs_after_the_body_only(lower):
    lowered = lower("def f():\n  try:\n    a()\n  except E:\n    b()\n  else:\n    c()")
    (c,) = [call for call in lowered.function("f").calls() if call.callee.name == "c"]
    (only,) = c.block.predecessors
    assert any(isinstance(each, Call) and each.callee.name == "a" for each in only.instructions)


def test_with_enters_and_leaves(lower):
    lowered = lower("""
        class Timer:
          def __enter__(self): return 5
          def __exit__(self, *what): pass
        def f():
          with Timer() as t:
            g(t)
    """)
    assert lowered.calls("f") == ["a.py:Timer.__enter__", "g", "a.py:Timer.__exit__"]


def test_return_out_of_with_leaves_it(lower):
    lowered = lower("def f():\n  with open('x') as h:\n    return g(h)")
    assert lowered.calls("f") == ["open", "g", "__exit__"]


def test_exception_passes_through_with_to_the_handler(lower):
    lowered = lower("def f():\n  try:\n    with lock() as l:\n      a()\n  except Exception:\n    b()")
    assert lowered.calls("f").count("__exit__") == 2


def test_suppress_goes_on_behind_the_block(lower):
    lowered = lower("import contextlib\ndef f():\n  with contextlib.suppress(E):\n    a()\n  b()")
    (b,) = [call for call in lowered.function("f").calls() if call.callee.name == "b"]
    assert len(b.block.predecessors) == 2


def test_match_tests_cases_in_order(lower):
    lowered = lower("""
        def f(x: int):
          match x:
            case 1 | 2:
              a()
            case [p, *rest] if p:
              b(p)
            case {"k": v}:
              c(v)
            case Point(y=0):
              d()
            case _:
              e()
    """)
    assert lowered.calls("f") == ["a", "b", "c", "d", "e"]
    assert {"==", "has_shape", "isinstance", "subscript", "attribute"} <= set(lowered.operators("f"))


def test_async_forms_are_like_their_plain_ones(lower):
    lowered = lower("async def f(xs):\n  async for x in xs:\n    async with x as y:\n      await g(y)")
    assert lowered.calls("f") == ["g", "__exit__"]


def test_long_elif_chain_does_not_nest(lower):
    source = "def f(a):\n  if a == 0: pass\n" + "".join(f"  elif a == {n}: x = {n}\n" for n in range(1, 3000))
    assert len(lower(source).find(Branch, "f")) == 3000


def test_deep_expression(lower):
    lowered = lower("x = " + " + ".join(["1"] * 6000))
    assert len(lowered.operators()) == 5999


def test_delete_shows_in_later_lengths(lower):
    lowered = lower("def f(x):\n  del x[0]\n  return len(x)")
    assert lowered.operators("f") == ["removed", "length", "len"]
