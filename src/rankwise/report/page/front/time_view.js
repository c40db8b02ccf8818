import { count, make, report, seconds } from "./page_parts.js";
import { callDetails } from "./time_details.js";
import { MatchSteps } from "./match_steps.js";
import { timeModel } from "./time_model.js";
import { AXIS, LABELS, paint, readColours } from "./time_picture.js";

// The space-time view: what is shown of the run, and how keys, mouse and addresses change it.

export function timeView(data, findings, prefix = "time") {
  const shell = new TimeShell(prefix, findings);
  const ready = timeModel(data).then((model) => shell.start(model));
  return { shell, ready, open: (detail) => ready.then(() => shell.open(detail)), redraw: () => shell.redraw(), paint: () => shell.paint() };
}

class TimeShell {
  constructor(prefix, findings) {
    this.part = (name) => document.getElementById(`${prefix}-${name}`);
    this.canvas = this.part("canvas");
    this.findings = findings;
    this.status = this.part("status");
    this.details = this.part("details");
    this.pending = 0;
    this.stepRank = null;
    this.stepAt = -1;
  }

  start(model) {
    this.model = model;
    this.steps = new MatchSteps(model);
    this.view = {
      from: 0, to: model.span, scroll: 0, rowHeight: 30, width: 0, height: 0, order: model.rows.map((_, index) => index),
      messages: true, collectives: true, waits: true, chosen: -1, highlighted: [], dark: false, until: Infinity, match: null,
    };
    const [from, to] = model.working();
    this.zoomTo(from, to);
    this.listen();
    this.choose(-1);
  }

  open(detail) {
    this.resize();
    const [kind, value] = detail.split("-");
    if (kind === "finding") {
      const finding = this.findings.find((each) => each.number === Number(value));
      const calls = finding ? this.model.callsOf(finding) : [];
      if (calls.length) this.show(calls);
      else report("No recorded call stands on a line of this finding");
    } else if (kind === "rank") {
      const row = this.model.rows.find((each) => each.rank === Number(value));
      if (row && row.stop > row.start) this.show([row.stop - 1]);
    } else if (kind === "call") {
      this.show([Number(value)]);
    } else if (kind === "match") {
      this.stepTo(Number(value) - 1, null);
    } else if (kind === "last") {
      this.showLast(value === undefined ? null : Number(value));
    }
    this.redraw();
  }

  // What a rank matched last, or each rank did; from there one can step back.
  showLast(rank) {
    if (rank !== null) return this.stepTo(this.steps.list(rank).length - 1, rank);
    const ranks = [...new Set(this.model.rows.map((row) => row.rank))];
    const calls = ranks.flatMap((each) => {
      const last = this.steps.list(each).at(-1);
      return last === undefined ? [] : this.steps.callsOf(last).filter((call) => this.steps.rankOf(call) === each).slice(0, 1);
    });
    if (calls.length) this.show(calls);
    else report("No rank has matched anything");
  }

  // Shows the run up to a match: what comes later is faded.
  stepTo(index, rank = this.stepRank) {
    const matches = this.steps.list(rank);
    if (!matches.length) return report(rank === null ? "Nothing was matched in this run" : `Rank ${rank} has matched nothing`);
    this.stepRank = rank;
    this.stepAt = Math.max(0, Math.min(index, matches.length - 1));
    this.showMatch(matches[this.stepAt], `Match ${this.stepAt + 1} of ${matches.length}${rank === null ? "" : ` of rank ${rank}`}`);
  }

  showMatch(match, title) {
    const { model, view, steps } = this;
    const calls = steps.callsOf(match);
    const [from, to] = [Math.min(...calls.map((call) => model.begin[call])), steps.whenOf(match)];
    const length = Math.max(view.to - view.from, (to - from) * 1.6);
    if (from < view.from || to > view.to) this.zoomTo((from + to - length) / 2, (from + to + length) / 2);
    view.until = to;
    view.match = match < 0 ? null : calls;
    view.highlighted = calls;
    this.choose(steps.lastCall(match));
    view.until = to;
    view.match = match < 0 ? null : calls;
    this.details?.prepend(make("p", { class: "matchline" }, `${title}: ${steps.textOf(match)}`));
    if (this.part("match")) this.part("match").textContent = this.details ? title : `${title}: ${steps.textOf(match)}`;
    this.redraw();
  }

