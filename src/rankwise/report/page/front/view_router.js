import { markDetail } from "./chosen_details.js";

// The address says which view is open: #VIEW or #VIEW/DETAIL, so that each place can be linked and gone back to.
// The finding that was opened last is kept: the links of all other views lead to what they show of it.

export function parseAddress(hash) {
  const [view, ...rest] = readable(hash.replace(/^#/, "")).split("/");
  return { view: view || "overview", detail: rest.join("/") };
}

function readable(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % is no address of ours
  }
}

export function startRouter(opened) {
  const views = [...document.querySelectorAll(".view")];
  const links = [...document.querySelectorAll(".views a")].map((link) => ({ link, kind: link.dataset.view ?? link.getAttribute("href").slice(1) }));
  let finding = "";
  let shown = null;
  const open = () => {
    const wanted = parseAddress(location.hash);
    const view = views.find((each) => each.id === wanted.view) ?? views[0];
    finding = [view.id, wanted.detail].find((each) => /^finding-\d+$/.test(each)) ?? finding;
    views.forEach((each) => each.classList.toggle("open", each === view));
    const here = view.classList.contains("finding") ? "finding" : view.id;
    for (const { link, kind } of links) {
      if (kind === here) {
        link.setAttribute("aria-current", "page");
        link.scrollIntoView({ block: "nearest", inline: "nearest" }); // where not all links have room
      } else link.removeAttribute("aria-current");
      if (finding) link.setAttribute("href", kind === "finding" ? `#${finding}` : kind === "overview" ? "#overview" : `#${kind}/${finding}`);
    }
    if (shown && shown !== view) focusTitle(view); // so that a screen reader and the Tab key go on from there
    shown = view;
    requestAnimationFrame(() => scrollTo(0, 0)); // after the browser has gone to the anchor
    markDetail(view, view.id === "overview" ? finding : wanted.detail);
    opened(view.id, wanted.detail);
  };
  document.documentElement.classList.add("js");
  addEventListener("hashchange", open);
  addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea, canvas") || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = { j: "next", k: "prev" }[event.key];
    const link = way && document.querySelector(`.view.finding.open a[rel=${way}]`);
    if (link) location.hash = link.getAttribute("href");
  });
  open();
}

function focusTitle(view) {
  const title = view.querySelector("h1");
  title?.setAttribute("tabindex", "-1");
  title?.focus({ preventScroll: true });
}
