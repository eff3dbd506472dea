interface Press {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

/**
 * Whether a key sends: Ctrl+Enter, Cmd+Enter and, if `enterSends`, Enter without Shift; never Enter that ends an IME composition.
 */
export function sends(press: Press, enterSends: boolean): boolean {
  if (press.key !== "Enter" || press.isComposing || press.altKey) return false;
  return press.ctrlKey || press.metaKey || (enterSends && !press.shiftKey);
}

/**
 * Returns the text to send. Replaces an empty text, which the service refuses (contract §7.2), by the names of the attachments.
 */
export function contentOf(text: string, { files, cards }: Attachments): string {
  if (text.trim() !== "") return text;
  return [...files.map(({ name }) => name), ...cards.map(({ title }) => title)].join("\n");
}

interface Attachments {
  files: readonly { name: string }[];
  cards: readonly { title: string }[];
}

/** Maximum code points of a message (contract §4.4). */
export const LONGEST = 10_000;

/** Returns by how many characters a text exceeds the limit, or 0. Cheap for short texts. */
export function excess(text: string): number {
  return text.length <= LONGEST ? 0 : Math.max(0, [...text].length - LONGEST);
}
