import { report } from "./page_parts.js";

// A page that is served while its command goes on asks for newer versions; the place in it stays, as the address names it.

const LIVE_PAUSE = 1500;

export function startUpdates() {
  if (!document.body.dataset.live) return;
  let known = null;
  const ask = async () => {
    try {
      const answer = await (await fetch("version", { cache: "no-store" })).text();
      if (known !== null && answer !== known) location.reload();
      known = answer;
      setTimeout(ask, LIVE_PAUSE);
    } catch {
      report("The command has ended: this page is not updated any more");
    }
  };
  ask();
}
