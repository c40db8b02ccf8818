"""What callers and callees hand on beside arguments and results: their shadows, by thread."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.testing.instrument.line_operands import WIDTHS, CallSite, Operand
from rankwise.testing.instrument.module_lines import TextFunction, TextLine
from rankwise.testing.instrument.shadow_candidates import (
    BINARY_INTRINSICS,
    PASSING_INTRINSICS,
    UNARY_INTRINSICS,
)
from rankwise.testing.instrument.shadow_lines import ShadowLines, shadow_name

_MOST_ARGUMENTS = 64


def before_call(shadows: ShadowLines, call: CallSite) -> Iterator[str]:
    """Yield what hands the shadows of arguments to the callee, if there are any."""
    if call.callee.startswith("@llvm.") or not any(
        each.text in shadows.candidates for each in call.arguments
    ):
        return
    for position, each in enumerate(call.arguments[:_MOST_ARGUMENTS]):
        if each.type in WIDTHS:
            slot = f"getelementptr (i32, ptr @rwt_arguments, i64 {position})"
            yield f"  store i32 {shadows.of(each.text)}, ptr {slot}"
    yield f"  store ptr {call.callee}, ptr @rwt_called"


def after_call(shadows: ShadowLines, line: TextLine, call: CallSite) -> Iterator[str]:
    """Yield what takes the shadow of the result."""
    if line.result in shadows.candidates:
        helper = shadows.helpers.result()
        yield f"  {shadow_name(line.result)} = call i32 @{helper}(ptr {call.callee})"


def at_entry(shadows: ShadowLines, function: TextFunction) -> Iterator[str]:
    """Yield what takes the shadows of the parameters."""
    parameters = [
        (position, name)
        for position, (kind, name) in enumerate(function.parameters())
        if kind in WIDTHS and position < _MOST_ARGUMENTS
    ]
    if not parameters:
        return
    called, mine = shadows.fresh("called"), shadows.fresh("mine")
    yield f"  {called} = load ptr, ptr @rwt_called"
    yield f"  {mine} = icmp eq ptr {called}, {function.symbol}"
    yield "  store ptr null, ptr @rwt_called"
    for position, name in parameters:
        given = shadows.fresh("given")
        yield f"  {given} = load i32, ptr getelementptr (i32, ptr @rwt_arguments, i64 {position})"
        yield f"  {shadow_name(name)} = select i1 {mine}, i32 {given}, i32 0"


def before_return(shadows: ShadowLines, function: TextFunction, value: Operand) -> Iterator[str]:
    """Yield what hands the shadow of the result to the caller."""
    if value.type in WIDTHS:
        yield f"  store i32 {shadows.of(value.text)}, ptr @rwt_returned"
        yield f"  store ptr {function.symbol}, ptr @rwt_returned_by"


def beside_intrinsic(shadows: ShadowLines, line: TextLine, call: CallSite) -> Iterator[str]:
    """Yield what a function that LLVM knows does with shadows."""
    name, given = call.callee[1:], call.arguments
    if name.startswith(("llvm.memcpy.", "llvm.memmove.")):
        length = given[2]
        wide = shadows.fresh("length")
        if length.type == "i64":
            yield f"  call void @rwt_copy(ptr {given[0].text}, ptr {given[1].text}, i64 {length.text})"
        else:
            yield f"  {wide} = zext {length.type} {length.text} to i64"
            yield f"  call void @rwt_copy(ptr {given[0].text}, ptr {given[1].text}, i64 {wide})"
    elif name.startswith("llvm.memset.") and given[2].type == "i64":
        yield f"  call void @rwt_clear(ptr {given[0].text}, i64 {given[2].text})"
    if line.result not in shadows.candidates:
        return
    shadow = shadow_name(line.result)
    for begin, op in UNARY_INTRINSICS.items():
        if name.startswith(begin):
            yield shadows.unary(line, op, given[0], call.result_type)
    for begin, op in BINARY_INTRINSICS.items():
        if name.startswith(begin):
            yield shadows.binary(shadow, op, given[0].type, given[0].text, given[1].text, line.result)
    if name.startswith(PASSING_INTRINSICS):
        yield f"  {shadow} = add i32 {shadows.of(given[0].text)}, 0"
    elif name.startswith("llvm.abs."):
        yield from _absolute(shadows, line, given[0])
    elif name.startswith("llvm.fmuladd."):
        yield from _multiplied_and_added(shadows, line, given)


def _absolute(shadows: ShadowLines, line: TextLine, value: Operand) -> Iterator[str]:
    """Yield |x| as the greater of x and -x."""
    negative, half = shadows.fresh("negative"), shadows.fresh("half")
    yield f"  {negative} = sub {value.type} 0, {value.text}"
    yield shadows.binary(half, "sub", value.type, "0", value.text, negative)
    helper = shadows.helpers.binary("smax", value.type)
    yield (
        f"  {shadow_name(line.result)} = call i32 @{helper}(i32 {shadows.of(value.text)}, i32 {half}, "
        f"{value.type} {value.text}, {value.type} {negative}, {value.type} {line.result})"
    )


def _multiplied_and_added(shadows: ShadowLines, line: TextLine, given: tuple[Operand, ...]) -> Iterator[str]:
    kind = given[0].type
    product, half = shadows.fresh("product"), shadows.fresh("half")
    yield f"  {product} = fmul {kind} {given[0].text}, {given[1].text}"
    yield shadows.binary(half, "fmul", kind, given[0].text, given[1].text, product)
    helper = shadows.helpers.binary("fadd", kind)
    yield (
        f"  {shadow_name(line.result)} = call i32 @{helper}(i32 {half}, i32 {shadows.of(given[2].text)}, "
        f"{kind} {product}, {kind} {given[2].text}, {kind} {line.result})"
    )
