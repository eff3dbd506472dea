import type { Strings } from "../strings/strings.ts";

/** A screen's `handle`: how root.tsx calls the document, which screen readers tell of a frame. */
export function titled(title: (strings: Strings) => string): { title: (strings: Strings) => string } {
  return { title };
}
