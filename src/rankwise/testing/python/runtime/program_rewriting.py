"""The syntax tree of the program's own modules, rewritten so that branches and values pass through here."""

from __future__ import annotations

import ast
import os
from typing import Any

from .concolic_log import log, number_of

NAME = "_rankwise_symbols"
_AS_THEY_ARE = frozenset("super locals globals vars dir eval exec print breakpoint".split())
_MESSAGES = {
    "send": 1, "ssend": 1, "bsend": 1, "isend": 1, "issend": 1, "ibsend": 1, "recv": 1, "irecv": 1,
    "probe": 0, "iprobe": 0,
    "mprobe": 0, "improbe": 0, "bcast": 1, "gather": 1, "scatter": 1, "reduce": 2, "sendrecv": 1,
    "allgather": -1, "alltoall": -1, "allreduce": -1, "scan": -1, "exscan": -1,
}  # fmt: skip
"""Methods of communicators, and which argument names a rank."""
_RECEIVES = frozenset("recv irecv probe iprobe mprobe improbe".split())
_BUFFERS = frozenset(
    "Send Recv Isend Irecv Ssend Issend Sendrecv Bcast Gather Gatherv Scatter Scatterv Allgather Allgatherv "
    "Alltoall Alltoallv Reduce Allreduce Scan Exscan Put Get Accumulate Reduce_scatter".split()
)
_RANKS = ("dest", "source", "root")


