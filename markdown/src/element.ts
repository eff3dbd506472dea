type Attributes = Record<string, string>;

/**
 * Creates an element with attributes and children. The attribute `xmlns` sets a namespace other than HTML's. Strings become text
 * nodes, so no text is ever parsed as markup.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  attributes?: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag];
export function element(
  document: Document,
  tag: string,
  attributes: Attributes & { xmlns: string },
  ...children: (Node | string)[]
): Element;
export function element(
  document: Document,
  tag: string,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): Element {
  const made = attributes.xmlns
    ? document.createElementNS(attributes.xmlns, tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * Creates an element with any number of children. Safari accepts 65,536 arguments in one call, and a hostile text has more nodes.
 */
export function filledElement<Tag extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: Tag,
  attributes: Record<string, string>,
  children: Iterable<Node | string>,
): HTMLElementTagNameMap[Tag] {
  const made = element(document, tag, attributes);
  for (const child of children) made.append(child);
  return made;
}
