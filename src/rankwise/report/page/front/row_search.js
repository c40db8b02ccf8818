// Shows only the rows of a table that hold all words that were typed.

export function startRowSearch() {
  for (const form of document.querySelectorAll("form[data-row-search]")) {
    const rows = [...document.querySelectorAll(`#${form.dataset.rowSearch} tbody tr`)];
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => {
      const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
    });
  }
}
