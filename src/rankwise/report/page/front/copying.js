import { report } from "./page_parts.js";

// Copy buttons. A page that is opened from a file has no clipboard in some browsers, so the old way stays.

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "hidden";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

export function startCopying() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    report((await copyText(button.dataset.copy)) ? "Copied" : "The browser does not let this page copy");
  });
}