class Rewriter(ast.NodeTransformer):
    """Rewrites one module."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._function = "module"
        self._count = 0

    def _helper(self, name: str, at: ast.AST, *arguments: Any) -> Any:
        function = ast.Attribute(ast.Name(NAME, ast.Load()), name, ast.Load())
        return self._placed(ast.Call(function, list(arguments), []), at)

    def _placed(self, made: Any, at: Any) -> Any:
        for each in ast.walk(made):
            if not hasattr(each, "lineno") and isinstance(each, (ast.expr, ast.stmt, ast.keyword)):
                ast.copy_location(each, at)
        return made

    def _site(self, at: Any, kind: str = "branch") -> Any:
        self._count += 1
        try:
            text = ast.unparse(at)[:80]
        except Exception:
            text = ""
        number = number_of(self._file, at.lineno, at.col_offset, self._count)
        log.site(number, at.lineno, at.col_offset, kind, self._function, self._file, text)
        return ast.copy_location(ast.Constant(number), at)

    def _condition(self, test: Any, kind: str = "branch") -> Any:
        if isinstance(test, ast.Constant):
            return test
        if isinstance(test, ast.BoolOp):
            test.values = [self._condition(each, kind) for each in test.values]
            return test
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test.operand = self._condition(test.operand, kind)
            return test
        site = self._site(test, kind)
        return self._helper("branch", test, site, self.visit(test))

    def visit_If(self, node: ast.If) -> Any:
        if _is_main_guard(node.test):
            self.generic_visit(node)
            return node
        node.test = self._condition(node.test)
        node.body = self._all(node.body)
        node.orelse = self._all(node.orelse)
        return node

    def _all(self, statements: Any) -> Any:
        found = []
        for each in statements:
            made = self.visit(each)
            found.extend(made if isinstance(made, list) else [made])
        return found

    def visit_While(self, node: ast.While) -> Any:
        node.test = self._condition(node.test)
        node.body = self._all(node.body)
        node.orelse = self._all(node.orelse)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        node.test = self._condition(node.test)
        node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_Assert(self, node: ast.Assert) -> Any:
        node.test = self._condition(node.test, "check")
        return node

    def visit_comprehension(self, node: ast.comprehension) -> Any:
        node.iter = self.visit(node.iter)
        node.ifs = [self._condition(each) for each in node.ifs]
        return node

    def visit_For(self, node: ast.For) -> Any:
        site = self._site(node.iter)
        node.iter = self._helper("loop", node.iter, site, self.visit(node.iter))
        node.target = self.visit(node.target)
        node.body = self._all(node.body)
        node.orelse = self._all(node.orelse)
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        function = node.func
        if isinstance(function, ast.Name) and function.id in _AS_THEY_ARE:
            if function.id == "print":
                node.args = [self._printed(each) for each in node.args]
            else:
                self.generic_visit(node)
            return node
        if isinstance(function, ast.Attribute) and function.attr in _MESSAGES:
            return self._message(node, function)
        self.generic_visit(node)
        if isinstance(function, ast.Attribute) and function.attr in _BUFFERS:
            function.value = self._helper("buffers", function.value, function.value)
            return node
        node.func = self._helper("call", node, node.func)
        return node

    def _printed(self, value: Any) -> Any:
        if isinstance(value, ast.JoinedStr):
            return value
        return self.visit(value)

    def _message(self, node: ast.Call, function: ast.Attribute) -> Any:
        self.generic_visit(node)
        if not isinstance(function.value, ast.Name):
            if function.attr in ("reduce",):
                node.func = self._helper("call", node, node.func)
            return node
        comm = ast.Name(function.value.id, ast.Load())
        place, named = _MESSAGES[function.attr], False
        for each in node.keywords:
            if each.arg in _RANKS:
                named = True
                each.value = self._helper("peer", each.value, comm, each.value)
        is_receive = function.attr in _RECEIVES
        if 0 <= place < len(node.args) and not any(isinstance(each, ast.Starred) for each in node.args):
            named = True
            node.args[place] = self._helper("peer", node.args[place], comm, node.args[place])
        if is_receive and not named:
            function.value = self._helper("any_source", function.value, function.value)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and node.attr in ("rank", "size"):
            return self._helper(node.attr, node, node.value)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        is_plain = isinstance(node.slice, ast.Slice)
        self.generic_visit(node)
        if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
            return node
        if is_plain and all(
            each is None or isinstance(each, ast.Constant)
            for each in (node.slice.lower, node.slice.upper, node.slice.step)  # type: ignore[attr-defined]
        ):
            return node
        node.value = self._helper("at", node.value, node.value)
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.generic_visit(node)
        if len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            found = self._helper("contains", node, node.left, node.comparators[0])
            if isinstance(node.ops[0], ast.NotIn):
                return self._placed(ast.UnaryOp(ast.Not(), found), node)
            return found
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> Any:
        for each in node.values:
            if isinstance(each, ast.FormattedValue):
                each.value = self._helper("text", each.value, self.visit(each.value))
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        node.target = self.visit(node.target)
        node.value = self.visit(node.value) if node.value is not None else None
        return node

    def visit_Raise(self, node: ast.Raise) -> Any:
        return node

    def visit_FunctionDef(self, node: Any) -> Any:
        before, self._function = self._function, node.name
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        node.args.defaults = [self.visit(each) for each in node.args.defaults]
        node.args.kw_defaults = [each and self.visit(each) for each in node.args.kw_defaults]
        node.body = self._all(node.body)
        self._function = before
        return node

    visit_AsyncFunctionDef = visit_FunctionDef


def _is_main_guard(test: Any) -> bool:
    return isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and test.left.id == "__name__"


def compiled(source: Any, file: str) -> Any:
    """Return the code of a module of the program."""
    tree = ast.parse(source, file)
    try:
        changed = Rewriter(os.path.abspath(file)).visit(tree)
        changed = ast.fix_missing_locations(changed)
    finally:
        log.flush()
    future = [
        each for each in changed.body if isinstance(each, ast.ImportFrom) and each.module == "__future__"
    ]
    at = changed.body.index(future[-1]) + 1 if future else _after_docstring(changed)
    importing = ast.parse("import rankwise_symbols.symbolic_builtins as %s" % NAME).body[0]
    changed.body.insert(at, importing)
    return compile(changed, file, "exec", dont_inherit=True)


def _after_docstring(tree: Any) -> int:
    return int(ast.get_docstring(tree, clean=False) is not None)
