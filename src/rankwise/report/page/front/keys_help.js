// What keys do, in a window of its own: ? or the button opens it, Escape closes it.

export function startKeysHelp() {
  const help = document.getElementById("keys");
  const toggle = () => (help.open ? help.close() : help.showModal());
  document.getElementById("keys-button").addEventListener("click", toggle);
  help.addEventListener("click", (event) => event.target === help && help.close()); // beside it
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    toggle();
  });
}
