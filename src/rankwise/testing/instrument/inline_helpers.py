"""Small functions in LLVM IR that the optimizer copies into the program: the fast path of plain values.

Each checks whether a shadow is set and calls the recorder only then.
"""

from __future__ import annotations

from rankwise.testing.instrument.line_operands import FLOATS, WIDTHS
from rankwise.testing.pathlog.node_layout import NUMBERS, SHADOW_DISTANCE

RUNTIME = """\
declare void @rwt_start(i32, ptr, ptr)
declare void @rwt_main(i32, ptr)
declare i32 @rwt_argument_count(i32)
declare i32 @rwt_binary(i32, i32, i32, i64, i64, i64) #RWT
declare i32 @rwt_unary(i32, i32, i64) #RWT
declare i32 @rwt_load(ptr, i32, i64) #RWT
declare void @rwt_store(ptr, i32, i32) #RWT
declare void @rwt_clear(ptr, i64) #RWT
declare void @rwt_copy(ptr, ptr, i64) #RWT
declare void @rwt_branch(i32, ptr, i32) #RWT
declare void @rwt_compared(i32, i32, i32, i64, i64, ptr, i32) #RWT
declare void @rwt_concretised(i32, ptr) #RWT
declare void @rwt_divisor(i32, ptr) #RWT
declare void @rwt_index(i32, ptr, i64) #RWT
@rwt_arguments = external thread_local(initialexec) global [64 x i32]
@rwt_called = external thread_local(initialexec) global ptr
@rwt_returned = external thread_local(initialexec) global i32
@rwt_returned_by = external thread_local(initialexec) global ptr
"""
_HEAD = "define internal {result} @{name}({parameters}) alwaysinline nounwind {{"


