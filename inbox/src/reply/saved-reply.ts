import type { SavedReply } from "../service/shapes.ts";

/** Maximum number of replies in the menu. */
const MOST = 50;

/** Returns the word after a slash at the caret. The slash must be at the start, or after a space or line break. */
export function slashQuery(text: string, caret: number): { from: number; query: string } | undefined {
  const found = /(?:^|\s)\/(?<query>[^\s/]*)$/u.exec(text.slice(0, caret));
  const query = found?.groups?.query;
  return query === undefined ? undefined : { from: caret - query.length - 1, query };
}

/** Returns replies with a shortcut that begins with the query, then replies that contain the query in the title or text. */
export function matchingReplies(replies: readonly SavedReply[], query: string): SavedReply[] {
  const wanted = query.toLocaleLowerCase();
  const has = (text = "") => text.toLocaleLowerCase().includes(wanted);
  const isShortcut = ({ shortcut = "" }: SavedReply) =>
    wanted !== "" && shortcut.replace(/^\//, "").toLocaleLowerCase().startsWith(wanted);
  return [
    ...replies.filter(isShortcut),
    ...replies.filter((reply) => !isShortcut(reply) && (has(reply.title) || has(reply.text))),
  ].slice(0, MOST);
}

/**
 * Fills in the names (contract §20.5); other braces stay as written. A guest has no name: "Hi {visitor}, thanks" becomes "Hi,
 * thanks".
 */
export function filledReply(
  text: string,
  { visitor, ...names }: { visitor: string | undefined; agent: string; site: string },
): string {
  const addressed = visitor === undefined ? text.replaceAll(GUEST, "") : text;
  const all = { ...names, visitor: visitor ?? "" };
  return addressed.replaceAll(/\{(visitor|agent|site)\}/g, (_, name: keyof typeof all) => all[name]);
}

/** `{visitor}` with the space before it; at the start of a line, with the punctuation and space after it. */
const GUEST = /^\{visitor\}[,!:]?[ \t]*|[ \t]*\{visitor\}/gm;

/** Replaces a range of the text; returns the text and the new caret position. */
export function inserted(
  text: string,
  piece: string,
  { from, to }: { from: number; to: number },
): { text: string; caret: number } {
  return { text: text.slice(0, from) + piece + text.slice(to), caret: from + piece.length };
}
