"""Puts coverage, and in heavy mode shadows, into a module of LLVM IR."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from pathlib import Path

from rankwise.source.llvm.debug_info import DebugInfo
from rankwise.testing.instrument.coverage_section import coverage_text
from rankwise.testing.instrument.inline_helpers import RUNTIME, Helpers
from rankwise.testing.instrument.line_operands import CallSite, call_site, parts, typed
from rankwise.testing.instrument.modelled_functions import (
    AFTER,
    BEFORE,
    GIVEN_AWAY,
    declared_signatures,
    is_modelled,
    model_declaration,
    model_name,
)
from rankwise.testing.instrument.module_lines import (
    TextBlock,
    TextFunction,
    TextLine,
    TextModule,
    parse_line,
    parse_module,
)
from rankwise.testing.instrument.shadow_calls import (
    after_call,
    at_entry,
    before_call,
    before_return,
    beside_intrinsic,
)
from rankwise.testing.instrument.shadow_candidates import candidates, only_branched_on
from rankwise.testing.instrument.shadow_lines import ShadowLines
from rankwise.testing.instrument.site_table import ObjectSites, SiteMaker
from rankwise.testing.instrument.switch_chains import entry_name, unfold_switches

_METADATA = re.compile(r"^!(\d+) = ", re.MULTILINE)
_MEMORY = re.compile(r" ?\b(?:memory\([^)]*\)|readnone|readonly|noinline|optnone|speculatable)(?=[ }])")
_GIVEN = re.compile(
    r"\b(ptr (?:noundef )?(?:nonnull )?)(@(?:__isoc23_)?(?:" + "|".join(sorted(GIVEN_AWAY)) + r"))\b(?!\()"
)
_SHARED = ("linkonce_odr ", "linkonce ", "weak_odr ")
_JOINING = ("phi", "landingpad", "catchpad", "cleanuppad")


class Mode(enum.StrEnum):
    """How much a program records."""

    LIGHT = "light"
    """Which outcomes of branches were reached."""
    HEAVY = "heavy"
    """Besides what the conditions depend on."""


@dataclass(frozen=True, slots=True)
class Instrumented:
    """The text of an instrumented module, and its sites."""

    text: str
    sites: ObjectSites


def _with_null_accesses(attributes: str) -> str:
    """Keep accesses through null pointers, which an optimizer may remove: they are among the bugs to find."""
    return attributes.replace("{ ", "{ null_pointer_is_valid ", 1)


def instrument_module(text: str, mode: Mode, base: Path | None = None) -> Instrumented:
    """Return a module with what it takes to record its runs."""
    return _Rewriter(text, mode, base).rewrite()


class _Rewriter:
    def __init__(self, text: str, mode: Mode, base: Path | None) -> None:
        self.module: TextModule = parse_module(text)
        self.mode = mode
        self.sites = SiteMaker(DebugInfo(text, base))
        self.free_metadata = 1 + max((int(each) for each in _METADATA.findall(text)), default=0)
        self.helpers = Helpers(f"!{self.free_metadata}")
        self.defined = self.module.defined()
        self.declared = declared_signatures([*self.module.before, *self.module.after])
        self.models: dict[str, str] = {}

    def rewrite(self) -> Instrumented:
        for function in self.module.functions:
            if " available_externally " in function.head:
                continue
            unfold_switches(function)
            self._function(function)
        after = [
            _with_null_accesses(_MEMORY.sub("", each)) if each.startswith("attributes") else each
            for each in self.module.after
        ]
        declared = {
            each.split("(")[0] for each in [*self.module.before, *after] if each.startswith("declare")
        }
        own = [each for each in RUNTIME.splitlines() if each.split("(")[0] not in declared]
        attributes = 1 + max(
            (int(each) for each in re.findall(r"attributes #(\d+)", str(self.module))), default=0
        )
        table = self.sites.table
        self.module.after = [
            *(_MEMORY.sub("", each) for each in after),
            *self.models.values(),
            "\n".join(own).replace("#RWT", f"#{attributes}"),
            f"attributes #{attributes} = {{ cold nounwind }}",
            str(self.helpers),
            f'!{self.free_metadata} = !{{!"branch_weights", i32 2000, i32 1}}',
            *coverage_text(table, self.mode is Mode.HEAVY),
        ]
        self.module.before, self.module.after = _with_constructor(self.module.before, self.module.after)
        return Instrumented(str(self.module), table)

    def _place(self, kind: str, location: str | None) -> str:
        return f"getelementptr (i8, ptr @rwt.coverage, i64 {64 + 2 * self.sites.add(kind, location)})"

    def _function(self, function: TextFunction) -> None:
        is_shared = any(f" {each}" in function.head for each in _SHARED)
        number = self.sites.enter(function.subprogram, function.symbol, is_shared)
        is_heavy = self.mode is Mode.HEAVY
        shadows = ShadowLines(self.helpers, candidates(function) if is_heavy else frozenset(), self._place)
        shadows.only_branched_on = only_branched_on(function)
        returns = [typed(parts(each.lines[-1].tokens)[0]) for each in function.blocks if _returns(each)]
        hands_back = any(each.text in shadows.candidates for each in returns)
        entry = [f"  call void @rwt.entered(i64 {number})"]
        if is_heavy:
            entry += self._at_entry(shadows, function)
        waiting: dict[str, list[str]] = {}
        for block in function.blocks:
            made: list[TextLine] = []
            pending: list[str] = list(entry)
            entry = []
            for line in block.lines:
                if pending and line.opcode not in _JOINING:
                    made += [TextLine(each) for each in pending]
                    pending = []
                made += self._line(shadows, function, line, hands_back, waiting)
            block.lines = made
        _place_after_invokes(function, waiting)

    def _at_entry(self, shadows: ShadowLines, function: TextFunction) -> list[str]:
        lines = list(at_entry(shadows, function))
        given = function.parameters()
        if function.symbol == "@main" and len(given) >= 2 and given[0][0] == "i32":
            count = given[0][1]
            lines = [f"  call void @rwt_main(i32 {count}, ptr {given[1][1]})"]
            lines += [f"  {shadows.of(count)} = call i32 @rwt_argument_count(i32 {count})"]
        return lines

    def _line(
        self,
        shadows: ShadowLines,
        function: TextFunction,
        line: TextLine,
        hands_back: bool,
        waiting: dict[str, list[str]],
    ) -> list[TextLine]:
        """Return a line with what belongs before and after it."""
        before: list[str] = []
        after: list[str] = []
        if line.opcode == "br" and line.tokens[1] == "i1" and line.tokens[2].startswith("%"):
            before = [shadows.branch(line.tokens[2], self._place("branch", line.location))]
        elif self.mode is Mode.LIGHT:
            if line.opcode == "select":
                condition = typed(parts(line.tokens)[0])
                if condition.type == "i1":
                    after = [shadows.branch(condition.text, self._place("select", line.location))]
        elif line.opcode == "ret" and hands_back:
            before = list(before_return(shadows, function, typed(parts(line.tokens)[0])))
        elif line.opcode in ("call", "invoke"):
            line, before, after = self._call(shadows, line)
            if line.opcode == "invoke" and after:
                waiting[line.result] = after
                after = []
        else:
            after = list(shadows.beside(line))
        location = f", !dbg !{line.location}" if line.location is not None else ""
        tagged = [
            TextLine(each + location if " call " in each and location else each) for each in [*before, *after]
        ]
        return [*tagged[: len(before)], line, *tagged[len(before) :]]

    def _call(self, shadows: ShadowLines, line: TextLine) -> tuple[TextLine, list[str], list[str]]:
        line = self._with_models_given(line)
        call = call_site(line.tokens)
        if not call.callee:
            return line, [], []
        if call.callee.startswith("@llvm."):
            return line, [], list(beside_intrinsic(shadows, line, call))
        if self._has_model(call.callee):
            model = model_name(call.callee)
            self.models[model] = model_declaration(call.callee)
            text = line.text.replace(f" {call.callee}(", f" {model}(", 1)
            line = parse_line(text)
            call = call_site(line.tokens)
        before, after = list(before_call(shadows, call)), list(after_call(shadows, line, call))
        name = call.callee[1:]
        if name in BEFORE:
            before.append(self._hook("rwt_before_", name, call))
        if name in AFTER:
            after.append(self._hook("rwt_after_", name, call))
        return line, before, after

    def _has_model(self, callee: str) -> bool:
        return is_modelled(callee, self.defined, self.declared.get(callee, ""))

    def _with_models_given(self, line: TextLine) -> TextLine:
        """Let models stand in for functions whose address a call hands on."""

        def replaced(match: re.Match[str]) -> str:
            callee = match[2]
            if not self._has_model(callee):
                return match[0]
            model = model_name(callee)
            self.models[model] = model_declaration(callee)
            return f"{match[1]}{model}"

        return parse_line(_GIVEN.sub(replaced, line.text)) if "@" in line.text else line

    def _hook(self, begin: str, name: str, call: CallSite) -> str:
        """Return the call of the recorder that goes with a call of MPI."""
        types = ", ".join(each.type for each in call.arguments)
        given = ", ".join(f"{each.type} {each.text}" for each in call.arguments)
        self.models[begin + name] = f"declare void @{begin}{name}({types})"
        return f"  call void @{begin}{name}({given})"


def _returns(block: TextBlock) -> bool:
    return bool(block.lines) and block.lines[-1].opcode == "ret"


def _place_after_invokes(function: TextFunction, waiting: dict[str, list[str]]) -> None:
    """Put what is to be done with the result of an invoke into a block on its way to where it returns."""
    blocks: list[TextBlock] = []
    for position, block in enumerate(function.blocks):
        blocks.append(block)
        last = block.lines[-1]
        after = waiting.get(last.result) if last.opcode == "invoke" else None
        if not after:
            continue
        label = f'"rwt.returned.{position}"'
        target = re.search(r"to label (%\"[^\"]*\"|%[-\w.$]+)", last.text)
        assert target is not None
        block.lines[-1] = parse_line(last.text.replace(target[0], f"to label %{label}"))
        blocks.append(TextBlock(label, [*map(TextLine, after), TextLine(f"  br label {target[1]}")]))
        here = "%" + (block.label or entry_name(function))
        for other in function.blocks:
            if "%" + other.label == target[1]:
                for at, line in enumerate(other.lines):
                    if " = phi " in line.text:
                        other.lines[at] = TextLine(line.text.replace(f", {here} ]", f", %{label} ]"))
    function.blocks = blocks


_CONSTRUCTORS = re.compile(r"^@llvm\.global_ctors = appending global \[(\d+) x ([^\]]*)\] \[(.*)\](.*)$")


def _with_constructor(before: list[str], after: list[str]) -> tuple[list[str], list[str]]:
    """Let the recorder start before the program's own constructors."""
    own = "{ i32, ptr, ptr } { i32 1, ptr @rwt.start, ptr null }"
    for at, line in enumerate(before):
        found = _CONSTRUCTORS.match(line)
        if found is not None:
            count = int(found[1]) + 1
            before[at] = (
                f"@llvm.global_ctors = appending global [{count} x {found[2]}] [{own}, {found[3]}]{found[4]}"
            )
            return before, after
    return before, [*after, f"@llvm.global_ctors = appending global [1 x {{ i32, ptr, ptr }}] [{own}]"]
