"""Makes two of each innermost loop: one that checks its accesses, and one that need not."""

from __future__ import annotations

import re

from rankwise.native.guard.ranges.function_text import (
    NAME,
    BlockText,
    FunctionText,
    incoming,
    is_note,
    is_phi,
    pieces,
    renamed,
    result,
)
from rankwise.native.guard.ranges.loop_addresses import LoopAddresses, addresses_of
from rankwise.native.guard.ranges.text_loops import LoopText, innermost_loops
from rankwise.native.guard.ranges.value_types import type_of

IS_GUARDED = "rw_range_is_guarded"
_CHECK = re.compile(
    r"^  (?:tail )?call void @__tsan_(?:unaligned_)?(?:read|write|read_write)(1|2|4|8|16)"
    r"\(ptr ((?:[\w()]+ )*)(\S.*?)\)(?:,| #|$)"
)
_CALL = re.compile(r"\b(?:call|invoke)\b.*?@([-\w.$]+)\(")
_HARMLESS = re.compile(
    r"llvm\.|__tsan_(?:unaligned_)?(?:read|write|read_write)\d+$|__tsan_(?:memcpy|memmove|memset)$"
    r"|(?:sqrt|exp|exp2|log|log2|log10|pow|sin|cos|tan|tanh|atan|atan2|fabs|floor|ceil|fmod|hypot|cbrt|fmin|fmax|abs)f?$"
)
"""What a loop may call: nothing that begins or completes an operation."""
_FORBIDDEN = re.compile(
    r"^  (?:%\S+ = )?(?:alloca|fence|atomicrmw|cmpxchg|indirectbr|callbr|invoke|va_arg)\b"
)
_LOOP_NOTE = re.compile(r", !llvm\.loop !\d+")
_MOST_LINES = 400
_MOST_LINES_OF_A_FUNCTION = 20_000


def with_ranges(text: str) -> str:
    """Return an instrumented module in which loops check ranges."""
    made, count = [], 0
    for piece in pieces(text):
        if isinstance(piece, FunctionText):
            count = _with_ranges(piece, count)
        made.append(str(piece))
    if count:
        made.append(f"declare i32 @{IS_GUARDED}(ptr, ptr, i64)")
    return "\n".join(made) + "\n"


def _with_ranges(function: FunctionText, count: int) -> int:
    """Change a function; return how many loops were changed so far."""
    if sum(len(each.lines) for each in function.blocks.values()) > _MOST_LINES_OF_A_FUNCTION:
        return count
    done: set[str] = set()
    while True:
        loop = next((each for each in innermost_loops(function) if each.header not in done), None)
        if loop is None:
            return count
        done.add(loop.header)
        prefix = f"rw.{count}"
        if _change(function, loop, prefix):
            count += 1
            done.add(f"%{prefix}.free.{_word(loop.header)}")


def _change(function: FunctionText, loop: LoopText, prefix: str) -> bool:
    lines = [line for name in loop.blocks for line in function.blocks[name].lines]
    if len(lines) > _MOST_LINES or any(not _may_stay(line) for line in lines):
        return False
    starts = {named[0]: f"%{prefix}.start.{number}" for number, named in enumerate(_phis(function, loop))}
    addresses = addresses_of(function, loop, prefix, starts)
    if addresses is None:
        return False
    checked: dict[tuple[str, int], None] = {}
    needless: set[str] = set()
    for line in lines:
        check = _CHECK.match(line)
        if check is not None and addresses.advances_evenly(check[3]) and " " not in check[3]:
            checked[check[3], int(check[1])] = None
            needless.add(line)
    outer = _seen_outside(function, loop, addresses)
    if not checked or outer is None:
        return False
    _Versions(function, loop, prefix, starts, addresses).make(list(checked), needless, outer)
    return True


def _phis(function: FunctionText, loop: LoopText) -> list[tuple[str, str]]:
    return [named for line in function.blocks[loop.header].phis if (named := result(line)) is not None]


