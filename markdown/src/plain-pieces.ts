import { element } from "./element.ts";

/** At most 8,000 characters, which a browser lays out within a frame; they end where a line or a word does. */
const PIECE = /.{1,7999}(?:\n|$)|.{1,7999} |.{1,8000}/gsu;

/** A text as it was written. A long one is cut into pieces, so that only those in view are laid out. */
export function plainPieces(document: Document, text: string): HTMLElement[] {
  const pieces = text.match(PIECE) ?? [""];
  const name = pieces[1] ? "plain piece" : "plain";
  return pieces.map((piece) => element(document, "p", { class: name, dir: "auto" }, piece));
}
