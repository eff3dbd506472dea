/** The tag of the script that runs, found by an attribute that no other has: an optimiser may run it without its tag. */
export function ownTag(attribute: string): HTMLScriptElement | null {
  return document.querySelector(`script[data-${attribute}]`);
}
