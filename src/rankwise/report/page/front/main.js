import { startCopying } from "./copying.js";
import { startKeysHelp } from "./keys_help.js";
import { orderView } from "./order_view.js";
import { orderRuns } from "./order_runs.js";
import { startFilters } from "./finding_filters.js";
import { startRowSearch } from "./row_search.js";
import { startRouter } from "./view_router.js";
import { startUpdates } from "./live_updates.js";
import { startTheme } from "./colour_theme.js";
import { startPrinting } from "./printing.js";
import { timeView } from "./time_view.js";

const data = JSON.parse(document.getElementById("data").textContent);
const drawn = {};
if (data.orders) drawn.orders = orderView(data.orders, data.findings);
if (data.other) drawn.orderRuns = orderRuns(data.other, data.timeline, data.findings);
if (data.timeline) drawn.timeline = timeView(data.timeline, data.findings);

startCopying();
startKeysHelp();
startFilters();
startRowSearch();
startUpdates();
startTheme(() => Object.values(drawn).forEach((view) => view.redraw?.()));
startPrinting(() => Object.values(drawn).forEach((view) => view.paint?.()));
startRouter((view, detail) => {
  drawn[view]?.open?.(detail);
  if (view === "orders") drawn.orderRuns?.open();
});
