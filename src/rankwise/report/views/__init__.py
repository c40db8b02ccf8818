"""What diagrams show, as values: layers above fill them from traces, the page and other formats draw them."""

from rankwise.report.views.run_views import RankWait, RunViews, to_json
from rankwise.report.views.time_rows import LostTime, TimeLevel, TimeRow, TimeRows

__all__ = ["LostTime", "RankWait", "RunViews", "TimeLevel", "TimeRow", "TimeRows", "to_json"]
