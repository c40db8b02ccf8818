"""What visits foretell as JSON, and back without loss."""

from __future__ import annotations

from typing import Any

from rankwise.explore.prediction.foretelling import Foretold
from rankwise.explore.prediction.predicting import Prediction, Wrong
from rankwise.explore.prediction.questions import Trouble
from rankwise.explore.schedule import parse

Json = dict[str, Any]


def from_foretold(foretold: Foretold) -> Json:
    """Return it as JSON; schedules are their text."""
    found = foretold.prediction
    return {
        "done": {str(rank): did.hex() for rank, did in foretold.done.items()},
        "prediction": None
        if found is None
        else {
            "wrong": [[each.trouble.value, str(each.schedule)] for each in found.wrong],
            "outcomes": [str(each) for each in found.outcomes],
            "orders": found.orders,
            "limits": list(found.limits),
            "why_not": found.why_not,
        },
    }


def to_foretold(data: Json) -> Foretold:
    """Return what was written; an error of any kind means that it was something else."""
    found = data["prediction"]
    return Foretold(
        {int(rank): bytes.fromhex(did) for rank, did in data["done"].items()},
        None
        if found is None
        else Prediction(
            tuple(Wrong(Trouble(trouble), parse(text)) for trouble, text in found["wrong"]),
            tuple(parse(text) for text in found["outcomes"]),
            found["orders"],
            tuple(found["limits"]),
            found["why_not"],
        ),
    )
