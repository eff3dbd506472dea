import { element } from "../element.ts";
import { markdownView } from "../markdown/markdown-view.ts";
import { filled } from "../strings/filled.ts";
import type { Scene } from "./scene.ts";

export interface Prose {
  element: HTMLElement;
  show(text: string, isFinished: boolean): void;
}

/** Markdown in the panel's words, while it grows and when it is finished. */
export function prose({ document, appearance, strings, reflowed, signal }: Scene): Prose {
  const view = markdownView(document, {
    images: appearance.images,
    later: (work) =>
      document.defaultView?.requestAnimationFrame(() => {
        if (signal.aborted) return;
        work();
        reflowed();
      }),
    linkLabel: (text) => filled(strings.newTab, { text }),
    labels: { code: strings.code, table: strings.table },
  });
  let latest = { text: "", isFinished: false };
  return {
    element: element(document, "div", { class: "text" }, view.element),
    show(text, isFinished) {
      if (text === latest.text && isFinished === latest.isFinished) return;
      latest = { text, isFinished };
      if (isFinished) view.finish(text);
      else view.update(text);
    },
  };
}
