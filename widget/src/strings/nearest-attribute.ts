/** The attribute of `element` or of its nearest ancestor that has it, out of shadow roots too. */
export function nearestAttribute(element: Element, name: string): string | null {
  const bearer = element.closest(`[${name}]`);
  if (bearer !== null) return bearer.getAttribute(name);
  const root = element.getRootNode();
  return "host" in root ? nearestAttribute(root.host as Element, name) : null;
}
