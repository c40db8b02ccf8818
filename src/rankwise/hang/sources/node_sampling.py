"""Asks the monitors of several nodes, which all hear one input and share one output, as `srun` has it."""

from __future__ import annotations

import contextlib
import json
import platform
import queue
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from rankwise.errors import RankwiseError
from rankwise.hang import watch_timing as timing
from rankwise.hang.sources import node_messages
from rankwise.progress.observations import Observed, together
from rankwise.sampling.rank_sample import ExaminationResult, HostProcess, RankSample, Stack, Standing


@dataclass(slots=True)
class _Node:
    host: str
    ranks: dict[int, int] = field(default_factory=dict)
    """The process of each rank."""
    silent: int = 0
    """How many questions it has left without an answer since its last one."""


class NodesSource:
    """The ranks of a job on all its nodes; see `rank_sample.Source`."""

    def __init__(self, monitors: subprocess.Popen[str], count: int) -> None:
        """`monitors` are that many processes of `node_monitor`, or one that starts them, with pipes."""
        self._monitors = monitors
        self._count = count
        self._nodes: dict[str, _Node] = {}
        self._answers: queue.SimpleQueue[tuple[str, node_messages.Message] | None] = queue.SimpleQueue()
        self._number = 0
        self._examinations = 0
        self._search_at = 0.0
        self._said: list[str] = []
        threading.Thread(target=self._listen, daemon=True).start()
        self._errors = threading.Thread(target=self._listen_to_errors, daemon=True)
        self._errors.start()
        self._wait_for_nodes()

    def _listen(self) -> None:
        assert self._monitors.stdout is not None
        pieces = node_messages.Reassembly()
        for line in self._monitors.stdout:
            found = pieces.take(line)
            if found is not None:
                self._answers.put(found)
        self._answers.put(None)

    def _listen_to_errors(self) -> None:
        assert self._monitors.stderr is not None
        for line in self._monitors.stderr:
            self._said = [*self._said[-20:], line.strip()]

    def _wait_for_nodes(self) -> None:
        until = time.monotonic() + timing.NODE_STARTS
        while len(self._nodes) < self._count:
            found = self._next(until)
            if found is None:
                break
            name, message = found
            self._raise_if_problem(name, message)
            self._nodes[name] = _Node(message.get("host", name), _ranks(message))
        if not self._nodes:
            raise RankwiseError(
                f"no monitor started on the nodes of the job: {self._last_words()}",
                "can `srun --overlap` start a step in this job, and do its nodes see this Python?",
            )

    def _next(self, until: float) -> tuple[str, node_messages.Message] | None:
        with contextlib.suppress(queue.Empty):
            found = self._answers.get(timeout=max(until - time.monotonic(), 0.001))
            if found is None:
                self._answers.put(None)  # no further answer comes: for the next caller, too
            return found
        return None

    def _raise_if_problem(self, name: str, message: node_messages.Message) -> None:
        if "problem" in message:
            raise RankwiseError(f"{name}: {message['problem']}", message.get("hint"))

    def _last_words(self) -> str:
        self._errors.join(1.0)
        return self._said[-1] if self._said else "it does not say why"

    def _ask(self, question: node_messages.Message, nodes: set[str]) -> dict[str, node_messages.Message]:
        """Ask all nodes, and return the answers of these."""
        self._number += 1
        assert self._monitors.stdin is not None
        try:
            self._monitors.stdin.write(json.dumps({**question, "number": self._number}) + "\n")
            self._monitors.stdin.flush()
        except (OSError, ValueError):  # they have ended
            return {}
        answers: dict[str, node_messages.Message] = {}
        until = time.monotonic() + timing.NODE_ANSWERS
        while not nodes <= answers.keys():
            found = self._next(until)
            if found is None:
                break
            name, message = found
            if message.get("number") == self._number:
                self._raise_if_problem(name, message)
                answers[name] = message
        self._forget_silent(nodes - answers.keys(), answers.keys())
        return answers

    def _forget_silent(self, silent: Set[str], answered: Set[str]) -> None:
        """Count those that did not answer; one that never does has no ranks that can be sampled."""
        for name in answered & self._nodes.keys():
            self._nodes[name].silent = 0
        for name in silent:
            self._nodes[name].silent += 1
            if self._nodes[name].silent == timing.NODE_SILENT:
                del self._nodes[name]

    def ranks(self) -> tuple[int, ...]:
        """Return the ranks that can be sampled now, ascending."""
        if time.monotonic() >= self._search_at:
            for name, message in self._ask({"ask": "ranks"}, set(self._nodes)).items():
                if name in self._nodes:
                    self._nodes[name].ranks = _ranks(message)
            self._search_at = time.monotonic() + timing.NODE_SEARCH
        return tuple(sorted(rank for node in self._nodes.values() for rank in node.ranks))

    def sample(self, ranks: Sequence[int]) -> tuple[RankSample, ...]:
        """Return which of these ranks are inside MPI; every node samples its own at once."""
        answers = self._ask({"ask": "sample", "ranks": list(ranks)}, self._with(ranks))
        return _samples(answers, ranks)

    def stacks(self, ranks: Sequence[int]) -> Mapping[int, Stack]:
        """Return the stacks of these ranks."""
        answers = self._ask({"ask": "stacks", "ranks": list(ranks)}, self._with(ranks))
        stacks = (node_messages.stack_of(each) for message in answers.values() for each in message["stacks"])
        return {each.rank: each for each in stacks}

    def _with(self, ranks: Sequence[int]) -> set[str]:
        return {name for name, node in self._nodes.items() if not node.ranks.keys().isdisjoint(ranks)}

    def places(self) -> Mapping[int, HostProcess]:
        """Return node and process of each rank."""
        here = platform.node()
        return {
            rank: HostProcess(pid, "" if node.host == here else node.host)
            for node in self._nodes.values()
            for rank, pid in node.ranks.items()
        }

    def examine(self) -> NodesExamination:
        """Return an examination of whether the job can make progress."""
        self._examinations += 1
        return NodesExamination(self, self._examinations)

    def examined(
        self, number: int, ranks: Sequence[int]
    ) -> tuple[tuple[RankSample, ...], tuple[Observed, ...]]:
        """Have each node sample all threads of its ranks once more; return what they have seen so far."""
        question = {"ask": "examine", "examination": number, "ranks": list(ranks)}
        answers = self._ask(question, self._with(ranks))
        observed = tuple(node_messages.observed_of(each["observed"]) for each in answers.values())
        return _samples(answers, ranks), tuple(each for each in observed if each.ranks)

    def alive(self) -> bool:
        """Return whether the job still runs: its monitors end with it."""
        return self._monitors.poll() is None

    def close(self) -> None:
        """Let the monitors end."""
        with contextlib.suppress(OSError, ValueError):
            if self._monitors.stdin is not None:
                self._monitors.stdin.close()
        try:
            self._monitors.wait(timing.NODE_ANSWERS)
        except subprocess.TimeoutExpired:
            self._monitors.kill()
            self._monitors.wait()


def _ranks(message: node_messages.Message) -> dict[int, int]:
    return {int(rank): pid for rank, pid in message.get("ranks", {}).items()}


def _samples(answers: Mapping[str, node_messages.Message], ranks: Sequence[int]) -> tuple[RankSample, ...]:
    found = {
        each["rank"]: node_messages.sample_of(each)
        for message in answers.values()
        for each in message["samples"]
    }
    return tuple(found[each] for each in ranks if each in found)


@dataclass(slots=True)
class NodesExamination:
    """An examination of a job on all its nodes; see `rank_sample.Examination`."""

    nodes: NodesSource
    number: int
    _observed: tuple[Observed, ...] = ()

    def sample(self, ranks: Sequence[int]) -> tuple[RankSample, ...]:
        """Sample all threads of all ranks once more; a node that does not answer leaves all open."""
        found, self._observed = self.nodes.examined(self.number, ranks)
        return found

    def shown(self) -> ExaminationResult:
        """Return what all samples so far show."""
        if not self._observed:
            return ExaminationResult(Standing.OPEN, "no node answers")
        return together(self._observed).shown()
