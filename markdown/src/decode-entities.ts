import { decodeReferences } from "./decode-references.ts";

/** Decodes character references as `decodeReferences` does, with every name that the browser supports. */
export function decodeEntities(text: string): string {
  return decodeReferences(text, charactersOf);
}

/**
 * Decodes named references with a parser of the browser, which has the table of all 2,125 names. The caption parser works under any
 * policy of Trusted Types, but supports few names in older Safari. A browser without Trusted Types allows the HTML parser, which
 * creates an inert document. Both parsers receive only names.
 */
function charactersOf(names: string): string {
  const read =
    "trustedTypes" in globalThis
      ? new VTTCue(0, 0, names).getCueAsHTML()
      : new DOMParser().parseFromString(`<p>${names}`, "text/html");
  return (read.firstElementChild ?? read).textContent ?? "";
}
