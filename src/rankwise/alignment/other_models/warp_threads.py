"""What the threads of a warp have alike: which warp they are, and what they ask about as a whole."""

from __future__ import annotations

from rankwise.program import Constant, Instruction, Operation, Return
from rankwise.program.model import Model

_WARP = 32
_QUOTIENTS = frozenset({"/", "//"})
_BELOW = frozenset({"<", ">=", "unsigned <", "unsigned >="})
_UP_TO = frozenset({">", "<=", "unsigned >", "unsigned <="})


def alike_in_warp(node: object) -> bool:
    """Return whether a value is a number of warps, or compared with one: `tid / 32`, `tid < 64`."""
    if not isinstance(node, Operation) or len(node.operands) < 2:
        return False
    bound = node.operands[1].value if isinstance(node.operands[1], Constant) else None
    if not isinstance(bound, int) or bound <= 0:
        return False
    if node.operator == ">>":
        return bound >= 5
    if node.operator in _UP_TO:
        return (bound + 1) % _WARP == 0
    return node.operator in _QUOTIENTS | _BELOW and bound % _WARP == 0


def only_leaves(model: Model, decision: Instruction) -> bool:
    """Return whether a branch decides only which threads leave a kernel: these need not come."""
    function = decision.block.function
    if not function.is_kernel:
        return False
    meeting = model.flow(function).post_dominator[decision.block.index]
    if meeting is None or meeting >= len(function.blocks):
        return True
    return all(
        isinstance(each, Return) or not each.operands for each in function.blocks[meeting].instructions
    )
