"""Which calls give a communicator to some ranks only."""

from __future__ import annotations

from rankwise.checks.arguments.call_facts import CallFacts
from rankwise.program import Call, Constant, GlobalVariable, Operation, Phi, Value
from rankwise.program.handles import constant_name
from rankwise.standard import Role

_DEEPEST = 4
_NOT_FOR_ALL = frozenset(
    """MPI_Comm_create MPI_Comm_create_group MPI_Comm_create_from_group MPI_Cart_create MPI_Graph_create
    MPI_Comm_idup MPI_Comm_idup_with_info MPI_Cart_sub""".split()
)


def may_be_null(facts: CallFacts, call: Call) -> bool:
    """Return whether a call that makes a communicator may give some ranks none."""
    entry = call.standard
    assert entry is not None
    if entry.name in ("MPI_Comm_split", "MPI_Comm_split_type"):
        return not _is_a_color(facts, call.arguments[1], 0)
    return entry.name in _NOT_FOR_ALL


def _is_a_color(facts: CallFacts, value: Value, depth: int) -> bool:
    """Return whether a colour is surely not MPI_UNDEFINED."""
    if isinstance(value, (Constant, GlobalVariable)):
        return constant_name(facts.model.program, value, Role.COLOR) is None and not _is_undefined(value)
    if depth > _DEEPEST:
        return False
    if isinstance(value, Phi):
        return all(_is_a_color(facts, operand, depth + 1) for operand in value.operands)
    if isinstance(value, Operation):
        if value.operator == "select":
            return all(_is_a_color(facts, operand, depth + 1) for operand in value.operands[1:])
        if value.operator == "cast":
            return _is_a_color(facts, value.operands[0], depth + 1)
        return value.operator in ("%", "/", "&", ">>", "==", "!=", "<", ">", "<=", ">=", "not")
    return False


def _is_undefined(value: Value) -> bool:
    return isinstance(value, Constant) and isinstance(value.value, int) and value.value < 0
