import type { MarkdownOptions } from "./markdown-options.ts";
import { markdownView } from "./markdown-view.ts";

/** Renders a finished Markdown text as nodes. No markup is parsed, and URLs that `safeAddress` refuses do not become links. */
export function renderMarkdown(document: Document, text: string, options: MarkdownOptions): DocumentFragment {
  const view = markdownView(document, options);
  view.finish(text);
  const fragment = document.createDocumentFragment();
  while (view.element.firstChild) fragment.append(view.element.firstChild);
  return fragment;
}