def _may_stay(line: str) -> bool:
    if is_note(line):
        return True
    if _FORBIDDEN.match(line):
        return False
    if re.search(r"\b(?:call|invoke)\b", line) is None:
        return True
    called = _CALL.search(line)
    return called is not None and _HARMLESS.match(called[1]) is not None


def _seen_outside(function: FunctionText, loop: LoopText, addresses: LoopAddresses) -> dict[str, str] | None:
    """Return the values of a loop that are used after it, with their types; None if one's type is unknown.

    What a phi behind the loop takes on its way out of the loop needs nothing more than a further way.
    """
    found: dict[str, str] = {}
    for name, block in function.blocks.items():
        if name in loop.blocks:
            continue
        for line in block.lines:
            if is_note(line):
                continue
            used = (
                [value for value, come in incoming(line) if come not in loop.blocks]
                if is_phi(line)
                else NAME.findall(line)
            )
            for each in used:
                if each in addresses.defined and each not in found:
                    kind = type_of(addresses.defined[each])
                    if not kind:
                        return None
                    found[each] = kind
    return found


class _Versions:
    """Puts the two versions of one loop into its function."""

    def __init__(
        self,
        function: FunctionText,
        loop: LoopText,
        prefix: str,
        starts: dict[str, str],
        addresses: LoopAddresses,
    ) -> None:
        self.function, self.loop, self.prefix = function, loop, prefix
        self.starts, self.addresses = starts, addresses
        self.before = f"%{prefix}.before"
        self.free = {name: f"%{prefix}.free.{_word(name)}" for name in (*loop.blocks, *addresses.defined)}

    def make(self, checked: list[tuple[str, int]], needless: set[str], outer: dict[str, str]) -> None:
        """Add the version without needless checks, and the block that chooses."""
        function, loop = self.function, self.loop
        self._keep(outer)
        before = self._chooser(checked)
        header = {loop.header: self.before}
        for name in loop.outside:
            block = function.blocks[name]
            at = block.lines.index(block.end)
            block.lines[at] = renamed(block.end, header)
        copies = [self._copy(function.blocks[name], needless) for name in loop.blocks]
        self._lead_out()
        lines = function.blocks[loop.header].lines
        lines[:] = [self._begun(line) if is_phi(line) else line for line in lines]
        for block in (before, *copies):
            function.blocks[block.name] = block

    def _chooser(self, checked: list[tuple[str, int]]) -> BlockText:
        lines = []
        for line in self.function.blocks[self.loop.header].phis:
            named = result(line)
            assert named is not None
            pairs = ", ".join(
                f"[ {value}, {block} ]" for value, block in incoming(line) if block in self.loop.outside
            )
            kind = named[1].partition(" [")[0]
            lines.append(f"  {self.starts[named[0]]} = {kind} {pairs}")
        questions, answers = [], []
        for number, (value, size) in enumerate(checked):
            ends = [self.addresses.end(value, is_last=is_last) for is_last in (False, True)]
            name = f"%{self.prefix}.guarded.{number}"
            questions.append(f"  {name} = call i32 @{IS_GUARDED}(ptr {ends[0]}, ptr {ends[1]}, i64 {size})")
            answers.append(name)
        lines += [*self.addresses.lines, *questions]
        whole = answers[0]
        for number, each in enumerate(answers[1:]):
            lines.append(f"  %{self.prefix}.any.{number} = or i32 {whole}, {each}")
            whole = f"%{self.prefix}.any.{number}"
        header = self.loop.header
        lines += [
            f"  %{self.prefix}.must = icmp ne i32 {whole}, 0",
            f"  br i1 %{self.prefix}.must, label {header}, label {self.free[header]}",
        ]
        return BlockText(self.before, lines)

    def _begun(self, phi: str) -> str:
        """Return a phi of the header that begins where the versions part."""
        named = result(phi)
        assert named is not None
        kind = named[1].partition(" [")[0]
        back = next(value for value, block in incoming(phi) if block == self.loop.latch)
        return (
            f"  {named[0]} = {kind} [ {self.starts[named[0]]}, {self.before} ], [ {back}, {self.loop.latch} ]"
        )

    def _copy(self, block: BlockText, needless: set[str]) -> BlockText:
        lines = []
        for line in block.lines:
            if line in needless or is_note(line):
                continue
            is_of_header = block.name == self.loop.header and is_phi(line)
            lines.append(_LOOP_NOTE.sub("", renamed(self._begun(line) if is_of_header else line, self.free)))
        return BlockText(self.free[block.name], lines)

    def _lead_out(self) -> None:
        """Let phis behind the loop take the values of the further version as well."""
        for name, block in self.function.blocks.items():
            if name in self.loop.blocks:
                continue
            for at, line in enumerate(block.lines):
                pairs = (
                    [each for each in incoming(line) if each[1] in self.loop.blocks] if is_phi(line) else []
                )
                more = "".join(
                    f", [ {renamed(value, self.free)}, {self.free[come]} ]" for value, come in pairs
                )
                if more:
                    end = line.rindex(" ]") + 2
                    block.lines[at] = line[:end] + more + line[end:]

    def _keep(self, outer: dict[str, str]) -> None:
        """Keep what is used behind the loop in variables, which the optimizer turns into values again."""
        slots = {name: f"%{self.prefix}.kept.{number}" for number, name in enumerate(outer)}
        if not slots:
            return
        for name, block in self.function.blocks.items():
            if name in self.loop.blocks:
                block.lines = _stored(block.lines, slots, outer)
        at_ends: dict[str, list[str]] = {}
        for name, block in self.function.blocks.items():
            if name not in self.loop.blocks:
                self._load(block, slots, outer, at_ends)
        for name, lines in at_ends.items():
            block = self.function.blocks[name]
            at = block.lines.index(block.end)
            block.lines[at:at] = lines
        entry = self.function.entry.lines
        entry[:0] = [f"  {slot} = alloca {outer[name]}" for name, slot in slots.items()]

    def _load(
        self, block: BlockText, slots: dict[str, str], outer: dict[str, str], at_ends: dict[str, list[str]]
    ) -> None:
        lines: list[str] = []
        for number, line in enumerate(block.lines):
            if is_note(line):
                lines += [] if any(each in slots for each in NAME.findall(line)) else [line]
                continue
            if is_phi(line):
                begin = f"%{self.prefix}.load.{_word(block.name)}.{number}.phi"
                lines.append(self._phi_with_loads(line, slots, outer, begin, at_ends))
                continue
            names: dict[str, str] = {}
            for name in dict.fromkeys(each for each in NAME.findall(line) if each in slots):
                names[name] = f"%{self.prefix}.load.{_word(block.name)}.{number}.{len(names)}"
                lines.append(f"  {names[name]} = load {outer[name]}, ptr {slots[name]}")
            lines.append(renamed(line, names))
        block.lines = lines

    def _phi_with_loads(
        self,
        phi: str,
        slots: dict[str, str],
        outer: dict[str, str],
        begin: str,
        at_ends: dict[str, list[str]],
    ) -> str:
        for number, (value, come) in enumerate(incoming(phi)):
            if value in slots and come not in self.loop.blocks:
                name = f"{begin}.{number}"
                load = f"  {name} = load {outer[value]}, ptr {slots[value]}"
                at_ends.setdefault(come, []).append(load)
                phi = phi.replace(f"[ {value}, {come} ]", f"[ {name}, {come} ]")
        return phi


def _stored(lines: list[str], slots: dict[str, str], types: dict[str, str]) -> list[str]:
    made: list[str] = []
    waiting: list[str] = []
    for line in lines:
        if not is_phi(line) and not is_note(line):
            made += waiting
            waiting = []
        made.append(line)
        named = result(line)
        if named is not None and named[0] in slots:
            waiting.append(f"  store {types[named[0]]} {named[0]}, ptr {slots[named[0]]}")
            if not is_phi(line):
                made += waiting
                waiting = []
    return made


def _word(name: str) -> str:
    return re.sub(r"[^\w.]", "_", name[1:])
