import { tickText } from "./page_parts.js";
import { KINDS, FAILED, UNFINISHED, UNMATCHED, above } from "./time_model.js";

// Draws a stretch of time: rows of bars, bands of collectives, arrows of messages. Only what can be seen is looked at.

const MOST_MESSAGES = 1000;
const MOST_BANDS = 300;
export const AXIS = 24;
export const LABELS = 76;

export function readColours() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  return {
    kinds: KINDS.map((kind) => colour(`--c-${kind}`)),
    text: colour("--text"), muted: colour("--muted"), line: colour("--line"), surface: colour("--surface"),
    sunk: colour("--sunk"), bad: colour("--bad"), link: colour("--link"), message: colour("--c-message"), band: colour("--c-band"),
  };
}

export function paint(context, model, view, colours) {
  const picture = { context, model, view, colours, ...geometry(view) };
  context.clearRect(0, 0, view.width, view.height);
  paintRows(picture);
  paintGrid(picture);
  context.save();
  context.beginPath();
  context.rect(LABELS, AXIS, view.width - LABELS, view.height - AXIS);
  context.clip();
  const bands = view.collectives ? paintBands(picture) : 0;
  const single = paintBars(picture);
  const messages = view.messages ? paintMessages(picture) : { shown: 0, all: 0 };
  paintAlone(picture);
  paintLater(picture);
  paintChosen(picture);
  context.restore();
  paintAxis(picture);
  return { bands, single, messages };
}

function geometry(view) {
  const perUnit = (view.width - LABELS) / (view.to - view.from);
  return {
    perUnit,
    x: (time) => LABELS + (time - view.from) * perUnit,
    y: (row) => AXIS + (view.order[row] - view.scroll) * view.rowHeight,
    bar: Math.max(3, Math.min(22, view.rowHeight * 0.6)),
  };
}

function isVisible({ view, y }, row) {
  const top = view.order[row] < 0 ? -1e9 : y(row);
  return top > AXIS - view.rowHeight && top < view.height;
}

function paintRows(picture) {
  const { context, model, view, colours, y } = picture;
  context.font = "12px ui-monospace, monospace";
  context.textBaseline = "middle";
  const every = Math.ceil(14 / view.rowHeight);
  model.rows.forEach((row, index) => {
    if (!isVisible(picture, index)) return;
    const top = y(index);
    if (view.order[index] % 2) {
      context.fillStyle = colours.sunk;
      context.fillRect(LABELS, top, view.width - LABELS, view.rowHeight);
    }
    if (view.order[index] % every === 0) {
      context.fillStyle = colours.text;
      const name = row.thread ? ` thread ${row.thread}` : `rank ${row.rank}`;
      context.fillText(name, 6, top + view.rowHeight / 2);
    }
  });
}

function paintBars(picture) {
  const { model, view, perUnit } = picture;
  const room = 0.5 * (view.width - LABELS); // so many calls that each has two dots
  let single = true;
  model.rows.forEach((row, index) => {
    if (!isVisible(picture, index)) return;
    const [first, end] = model.callsIn(index, view.from, view.to);
    const hidden = row.leftOut && view.from < row.shownFrom;
    if (hidden || end - first > room) {
      single = false;
      paintSlices(picture, index, model.levelFor(1 / perUnit));
    } else {
      paintCalls(picture, index, first, end);
    }
  });
  return single;
}

function paintSlices({ context, model, view, colours, x, y, bar }, row, level) {
  const first = Math.max(0, Math.floor(view.from / level.width));
  const last = Math.min(level.slices - 1, Math.ceil(view.to / level.width));
  const middle = y(row) + view.rowHeight / 2;
  for (let at = first; at <= last; at++) {
    const cell = row * level.slices + at;
    if (level.kind[cell] === 255) continue;
    const left = Math.floor(x(at * level.width)); // whole dots, so that neighbours leave no seam
    const width = Math.max(1, Math.floor(x((at + 1) * level.width)) - left);
    const height = bar * (0.3 + (0.7 * level.busy[cell]) / 255);
    context.fillStyle = colours.kinds[level.kind[cell]];
    context.fillRect(left, middle - height / 2, width, height);
    const lost = (height * level.waited[cell]) / 255;
    if (lost >= 1) {
      context.fillStyle = colours.surface;
      context.globalAlpha = 0.6;
      context.fillRect(left, middle - lost / 2, width, lost);
      context.globalAlpha = 1;
    }
  }
}

