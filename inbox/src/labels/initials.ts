/** Returns one or two letters for an avatar: of a name's first and last word, or of an e-mail address before the @. */
export function initials(name: string): string {
  const words = name.replace(/@.*/, "").match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "?", last] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return [first, last]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}

/** Number of avatar colours in `tokens.css`. */
const HUES = 8;

/** Returns the avatar colour of an id: the same id has the same colour on every screen (FNV-1a). */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % HUES;
}
