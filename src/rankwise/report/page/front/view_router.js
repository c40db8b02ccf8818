// The address says which view is open: #VIEW or #VIEW/DETAIL, so that each place can be linked and gone back to.

export function parseAddress(hash) {
  const [view, ...rest] = decodeURIComponent(hash.replace(/^#/, "")).split("/");
  return { view: view || "overview", detail: rest.join("/") };
}

export function startRouter(opened) {
  const views = [...document.querySelectorAll(".view")];
  const links = [...document.querySelectorAll(".views a")];
  const open = () => {
    const wanted = parseAddress(location.hash);
    const view = views.find((each) => each.id === wanted.view) ?? views[0];
    views.forEach((each) => each.classList.toggle("open", each === view));
    const kind = view.classList.contains("finding") ? "finding" : view.id;
    links.forEach((link) => {
      const isHere = (link.dataset.view ?? link.getAttribute("href").slice(1)) === kind;
      if (isHere) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    });
    requestAnimationFrame(() => scrollTo(0, 0)); // after the browser has gone to the anchor
    opened(view.id, wanted.detail);
  };
  document.documentElement.classList.add("js");
  addEventListener("hashchange", open);
  open();
}
