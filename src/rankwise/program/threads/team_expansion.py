"""Builds the graph of a parallel region: a walk through its function, and what matters of what it calls."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.program.instructions import Branch, Call, Switch
from rankwise.program.model import Model
from rankwise.program.structure import Block, Function
from rankwise.program.threads import runtime_calls
from rankwise.program.threads.executions import is_ordered
from rankwise.program.threads.interesting_code import (
    interesting_calls,
    interesting_functions,
    starting_functions,
)
from rankwise.program.threads.letters import THREAD, Letter, LetterKind, Word
from rankwise.program.threads.runtime_branches import (
    call_of_body,
    forked_functions,
    next_call,
    tested_call,
    way_if_true,
)
from rankwise.program.threads.selected_threads import is_iteration_of, other_of_two, selected_thread
from rankwise.program.threads.task_dependences import dependences_of
from rankwise.program.threads.team_graph import NodeKind, TeamGraph, TeamNode
from rankwise.program.threads.thread_starts import (
    callees_on,
    handle_of,
    joins_behind,
    shown_start,
    waits_for_flag,
)
from rankwise.program.threads.word_changes import barriers_in, loop_of, without
from rankwise.standard.openmp import EntryPoint, OpenMPKind
from rankwise.standard.thread_library import ThreadCall, ThreadCallKind

MOST_NODES = 40_000
_DEEPEST = 40
_ENDS = {
    OpenMPKind.SINGLE_END: "single",
    OpenMPKind.MASKED_END: "masked",
    OpenMPKind.CRITICAL_END: "critical",
    OpenMPKind.ORDERED_END: "ordered",
    OpenMPKind.SERIAL_PARALLEL_END: "parallel",
}
_WORKSHARING = ("for", "sections")


@dataclass(slots=True)
class _Walk:
    """One function that is expanded: where its blocks begin in the graph, and what ends there."""

    function: Function
    path: tuple[Call, ...]
    outer: Word
    begins: dict[int, int]
    scopes: dict[Letter, int | None]
    """The regions that end where a block begins."""
    pending: dict[Call, Letter]
    """What a call that selects threads begins, on the way that the selected take."""
    joins: dict[Block, list[Call]]
    """What joins threads behind each branch that decides whether any are joined."""
    skip: Call | None = None


class TeamExpansion:
    """Expands into one graph."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._interesting = interesting_functions(model)
        self._calls = interesting_calls(model)
        self._has_threads = bool(starting_functions(model))
        self.graph = TeamGraph()

    def region(self, fork: Call, entry: EntryPoint, outer: Word = ()) -> TeamNode | None:
        """Add what the team of a parallel region does; return the node behind it."""
        body = runtime_calls.body_of(fork, entry)
        if body is None:
            return None
        before = self.graph.add(NodeKind.ENTER, outer, (), fork)
        before.construct = OpenMPKind.PARALLEL
        return self._region(fork, body, before, outer, ())

    def function(self, function: Function, word: Word) -> None:
        """Add what a function does whose callers are taken to be where `word` says."""
        before = self.graph.add(NodeKind.NOTHING, word, ())
        self._function(function, (), word, before)

    def _region(
        self, fork: Call, body: Function, before: TeamNode, word: Word, path: tuple[Call, ...]
    ) -> TeamNode:
        alone = runtime_calls.number_of_threads(fork) == 1
        kind = LetterKind.TEAM_OF_ONE if alone else LetterKind.PARALLEL
        letter = Letter(kind, "parallel", fork, before.number)
        last = self._function(body, (*path, call_of_body(fork, body)), (*word, letter), before)
        after = self.graph.add(NodeKind.NOTHING, word, path)
        last.successors.append(after.number)
        return after

    def _function(self, function: Function, path: tuple[Call, ...], word: Word, before: TeamNode) -> TeamNode:
        """Add a copy of a function behind a node; return the node at its end."""
        flow = self._model.flow(function)
        joins = joins_behind(self._model, function) if self._has_threads else {}
        walk = _Walk(function, path, word, {}, {}, {}, joins)
        end = self.graph.add(NodeKind.NOTHING, word, path)
        links: list[tuple[TeamNode, int]] = [(before, 0)]
        work: list[tuple[int, Word]] = [(0, word)]
        while work:
            index, at_start = work.pop()
            if index == flow.exit:
                if len(at_start) > len(end.word):
                    end.word = (*word, *barriers_in(at_start[len(word) :]))
                continue
            if index in walk.begins:
                continue
            inside = self._close(walk, index, at_start)
            node = self.graph.add(NodeKind.NOTHING, inside, path)
            walk.begins[index] = node.number
            self._model.budget.spend()
            node = self._block(walk, function.blocks[index], node)
            following = flow.successors[index]
            for target in reversed(following):
                word_there, link = self._along(walk, function.blocks[index], target, node)
                links.append((link, target))
                work.append((target, word_there))
        for node, target in links:
            node.successors.append(end.number if target == flow.exit else walk.begins[target])
        return end

    def _close(self, walk: _Walk, block: int, word: Word) -> Word:
        """Leave the regions that end where a block begins."""
        for at, letter in enumerate(word):
            if walk.scopes.get(letter, -1) == block:
                return (*word[:at], *barriers_in(word[at:]))
        return word

    def _block(self, walk: _Walk, block: Block, node: TeamNode) -> TeamNode:
        for call in self._calls.get(block, ()):
            if call is not walk.skip:
                node = self._call(walk, call, node)
        for call in walk.joins.get(block, ()):
            node = self._join(walk, call, node)
        return node

    def _call(self, walk: _Walk, call: Call, node: TeamNode) -> TeamNode:
        """Add what a call does."""
        if call.standard is not None:
            return self._step(NodeKind.MPI, node, call)
        entry = runtime_calls.entry_of(call)
        if entry is not None:
            return self._construct(walk, call, entry, node)
        library = runtime_calls.thread_call_of(call)
        if library is not None:
            return self._of_library(walk, call, library, node)
        callees = [each for each in callees_on(self._model, call, walk.path) if each in self._interesting]
        if len(self.graph.nodes) > MOST_NODES or len(walk.path) > _DEEPEST:
            self.graph.is_whole = False
            return node
        entered = {walk.function, *(callee for each in walk.path for callee in self._model.callees(each))}
        ends = [
            self._function(callee, (*walk.path, call), node.word, node)
            for callee in callees
            if callee not in entered
        ]
        if not ends:
            return node
        after = self.graph.add(NodeKind.NOTHING, ends[0].word, walk.path)
        for end in ends:
            end.successors.append(after.number)
        return after

    def _construct(self, walk: _Walk, call: Call, entry: EntryPoint, node: TeamNode) -> TeamNode:
        """Add what a call of OpenMP's runtime does."""
        kind = entry.kind
        model, path = self._model, walk.path
        if kind in (OpenMPKind.PARALLEL, OpenMPKind.TEAMS):
            body = runtime_calls.body_of(call, entry)
            if body is None:
                return node
            walk.skip = call_of_body(call, body)
            if any(body in model.callees(each) for each in path):
                return node
            return self._region(call, body, self._enter(node, call, kind), node.word, path)
        if kind is OpenMPKind.SERIAL_PARALLEL_BEGIN:
            return self._serial(walk, call, node)
        if kind is OpenMPKind.BARRIER or (entry.implicit_barrier and kind is not OpenMPKind.REDUCTION_END):
            after = self._step(NodeKind.BARRIER, node, call)
            letter = Letter(LetterKind.BARRIER, runtime_calls.barrier_name(call), call, after.number)
            return self._inside(after, (*node.word, letter))
        if kind in (OpenMPKind.SINGLE_BEGIN, OpenMPKind.MASKED_BEGIN):
            before = self._enter(node, call, kind)
            self._select(walk, call, kind, before)
            return before
        if kind is OpenMPKind.DOACROSS_POST:
            return self._leave(node, ("ordered",))
        if kind is OpenMPKind.DOACROSS_WAIT and is_ordered(node.word):
            return node
        if kind in (OpenMPKind.CRITICAL_BEGIN, OpenMPKind.ORDERED_BEGIN, OpenMPKind.DOACROSS_WAIT):
            name = "critical" if kind is OpenMPKind.CRITICAL_BEGIN else "ordered"
            lock = (
                ("ordered", loop_of(node.word))
                if name == "ordered"
                else runtime_calls.lock_of(model, call, kind, path)
            )
            before = self._enter(node, call, kind)
            letter = Letter(LetterKind.EXCLUSIVE, name, call, before.number, lock=lock)
            return self._inside(before, (*node.word, letter))
        if kind is OpenMPKind.WORKSHARING_BEGIN:
            before = self._enter(node, call, kind)
            letter = Letter(LetterKind.WORKSHARING, runtime_calls.worksharing_name(call), call, before.number)
            return self._inside(before, (*node.word, letter))
        if kind is OpenMPKind.WORKSHARING_END:
            return self._leave(node, _WORKSHARING)
        if kind in _ENDS:
            return self._leave(node, (_ENDS[kind],))
        if kind in (OpenMPKind.TASK, OpenMPKind.TASKLOOP) and entry.starts is not None:
            return self._task(walk, call, kind, node)
        if kind in (OpenMPKind.TASKWAIT, OpenMPKind.TASKGROUP_END):
            return self._step(NodeKind.TASKWAIT, node, call)
        if kind in (OpenMPKind.LOCK_ACQUIRE, OpenMPKind.LOCK_RELEASE):
            taken = kind is OpenMPKind.LOCK_ACQUIRE
            after = self._step(NodeKind.ACQUIRE if taken else NodeKind.RELEASE, node, call)
            after.lock = runtime_calls.lock_of(model, call, kind, path)
            return after
        return node

    def _of_library(self, walk: _Walk, call: Call, entry: ThreadCall, node: TeamNode) -> TeamNode:
        """Add what a call does that begins, joins or holds up threads that are not OpenMP's."""
        if entry.kind is ThreadCallKind.START:
            return self._thread(walk, call, entry, node)
        if entry.kind is ThreadCallKind.JOIN:
            return self._join(walk, call, node)
        lock = None
        if entry.kind is not ThreadCallKind.WAIT and call.arguments:
            lock = runtime_calls.lock_at(self._model, call.arguments[0], walk.path)
        if entry.kind is ThreadCallKind.RELEASE:
            after = self._step(NodeKind.RELEASE, node, call)
        else:  # what holds a lock that is not known may be ordered with anything
            after = self._step(NodeKind.WAIT if lock is None else NodeKind.ACQUIRE, node, call)
        after.lock = lock
        return after

    def _thread(self, walk: _Walk, call: Call, entry: ThreadCall, node: TeamNode) -> TeamNode:
        begun = next_call(call)
        walk.skip = begun
        path = walk.path
        before = self._step(NodeKind.ENTER, node, call)
        handle = handle_of(self._model, call.arguments[entry.handle], path)
        start = shown_start(call, path)
        letter = Letter(LetterKind.SINGLE, THREAD, start, before.number, handle=handle)
        self.graph.threads.append(letter)
        bodies = callees_on(self._model, begun, path) if begun is not None else []
        if begun is None or len(bodies) != 1:
            self.graph.is_whole = False
        elif bodies[0] in self._interesting and not any(
            bodies[0] in self._model.callees(each) for each in path
        ):
            self._function(bodies[0], (*path, begun), (*node.word, letter), before)
        return self._inside(before, node.word)

    def _join(self, walk: _Walk, call: Call, node: TeamNode) -> TeamNode:
        after = self._step(NodeKind.JOIN, node, call)
        entry = runtime_calls.thread_call_of(call)
        if entry is not None and entry.handle < len(call.arguments):
            after.handle = handle_of(self._model, call.arguments[entry.handle], walk.path)
        return after

    def _serial(self, walk: _Walk, call: Call, node: TeamNode) -> TeamNode:
        """A region on one thread; where an `if` clause decides, the team of several is examined instead."""
        instructions = call.block.instructions
        begun = next(
            (
                each
                for each in instructions[instructions.index(call) :]
                if isinstance(each, Call) and isinstance(each.callee, Function) and each.callee.blocks
            ),
            None,
        )
        if begun is not None and any(body is begun.callee for body in forked_functions(walk.function)):
            walk.skip = begun
            return node
        before = self._enter(node, call, OpenMPKind.SERIAL_PARALLEL_BEGIN)
        letter = Letter(LetterKind.TEAM_OF_ONE, "parallel", call, before.number)
        return self._inside(before, (*node.word, letter))

    def _select(self, walk: _Walk, call: Call, kind: OpenMPKind, before: TeamNode) -> None:
        if kind is OpenMPKind.SINGLE_BEGIN:
            walk.pending[call] = Letter(
                LetterKind.SINGLE, "single", call, before.number, ("single", before.number)
            )
            return
        executor = runtime_calls.mask_of(call)
        is_master = executor == ("thread", 0)
        walk.pending[call] = Letter(
            LetterKind.MASTER if is_master else LetterKind.SINGLE, "masked", call, before.number, executor
        )

    def _task(self, walk: _Walk, call: Call, kind: OpenMPKind, node: TeamNode) -> TeamNode:
        begun = next_call(call)
        if begun is None or not isinstance(begun.callee, Function):
            return node
        walk.skip = begun
        if begun.callee not in self._interesting or any(
            begun.callee in self._model.callees(each) for each in walk.path
        ):
            return node
        before = self._enter(node, call, kind)
        many = kind is OpenMPKind.TASKLOOP and not runtime_calls.makes_one_task(call)
        depends = dependences_of(self._model, call, walk.path)
        name = "taskloop" if kind is OpenMPKind.TASKLOOP else "task"
        letter = Letter(LetterKind.SINGLE, name, call, before.number, depends=depends, is_repeated=many)
        self._function(begun.callee, (*walk.path, begun), (*node.word, letter), before)
        return before

    def _along(self, walk: _Walk, block: Block, target: int, node: TeamNode) -> tuple[Word, TeamNode]:
        """Return the word on a way out of a block, and the node from which it leads."""
        branch = block.terminator
        word = node.word
        if isinstance(branch, Switch):
            return self._section(walk, branch, target, node), node
        if not isinstance(branch, Branch):
            return word, node
        if node.kind is not NodeKind.BRANCH:
            node.branch = branch
        way = 0 if branch.targets[0].index == target else 1
        if waits_for_flag(self._model, branch, way):
            return word, self._waited(node)
        call = tested_call(branch)
        if call is not None:
            entry = runtime_calls.entry_of(call)
            assert entry is not None
            taken = way == way_if_true(branch)
            if call in walk.pending:
                return ((*word, walk.pending[call]) if taken else word), node
            if entry.kind is OpenMPKind.LOCK_TEST and taken:
                lock = self._step(NodeKind.ACQUIRE, node, call)
                lock.lock = runtime_calls.lock_of(self._model, call, entry.kind, walk.path)
                return word, lock
            if entry.kind is OpenMPKind.WORKSHARING_NEXT and not taken:
                return without(word, _WORKSHARING), node
            if taken and runtime_calls.ends_worksharing(call):
                return without(word, _WORKSHARING), node
            return word, node
        loop = loop_of(word)
        found = selected_thread(self._model, branch, walk.path, loop.call if loop else None)
        if found is not None and found.way != way:
            found = other_of_two(found, word)
        if found is None:
            return word, node
        begin = (
            loop.begin if loop is not None and found.construct.startswith("one iteration") else node.number
        )
        kind = LetterKind.MASTER if found.executor == ("thread", 0) else LetterKind.SINGLE
        letter = Letter(kind, found.construct, None, begin, found.executor)
        self._ends_behind(walk, block, letter)
        return (*word, letter), node

    def _waited(self, before: TeamNode) -> TeamNode:
        node = self._inside(before, before.word)
        node.kind = NodeKind.WAIT
        return node

    def _section(self, walk: _Walk, switch: Switch, target: int, node: TeamNode) -> Word:
        """Return the word in a section, if a switch chooses between sections."""
        loop = loop_of(node.word)
        if (
            loop is None
            or loop is not node.word[-1]
            or loop.call is None
            or target == switch.targets[0].index
        ):
            return node.word
        if not runtime_calls.may_be_sections(loop.call) or not is_iteration_of(
            self._model, switch.condition, loop.call
        ):
            return node.word
        letter = Letter(LetterKind.SINGLE, "section", loop.call, loop.begin, ("section", loop, target))
        self._ends_behind(walk, switch.block, letter)
        return (*node.word, letter)

    def _ends_behind(self, walk: _Walk, block: Block, letter: Letter) -> None:
        walk.scopes[letter] = self._model.flow(walk.function).post_dominator[block.index]

    def _step(self, kind: NodeKind, before: TeamNode, call: Call) -> TeamNode:
        """Add a node behind another one."""
        node = self.graph.add(kind, before.word, before.path, call)
        before.successors.append(node.number)
        return node

    def _enter(self, before: TeamNode, call: Call, kind: OpenMPKind) -> TeamNode:
        node = self._step(NodeKind.ENTER, before, call)
        node.construct = kind
        return node

    def _inside(self, before: TeamNode, word: Word) -> TeamNode:
        node = self.graph.add(NodeKind.NOTHING, word, before.path)
        before.successors.append(node.number)
        return node

    def _leave(self, node: TeamNode, constructs: tuple[str, ...]) -> TeamNode:
        return self._inside(node, without(node.word, constructs))
