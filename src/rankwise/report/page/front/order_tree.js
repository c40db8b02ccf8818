// Outcomes as a tree: each node is the first choice point in which the outcomes below it differ.

export function growTree(outcomes, points) {
  return grow(outcomes.map((_, index) => index), outcomes, points, 0);
}

function grow(members, outcomes, points, from) {
  const node = { members, findings: members.filter((each) => outcomes[each].findings.length).length, edges: [], point: -1, orders: sumOrders(members, outcomes) };
  if (members.length < 2) return node;
  const choices = members.map((each) => new Map(outcomes[each].choices));
  for (let point = from; point < points.length; point++) {
    const groups = new Map();
    members.forEach((each, index) => {
      const came = choices[index].get(point) ?? "not reached";
      groups.set(came, [...(groups.get(came) ?? []), each]);
    });
    if (groups.size < 2) continue;
    node.point = point;
    node.edges = [...groups].sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true })).map(([came, inside]) => ({ came, node: grow(inside, outcomes, points, point + 1) }));
    break;
  }
  return node;
}

function sumOrders(members, outcomes) {
  const known = members.map((each) => outcomes[each].orders).filter((each) => each != null);
  return known.length ? Math.max(...known) : null;
}

export function byBuffering(outcomes) {
  const found = new Map();
  outcomes.forEach((each, index) => found.set(each.buffering, [...(found.get(each.buffering) ?? []), index]));
  return found;
}
