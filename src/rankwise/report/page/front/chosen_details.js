// Marks what an address names in a view, such as #static/finding-2 or #testing/input-3, and scrolls to the first of it.

export function markDetail(view, detail) {
  view.querySelectorAll(".chosen").forEach((each) => each.classList.remove("chosen"));
  if (!detail) return 0;
  const found = [...view.querySelectorAll("[data-detail]")].filter((each) => each.dataset.detail.split(" ").includes(detail));
  for (const each of found) {
    each.classList.add("chosen");
    for (let around = each.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  }
  const first = found[0];
  if (first) requestAnimationFrame(() => first.scrollIntoView({ block: "center" })); // after the view has gone to its top
  return found.length;
}
