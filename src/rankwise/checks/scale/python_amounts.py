"""RW706: messages of mpi4py beyond two billion elements, or pickles beyond 2 GB."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import about
from rankwise.checks.check_registry import check
from rankwise.checks.scale.call_counts import INT_MAX
from rankwise.checks.scale.python_values import known_number, objects_in, python_calls
from rankwise.findings import Finding
from rankwise.program import Constant
from rankwise.program.model import Model


@check("RW706")
def messages_are_no_longer_than_an_int(model: Model) -> Iterator[Finding]:
    """No message of mpi4py is known to have more elements, or to be pickled into more bytes, than an int."""
    for call in python_calls(model):
        assert call.standard is not None
        for data in call.standard.data:
            count = call.operands[data.count + 1] if data.count is not None else None
            number = known_number(count) if count is not None else None
            is_pickled = False
            if number is None and (count is None or _is_none(count)):
                number, is_pickled = objects_in(call, call.operands[data.buffer + 1])
            if number is not None and number > INT_MAX:
                yield about(call, "RW706", _said(number, is_pickled))
                break


def _is_none(value: object) -> bool:
    return isinstance(value, Constant) and value.value is None


def _said(number: int, is_pickled: bool) -> str:
    if is_pickled:
        return f"the pickled object has {number:,} bytes or more; an int counts to {INT_MAX:,}"
    return f"the message has {number:,} elements; an int counts to {INT_MAX:,}"
