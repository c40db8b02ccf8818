"""Places are equal for equal addresses, and tell constant elements and members apart."""

from __future__ import annotations

import pytest

from rankwise.checks.requests.addresses import Address, Addresses, begins_at_zero
from rankwise.program import Phi
from unit.program.compiled import model_of, shown

TEXT = """\
void see(void *);
struct pair { double one, two; };
static struct pair *kept;
void locals(void) {
    int a[4]; struct pair p;
    see(&a[1]); see(a + 1); see(&a[2]); see(&p.two); see(&p.one);
}
void counters(int n, double *x) {
    for (int i = 0; i < n; i++)
        see(&x[i]);
    for (int i = 1; i < n; i++)
        see(&x[i]);
}
void pointers(void) {
    see(&kept->two); see(&kept->two);
    kept = 0;
    see(&kept->two);
}
"""


@pytest.fixture(scope="module")
def places() -> Addresses:
    return Addresses(model_of(TEXT))


def of(places: Addresses, name: str) -> list[Address]:
    return [places.of(value) for value in shown(model_of(TEXT), name)]


def test_equal_addresses_have_equal_places(places: Addresses) -> None:
    first, again, other, *_ = of(places, "locals")
    assert first == again
    assert first != other
    assert (first.root, first.offset, other.offset) == (other.root, 4, 8)


def test_members_lie_at_their_offsets(places: Addresses) -> None:
    *_, two, one = of(places, "locals")
    assert (two.offset, one.offset) == (8, 0)
    assert two.is_exact


def test_an_index_that_varies_is_not_exact(places: Addresses) -> None:
    from_zero, from_one = of(places, "counters")
    assert not from_zero.is_exact
    assert isinstance(from_zero.indices[0], Phi)
    assert begins_at_zero(from_zero.indices[0])
    assert not begins_at_zero(from_one.indices[0])
    assert from_zero.blocks()


def test_a_pointer_that_did_not_change_is_one_root(places: Addresses) -> None:
    first, again, changed = of(places, "pointers")
    assert first == again
    assert first.root != changed.root
