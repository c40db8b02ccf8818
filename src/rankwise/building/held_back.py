"""Which findings about one file the rest of the program may refute: `cc` keeps these for the link."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from rankwise.findings import Finding, Location, Result
from rankwise.program import Call, Function, Instruction, Load, Offset, Program, Value
from rankwise.program.other_files import OtherFiles

_ABOUT_COLLECTIVES = ("RW1", "RW5")
_ABOUT_ARGUMENTS = ("RW401", "RW410", "RW411", "RW90")
_DEEPEST = 12


def settled(result: Result, program: Program) -> list[Finding]:
    """Return the findings about a file that hold whatever the other files of its program do."""
    reach = _Reach(program)
    assumed: dict[tuple[str, Location], bool] = {}
    for each in result.coverage.suspects if result.coverage is not None else ():
        key = (each.code, each.where)
        assumed[key] = assumed.get(key, False) or bool(each.assumes)

    def is_settled(finding: Finding) -> bool:
        code = finding.rule.code
        if code.startswith(_ABOUT_COLLECTIVES):
            return not assumed.get((code, finding.where), True)
        if code.startswith(_ABOUT_ARGUMENTS):
            return not reach.is_given_elsewhere(finding)
        return not reach.leads_elsewhere(_functions_of(finding))

    return [each for each in result.findings if is_settled(each)]


def _functions_of(finding: Finding) -> set[str]:
    places = [finding.where, *(each.where for each in finding.related)]
    return {place.function for place in places if place is not None}


class _Reach:
    """How far functions of one file lead into others."""

    def __init__(self, program: Program) -> None:
        self._elsewhere = OtherFiles(program)
        self._functions: dict[str, list[Function]] = defaultdict(list)
        for function in program.defined():
            self._functions[function.shown].append(function)

    def leads_elsewhere(self, names: Iterable[str]) -> bool:
        """Return whether functions, with all that they call, call into other files or use their variables."""
        work = [function for name in names for function in self._functions.get(name, ())]
        if not work:
            return True
        seen: set[Function] = set()
        while work:
            function = work.pop()
            if function in seen:
                continue
            seen.add(function)
            for each in function.instructions():
                if any(self._elsewhere.may_write(operand) for operand in each.operands):
                    return True
            for call in function.calls():
                callee = call.callee
                if call.standard is not None:
                    continue
                if not isinstance(callee, Function) or self._elsewhere.may_define(callee):
                    return True
                work.append(callee)
        return False

    def is_given_elsewhere(self, finding: Finding) -> bool:
        """Return whether other files may give the arguments of a call, or decide which ranks come to it."""
        if any(each.label == "given by" for each in finding.related):
            return True
        calls = list(self._calls_at(finding.where))
        if not calls or any(self._is_read_elsewhere(operand) for call in calls for operand in call.arguments):
            return True
        parameters = [
            each for call in calls if call.standard is not None for each in call.standard.parameters
        ]
        has_root = any(parameter.root_only for parameter in parameters)
        return has_root and self.leads_elsewhere([finding.where.function])

    def _calls_at(self, where: Location) -> Iterator[Call]:
        for function in self._functions.get(where.function, ()):
            yield from (call for call in function.calls() if call.location == where)

    def _is_read_elsewhere(self, value: Value, depth: int = 0) -> bool:
        """Return whether a value is computed from what a variable holds that other files may write."""
        if depth > _DEEPEST or not isinstance(value, Instruction):
            return False
        if not isinstance(value, Load):
            return any(self._is_read_elsewhere(operand, depth + 1) for operand in value.operands)
        address = value.address
        while isinstance(address, Offset):
            address = address.operands[0]
        return self._elsewhere.may_write(address)