  step(by) {
    const matches = this.steps.list(this.stepRank);
    this.stepTo(this.stepAt < 0 ? (by > 0 ? 0 : matches.length - 1) : this.stepAt + by);
  }

  stopSteps() {
    this.stepAt = -1;
    this.stepRank = null;
    this.choose(-1);
  }

  // Zooms to some calls, with as much around them, and chooses the last.
  show(calls) {
    const { model, view } = this;
    const from = Math.min(...calls.map((call) => model.begin[call]));
    const to = Math.max(...calls.map((call) => model.end(call)));
    const margin = Math.max((to - from) * 0.35, model.span * 0.002, 50);
    this.zoomTo(from - margin, to + margin);
    view.highlighted = calls;
    this.choose(calls.at(-1));
  }

  choose(call) {
    const { model, view } = this;
    view.chosen = call;
    view.until = Infinity;
    view.match = null;
    if (this.part("match")) this.part("match").textContent = this.details ? "matches" : "";
    if (call >= 0 && !view.highlighted.includes(call)) view.highlighted = [call];
    this.details?.replaceChildren(...(call >= 0 ? callDetails(model, call, this.findings, (next) => this.reveal(next)) : []));
    this.redraw();
  }

  reveal(call) {
    const { model, view } = this;
    const middle = (model.begin[call] + model.end(call)) / 2;
    const half = Math.max((view.to - view.from) / 2, model.duration[call] * 0.6);
    if (model.begin[call] < view.from || model.end(call) > view.to) this.zoomTo(middle - half, middle + half);
    const at = view.order[model.rowOf[call]];
    if (at < view.scroll || at >= view.scroll + this.rowsShown()) view.scroll = Math.max(0, at - 1);
    view.highlighted = [call];
    this.choose(call);
  }

  zoomTo(from, to) {
    const { model, view } = this;
    const length = Math.min(Math.max(to - from, 20), model.span * 1.02);
    const start = Math.max(-0.01 * model.span, Math.min(from, model.span * 1.01 - length));
    view.from = start;
    view.to = start + length;
    this.redraw();
  }

  // Keeps an instant where it is: the one named, else that of the chosen call if it can be seen, else the middle.
  zoom(factor, around) {
    const { model, view } = this;
    const chosen = view.chosen < 0 ? -1 : model.begin[view.chosen];
    const middle = around ?? (chosen >= view.from && chosen <= view.to ? chosen : (view.from + view.to) / 2);
    this.zoomTo(middle - (middle - view.from) * factor, middle + (view.to - middle) * factor);
  }

  pan(share) {
    const length = this.view.to - this.view.from;
    this.zoomTo(this.view.from + share * length, this.view.to + share * length);
  }

  rowsShown() {
    return Math.floor((this.view.height - AXIS) / this.view.rowHeight);
  }

  scrollRows(by) {
    const { view } = this;
    const rows = view.order.filter((each) => each >= 0).length;
    view.scroll = Math.max(0, Math.min(view.scroll + by, rows - this.rowsShown()));
    this.redraw();
  }

  showRanks(text) {
    const { model, view } = this;
    const wanted = parseRanks(text);
    let next = 0;
    view.order = model.rows.map((row) => (!wanted || wanted.has(row.rank) ? next++ : -1));
    if (!next) view.order = model.rows.map((_, index) => index);
    view.scroll = 0;
    this.resize();
    this.redraw();
  }

  goTo(text) {
    const found = findPlace(this.model, text);
    if (found.call >= 0) this.reveal(found.call);
    else if (found.time >= 0) {
      const half = (this.view.to - this.view.from) / 2;
      this.zoomTo(found.time - half, found.time + half);
    } else report("Write a time such as 1.5 ms, or rank:call such as 2:140");
  }

