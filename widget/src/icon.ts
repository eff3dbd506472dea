const SVG = "http://www.w3.org/2000/svg";

/** Outlines on a 24 × 24 grid. */
const OUTLINES = {
  chat: "M21 11.5a8 8 0 0 1-8 8H4.5l1.7-3.1A8 8 0 1 1 21 11.5Z",
  close: "m6.5 6.5 11 11m0-11-11 11",
  down: "m6 9.5 6 6 6-6",
  send: "M12 19V5.5m-6 6 6-6 6 6",
};

/** Decoration only: whoever shows it gives the name. */
export function icon(document: Document, name: keyof typeof OUTLINES): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", OUTLINES[name]);
  svg.append(path);
  return svg;
}
