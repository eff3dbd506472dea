import { decodeEntities, harmlessText } from "@parley/markdown";
import type { Shell } from "../../shell.ts";
import type { NoteBeside } from "./note-beside.ts";

/** Code points that five lines hold. */
const LONGEST = 180;

/** Shows the beginning of a reply that came while the chat was closed. */
export function replyPreview({ events, isOpen }: Shell, note: NoteBeside): void {
  events.on("message:received", ({ content }) => {
    const words = isOpen() ? "" : beginning(content);
    if (words) note.show(words, () => {});
  });
}

/** As words alone: Markdown's signs are left out, and what a link leads to. */
function beginning(text: string): string {
  const words = decodeEntities(harmlessText(text).replaceAll(/<\/?br(?: [^<>]*)?\/?>/gi, " "))
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^[\s>#*+=-]+|[*_`~|]+/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const letters = [...words];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("").trim()}…` : words;
}
