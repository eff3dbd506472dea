/**
 * Returns the tag of the running script, found by an attribute that no other tag has, because an optimiser may run the script
 * without its tag.
 */
export function ownTag(attribute: string): HTMLScriptElement | null {
  return document.querySelector(`script[data-${attribute}]`);
}
