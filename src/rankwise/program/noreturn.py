"""Cuts blocks after calls that never return, also when the user wrapped them in functions.

Ending the program early is not a way to miss a collective. But a main program that never returns is
left by its `exit(0)`: there that is the orderly end, and all that comes before it counts.
"""

from __future__ import annotations

from rankwise.program.graphs.flow import RAISES, FlowGraph
from rankwise.program.instructions import Call, Phi, Return, Unreachable
from rankwise.program.structure import Block, Function, Program
from rankwise.program.values import Constant

NEVER_RETURN = frozenset(
    """MPI_Abort PMPI_Abort mpi_abort_ exit _exit _Exit quick_exit abort __assert_fail __assert_rtn
    __assert __assert_perror_fail longjmp siglongjmp _longjmp _ZSt9terminatev sys.exit os._exit
    os.abort quit _FortranAStopStatement _FortranAStopStatementText _FortranAFailImageStatement
    _FortranAProgramEndStatement _FortranAExit _FortranAAbort _gfortran_stop_numeric _gfortran_stop_string
    _gfortran_error_stop_numeric pthread_exit thrd_exit""".split()
)

_DEEPEST_WRAPPERS = 3
ORDERLY = frozenset(
    """exit _exit _Exit quick_exit sys.exit os._exit quit _FortranAStopStatement
    _FortranAStopStatementText _gfortran_stop_numeric _gfortran_stop_string""".split()
)
"""Those of them by which a program that is done may end, if the status does not say otherwise."""


def cut_after_endings(program: Program) -> None:
    """Make every call that cannot return the last thing its block does."""
    ending = {
        function for name, function in program.functions.items() if name in NEVER_RETURN or name in RAISES
    }
    callers: dict[Function, list[Call]] = {}
    for function in program.defined():
        for call in function.calls():
            if isinstance(call.callee, Function):
                callers.setdefault(call.callee, []).append(call)
    work = list(ending)
    while work:
        cut: dict[Function, None] = {}
        for call in [call for each in work for call in callers.get(each, ())]:
            _cut(call)
            cut[call.block.function] = None
        work = []
        for function in cut:  # once for all its calls: a long function may make very many
            drop_unreachable(function)
            if function not in ending and never_returns(function):
                ending.add(function)
                work.append(function)
    for function in program.defined():
        if function not in callers and not any(function.returning_blocks()):
            _return_by_exit(function)


def _return_by_exit(function: Function) -> None:
    """Turn the orderly ends of a function into returns, and those of the wrappers that it ends with.

    Nothing follows a call of such a wrapper: its callers were cut there.
    """
    for block in function.blocks:
        if isinstance(block.terminator, Unreachable) and _is_orderly(block):
            last = block.instructions[-2]
            end = block.instructions.pop()
            block.append(Return((), (), end.location))
            if isinstance(last, Call) and isinstance(last.callee, Function):
                _return_by_exit(last.callee)


def _is_orderly(block: Block, depth: int = 0) -> bool:
    """Return whether a block ends with a call that ends the program as one that is done would."""
    last = block.instructions[-2] if len(block.instructions) > 1 else None
    if not isinstance(last, Call) or not isinstance(last.callee, Function):
        return False
    callee = last.callee
    if callee.name in ORDERLY:
        status = last.arguments[0] if last.arguments else None
        return not (isinstance(status, Constant) and status.value)
    ends = [each for each in callee.blocks if isinstance(each.terminator, Unreachable)]
    return depth < _DEEPEST_WRAPPERS and bool(ends) and all(_is_orderly(each, depth + 1) for each in ends)


def _cut(call: Call) -> None:
    block = call.block
    if call in block.instructions:
        del block.instructions[block.instructions.index(call) + 1 :]
        block.append(Unreachable((), (), call.location))


def never_returns(function: Function) -> bool:
    """Return whether every way through a function ends the program."""
    return 0 in FlowGraph(function, caught=True).ending


def drop_unreachable(function: Function) -> None:
    """Keep only the blocks that the entry leads to, in their order, with phis to match."""
    reached = {function.blocks[0]}
    work: list[Block] = [function.blocks[0]]
    while work:
        for target in work.pop().successors:
            if target not in reached:
                reached.add(target)
                work.append(target)
    function.blocks = [block for block in function.blocks if block in reached]
    function.link_predecessors()
    for index, block in enumerate(function.blocks):
        block.index = index
        for instruction in block.instructions:
            if not isinstance(instruction, Phi):
                break
            kept = [
                (value, source)
                for value, source in zip(instruction.operands, instruction.sources, strict=True)
                if source in block.predecessors
            ]
            instruction.operands = tuple(value for value, _ in kept)
            instruction.sources = tuple(source for _, source in kept)
