"""The smallest input that shows a bug: the fewest ranks, then the fewest arguments, then small numbers."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator

from rankwise.testing.campaign.knowledge import Broken, CampaignKnowledge, broken
from rankwise.testing.campaign.observation import InputRunner, Observation
from rankwise.testing.inputs.program_input import ProgramInput

_WHOLE = re.compile(r"-?\d+")
_MOST_RUNS = 16


def weight(given: ProgramInput) -> tuple[int, int, int, int]:
    """Return how large an input is: ranks, arguments, the sum of its whole numbers, characters."""
    texts = [*given.arguments, *(each.decode("latin-1") for each in given.files.values())]
    texts += [(given.stdin or b"").decode("latin-1"), *given.environment.values()]
    numbers = sum(abs(int(number)) for text in texts for number in _WHOLE.findall(text)[:1000])
    return given.ranks, len(given.arguments), numbers, sum(map(len, texts))


def smallest(
    bug: Broken,
    known: CampaignKnowledge,
    runner: InputRunner,
    sizes: tuple[int, ...],
    left: Callable[[], bool],
) -> Observation:
    """Return the run with the smallest input that shows a bug; `left` says whether there is time for more."""
    best = min((known.runs[number] for number in known.found[bug]), key=lambda each: weight(each.given))
    tried = {each.given.digest: each for each in known.runs}
    runs = 0
    is_better = True
    while is_better and runs < _MOST_RUNS:
        is_better = False
        for given in _smaller(best.given, sizes):
            if weight(given) >= weight(best.given):
                continue
            seen = tried.get(given.digest)
            if seen is None:
                if runs >= _MOST_RUNS or not left():
                    return best
                runs += 1
                seen = tried[given.digest] = runner.run(given)
            if any(broken(each) == bug for each in seen.findings):
                best, is_better = seen, True
                break
    return best


def _smaller(given: ProgramInput, sizes: tuple[int, ...]) -> Iterator[ProgramInput]:
    """Yield inputs that are a little smaller."""
    yield from (dataclasses.replace(given, ranks=each) for each in sizes if each < given.ranks)
    for at, word in enumerate(given.arguments):
        if not _WHOLE.fullmatch(word):
            continue
        value = int(word)
        for less in dict.fromkeys(
            (0, 1, value // 2 if value > 0 else -(-value // 2), value - 1 if value > 0 else value + 1)
        ):
            words = (*given.arguments[:at], str(less), *given.arguments[at + 1 :])
            yield dataclasses.replace(given, arguments=words)
