import { element } from "./element.ts";

/** Up to 8,000 characters, which a browser lays out within a frame. Ends at the end of a line or word if possible. */
const PIECE = /.{1,7999}(?:\n|$)|.{1,7999} |.{1,8000}/gsu;

/** Renders a text without Markdown. Splits a long text into paragraphs, so that the browser lays out only those in view. */
export function plainPieces(document: Document, text: string): HTMLElement[] {
  const pieces = text.match(PIECE) ?? [""];
  const name = pieces[1] ? "plain piece" : "plain";
  return pieces.map((piece) => element(document, "p", { class: name, dir: "auto" }, piece));
}
