import { decodeEntities, harmlessText } from "@parley/markdown";
import type { Shell } from "../../shell.ts";
import type { NoteBeside } from "./note-beside.ts";

/** Code points that fit in five lines. */
const LONGEST = 180;

/** Shows the beginning of a reply that arrived while the chat was closed. */
export function replyPreview({ events, isOpen }: Shell, note: NoteBeside): void {
  events.on("message:received", ({ content }) => {
    const words = isOpen() ? "" : excerpt(content);
    if (words) note.show(words, () => {});
  });
}

/** Returns the beginning of a reply as plain text, without Markdown markup and link targets. */
function excerpt(text: string): string {
  const words = decodeEntities(harmlessText(text).replaceAll(/<\/?br(?: [^<>]*)?\/?>/gi, " "))
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^[\s>#*+=-]+|[*_`~|]+/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const letters = [...words];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("").trim()}…` : words;
}
