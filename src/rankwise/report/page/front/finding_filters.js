// Which findings are shown: words that must all occur, and one value of each kind.

export function fits(row, wanted) {
  for (const kind of ["rule", "evidence", "severity", "file"]) {
    if (wanted[kind] && row[kind] !== wanted[kind]) return false;
  }
  if (wanted.rank && !row.ranks.split(" ").includes(wanted.rank)) return false;
  const words = (wanted.text ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => row.text.includes(word));
}

export function startFilters() {
  const form = document.querySelector("[data-filters]");
  if (!form) return;
  const rows = [...document.querySelectorAll("tr[data-finding]")];
  const facts = rows.map((row) => ({ ...row.dataset, text: row.textContent.toLowerCase() }));
  const apply = () => {
    const wanted = Object.fromEntries(new FormData(form));
    let shown = 0;
    rows.forEach((row, index) => {
      row.hidden = !fits(facts[index], wanted);
      shown += !row.hidden;
    });
    const number = document.getElementById("shown-count");
    number.textContent = shown === rows.length ? String(shown) : `${shown} of ${rows.length}`;
    document.getElementById("none-shown").hidden = shown > 0;
  };
  form.addEventListener("input", apply);
  form.addEventListener("reset", () => setTimeout(apply));
  form.addEventListener("submit", (event) => event.preventDefault());
  startKeys(rows, form);
}

// j and k choose a row, Enter opens it, / searches.
function startKeys(rows, form) {
  let chosen = -1;
  const choose = (step) => {
    const shown = rows.filter((row) => !row.hidden);
    if (!shown.length) return;
    chosen = Math.max(0, Math.min(shown.length - 1, chosen + step));
    rows.forEach((row) => row.removeAttribute("aria-selected"));
    shown[chosen].setAttribute("aria-selected", "true");
    shown[chosen].querySelector("a").focus();
  };
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea, canvas") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!document.getElementById("overview").classList.contains("open")) return;
    if (event.key === "j") choose(1);
    else if (event.key === "k") choose(-1);
    else if (event.key === "/") form.elements.text.focus();
    else return;
    event.preventDefault();
  });
}