  resize() {
    const { canvas, view } = this;
    const rows = view.order.filter((each) => each >= 0).length;
    const box = canvas.parentElement.clientWidth;
    view.rowHeight = rows <= 12 ? 40 : rows <= 32 ? 24 : 15;
    view.width = Math.max(320, box);
    view.height = Math.round(Math.min(AXIS + rows * view.rowHeight + 8, Math.max(260, innerHeight * 0.62)));
    const dots = devicePixelRatio || 1;
    canvas.width = view.width * dots;
    canvas.height = view.height * dots;
    canvas.style.width = `${view.width}px`;
    canvas.style.height = `${view.height}px`;
    canvas.getContext("2d").setTransform(dots, 0, 0, dots, 0, 0);
    this.colours = readColours();
    view.dark = document.documentElement.dataset.theme === "dark";
  }

  redraw() {
    if (!this.model || this.pending) return;
    this.pending = requestAnimationFrame(() => {
      this.pending = 0;
      this.paint();
    });
  }

  paint() {
    const box = this.canvas.parentElement.clientWidth;
    if (!this.model || !box) return;
    const dark = document.documentElement.dataset.theme === "dark";
    if (!this.colours || box !== this.view.width || dark !== this.view.dark) this.resize();
    this.say(paint(this.canvas.getContext("2d"), this.model, this.view, this.colours));
  }

  say(drawn) {
    const { model, view } = this;
    const parts = [`${seconds(Math.min(view.to - view.from, model.span) * model.unit)} shown of ${seconds(model.span * model.unit)}`, count(model.data.total, "call")];
    const hidden = model.rows.some((row) => row.leftOut && view.from < row.shownFrom);
    if (!drawn.single) parts.push(hidden ? "earlier calls are in the file only as sums of time" : "calls are summed up: zoom in to see each");
    const crowded = [view.messages && !drawn.messages.shown && drawn.messages.all ? "messages" : "", drawn.bands < 0 ? "collectives" : ""].filter(Boolean);
    if (crowded.length) parts.push(`too many ${crowded.join(" and ")} to draw: zoom in`);
    if (this.status) this.status.textContent = parts.join(" · ");
  }

  listen() {
    const { canvas } = this;
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("pointerdown", (event) => this.press(event));
    canvas.addEventListener("dblclick", (event) => this.zoom(0.4, this.timeAt(event)));
    addEventListener("resize", () => (this.resize(), this.redraw()));
    const tools = this.part("tools");
    if (!tools) return;
    const actions = {
      in: () => this.zoom(0.5), out: () => this.zoom(2), all: () => this.zoomTo(0, this.model.span),
      back: () => this.step(-1), forward: () => this.step(1), stop: () => this.stopSteps(),
    };
    tools.addEventListener("click", (event) => actions[event.target.dataset.do]?.());
    tools.addEventListener("change", (event) => {
      const { name, checked, value } = event.target;
      if (name === "ranks") this.showRanks(value);
      else if (name === "place") this.goTo(value);
      else this.view[name] = checked;
      this.redraw();
    });
    this.part("losses")?.addEventListener("click", (event) => {
      const link = event.target.closest("[data-row]");
      if (!link) return;
      event.preventDefault();
      const call = this.model.callAt(Number(link.dataset.row), Number(link.dataset.begin), 2);
      if (call >= 0) this.reveal(call);
      else this.zoomTo(Number(link.dataset.begin) - 2000, Number(link.dataset.begin) + 2000);
      this.canvas.scrollIntoView({ block: "center" });
    });
  }

  timeAt(event) {
    const { view } = this;
    return view.from + ((event.offsetX - LABELS) / (view.width - LABELS)) * (view.to - view.from);
  }

  rowAt(event) {
    const at = Math.floor((event.offsetY - AXIS) / this.view.rowHeight + this.view.scroll);
    return this.view.order.indexOf(at);
  }

