"""What a recorder sees of an execution: each rank's calls in order, and what those that ended said."""

from __future__ import annotations

import numpy as np

from operations_by_hand import Row, collective, operations, probe, receive, send, world
from rankwise.matching.deadlock.wait_state import AllOf, AnyOf, BlockedThread, Need, Snapshot
from rankwise.matching.operations import NEVER, Operations
from rankwise.standard.collective_waits import Flow
from reference.language import Barrier, Broadcast, Jump, Probe, Receive, Send, Statement, Wait
from reference.simulator import Execution, Op, Past

_CALLS = {(Barrier, False): 1, (Barrier, True): 2, (Broadcast, False): 3, (Broadcast, True): 4}
_COMMUNICATORS = 2


class Recording:
    """The operations that had begun, and which row is which."""

    def __init__(self, execution: Execution) -> None:
        self.execution = execution
        begun = sorted(op for op in execution.begun if _is_recorded(execution.statement(op)))
        self.ops = begun
        self.row = {op: row for row, op in enumerate(begun)}
        everyone = world(len(execution.program))
        self.operations: Operations = operations(
            *(self._row(op) for op in begun), communicators=[everyone] * _COMMUNICATORS
        )

    def snapshot(self) -> Snapshot:
        """Return where all ranks are; those that have finished are gone."""
        execution = self.execution
        ranks = range(len(execution.program))
        inside = [
            BlockedThread(rank, 0, execution.at[rank], self._needs(Op(rank, execution.at[rank])))
            for rank in ranks
            if execution.inside[rank]
        ]
        exited = {rank for rank in ranks if execution.finished(rank)}
        running = set(ranks) - exited - {each.rank for each in inside}
        return Snapshot(self.operations, tuple(inside), frozenset(running), frozenset(exited))

    def partners(self) -> list[int]:
        """Return for each row the one that it really met, -1 for none; for a probe the message it saw."""
        met = self.execution.which | self.execution.partner
        return [self.row[met[op]] if op in met else -1 for op in self.ops]

    def sites(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """Return a place for each row, all different."""
        return np.arange(len(self.ops), dtype=np.int64)

    def past(self) -> Past:
        """Return what happened, for another execution to repeat."""
        return Past(dict(self.execution.partner), dict(self.execution.which))

    def _row(self, op: Op) -> Row:
        execution, statement = self.execution, self.execution.statement(op)
        completed = execution.completed.get(op, NEVER)
        how = {"completed": completed, "comm": execution._comm(op), "posted": op.number}
        by = Op(op.rank, completed)
        how["chosen"] = int((by in execution.which or by in execution.answers) and completed != op.number)
        if isinstance(statement, Send):
            return send(*op, execution.peer(op), statement.tag, mode=statement.mode, **how)
        if isinstance(statement, Receive):
            return receive(
                *op, execution.peer(op), statement.tag, took=self._seen(execution.partner.get(op)), **how
            )
        if isinstance(statement, Probe):
            return probe(*op, statement.source, statement.tag, saw=self._seen(execution.which.get(op)), **how)
        assert isinstance(statement, Barrier | Broadcast)
        call = _CALLS[type(statement), statement.starts]
        if isinstance(statement, Broadcast):
            how |= {"flow": Flow.FROM_ROOT, "family": 3, "root": statement.root}
        else:
            how["family"] = 1
        return collective(*op, call, **how)

    def _seen(self, message: Op | None) -> tuple[int, int] | None:
        if message is None:
            return None
        sent = self.execution.statement(message)
        assert isinstance(sent, Send)
        return message.rank, sent.tag

    def _needs(self, op: Op) -> Need:
        statement = self.execution.statement(op)
        if isinstance(statement, Wait):
            rows = tuple(self.row[request] for request in self.execution.open_requests(op))
            return AnyOf(rows) if statement.one_is_enough else AllOf(rows)
        if not isinstance(statement, Probe | Jump) and statement.starts:
            return AllOf(())
        return self.row[op]


def _is_recorded(statement: Statement) -> bool:
    """Say whether an operation stands for a statement."""
    return not isinstance(statement, Wait) and not (isinstance(statement, Probe) and statement.polls)
