"""Random programs for teams of threads: what they consist of, how they are made, and their text in C."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

Body = tuple["Item", ...]
MOST_PIECES = 5
"""So many pieces of work a region shares out at most: the reference tries all ways to do it."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of MPI on a line of its own; with a name, inside a critical section of that name."""

    line: int
    critical: str = ""


@dataclass(frozen=True, slots=True)
class Master:
    body: Body


@dataclass(frozen=True, slots=True)
class Single:
    body: Body
    waits: bool


@dataclass(frozen=True, slots=True)
class Sections:
    bodies: tuple[Body, ...]
    waits: bool


@dataclass(frozen=True, slots=True)
class Loop:
    """So many iterations, each handed out by itself."""

    iterations: int
    call: Call
    waits: bool


@dataclass(frozen=True, slots=True)
class Barrier:
    pass


@dataclass(frozen=True, slots=True)
class Task:
    body: Body
    depends: tuple[str, str] | None = None
    """How, and on which variable."""
    deferred: bool = True


@dataclass(frozen=True, slots=True)
class Taskwait:
    pass


@dataclass(frozen=True, slots=True)
class Taskgroup:
    body: Body


Item = Call | Master | Single | Sections | Loop | Barrier | Task | Taskwait | Taskgroup


@dataclass(frozen=True, slots=True)
class Region:
    """A parallel region of a program."""

    threads: int
    body: Body


class Maker:
    """Makes regions by chance, and writes them one below the other into one function each."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.lines = ["#include <mpi.h>", "static int x, y;"]
        self.regions: list[Region] = []
        self.room = 0
        """How many pieces of work the region may still share out."""

    def program(self, regions: int) -> str:
        """Return a C program of so many regions; they are in `regions` then."""
        for number in range(regions):
            self.write(f"static void region_{number}(void)", "{")
            self.regions.append(self.region())
            self.write("}")
        self.write("int main(int argc, char **argv)", "{", "int provided;")
        self.write("MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);")
        self.write(*(f"region_{number}();" for number in range(regions)))
        self.write("MPI_Finalize();", "return 0;", "}")
        return "\n".join(self.lines) + "\n"

    def write(self, *lines: str) -> None:
        self.lines += lines

    def region(self) -> Region:
        threads = self.chance.choice((2, 2, 3))
        self.write(f"#pragma omp parallel num_threads({threads})", "{")
        self.room = MOST_PIECES
        body = tuple(self.team_item(threads) for _ in range(self.chance.randint(2, 5)))
        self.write("}")
        return Region(threads, body)

    def team_item(self, threads: int) -> Item:
        """Make what every thread of a team comes to."""
        what = self.chance.choice(
            ("call", "master", "single", "single", "sections", "loop", "barrier", "task", "taskwait")
        )
        waits = self.chance.random() < 0.4
        needed = {"single": 1, "sections": threads, "loop": 3}.get(what, 0)
        if needed > self.room:
            what, needed = "call", 0
        self.room -= needed
        end = "" if waits else " nowait"
        if what == "master":
            self.write("#pragma omp master")
            return Master(self.block(2))
        if what == "single":
            self.write(f"#pragma omp single{end}")
            return Single(self.block(2), waits)
        if what == "sections":
            self.write(f"#pragma omp sections{end}", "{")
            bodies = []
            for _ in range(threads if self.chance.random() < 0.5 else 2):
                self.write("#pragma omp section")
                bodies.append(self.block(1))
            self.write("}")
            return Sections(tuple(bodies), waits)
        if what == "loop":
            count = self.chance.randint(1, 3)
            self.write(f"#pragma omp for schedule(dynamic, 1){end}", f"for (int i = 0; i < {count}; i++)")
            return Loop(count, self.call(), waits)
        if what == "barrier":
            self.write("#pragma omp barrier")
            return Barrier()
        return self.item(what, 1)

    def block(self, depth: int) -> Body:
        self.write("{")
        body = tuple(
            self.item(self.chance.choice(("call", "call", "task", "taskwait", "group")), depth)
            for _ in range(self.chance.randint(1, 3))
        )
        self.write("}")
        return body

    def item(self, what: str, depth: int) -> Item:
        """Make what one thread or one task does."""
        if what == "task" and depth:
            depends = None
            deferred = self.chance.random() < 0.8
            clause = "" if deferred else " if(0)"
            if self.chance.random() < 0.4 and deferred:
                depends = self.chance.choice(("in", "out", "inout")), self.chance.choice("xy")
                clause += f" depend({depends[0]}: {depends[1]})"
            self.write(f"#pragma omp task{clause}")
            return Task(self.block(depth - 1), depends, deferred)
        if what == "group" and depth:
            self.write("#pragma omp taskgroup")
            return Taskgroup(self.block(depth - 1))
        if what == "taskwait":
            self.write("#pragma omp taskwait")
            return Taskwait()
        return self.call()

    def call(self) -> Call:
        critical = self.chance.choice(("", "", "one", "other"))
        if critical:
            self.write(f"#pragma omp critical({critical})")
        self.write("{ int rank; MPI_Comm_rank(MPI_COMM_SELF, &rank); }")
        return Call(len(self.lines), critical)


def pieces(body: Body) -> Iterator[tuple[int, ...]]:
    """Yield the places of what chance gives to a thread: each single, each section, each iteration."""
    for at, item in enumerate(body):
        if isinstance(item, Single):
            yield (at,)
        elif isinstance(item, Sections):
            yield from ((at, part) for part in range(len(item.bodies)))
        elif isinstance(item, Loop):
            yield from ((at, part) for part in range(item.iterations))
