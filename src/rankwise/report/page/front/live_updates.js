import { report } from "./page_parts.js";

// A page that is served while its command runs is replaced by newer versions; the view stays, as the address names it.

const LIVE_PAUSE = 1500;

export function startUpdates() {
  if (!document.body.dataset.live) return;
  const shown = document.body.dataset.live;
  const update = async () => {
    try {
      const newest = await (await fetch("version", { cache: "no-store" })).text();
      if (newest !== shown) location.reload();
      setTimeout(update, LIVE_PAUSE);
    } catch {
      report("The command has ended: this page is not updated any more");
    }
  };
  update();
}
