import { UNFINISHED } from "./time_model.js";

// The matches of a run, messages and collectives, in the order in which they were complete: to step through them.

export class MatchSteps {
  constructor(model) {
    this.model = model;
    this.ofRanks = new Map();
  }

  // All matches, or those of one rank.
  list(rank = null) {
    if (!this.all) this.all = sortMatches(this.model);
    if (rank === null) return this.all;
    if (!this.ofRanks.has(rank)) this.ofRanks.set(rank, this.all.filter((match) => this.callsOf(match).some((call) => this.rankOf(call) === rank)));
    return this.ofRanks.get(rank);
  }

  // A message is its number; a collective is -1 - its number.
  callsOf(match) {
    return match < 0 ? this.model.meetings().get(-1 - match) : [this.model.sent[match], this.model.received[match]];
  }

  whenOf(match) {
    return completion(this.model, match);
  }

  // The call that completed a match, and with which it is explained.
  lastCall(match) {
    const { model } = this;
    return match < 0 ? this.callsOf(match).reduce((best, call) => (model.end(call) > model.end(best) ? call : best)) : model.received[match];
  }

  rankOf(call) {
    return this.model.rows[this.model.rowOf[call]].rank;
  }

  textOf(match) {
    const { model } = this;
    const calls = this.callsOf(match);
    const name = (call) => model.data.names[model.name[call]];
    if (match < 0) return `${name(calls[0])} of ${calls.length === 1 ? "1 rank" : `${calls.length} ranks`}`;
    return `${name(calls[1])} of rank ${this.rankOf(calls[1])} gets the message of rank ${this.rankOf(calls[0])}`;
  }
}

function completion(model, match) {
  if (match >= 0) return model.end(model.received[match]);
  return model.meetings().get(-1 - match).reduce((latest, call) => Math.max(latest, model.end(call)), 0);
}

function sortMatches(model) {
  const found = [];
  for (let i = 0; i < model.sent.length; i++) if (!(model.mark[model.received[i]] & UNFINISHED)) found.push(i);
  for (const [meeting, calls] of model.meetings()) if (!calls.some((call) => model.mark[call] & UNFINISHED)) found.push(-1 - meeting);
  const when = Float64Array.from(found, (match) => completion(model, match));
  return Array.from(Uint32Array.from(found.keys()).sort((one, other) => when[one] - when[other] || one - other), (at) => found[at]);
}

// Where two runs first differ: per rank the first receive that gets another rank's message; the earliest of these in the first run.
export function firstDifference(one, other) {
  const ranks = new Set(one.model.rows.map((row) => row.rank));
  let best = null;
  for (const rank of ranks) {
    const [mine, theirs] = [one, other].map((steps) => steps.list().filter((match) => match >= 0 && steps.rankOf(steps.model.received[match]) === rank));
    const source = (steps, match) => (match === undefined ? -1 : steps.rankOf(steps.model.sent[match]));
    const at = Array.from({ length: Math.max(mine.length, theirs.length) }, (_, index) => index).find((index) => source(one, mine[index]) !== source(other, theirs[index]));
    if (at === undefined) continue;
    const when = mine[at] === undefined ? Infinity : one.whenOf(mine[at]);
    if (!best || when < best.when) best = { when, rank, matches: [mine[at], theirs[at]] };
  }
  return best;
}
