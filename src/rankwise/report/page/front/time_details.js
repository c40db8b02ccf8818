import { count, make, seconds } from "./page_parts.js";
import { CAUSES, FAILED, UNFINISHED, UNMATCHED } from "./time_model.js";

// What is known of one call, in words, with links to the calls that it met.

export function callDetails(model, call, findings, reveal) {
  const row = model.rows[model.rowOf[call]];
  const [file, line, inside] = model.data.sites[model.site[call]];
  const facts = [
    ["rank", row.thread ? `${row.rank}, thread ${row.thread}` : String(row.rank)],
    ["call", `number ${model.numberOf(call).toLocaleString("en")} of this thread`],
    ["began", seconds(model.begin[call] * model.unit)],
    ["took", tookText(model, call)],
    ["waited", waitText(model, call)],
    ["where", file ? `${file}:${line}${inside ? ` in ${inside}()` : ""}` : ""],
    ["state", stateText(model, call)],
  ];
  const list = make("dl", { class: "callfacts" });
  for (const [name, text] of facts) if (text) list.append(make("dt", {}, name), make("dd", {}, text));
  const links = make("p", { class: "goto" }, ...partners(model, call, reveal), ...atFindings(findings, file, line));
  return [make("h2", {}, callText(model, call)), list, links];
}

export function callText(model, call) {
  const known = model.data.callers[call];
  if (known) return known;
  const parts = [];
  const peer = model.peer[call];
  const isSend = model.data.kinds[model.name[call]] === 1;
  if (peer >= -1) parts.push(`${isSend ? "dest" : "source"}=${peer < 0 ? "any" : peer}`);
  if (model.tag[call] >= -1) parts.push(`tag=${model.tag[call] < 0 ? "any" : model.tag[call]}`);
  if (model.count[call]) parts.push(`count=${model.count[call].toLocaleString("en")}`);
  return `${model.data.names[model.name[call]]}(${parts.join(", ")})`;
}

function tookText(model, call) {
  const text = seconds(model.duration[call] * model.unit);
  return model.mark[call] & UNFINISHED ? `at least ${text}: it had not returned when the run ended` : text;
}

function waitText(model, call) {
  if (!model.waited[call]) return "";
  const share = model.duration[call] ? Math.round((100 * model.waited[call]) / model.duration[call]) : 100;
  return `${seconds(model.waited[call] * model.unit)} (${share}% of the call): ${CAUSES[model.cause[call]]}`;
}

function stateText(model, call) {
  const mark = model.mark[call];
  const parts = [];
  if (mark & UNMATCHED) parts.push("no other call matches its message");
  if (mark & FAILED) parts.push("it returned an error");
  return parts.join("; ");
}

function partners(model, call, reveal) {
  const buttons = model.partnersOf(call).map(({ way, call: other }) => button(model, `${way} rank ${model.rows[model.rowOf[other]].rank}`, other, reveal));
  const members = model.membersOf(call).filter((each) => each !== call);
  const latest = members.reduce((best, each) => (best < 0 || model.begin[each] > model.begin[best] ? each : best), -1);
  if (latest >= 0) buttons.push(button(model, `last of the other ${count(members.length, "member")}: rank ${model.rows[model.rowOf[latest]].rank}`, latest, reveal));
  return buttons;
}

function button(model, text, call, reveal) {
  return make("button", { type: "button", onclick: () => reveal(call) }, text);
}

function atFindings(findings, file, line) {
  const place = `${file}:${line}`;
  return findings
    .filter((each) => file && (`${each.file}:${each.line}` === place || each.places.some((other) => other === place || other.startsWith(`${place}:`))))
    .slice(0, 4)
    .map((each) => make("a", { class: "button", href: `#finding-${each.number}` }, `Finding ${each.number}: ${each.message}`));
}