function paintCalls(picture, row, first, end) {
  const { context, model, view, colours, perUnit, x, y, bar } = picture;
  const top = y(row) + (view.rowHeight - bar) / 2;
  for (let call = first; call < end; call++) {
    const left = x(model.begin[call]);
    const width = Math.max(1.5, model.duration[call] * perUnit);
    const kind = model.data.kinds[model.name[call]];
    context.fillStyle = colours.kinds[kind];
    context.fillRect(left, top, width, bar);
    const waited = Math.min(model.waited[call], model.duration[call]) * perUnit;
    if (view.waits && waited > 3) hatch(picture, left, top, Math.min(waited, width), kind);
    const mark = model.mark[call];
    if (mark & (UNFINISHED | UNMATCHED | FAILED)) outline(picture, left, top, width, mark);
    const seen = Math.max(left, LABELS);
    if (bar >= 11 && left + width - seen > 46) label(picture, model.data.names[model.name[call]], seen, top, left + width - seen, waited > 2);
  }
}

// The part of a call that was waited away: hollow, with strokes of the call's colour.
function hatch({ context, colours, bar, view }, left, top, width, kind) {
  const from = Math.max(left, LABELS);
  const to = Math.min(left + width, view.width);
  if (to <= from) return;
  context.fillStyle = strokes(context, colours, kind);
  context.fillRect(from, top + 1.5, to - from - 1.5, bar - 3);
}

// A small tile with one stroke, made once for each kind.
function strokes(context, colours, kind) {
  colours.strokes ??= [];
  if (!colours.strokes[kind]) {
    const tile = Object.assign(document.createElement("canvas"), { width: 6, height: 6 });
    const pen = tile.getContext("2d");
    pen.fillStyle = colours.surface;
    pen.fillRect(0, 0, 6, 6);
    pen.strokeStyle = colours.kinds[kind];
    pen.lineWidth = 1.4;
    pen.beginPath();
    for (const at of [-6, 0, 6]) {
      pen.moveTo(at - 1, 7);
      pen.lineTo(at + 7, -1);
    }
    pen.stroke();
    colours.strokes[kind] = context.createPattern(tile, "repeat");
  }
  return colours.strokes[kind];
}

function outline({ context, colours, bar }, left, top, width, mark) {
  context.strokeStyle = colours.bad;
  context.lineWidth = 2;
  context.setLineDash(mark & UNFINISHED ? [] : [4, 2]);
  context.strokeRect(left - 1, top - 1, Math.max(width, 4) + 2, bar + 2);
  context.setLineDash([]);
}

function label({ context, colours, bar, view }, name, left, top, room, hollow) {
  context.font = "11px system-ui, sans-serif";
  const text = name.replace("MPI_", "");
  colours.widths ??= new Map();
  if (!colours.widths.has(text)) colours.widths.set(text, context.measureText(text).width);
  const width = colours.widths.get(text);
  if (width + 10 > room) return;
  if (hollow) {
    context.fillStyle = colours.surface;
    context.fillRect(left + 3, top + 2, width + 6, bar - 4);
  }
  context.fillStyle = hollow ? colours.text : view.dark ? "#0e1113" : "#ffffff";
  context.textBaseline = "middle";
  context.fillText(text, left + 6, top + bar / 2 + 0.5);
}

