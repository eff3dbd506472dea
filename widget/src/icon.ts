import { element } from "./element.ts";

const xmlns = "http://www.w3.org/2000/svg";

/** Decoration only: whoever shows it gives the name. `outline` is a path on a 24 × 24 grid. */
export function icon(document: Document, name: string, outline: string): Element {
  return element(
    document,
    "svg",
    { xmlns, viewBox: "0 0 24 24", class: `icon i-${name}`, "aria-hidden": "true" },
    element(document, "path", { xmlns, d: outline }),
  );
}
