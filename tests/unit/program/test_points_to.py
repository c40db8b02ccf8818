"""What pointers point to, through fields, tables of functions, the heap and copies."""

from __future__ import annotations

import pytest

from rankwise.program import Allocate, Call, Function, GlobalVariable, Value
from rankwise.program.model import Model
from unit.program.compiled import calls, function, model_of, shown

TEXT = """
void see(void *);
void also(void *);
int g, h;
struct pair { int *first; int *second; };
struct deep { int tag; struct pair inner; };
typedef void (*action)(void *);

void fields(void) {
    struct pair p = { &g, &h };
    struct deep d;
    d.inner.first = &h;
    d.inner.second = &g;
    see(p.first); see(p.second); see(d.inner.first); see(d.inner.second);
}
void copied(void) {
    struct pair p, q;
    p.first = &g; p.second = &h;
    memcpy(&q, &p, sizeof p);
    see(q.first); see(q.second);
    struct pair *fresh = malloc(sizeof *fresh);
    *fresh = p;
    see(fresh->second);
}
void *wrapped(unsigned long size) {
    void *memory = malloc(size);
    if (!memory) exit(1);
    return memory;
}
void heap(void) {
    int **one = wrapped(8), **other = wrapped(8);
    *one = &g; *other = &h;
    see(one); see(other); see(*one); see(*other);
}
static void open_file(void *p) { see(p); }
static void close_file(void *p) { see(p); }
static const action table[] = { open_file, close_file };
struct driver { int version; action run; };
static struct driver driver = { 1, close_file };
void through_table(int n) { table[n](&g); }
void through_driver(void) { driver.run(&h); }
void through_argument(action act) { act(&g); }
void passes(void) { through_argument(also); through_argument(open_file); }
int *either(int c, int *a, int *b) { return c ? a : b; }
void chosen(int c) { see(either(c, &g, &h)); }
void swapped(void) {
    int *a = &g, *b = &h, **p = &a;
    *p = b;
    see(*p);
}
void set(int **slot, int *value) { *slot = value; }
void out_parameter(void) { int *p; set(&p, &g); see(p); }
struct node { struct node *next; int *payload; };
void list(void) {
    struct node *head = 0;
    for (int i = 0; i < 3; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = head; fresh->payload = &g; head = fresh;
    }
    see(head->next->next->payload);
    see(head->next);
}
void local(void) { int mine[100]; see(mine); see(mine + 3); see(&mine[g]); }
"""


@pytest.fixture(scope="module")
def model() -> Model:
    return model_of(TEXT)


def names(model: Model, value: Value) -> set[str]:
    """Return what a pointer may point to: variables by name, memory by the function that asks for it."""
    found = set()
    for part in model.points_to.of(value):
        owner = part.object
        if isinstance(owner, (GlobalVariable, Function)):
            found.add(owner.name)
        elif isinstance(owner, Allocate):
            found.add(f"local {owner.name}")
        else:
            found.add(f"heap of {owner.block.function.shown}")
    return found


def seen(model: Model, owner: str) -> list[set[str]]:
    return [names(model, value) for value in shown(model, owner)]


def test_members_are_told_apart_also_in_nested_structures(model: Model) -> None:
    assert seen(model, "fields") == [{"g"}, {"h"}, {"h"}, {"g"}]


def test_copies_carry_the_pointers_of_each_member(model: Model) -> None:
    assert seen(model, "copied") == [{"g"}, {"h"}, {"h"}]


def test_what_a_wrapper_of_malloc_returns_differs_from_call_to_call(model: Model) -> None:
    one, other = shown(model, "heap")[:2]
    assert not set(model.points_to.of(one)) & set(model.points_to.of(other))
    assert seen(model, "heap")[2:] == [{"g"}, {"h"}]


def called(model: Model, owner: str) -> set[str]:
    (call,) = (each for each in function(model, owner).calls() if not isinstance(each.callee, Function))
    return {callee.shown for callee in model.callees(call)}


def test_calls_through_tables_members_and_arguments_are_resolved(model: Model) -> None:
    assert called(model, "through_table") == {"open_file", "close_file"}
    assert called(model, "through_driver") == {"close_file"}
    assert called(model, "through_argument") == {"also", "open_file"}


def test_arguments_reach_what_a_pointer_calls(model: Model) -> None:
    assert seen(model, "open_file") == [{"g"}]
    assert seen(model, "close_file") == [{"g", "h"}]


def test_results_and_choices(model: Model) -> None:
    assert seen(model, "chosen") == [{"g", "h"}]


def test_stores_through_pointers_to_pointers(model: Model) -> None:
    assert "h" in seen(model, "swapped")[0]
    assert seen(model, "out_parameter") == [{"g"}]


def test_lists_end_in_themselves(model: Model) -> None:
    assert seen(model, "list") == [{"g"}, {"heap of list"}]


def test_a_long_array_is_one_thing(model: Model) -> None:
    assert seen(model, "local") == [{"local mine"}] * 3


def test_callers_are_the_reverse_of_callees(model: Model) -> None:
    for call, callees in model.points_to.callees.items():
        for callee in callees:
            assert call in model.points_to.callers[callee]
    (set_call,) = calls(function(model, "out_parameter"), "set")
    assert isinstance(set_call, Call)
    assert model.points_to.callers[function(model, "set")] == [set_call]