class Helpers:
    """The helpers that one module needs."""

    def __init__(self, weights: str) -> None:
        self._texts: dict[str, str] = {}
        self._weights = weights

    def __str__(self) -> str:
        return "\n".join(self._texts.values())

    def binary(self, op: str, kind: str) -> str:
        """Return the helper for an operation on two values: (shadows, operands, result) -> shadow."""
        name = f"rwt.{op}.{kind}"
        width = WIDTHS[kind]
        is_comparison = NUMBERS["eq"] <= NUMBERS[op] <= NUMBERS["uno"]
        result = "i1" if is_comparison else kind
        form = NUMBERS[op] | (1 if is_comparison else width) << 8 | (width << 16 if is_comparison else 0)
        a, b, r = _bits("a", kind), _bits("b", kind), _bits("r", result)
        call = f"%id = call i32 @rwt_binary(i32 {form}, i32 %sa, i32 %sb, i64 {a[1]}, i64 {b[1]}, i64 {r[1]})"
        return self._guarded(
            name,
            f"i32 %sa, i32 %sb, {kind} %a, {kind} %b, {result} %r",
            ["%any = or i32 %sa, %sb"],
            [*a[0], *b[0], *r[0], call],
        )

    def compared(self, op: str, kind: str) -> str:
        """Return the helper for a branch on a comparison: (shadows, operands, its bytes, condition)."""
        a, b = _bits("a", kind), _bits("b", kind)
        form = NUMBERS[op] | 1 << 8 | WIDTHS[kind] << 16
        before = [
            "%t = zext i1 %c to i64",
            "%o = getelementptr i8, ptr %place, i64 %t",
            "store i8 1, ptr %o",
            "%any = or i32 %sa, %sb",
        ]
        call = (
            f"call void @rwt_compared(i32 {form}, i32 %sa, i32 %sb, "
            f"i64 {a[1]}, i64 {b[1]}, ptr %place, i32 %t32)"
        )
        return self._guarded(
            f"rwt.branch.{op}.{kind}",
            f"i32 %sa, i32 %sb, {kind} %a, {kind} %b, ptr %place, i1 %c",
            before,
            [*a[0], *b[0], "%t32 = zext i1 %c to i32", call],
            "void",
        )

    def unary(self, op: str, source: str, result: str) -> str:
        """Return the helper for a conversion or a function of one value: (shadow, result) -> shadow."""
        name = f"rwt.{op}.{source}.{result}"
        form = NUMBERS[op] | WIDTHS[result] << 8
        r = _bits("r", result)
        call = f"%id = call i32 @rwt_unary(i32 {form}, i32 %any, i64 {r[1]})"
        return self._guarded(name, f"i32 %any, {result} %r", [], [*r[0], call])

    def load(self, kind: str, aligned: bool) -> str:
        """Return the helper for a load: (address, value) -> shadow."""
        size = max(1, WIDTHS[kind] // 8)
        name = f"rwt.load.{kind}" + ("" if aligned else ".any")
        v = _bits("v", kind)
        form = size | (256 if kind in FLOATS else 0)
        call = f"%id = call i32 @rwt_load(ptr %p, i32 {form}, i64 {v[1]})"
        return self._guarded(name, f"ptr %p, {kind} %v", _shadow_check(size, aligned), [*v[0], call])

    def store(self, size: int, aligned: bool) -> str:
        """Return the helper for a store of so many bytes: (address, shadow)."""
        name = f"rwt.store.{size}" + ("" if aligned else ".any")
        check = _shadow_check(size, aligned, "old")
        call = f"call void @rwt_store(ptr %p, i32 {size}, i32 %s)"
        return self._guarded(name, "ptr %p, i32 %s", [*check, "%any = or i32 %old, %s"], [call], "void")

    def clear(self, size: int, aligned: bool) -> str:
        """Return the helper for a store of a value without shadow: (address)."""
        name = f"rwt.clear.{size}" + ("" if aligned else ".any")
        call = f"call void @rwt_clear(ptr %p, i64 {size})"
        return self._guarded(name, "ptr %p", _shadow_check(size, aligned), [call], "void")

    def branch(self) -> str:
        """Return the helper for a branch: (shadow, its bytes of coverage, condition)."""
        before = [
            "%t = zext i1 %c to i64",
            "%o = getelementptr i8, ptr %place, i64 %t",
            "store i8 1, ptr %o",
        ]
        call = ["%t32 = zext i1 %c to i32", "call void @rwt_branch(i32 %any, ptr %place, i32 %t32)"]
        return self._guarded("rwt.branch", "i32 %any, ptr %place, i1 %c", before, call, "void")

    def outcome(self) -> str:
        """Return the helper for a branch without a shadow: (its bytes of coverage, condition)."""
        name = "rwt.outcome"
        self._texts[name] = "\n".join(
            [
                _HEAD.format(result="void", name=name, parameters="ptr %place, i1 %c"),
                "  %t = zext i1 %c to i64",
                "  %o = getelementptr i8, ptr %place, i64 %t",
                "  store i8 1, ptr %o",
                "  ret void\n}",
            ]
        )
        return name

    def noted(self, function: str) -> str:
        """Return the helper that notes a symbolic value at a place: (shadow, place)."""
        call = f"call void @{function}(i32 %any, ptr %place)"
        return self._guarded(f"{function}.guard", "i32 %any, ptr %place", [], [call], "void")

    def indexed(self) -> str:
        """Return the helper that notes a symbolic index into an array: (shadow, place, length or 0)."""
        call = "call void @rwt_index(i32 %any, ptr %place, i64 %n)"
        return self._guarded("rwt.index", "i32 %any, ptr %place, i64 %n", [], [call], "void")

    def result(self) -> str:
        """Return the helper for the shadow of what a call returned: (callee) -> shadow."""
        name = "rwt.result"
        self._texts[name] = "\n".join(
            [
                _HEAD.format(result="i32", name=name, parameters="ptr %callee"),
                "  %by = load ptr, ptr @rwt_returned_by",
                "  %same = icmp eq ptr %by, %callee",
                "  %id = load i32, ptr @rwt_returned",
                "  %s = select i1 %same, i32 %id, i32 0",
                "  ret i32 %s\n}",
            ]
        )
        return name

    def _guarded(
        self, name: str, parameters: str, before: list[str], slow: list[str], result: str = "i32"
    ) -> str:
        """Write a helper that computes %any and goes the slow way only where it is not 0."""
        if name not in self._texts:
            ends = ["  %s = phi i32 [ 0, %fast ], [ %id, %slow ]", "  ret i32 %s"]
            if result == "void":
                ends = ["  ret void"]
            self._texts[name] = "\n".join(
                [
                    _HEAD.format(result=result, name=name, parameters=parameters),
                    "fast:",
                    *(f"  {each}" for each in before),
                    "  %none = icmp eq i32 %any, 0",
                    f"  br i1 %none, label %done, label %slow, !prof {self._weights}",
                    "slow:",
                    *(f"  {each}" for each in slow),
                    "  br label %done",
                    "done:",
                    *ends,
                    "}",
                ]
            )
        return name


def _bits(name: str, kind: str) -> tuple[list[str], str]:
    """Return the lines that make 64 bits of a value, and the name of these."""
    if kind == "i64":
        return [], f"%{name}"
    if kind == "double":
        return [f"%{name}.b = bitcast double %{name} to i64"], f"%{name}.b"
    if kind == "float":
        lines = [f"%{name}.w = bitcast float %{name} to i32", f"%{name}.b = zext i32 %{name}.w to i64"]
        return lines, f"%{name}.b"
    return [f"%{name}.b = zext {kind} %{name} to i64"], f"%{name}.b"


def _shadow_check(size: int, aligned: bool, name: str = "any") -> list[str]:
    """Return the lines that find out whether memory at %p has a shadow."""
    lines = ["%i = ptrtoint ptr %p to i64", f"%x = xor i64 %i, {SHADOW_DISTANCE}"]
    at = "%x"
    if not aligned or size < 4:
        lines.append("%m = and i64 %x, -4")
        at = "%m"
    lines.append(f"%q = inttoptr i64 {at} to ptr")
    if size <= 4 and (aligned or size == 1):
        return [*lines, f"%{name} = load i32, ptr %q, align 4"]
    words = size // 4 if aligned else (size + 3) // 4 + 1
    lines.append("%w0 = load i32, ptr %q, align 4")
    for number in range(1, words):
        lines += [
            f"%q{number} = getelementptr i32, ptr %q, i64 {number}",
            f"%v{number} = load i32, ptr %q{number}, align 4",
            f"%w{number} = or i32 %w{number - 1}, %v{number}",
        ]
    return [*lines, f"%{name} = or i32 %w{words - 1}, 0"]
