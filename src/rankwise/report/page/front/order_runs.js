import { firstDifference } from "./match_steps.js";
import { timeView } from "./time_view.js";

// Two orders of messages as two diagrams, stepped through together.

export function orderRuns(left, right, findings) {
  const sides = [timeView(left, findings, "left"), timeView(right, findings, "right")];
  const ready = Promise.all(sides.map((side) => side.ready));
  const said = document.getElementById("both-said");
  const shells = sides.map((side) => side.shell);
  const differs = () => {
    const found = firstDifference(shells[0].steps, shells[1].steps);
    said.textContent = found ? differenceText(found, shells) : "Each rank gets its messages in the same order";
    found?.matches.forEach((match, side) => {
      if (match === undefined) shells[side].stopSteps();
      else shells[side].stepTo(shells[side].steps.list().indexOf(match), null);
    });
  };
  const actions = { back: () => shells.forEach((each) => each.step(-1)), forward: () => shells.forEach((each) => each.step(1)), differs };
  document.getElementById("both-tools").addEventListener("click", (event) => {
    const action = actions[event.target.dataset.do];
    if (action) ready.then(action);
  });
  let opened = false;
  return {
    open: () =>
      ready.then(() => {
        sides.forEach((side) => side.open(""));
        if (!opened) differs();
        opened = true;
      }),
    redraw: () => sides.forEach((side) => side.redraw()),
    paint: () => sides.forEach((side) => side.paint()),
  };
}

function differenceText({ rank, matches }, shells) {
  const came = matches.map((match, side) => {
    if (match === undefined) return "nothing more";
    const { steps } = shells[side];
    return `the message of rank ${steps.rankOf(steps.model.sent[match])}`;
  });
  return `Rank ${rank} gets ${came[0]} here, and ${came[1]} there`;
}
