import { element } from "./element.ts";

const xmlns = "http://www.w3.org/2000/svg";

/** Creates a decorative icon: the caller provides the accessible name. `outline` is a path on a 24 × 24 grid. */
export function icon(document: Document, name: string, outline: string): Element {
  return element(
    document,
    "svg",
    { xmlns, viewBox: "0 0 24 24", class: `icon i-${name}`, "aria-hidden": "true" },
    element(document, "path", { xmlns, d: outline }),
  );
}

/** Icons of the panel and the corner: paths on a 24 × 24 grid. */
export const OUTLINES = {
  fold: "m6 9.5 6 6 6-6",
  close: "m6.5 6.5 11 11m0-11-11 11",
  more: "M5 12h.01m7 0h.01m7 0h.01",
  spark: "M12 4c1 5 3 7 8 8-5 1-7 3-8 8-1-5-3-7-8-8 5-1 7-3 8-8Z",
  send: "M12 19V5.5m-6 6 6-6 6 6",
  stop: "M8 8h8v8H8Z",
  copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
  latest: "M12 5v13.5m-6-6 6 6 6-6",
};
