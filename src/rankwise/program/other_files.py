"""What other files of a program may define anew or write, as far as the files that were read tell."""

from __future__ import annotations

from rankwise.program.structure import Function, Program
from rankwise.program.unseen import functions_without_source, is_known_name
from rankwise.program.values import Value


class OtherFiles:
    """The functions without source, and the variables with a name in the whole program."""

    def __init__(self, program: Program) -> None:
        self._unseen = frozenset(functions_without_source(program))
        self._shared = frozenset(
            variable
            for name, variable in program.variables.items()
            if "@" not in name and not variable.constant and not is_known_name(name)
        )

    def may_define(self, function: Function) -> bool:
        """Return whether a function has no source here, or is weak and may have another body elsewhere.

        Inline functions of C++ are the same in all files.
        """
        replaceable = function.weak and not function.name.startswith("_Z")
        return function.name in self._unseen or replaceable

    def may_write(self, variable: Value) -> bool:
        """Return whether other files may write a variable."""
        return variable in self._shared
