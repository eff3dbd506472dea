/** Actions of single keys, outside of fields and dialogs. */
export const KEY_MAP = {
  j: "next",
  k: "previous",
  r: "reply",
  n: "note",
  e: "close",
  a: "assign",
  "/": "search",
  "?": "help",
} as const;

export type Action = (typeof KEY_MAP)[keyof typeof KEY_MAP];

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
}

/** Returns the action of a key press; undefined for other keys, and with a modifier except Shift, which "?" needs. */
export function actionOf({ key, ctrlKey, metaKey, altKey, isComposing }: Press): Action | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  const name = key.toLowerCase();
  return Object.hasOwn(KEY_MAP, name) ? KEY_MAP[name as keyof typeof KEY_MAP] : undefined;
}

/** Returns the next conversation in a direction; the first if none is open. Stops at both ends. */
export function neighbour(ids: readonly string[], open: string | undefined, by: 1 | -1): string | undefined {
  const at = ids.indexOf(open ?? "");
  if (at < 0) return ids[0];
  return ids[Math.min(ids.length - 1, Math.max(0, at + by))];
}

/** Returns the conversation to open after `closed` leaves the list: the next below, else above. */
export function afterClosing(ids: readonly string[], closed: string): string | undefined {
  const at = ids.indexOf(closed);
  return at < 0 ? undefined : (ids[at + 1] ?? ids[at - 1]);
}
