import { decodeReferences } from "./decode-references.ts";

/** Turns character references into text, as `decodeReferences` says, with all the names that the browser knows. */
export function decodeEntities(text: string): string {
  return decodeReferences(text, charactersOf);
}

/**
 * The characters of named references: the browser has the table of all 2,125. Its parser of captions decodes them under any policy,
 * but older Safari knows few names there. A browser without Trusted Types allows the parser of HTML, which makes an inert document.
 * Either is given nothing but names.
 */
function charactersOf(names: string): string {
  const read =
    "trustedTypes" in globalThis
      ? new VTTCue(0, 0, names).getCueAsHTML()
      : new DOMParser().parseFromString(`<p>${names}`, "text/html");
  return (read.firstElementChild ?? read).textContent ?? "";
}
