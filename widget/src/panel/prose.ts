import { element } from "../element.ts";
import { harmlessText } from "../markdown/harmless-text.ts";
import type { MarkdownView } from "../markdown/markdown-view.ts";
import { plainPieces } from "../markdown/plain-pieces.ts";
import { filled } from "../strings/filled.ts";
import type { Scene } from "./scene.ts";

export interface Prose {
  element: HTMLElement;
  show(text: string, isFinished: boolean): void;
}

/** What makes a text more than plain words: marks of Markdown, lines, addresses. */
const MORE_THAN_WORDS = /[*_`~#|<>&[\]\\\n]|^\s*(?:[-+]|\d+[.)])\s|:\/\/|www\./;

/** Characters (UTF-16) above which a text is grown by its end alone, which the Markdown view does. */
const LONG = 4_000;

/**
 * Markdown in the panel's words, while it grows and when it is finished. What reads it is a file of its own, fetched when
 * the first text needs it: until then, and where it cannot be had, the text is shown as it was written.
 */
export function prose(scene: Scene): Prose {
  const { document } = scene;
  const body = element(document, "div", { class: "text prose" });
  let view: MarkdownView | undefined;
  let isAsking = false;
  let latest = { text: "", isFinished: false };

  function paint(): void {
    const { text, isFinished } = latest;
    if (view === undefined) body.replaceChildren(...plainPieces(document, harmlessText(text)));
    else if (isFinished) view.finish(text);
    else view.update(text);
  }

  async function ask(): Promise<void> {
    isAsking = true;
    try {
      view = viewOf(await scene.markdown(), scene);
    } catch {
      // Asked again with the next piece of text.
      isAsking = false;
      return;
    }
    body.className = "text";
    body.replaceChildren(view.element);
    paint();
    scene.reflowed();
  }

  return {
    element: body,
    show(text, isFinished) {
      if (text === latest.text && isFinished === latest.isFinished) return;
      latest = { text, isFinished };
      paint();
      if (!isAsking && (text.length > LONG || MORE_THAN_WORDS.test(text))) void ask();
    },
  };
}

function viewOf(
  { markdownView }: Awaited<ReturnType<Scene["markdown"]>>,
  { document, appearance, strings, reflowed, signal }: Scene,
): MarkdownView {
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
  view.element.className = "prose";
  return view;
}
