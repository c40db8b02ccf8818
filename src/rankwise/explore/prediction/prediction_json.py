"""What visits predict as JSON, and back without loss."""

from __future__ import annotations

from typing import Any

from rankwise.explore.prediction.predict_orders import PredictedFailure, Prediction
from rankwise.explore.prediction.queries import Trouble
from rankwise.explore.prediction.visit_prediction import VisitPrediction
from rankwise.schedule.schedule import parse

Json = dict[str, Any]


def from_prediction(visit_prediction: VisitPrediction) -> Json:
    """Return it as JSON; schedules are their text."""
    found = visit_prediction.prediction
    return {
        "done": {str(rank): did.hex() for rank, did in visit_prediction.done.items()},
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


def to_prediction(data: Json) -> VisitPrediction:
    """Return what was written; an error of any kind means that it was something else."""
    found = data["prediction"]
    return VisitPrediction(
        {int(rank): bytes.fromhex(did) for rank, did in data["done"].items()},
        None
        if found is None
        else Prediction(
            tuple(PredictedFailure(Trouble(trouble), parse(text)) for trouble, text in found["wrong"]),
            tuple(parse(text) for text in found["outcomes"]),
            found["orders"],
            tuple(found["limits"]),
            found["why_not"],
        ),
    )