function paintBands(picture) {
  const { context, model, view, colours, x, y, bar } = picture;
  const found = new Set();
  for (let row = 0; row < model.rows.length && found.size <= MOST_BANDS; row++) {
    if (!isVisible(picture, row)) continue;
    const [first, end] = model.callsIn(row, view.from, view.to);
    const from = above(model.member, first - 1, 0, model.member.length);
    const to = above(model.member, end - 1, from, model.member.length);
    if (to - from > MOST_BANDS) return from - to;
    for (let at = from; at < to; at++) found.add(model.meeting[at]);
  }
  if (found.size > MOST_BANDS) return -found.size;
  context.fillStyle = colours.band;
  for (const meeting of found) {
    const members = model.meetings().get(meeting).filter((call) => view.order[model.rowOf[call]] >= 0);
    members.sort((a, b) => view.order[model.rowOf[a]] - view.order[model.rowOf[b]]);
    for (let i = 1; i < members.length; i++) {
      const [one, other] = [members[i - 1], members[i]];
      const under = y(model.rowOf[one]) + (view.rowHeight + bar) / 2;
      const over = y(model.rowOf[other]) + (view.rowHeight - bar) / 2;
      context.beginPath();
      context.moveTo(x(model.begin[one]), under);
      context.lineTo(Math.max(x(model.end(one)), x(model.begin[one]) + 1.5), under);
      context.lineTo(Math.max(x(model.end(other)), x(model.begin[other]) + 1.5), over);
      context.lineTo(x(model.begin[other]), over);
      context.fill();
    }
  }
  return found.size;
}

function paintMessages(picture) {
  const { model, view } = picture;
  const shown = [];
  let all = 0;
  model.messagesIn(view.from, view.to, (message) => {
    if (view.order[model.rowOf[model.sent[message]]] < 0 || view.order[model.rowOf[model.received[message]]] < 0) return true;
    all += 1;
    shown.push(message);
    return all <= MOST_MESSAGES;
  });
  if (all > MOST_MESSAGES) return { shown: 0, all };
  const { context, colours } = picture;
  context.strokeStyle = context.fillStyle = colours.message;
  context.lineWidth = 1.2;
  for (const message of shown) arrow(picture, model.sent[message], model.received[message], shown.length < 400);
  return { shown: all, all };
}

function arrow(picture, sent, received, withHead) {
  const { context, model, view, x, y } = picture;
  const [left, right] = [x(model.begin[sent]), x(model.end(received))];
  const [top, bottom] = [y(model.rowOf[sent]) + view.rowHeight / 2, y(model.rowOf[received]) + view.rowHeight / 2];
  context.beginPath();
  context.moveTo(left, top);
  context.lineTo(right, bottom);
  context.stroke();
  if (withHead) head(context, right, bottom, Math.atan2(bottom - top, right - left));
}

function head(context, x, y, angle) {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - 8 * Math.cos(angle - 0.38), y - 8 * Math.sin(angle - 0.38));
  context.lineTo(x - 8 * Math.cos(angle + 0.38), y - 8 * Math.sin(angle + 0.38));
  context.fill();
}

// Messages without another half: a red line towards the rank that should have had it, ending in a cross.
function paintAlone(picture) {
  const { context, model, view, colours, x, y } = picture;
  let left = 400;
  model.rows.forEach((row, index) => {
    if (!isVisible(picture, index)) return;
    const [first, end] = model.callsIn(index, view.from, view.to);
    if (end - first > 5000) return; // too many to tell apart
    for (let call = first; call < end && left > 0; call++) {
      if (!(model.mark[call] & UNMATCHED)) continue;
      left -= 1;
      const target = model.rows.findIndex((each) => each.rank === model.peer[call] && !each.thread);
      const isSend = model.data.kinds[model.name[call]] === 1;
      const at = isSend ? x(model.begin[call]) : middleOf(picture, call) + 26 * ((index % 4) - 1.5); // beside each other
      const from = y(index) + view.rowHeight / 2;
      const aim = target >= 0 && view.order[target] >= 0 ? y(target) + view.rowHeight / 2 : from - view.rowHeight;
      const reach = from + Math.sign(aim - from || -1) * Math.max(view.rowHeight * 0.62, Math.abs(aim - from) - view.rowHeight * 0.42);
      for (const [colour, width, dash] of [[colours.surface, 7, []], [colours.bad, 2.2, [5, 3]]]) {
        context.strokeStyle = colour;
        context.lineWidth = width;
        context.setLineDash(dash);
        context.beginPath();
        context.moveTo(at, from);
        context.lineTo(at, reach);
        context.stroke();
        context.setLineDash([]);
        context.beginPath();
        context.moveTo(at - 4, reach - 4);
        context.lineTo(at + 4, reach + 4);
        context.moveTo(at + 4, reach - 4);
        context.lineTo(at - 4, reach + 4);
        context.stroke();
      }
    }
  });
}

