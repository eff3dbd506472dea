import type { Corner } from "../../appearance.ts";
import { element } from "../../element.ts";
import { OUTLINES } from "../../icon.ts";
import { sheet } from "../../sheet.ts";
import type { Shell } from "../../shell.ts";

/** Paths on a 24 × 24 grid, in addition to the launcher's own icon. */
const ICONS: Partial<Record<Corner["launcher"], string>> = {
  spark: OUTLINES.spark,
  help: "M8.5 9a3.5 3.5 0 1 1 5.4 2.9c-1.2.8-1.9 1.5-1.9 2.8m0 3.8h.01",
};

/** Gives the launcher the owner's icon and label, or hides it. */
export function dressLauncher({ root, launcher, options }: Shell, appearance: Corner): void {
  if (launcher === undefined) return;
  const { document } = options.window;
  const { element: button } = launcher;
  const outline = ICONS[appearance.launcher];
  if (outline) button.querySelector("path")?.setAttribute("d", outline);
  if (appearance.launcher === "none") {
    button.hidden = true;
    // Leaves no space for a launcher below the panel.
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet(":host{--launcher:0px}")];
    // Closing returns the focus to the element that opened the chat.
    let opener: Element | null = null;
    const { show } = launcher;
    launcher.show = (isOpen) => {
      const { activeElement } = document;
      if (isOpen && activeElement !== root.host) opener = activeElement;
      show(isOpen);
    };
    button.focus = () => (opener as HTMLElement | null)?.focus?.();
  } else if (appearance.launcher_words) {
    button.classList.add("worded");
    // The launcher's accessible name, in the page's language.
    button.append(
      element(document, "span", { "aria-hidden": "true" }, `${button.getAttribute("aria-label")}`),
    );
  }
}
