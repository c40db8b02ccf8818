"""Which findings speak of a place, so that every view can lead to them and be led to by them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePath

from rankwise.report.page.shown_findings import PageFinding

_PLACE = re.compile(r"^(.+?:\d+)(?::\d+)?$", re.DOTALL)


class FindingLinks:
    """The findings of a page by the places that they name."""

    def __init__(self, shown: Iterable[PageFinding]) -> None:
        self.shown = tuple(shown)
        self._codes = {each.number: each.code for each in self.shown}
        self._at: dict[str, list[int]] = {}
        self._named: dict[str, list[int]] = {}
        self._first: dict[tuple[str, str], int] = {}
        for each in self.shown:
            own = without_column(each.place)
            self._first.setdefault((each.code, own), each.number)
            for place in dict.fromkeys([own, *(without_column(other.place) for other in each.places)]):
                if place:
                    self._at.setdefault(place, []).append(each.number)
                    self._named.setdefault(PurePath(place).name, []).append(each.number)

    def of_rule(self, code: str, place: str) -> int:
        """Return the finding of a rule at a place; 0 if there is none."""
        return self._first.get((code, without_column(place)), 0)

    def about(self, code: str, place: str) -> int:
        """Return the finding of a rule at a place, or else one that names the place; 0 if none does."""
        named = (each for each in self.at(place) if self._codes[each] == code)
        return self.of_rule(code, place) or next(named, 0)

    def at(self, place: str) -> list[int]:
        """Return all findings that name a place, whichever column it has."""
        return self._at.get(without_column(place), [])

    def at_name(self, place: str) -> list[int]:
        """Return the same for a place that is known without its folders, as stacks name it."""
        return list(dict.fromkeys(self._named.get(without_column(PurePath(place).name), ())))

    def details(self, place: str) -> str:
        """Return the same as the words by which the front end finds what an address names."""
        return " ".join(f"finding-{each}" for each in self.at(place))


def without_column(place: str) -> str:
    """Return 'file:line' of 'file:line:column'."""
    found = _PLACE.match(place)
    return found[1] if found else place
