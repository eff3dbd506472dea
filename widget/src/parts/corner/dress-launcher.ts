import type { Corner } from "../../appearance.ts";
import { element } from "../../element.ts";
import { OUTLINES } from "../../icon.ts";
import { sheet } from "../../sheet.ts";
import type { Shell } from "../../shell.ts";

/** Paths on a 24 × 24 grid, beside the one that the launcher has. */
const ICONS: Partial<Record<Corner["launcher"], string>> = {
  spark: OUTLINES.spark,
  help: "M8.5 9a3.5 3.5 0 1 1 5.4 2.9c-1.2.8-1.9 1.5-1.9 2.8m0 3.8h.01",
};

/** Gives the launcher the icon and the words that the owner chose, or takes it away. */
export function dressLauncher({ root, launcher, options }: Shell, appearance: Corner): void {
  if (launcher === undefined) return;
  const { document } = options.window;
  const { element: button } = launcher;
  const outline = ICONS[appearance.launcher];
  if (outline) button.querySelector("path")?.setAttribute("d", outline);
  if (appearance.launcher === "none") {
    button.hidden = true;
    // Nothing stands between the panel and the edge.
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet(":host{--launcher:0px}")];
    // Whatever opened the chat gets the focus back.
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
    // The name it has anyway, in the language of the page.
    button.append(
      element(document, "span", { "aria-hidden": "true" }, `${button.getAttribute("aria-label")}`),
    );
  }
}
