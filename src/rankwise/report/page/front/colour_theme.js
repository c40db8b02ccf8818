// Light or dark: as the system says until somebody presses the button; a page keeps the choice where it may.

export function startTheme(changed) {
  const button = document.getElementById("theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const kept = () => {
    try {
      return localStorage.getItem("rankwise-theme");
    } catch {
      return null;
    }
  };
  const show = (dark) => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    button.setAttribute("aria-pressed", String(dark));
    button.textContent = dark ? "Light" : "Dark";
    changed();
  };
  button.addEventListener("click", () => {
    const dark = document.documentElement.dataset.theme !== "dark";
    try {
      localStorage.setItem("rankwise-theme", dark ? "dark" : "light");
    } catch {
      // A page without storage forgets it.
    }
    show(dark);
  });
  system.addEventListener("change", () => kept() ?? show(system.matches));
  show(kept() ? kept() === "dark" : system.matches);
}
