import { element } from "./element.ts";

/** An element with any number of children: Safari takes 65,536 arguments in one call, a hostile text has more nodes. */
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
