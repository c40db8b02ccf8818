import { unpackAll } from "./packed_columns.js";

// The space-time diagram without its picture: which calls, slices, messages and collectives lie in a stretch of time.

export const CAUSES = ["", "late sender", "late receiver", "wait at collective", "late root", "early root"];
export const KINDS = ["other", "send", "receive", "completion", "collective", "one-sided"];
export const UNFINISHED = 1;
export const UNMATCHED = 2;
export const FAILED = 4;

export async function timeModel(data) {
  const columns = await unpackAll(data.columns);
  const levels = await Promise.all(
    data.levels.map(async (level) => ({
      width: level.width,
      ...(await unpackAll({ kind: level.kind, busy: level.busy, waited: level.waited })),
    })),
  );
  const rows = data.rows.map(([rank, thread, start, stop, leftOut, shownFrom]) => ({ rank, thread, start, stop, leftOut, shownFrom }));
  levels.forEach((level) => (level.slices = level.kind.length / rows.length));
  return new TimeModel(data, columns, levels, rows);
}

// The first index from low on, below high, whose value is above the wanted one.
export function above(column, wanted, low, high) {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle] <= wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class TimeModel {
  constructor(data, columns, levels, rows) {
    Object.assign(this, columns);
    this.data = data;
    this.levels = levels;
    this.rows = rows;
    this.unit = data.unit;
    this.span = data.span;
    this.rowOf = new Uint32Array(this.begin.length);
    rows.forEach((row, index) => this.rowOf.fill(index, row.start, row.stop));
    this.blocks = messageBlocks(this);
  }

  // The calls of a row that are at least partly in a stretch of time, as [first, end).
  callsIn(row, from, to) {
    const { start, stop } = this.rows[row];
    let first = above(this.begin, from, start, stop);
    if (first > start) first -= 1;
    return [first, above(this.begin, to, first, stop)];
  }

  callAt(row, time, slack) {
    const [first, end] = this.callsIn(row, time - slack, time + slack);
    let best = -1;
    let distance = Infinity;
    for (let i = first; i < end; i++) {
      const away = Math.max(this.begin[i] - time, time - this.begin[i] - this.duration[i], 0);
      if (away <= slack && away < distance) [best, distance] = [i, away];
    }
    return best;
  }

  // The finest level whose slices are not smaller than a dot of the picture.
  levelFor(timePerDot) {
    return this.levels.find((level) => level.width >= timePerDot) ?? this.levels.at(-1);
  }

  // The stretch of time between starting and ending MPI, which may take longer than all that is done in between.
  working() {
    const { names } = this.data;
    let from = Infinity;
    let to = 0;
    for (const { start, stop } of this.rows) {
      for (let call = start; call < Math.min(stop, start + 20); call++) {
        if (names[this.name[call]].startsWith("MPI_Init")) from = Math.min(from, this.end(call));
      }
      const last = stop - 1;
      const ended = stop > start && names[this.name[last]] === "MPI_Finalize" && !(this.mark[last] & UNFINISHED);
      to = Math.max(to, ended ? this.begin[last] : stop > start ? this.end(last) : 0);
    }
    const margin = (to - from) * 0.02;
    return from < to ? [from - margin, to + margin] : [0, this.span];
  }

  end(call) {
    return this.begin[call] + this.duration[call];
  }

  // Calls visit(message) for each message in a stretch of time, until it returns false.
  messagesIn(from, to, visit) {
    for (const block of this.blocks) {
      if (block.begin > to || block.end < from) continue;
      for (let i = block.first; i < block.last; i++) {
        if (this.begin[this.sent[i]] <= to && this.end(this.received[i]) >= from && visit(i) === false) return;
      }
    }
  }

  // The members of the collective of a call, by call; empty if it is of none.
  membersOf(call) {
    const at = this.meetingOf(call);
    if (at < 0) return [];
    return this.meetings().get(at) ?? [];
  }

  meetingOf(call) {
    const at = above(this.member, call - 1, 0, this.member.length);
    return at < this.member.length && this.member[at] === call ? this.meeting[at] : -1;
  }

  meetings() {
    if (!this.byMeeting) {
      this.byMeeting = new Map();
      for (let i = 0; i < this.member.length; i++) {
        const known = this.byMeeting.get(this.meeting[i]);
        if (known) known.push(this.member[i]);
        else this.byMeeting.set(this.meeting[i], [this.member[i]]);
      }
    }
    return this.byMeeting;
  }

  // The calls at the other ends of the messages of a call.
  partnersOf(call) {
    const found = [];
    for (let i = above(this.sent, call - 1, 0, this.sent.length); i < this.sent.length && this.sent[i] === call; i++) {
      found.push({ way: "received by", call: this.received[i] });
    }
    if (!this.byReceived) this.byReceived = Uint32Array.from(this.received.keys()).sort((a, b) => this.received[a] - this.received[b]);
    let low = 0;
    let high = this.byReceived.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.received[this.byReceived[middle]] < call) low = middle + 1;
      else high = middle;
    }
    for (; low < high + 16 && low < this.byReceived.length && this.received[this.byReceived[low]] === call; low++) {
      found.push({ way: "sent by", call: this.sent[this.byReceived[low]] });
    }
    return found;
  }

  // The number of a call in its thread, from 0, as rankwise counts.
  numberOf(call) {
    const row = this.rows[this.rowOf[call]];
    return call - row.start + row.leftOut;
  }

  // The calls that a finding speaks of: the last of each of its ranks on a line that it names.
  callsOf(finding) {
    const places = new Set([`${finding.file}:${finding.line}`, ...finding.places.map(withoutColumn)]);
    const sites = this.data.sites.map(([file, line]) => places.has(`${file}:${line}`));
    const found = [];
    for (const row of this.rows) {
      if (finding.ranks.length && !finding.ranks.includes(row.rank)) continue;
      for (let call = row.stop - 1; call >= row.start; call--) {
        if (!sites[this.site[call]]) continue;
        found.push(call);
        break;
      }
    }
    return found;
  }
}

function withoutColumn(place) {
  return place.replace(/^(.*:\d+):\d+$/, "$1");
}

// Messages by groups, each with the time that it spans, so that a search can leave out most of them.
function messageBlocks(model) {
  const size = 512;
  const blocks = [];
  for (let first = 0; first < model.sent.length; first += size) {
    const last = Math.min(first + size, model.sent.length);
    let begin = Infinity;
    let end = 0;
    for (let i = first; i < last; i++) {
      begin = Math.min(begin, model.begin[model.sent[i]]);
      end = Math.max(end, model.end(model.received[i]));
    }
    blocks.push({ first, last, begin, end });
  }
  return blocks;
}
