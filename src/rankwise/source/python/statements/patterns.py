"""The `match` statement: each case is a test that may fail, then its guard, then its body."""

from __future__ import annotations

import ast

from rankwise.program import Block, Value
from rankwise.source.python.calls.containers import (
    content,
    copy_into,
    length_of,
    make_container,
    read_element,
)
from rankwise.source.python.dispatch import statement
from rankwise.source.python.expressions import branch_on
from rankwise.source.python.lowering import Lowering


@statement(ast.Match)
def _match(lowering: Lowering, node: ast.Match) -> None:
    subject = lowering.value(node.subject)
    mark, after = lowering.builder.mark(), lowering.new_block(node)
    for case in node.cases:
        following = lowering.new_block(case.pattern)
        _test(lowering, case.pattern, subject, following)
        if case.guard is not None:
            guarded = lowering.new_block(case.guard)
            branch_on(lowering, case.guard, guarded, following)
            lowering.start(guarded)
        lowering.run(case.body)
        lowering.here = node
        lowering.jump(after)
        lowering.start(following)
    lowering.jump(after)
    lowering.join(after, mark)


def _require(lowering: Lowering, outcome: Value, failed: Block, node: ast.AST) -> None:
    passed = lowering.new_block(node)
    lowering.branch(outcome, passed, failed, node)
    lowering.start(passed)


def _test(lowering: Lowering, pattern: ast.pattern, subject: Value, failed: Block) -> None:
    """Go on if the subject fits, else to `failed`; names of the pattern are bound on the way."""
    match pattern:
        case ast.MatchValue(value=value):
            outcome = lowering.op("==", subject, lowering.value(value), node=pattern)
            _require(lowering, outcome, failed, pattern)
        case ast.MatchSingleton(value=value):
            outcome = lowering.op("==", subject, lowering.constant(value), node=pattern)
            _require(lowering, outcome, failed, pattern)
        case ast.MatchAs():
            if pattern.pattern is not None:
                _test(lowering, pattern.pattern, subject, failed)
            if pattern.name is not None:
                lowering.write(pattern.name, subject)
        case ast.MatchOr():
            fits = lowering.new_block(pattern)
            for alternative in pattern.patterns:
                following = lowering.new_block(pattern)
                _test(lowering, alternative, subject, following)
                lowering.jump(fits)
                lowering.start(following)
            lowering.jump(failed)
            lowering.start(fits)
        case ast.MatchSequence():
            _require(lowering, _shape(lowering, subject, pattern), failed, pattern)
            _sequence(lowering, pattern, subject, failed)
        case ast.MatchMapping():
            _require(lowering, _shape(lowering, subject, pattern), failed, pattern)
            for key, inner in zip(pattern.keys, pattern.patterns, strict=True):
                part = read_element(lowering, subject, [lowering.value(key)], pattern)
                _test(lowering, inner, part, failed)
            if pattern.rest is not None:
                lowering.write(pattern.rest, _rest(lowering, subject, pattern))
        case ast.MatchClass():
            kind = lowering.value(pattern.cls)
            _require(lowering, lowering.op("isinstance", subject, kind, node=pattern), failed, pattern)
            for inner in pattern.patterns:
                _test(lowering, inner, lowering.op("attribute", subject, node=pattern), failed)
            for name, inner in zip(pattern.kwd_attrs, pattern.kwd_patterns, strict=True):
                loaded = lowering.load(lowering.offset(subject, name, node=pattern), pattern)
                _test(lowering, inner, lowering.op("attribute", subject, loaded, node=pattern), failed)


def _sequence(lowering: Lowering, pattern: ast.MatchSequence, subject: Value, failed: Block) -> None:
    starred = False
    for number, inner in enumerate(pattern.patterns):
        if isinstance(inner, ast.MatchStar):
            starred = True
            if inner.name is not None:
                lowering.write(inner.name, _rest(lowering, subject, pattern))
            continue
        index = lowering.constant(None if starred else number)
        _test(lowering, inner, read_element(lowering, subject, [index], pattern), failed)


def _shape(lowering: Lowering, subject: Value, pattern: ast.pattern) -> Value:
    lengths = length_of(lowering, subject, pattern)
    keys = content(lowering, subject, pattern) if isinstance(pattern, ast.MatchMapping) else []
    return lowering.op("has_shape", *lengths, *keys, node=pattern)


def _rest(lowering: Lowering, subject: Value, pattern: ast.pattern) -> Value:
    rest = make_container(lowering, [], pattern)
    copy_into(lowering, rest, subject, pattern)
    return rest
