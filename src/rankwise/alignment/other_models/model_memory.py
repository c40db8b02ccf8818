"""Which memory the members of a scope share: what one of them writes the others read, once they have met."""

from __future__ import annotations

from collections.abc import Callable

from rankwise.program import Call, Function
from rankwise.program.memory import EntryVersion, MemoryPhi, Write
from rankwise.program.uniformity import Cell, Exit
from rankwise.program.values import GlobalVariable
from rankwise.standard import models
from rankwise.standard.models import SyncScope

_BLOCKS_OWN = "block"
"""The section that the headers of rankwise put `__shared__` variables into."""
_UPC_SHARED = "1"
"""The address space that `shared` of UPC is rewritten to."""


def agreed_memory(scope: SyncScope) -> Callable[[object], bool]:
    """Return a function that says whether a node is memory that the members of a scope share."""

    def is_shared(node: object) -> bool:
        if not isinstance(node, (Cell, EntryVersion, Exit, MemoryPhi, Write)):
            return False
        owner = node.part.object
        if isinstance(owner, GlobalVariable):
            return _is_shared_variable(owner, scope)
        if isinstance(owner, Call):
            entry = models.find(owner.callee.name)
            return entry is not None and entry.allocates and scope.is_within(entry.scope)
        return isinstance(owner, Function)

    return is_shared


def _is_shared_variable(variable: GlobalVariable, scope: SyncScope) -> bool:
    if scope is SyncScope.UPC:
        return variable.space == _UPC_SHARED
    if scope is SyncScope.PES:
        return False
    return variable.space != _BLOCKS_OWN or scope.is_within(SyncScope.BLOCK)
