import type { MarkdownOptions } from "./markdown-options.ts";
import { markdownView } from "./markdown-view.ts";

/** A finished text in Markdown as nodes: no markup is ever parsed, and no address followed that `safeAddress` refuses. */
export function renderMarkdown(document: Document, text: string, options: MarkdownOptions): DocumentFragment {
  const view = markdownView(document, options);
  view.finish(text);
  const fragment = document.createDocumentFragment();
  while (view.element.firstChild) fragment.append(view.element.firstChild);
  return fragment;
}
