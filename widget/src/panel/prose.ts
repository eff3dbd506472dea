import { harmlessText, type MarkdownView } from "@parley/markdown";
import { element } from "../element.ts";
import { filled } from "../strings/filled.ts";
import { iconButton } from "./button.ts";
import type { ContextWithParts } from "./context-with-parts.ts";

export interface Prose {
  element: HTMLElement;
  show(text: string, isFinished: boolean): void;
}

/** Renders Markdown while it grows and when it is complete; shows plain text until the Markdown part is loaded. */
export function prose(panelContext: ContextWithParts): Prose {
  const { document, appearance, strings, lang, parts, copy, reflowed, signal } = panelContext;
  const plain = element(document, "p", { class: "plain", dir: "auto" });
  const whole = element(document, "div", { class: "text", lang }, plain);
  let view: MarkdownView | undefined;
  let latest = { text: "", isFinished: false };

  function render(): void {
    const { text, isFinished } = latest;
    const { markdown } = parts.loaded;
    if (!view && markdown) {
      view = markdown.markdownView(document, {
        images: appearance.images,
        base: document.baseURI,
        later: (work) =>
          document.defaultView?.requestAnimationFrame(() => {
            if (signal.aborted) return;
            work();
            reflowed();
          }),
        linkLabel: (text) => filled(strings.newTab, { text }),
        labels: { code: strings.code, table: strings.table },
        codeTool: (code, language) =>
          element(
            document,
            "div",
            { class: "code-head", dir: "ltr" },
            language,
            iconButton(document, "tool", strings.copyCode, "copy", () => copy(code)),
          ),
      });
      whole.replaceChildren(view.element);
    }
    if (!view) plain.textContent = harmlessText(text);
    else if (isFinished) view.finish(text);
    else view.update(text);
  }

  return {
    element: whole,
    show(text, isFinished) {
      if (text === latest.text && isFinished === latest.isFinished) return;
      latest = { text, isFinished };
      render();
      if (view || !mayBeMarkdown(text)) return;
      // If the part cannot be loaded, the plain text stays.
      void parts.load("markdown").then((part) => {
        if (view || !part) return;
        render();
        reflowed();
      });
    },
  };
}

/** UTF-16 units. Longer texts are rendered in pieces (`isReadable` of `markdown/`). */
const LONGEST_WHOLE = 100_000;

/** Whether Markdown rendering would change how the text looks, or would render it in pieces. */
export function mayBeMarkdown(text: string): boolean {
  return text.length > LONGEST_WHOLE || /[\n\t*_`#<>[\]|~&\\@=+-]|:\/\/|www\.|\d[.)]/i.test(text);
}
