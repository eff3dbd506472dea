import type { Strings } from "../strings/strings.ts";

/**
 * A screen's `handle`: the document's title in root.tsx, which screen readers announce for the
 * frame.
 */
export function titled(title: (strings: Strings) => string): { title: (strings: Strings) => string } {
  return { title };
}