// The middle of what can be seen of a call.
function middleOf({ model, view, x }, call) {
  const left = Math.max(x(model.begin[call]), LABELS);
  return (left + Math.min(x(model.end(call)), view.width)) / 2;
}

// What comes after the match that is shown, as if it had not happened yet.
function paintLater({ context, view, colours, x }) {
  if (view.until === Infinity) return;
  const from = Math.max(LABELS, x(view.until));
  context.globalAlpha = 0.72;
  context.fillStyle = colours.surface;
  context.fillRect(from, AXIS, Math.max(0, view.width - from), view.height - AXIS);
  context.globalAlpha = 1;
  context.strokeStyle = colours.link;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(from, AXIS);
  context.lineTo(from, view.height);
  context.stroke();
}

function paintChosen(picture) {
  const { context, model, view, colours, perUnit, x, y, bar } = picture;
  context.lineWidth = 2.5;
  for (const call of view.highlighted) {
    if (view.order[model.rowOf[call]] < 0) continue;
    context.strokeStyle = call === view.chosen ? colours.text : colours.link;
    const top = y(model.rowOf[call]) + (view.rowHeight - bar) / 2;
    context.strokeRect(x(model.begin[call]) - 3, top - 3, Math.max(2, model.duration[call] * perUnit) + 6, bar + 6);
  }
  if (view.match) {
    context.strokeStyle = context.fillStyle = colours.link;
    context.lineWidth = 3;
    arrow(picture, view.match[0], view.match[1], true);
    return;
  }
  if (view.chosen < 0) return;
  context.strokeStyle = context.fillStyle = colours.text;
  context.lineWidth = 2;
  for (const { way, call } of model.partnersOf(view.chosen)) {
    if (way === "received by") arrow(picture, view.chosen, call, true);
    else arrow(picture, call, view.chosen, true);
  }
}

function stepOf({ model, view }) {
  return niceStep((view.to - view.from) * model.unit, (view.width - LABELS) / 110) / model.unit;
}

function* ticks(picture) {
  const { from, to } = picture.view;
  const step = stepOf(picture);
  for (let at = Math.ceil(from / step); at * step <= to; at++) yield at * step;
}

function paintGrid(picture) {
  const { context, view, colours, x } = picture;
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  for (const time of ticks(picture)) {
    const at = Math.round(x(time)) + 0.5;
    context.beginPath();
    context.moveTo(at, AXIS - 5);
    context.lineTo(at, view.height);
    context.stroke();
  }
}

function paintAxis(picture) {
  const { context, model, view, colours, x } = picture;
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, view.width, AXIS - 5);
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "alphabetic";
  context.fillStyle = colours.muted;
  for (const time of ticks(picture)) {
    const [text, left] = [tickText(time * model.unit, stepOf(picture) * model.unit), Math.round(x(time)) + 4];
    if (left + context.measureText(text).width <= view.width) context.fillText(text, left, AXIS - 9);
  }
}

export function niceStep(length, parts) {
  const rough = length / Math.max(1, parts);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((each) => each * power >= rough);
}