  wheel(event) {
    if (event.ctrlKey || event.metaKey) this.zoom(Math.exp(event.deltaY * 0.002), this.timeAt(event));
    else if (event.shiftKey || event.deltaX) this.pan((event.deltaX || event.deltaY) / this.view.width);
    else if (this.view.order.filter((each) => each >= 0).length > this.rowsShown()) this.scrollRows(Math.sign(event.deltaY) * 2);
    else return;
    event.preventDefault();
  }

  press(event) {
    const { canvas, view } = this;
    const started = { x: event.offsetX, from: view.from, to: view.to, time: this.timeAt(event) };
    let moved = false;
    canvas.setPointerCapture(event.pointerId);
    const move = (now) => {
      if (Math.abs(now.offsetX - started.x) > 3) moved = true;
      if (!moved || event.shiftKey) return;
      const by = ((now.offsetX - started.x) / (view.width - LABELS)) * (started.to - started.from);
      this.zoomTo(started.from - by, started.to - by);
    };
    const release = (now) => {
      canvas.removeEventListener("pointermove", move);
      if (moved && event.shiftKey) this.zoomTo(Math.min(started.time, this.timeAt(now)), Math.max(started.time, this.timeAt(now)));
      else if (!moved) this.pick(now);
    };
    canvas.addEventListener("pointermove", move);
    canvas.addEventListener("pointerup", release, { once: true });
  }

  pick(event) {
    const row = this.rowAt(event);
    if (row < 0) return;
    const slack = (4 * (this.view.to - this.view.from)) / (this.view.width - LABELS);
    this.view.highlighted = [];
    this.choose(this.model.callAt(row, this.timeAt(event), slack));
  }

  key(event) {
    const actions = {
      "+": () => this.zoom(0.6), "=": () => this.zoom(0.6), w: () => this.zoom(0.6), "-": () => this.zoom(1.6), s: () => this.zoom(1.6),
      a: () => this.pan(-0.2), d: () => this.pan(0.2), 0: () => this.zoomTo(0, this.model.span),
      ArrowLeft: () => this.stride(-1), ArrowRight: () => this.stride(1), ArrowUp: () => this.change(-1), ArrowDown: () => this.change(1),
      n: () => this.step(1), p: () => this.step(-1), Escape: () => this.stopSteps(),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  }

  stride(by) {
    const { model, view } = this;
    if (view.chosen < 0) return this.reveal(model.rows[view.order.indexOf(0)].start);
    const row = model.rows[model.rowOf[view.chosen]];
    const next = view.chosen + by;
    if (next >= row.start && next < row.stop) this.reveal(next);
  }

  change(by) {
    const { model, view } = this;
    if (view.chosen < 0) return this.stride(0);
    const row = view.order.indexOf(view.order[model.rowOf[view.chosen]] + by);
    if (row < 0 || model.rows[row].stop === model.rows[row].start) return;
    const [first] = model.callsIn(row, model.begin[view.chosen], model.begin[view.chosen]);
    this.reveal(Math.min(first, model.rows[row].stop - 1));
  }
}

export function parseRanks(text) {
  const wanted = new Set();
  for (const [, low, high] of text.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    for (let rank = Number(low); rank <= Number(high ?? low) && wanted.size < 100000; rank++) wanted.add(rank);
  }
  return wanted.size ? wanted : null;
}

export function findPlace(model, text) {
  const call = /^\s*(\d+)\s*:\s*(\d+)\s*$/.exec(text);
  if (call) {
    const row = model.rows.find((each) => each.rank === Number(call[1]) && !each.thread);
    const at = row ? row.start + Number(call[2]) - row.leftOut : -1;
    return { call: row && at >= row.start && at < row.stop ? at : -1, time: -1 };
  }
  const time = /^\s*([\d.]+)\s*(ns|µs|us|ms|s)?\s*$/.exec(text);
  const size = { ns: 1e-9, µs: 1e-6, us: 1e-6, ms: 1e-3, s: 1 };
  return { call: -1, time: time ? (Number(time[1]) * size[time[2] ?? "s"]) / model.unit : -1 };
}
