// Paper gets every view, in light colours. Diagrams of views that are not open have no size until then.

export function startPrinting(paint) {
  const root = document.documentElement;
  let theme = root.dataset.theme;
  addEventListener("beforeprint", () => {
    theme = root.dataset.theme;
    root.dataset.theme = "light";
    root.classList.add("printing");
    paint();
  });
  addEventListener("afterprint", () => {
    root.classList.remove("printing");
    root.dataset.theme = theme;
    paint();
  });
}
