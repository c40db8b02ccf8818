import { byBuffering, growTree } from "./order_tree.js";
import { breakable, count, make, shortPlace } from "./page_parts.js";

// The tree of message orders, and two of them side by side.

export function orderView(data, findings) {
  const tree = document.getElementById("order-tree");
  const chosen = [0, Math.min(1, data.outcomes.length - 1)];
  const pair = () => document.getElementById("order-pair").replaceChildren(...pairTable(data, chosen, (side, index) => ((chosen[side] = index), pair())));
  for (const [buffering, members] of byBuffering(data.outcomes)) {
    const outcomes = members.map((each) => ({ ...data.outcomes[each], index: each }));
    const root = growTree(outcomes, data.points);
    const name = `${buffering} buffering`;
    tree.append(branch(name, root, outcomes, data, (index) => ((chosen[1] = index), pair()), true));
  }
  const first = data.outcomes.findIndex((each) => !each.findings.length);
  const bad = data.outcomes.findIndex((each) => each.findings.length);
  if (first >= 0) chosen[0] = first;
  if (bad >= 0) chosen[1] = bad;
  pair();
  return {
    open: (detail) => {
      const number = Number(detail.split("-")[1]);
      const finding = findings.find((each) => each.number === number);
      const place = finding ? `${finding.file}:${finding.line}` : "";
      const at = data.outcomes.findIndex((each) => each.findings.some((text) => place && text.endsWith(` ${place}`)));
      if (at >= 0) ((chosen[1] = at), pair());
    },
  };
}

function branch(text, node, outcomes, data, choose, open) {
  const share = node.findings ? make("span", { class: "bad" }, node.findings === node.members.length ? "finding" : `${node.findings} with findings`) : make("span", { class: "fine" }, "no finding");
  const head = [make("b", {}, text), " ", make("span", { class: "muted" }, node.members.length === 1 ? "" : count(node.members.length, "outcome")), " ", share];
  if (node.orders != null && node.orders > 1) head.push(make("span", { class: "muted" }, ` up to ${count(node.orders, "order")} each`));
  if (!node.edges.length) {
    const outcome = outcomes[node.members[0]];
    return make("div", { class: "leaf", role: "treeitem" }, ...head, " ", make("button", { type: "button", class: "quiet", onclick: () => choose(outcome.index) }, "compare"), " ", make("span", { class: "muted" }, outcome.ending === "finished" ? "" : outcome.ending));
  }
  const point = data.points[node.point];
  const inner = node.edges.map((edge) => branch(edge.came, edge.node, outcomes, data, choose, Boolean(edge.node.findings) || node.members.length < 12));
  return make("details", { open, role: "treeitem" }, make("summary", {}, ...head), make("p", { class: "point" }, point.name, " ", make("span", { class: "muted mono" }, ...breakable(point.site))), make("div", { class: "branches", role: "group" }, ...inner));
}

function pairTable(data, chosen, choose) {
  const maps = chosen.map((index) => new Map(data.outcomes[index].choices));
  const pickers = chosen.map((index, side) => {
    const select = make("select", { "aria-label": side ? "Second outcome" : "First outcome", onchange: (event) => choose(side, Number(event.target.value)) });
    data.outcomes.forEach((each, at) => select.append(make("option", { value: at, selected: at === index }, `${at + 1}: ${each.buffering}, ${shortPlace(each.findings[0] ?? each.ending)}`)));
    return select;
  });
  const rows = data.points.flatMap((point, number) => {
    const came = maps.map((each) => each.get(number));
    if (came[0] === undefined && came[1] === undefined) return [];
    const differs = came[0] !== came[1];
    return [make("tr", { class: differs ? "differs" : "" }, make("th", { scope: "row" }, point.name, make("div", { class: "muted mono" }, ...breakable(point.site))), ...came.map((each) => make("td", {}, each ?? "not reached")))];
  });
  const ends = make("tr", {}, make("th", { scope: "row" }, "ends with"), ...chosen.map((index) => make("td", { class: data.outcomes[index].findings.length ? "bad" : "" }, ...breakable(data.outcomes[index].findings.join(", ") || data.outcomes[index].ending))));
  const again = make("tr", {}, make("th", { scope: "row" }, "again"), ...chosen.map((index) => make("td", {}, make("button", { type: "button", "data-copy": data.outcomes[index].replay }, "Copy replay command"))));
  return [make("div", { class: "scroll" }, make("table", { class: "places pair" }, make("thead", {}, make("tr", {}, make("th", {}, "Choice point"), ...pickers.map((each) => make("th", {}, each)))), make("tbody", {}, ...rows, ends, again)))];
}
