"""Random loops over an array of which a part belongs to a pending receive, and what each of them touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

ELEMENTS = 4096
_TYPES = {"char": 1, "short": 2, "int": 4, "double": 8}
_COUNTERS = ("int", "long", "unsigned")


@dataclass(frozen=True, slots=True)
class RangedLoop:
    """One loop, and the elements that the receive owns meanwhile."""

    form: str
    element: str
    counter: str
    begin: int
    end: int
    step: int
    scale: int
    offset: int
    use: str
    owned: tuple[int, int]
    """The first element that is owned, and how many are."""

    @property
    def touched(self) -> set[int]:
        """The elements that the loop loads or stores, one by one."""
        return set(self._touched())

    def _touched(self) -> Iterator[int]:
        if self.form == "matrix":
            for row in range(self.begin % 8, 8):
                for column in range(self.end % 16):
                    yield row * 16 * self.step + column * self.scale + self.offset
            return
        rounds = range(self.begin, self.end, self.step)
        if self.form == "down":
            rounds = range(self.end - 1, self.begin - 1, -self.step)
        if self.form == "do":
            rounds = range(self.begin, max(self.end, self.begin + 1), self.step)
        for number in rounds:
            if self.form == "left" and number > self.begin + 40:
                return
            if self.form != "some" or number % 3 == 0:
                yield number * self.scale + self.offset
                if self.form == "two":
                    yield number + 1

    @property
    def is_reported(self) -> bool:
        first, count = self.owned
        return any(first <= each < first + count for each in self.touched)

    def function(self, number: int) -> list[str]:
        """Return the loop as a function in C; the access stands on a line of its own."""
        index = f"i * {self.scale} + {self.offset}" if self.scale > 1 or self.offset else "i"
        if self.form == "matrix":
            index = f"j * {16 * self.step} + i * {self.scale} + {self.offset}"
        place = "*p" if self.form == "pointer" else f"at[{index}]"
        access = {"store": f"{place} = sum;", "load": f"sum += {place};", "both": f"{place} += 2;"}[self.use]
        access = f"{access} /* loop {number} */"
        kind, step, up = self.counter, self.step, f"i += {self.step}"
        counts = f"for ({kind} i = begin; i < end; {up})"
        signed = "long" if kind == "unsigned" else kind
        down = f"for ({signed} i = end - 1; i >= begin; i -= {step})"
        first = f"{self.element} *p = at + begin * {self.scale} + {self.offset}"
        pointer = f"for ({first}; begin < end; begin += {step}, p += {step * self.scale})"
        rows, columns = "for (int j = begin % 8; j < 8; j++)", f"for ({kind} i = 0; i < end % 16; i++)"
        further = f"at[i + 1] = 1; /* more {number} */"
        body = {
            "up": [counts, access],
            "down": [down, access],
            "do": [f"{kind} i = begin;", "do {", access, f"{up};", "} while (i < end);", "sum += i;"],
            "some": [counts, "if (i % 3 == 0)", access],
            "left": [counts + " {", "if (i > begin + 40)", "break;", access, "}"],
            "two": [counts + " {", "sum += other[i & 255];", access, further, "}"],
            "while": [f"{kind} i = begin;", "while (i < end) {", access, f"{up};", "}", "sum += i;"],
            "pointer": [pointer, access],
            "matrix": [rows, columns, access],
        }[self.form]
        head = f"__attribute__((noinline)) static long loop_{number}({self.element} *at, int begin, int end)"
        return [head, "{", "    long sum = 0;", *(f"    {line}" for line in body), "    return sum;", "}"]

    def call(self, number: int) -> list[str]:
        """Return the lines that run the loop while the receive is pending."""
        first, count = self.owned
        size = _TYPES[self.element]
        bounds = f"{self.begin} + nothing, {self.end} + nothing"
        at = f"memory + {first * size}, {count * size}"
        return [
            f"    MPI_Irecv({at}, MPI_BYTE, 0, {number}, MPI_COMM_SELF, &request);",
            f"    total += loop_{number}(({self.element} *)memory, {bounds});",
            f"    MPI_Send(out, {count * size}, MPI_BYTE, 0, {number}, MPI_COMM_SELF);",
            "    MPI_Wait(&request, MPI_STATUS_IGNORE);",
        ]


def random_loop(seed: int) -> RangedLoop:
    """Return a loop that touches the owned elements about as often as not, and often only just."""
    random = Random(seed)
    form = random.choice(("up", "down", "do", "some", "left", "two", "while", "pointer", "matrix"))
    scale = 1 if form == "two" else random.choice((1, 1, 2, 3))
    offset = 0 if form == "two" else random.choice((0, 0, 1, 7))
    begin = random.randint(0, 300)
    end = begin + random.choice((0, 1, 2, 5, 64, random.randint(0, 900)))
    draft = RangedLoop(
        form, random.choice(tuple(_TYPES)), random.choice(_COUNTERS), begin, end, random.choice((1, 1, 2, 5)),
        scale, offset, random.choice(("store", "load", "both")), (0, 1),
    )  # fmt: skip
    touched = sorted(draft.touched) or [begin]
    count = random.choice((1, 2, 40, 200))
    middle = touched[len(touched) // 2] + 1
    places = (touched[0] - count, touched[-1] + 1, touched[-1] + 60, touched[0], touched[-1], middle)
    first = min(max(0, random.choice(places)), ELEMENTS - count)
    return replace(draft, owned=(first, count))
