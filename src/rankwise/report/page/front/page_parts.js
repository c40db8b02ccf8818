// Small helpers: elements are made by name, and text only ever becomes a text node.

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value == null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((each) => each != null));
  return element;
}

// A path or place without its folders.
export function shortPlace(text) {
  return text.replace(/\S*\//g, "");
}

// A path or place that is broken behind its slashes only, where it does not fit on a line.
export function breakable(text) {
  return text.split(/(?<=\/)/).flatMap((part) => [part, make("wbr")]);
}

export function report(text) {
  const said = document.getElementById("said");
  said.textContent = text;
  said.classList.add("on");
  setTimeout(() => said.classList.remove("on"), 1800);
}

export function count(number, noun) {
  return number === 1 ? `1 ${noun}` : `${number.toLocaleString("en")} ${noun}s`;
}

// A tick of an axis: with as many digits as tell it from the next one.
export function tickText(time, step) {
  const [size, unit] = [[1, "s"], [1e-3, "ms"], [1e-6, "µs"], [1e-9, "ns"]].find(([each]) => Math.max(Math.abs(time), step) >= each * 0.9999) ?? [1e-9, "ns"];
  const digits = Math.max(0, -Math.floor(Math.log10(step / size) + 1e-9));
  return `${(time / size).toFixed(Math.min(digits, 9))} ${unit}`;
}

export function seconds(time) {
  const size = Math.abs(time);
  if (size === 0) return "0 s";
  if (size < 1e-6) return `${+(time * 1e9).toPrecision(3)} ns`;
  if (size < 1e-3) return `${+(time * 1e6).toPrecision(3)} µs`;
  if (size < 1) return `${+(time * 1e3).toPrecision(3)} ms`;
  return `${+time.toPrecision(4)} s`;
}
