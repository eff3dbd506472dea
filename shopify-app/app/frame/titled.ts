import type { Strings } from "../strings/strings.ts";

/** A screen's `handle`, from which root.tsx sets the document's title. Screen readers announce this title for the frame. */
export function titled(title: (strings: Strings) => string): { title: (strings: Strings) => string } {
  return { title };
}
