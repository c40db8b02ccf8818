"""Cuts blocks after calls that never return, also when the user wrapped them in functions."""

from __future__ import annotations

from rankwise.program.graphs.flow import RAISES, FlowGraph
from rankwise.program.instructions import Call, Phi, Unreachable
from rankwise.program.structure import Block, Function, Program

NEVER_RETURN = frozenset(
    """MPI_Abort PMPI_Abort mpi_abort_ exit _exit _Exit quick_exit abort __assert_fail __assert_rtn
    __assert __assert_perror_fail longjmp siglongjmp _longjmp _ZSt9terminatev sys.exit os._exit
    os.abort quit _FortranAStopStatement _FortranAStopStatementText _FortranAFailImageStatement
    _FortranAProgramEndStatement _FortranAExit _FortranAAbort _gfortran_stop_numeric _gfortran_stop_string
    _gfortran_error_stop_numeric pthread_exit thrd_exit""".split()
)


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
            if function not in ending and _never_returns(function):
                ending.add(function)
                work.append(function)


def _cut(call: Call) -> None:
    block = call.block
    if call in block.instructions:
        del block.instructions[block.instructions.index(call) + 1 :]
        block.append(Unreachable((), (), call.location))


def _never_returns(function: Function) -> bool:
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
