const SVG = "http://www.w3.org/2000/svg";

/** Decoration only: whoever shows it gives the name. `outline` is a path on a 24 × 24 grid. */
export function icon(document: Document, name: string, outline: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon i-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", outline);
  svg.append(path);
  return svg;
}
