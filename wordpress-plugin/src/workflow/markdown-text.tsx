import type { markdownView } from "@parley/markdown";
import { createContext, useContext, useLayoutEffect, useRef, useState } from "@wordpress/element";

/** The address of the website, which relative links are of. */
export const HomeAddress = createContext("");

/** Once it is loaded, a text is Markdown from its first render, so that nothing moves. */
let loaded: { markdownView: typeof markdownView } | undefined;

/**
 * An answer as the visitor saw it, by the code of the widget, which is fetched with the first answer: nothing becomes markup that
 * Markdown does not know. Where that code does not come, it is the text as it was written.
 */
export function MarkdownText({ text }: { text: string }) {
  const home = useContext(HomeAddress);
  const here = useRef<HTMLDivElement>(null);
  const [reader, setReader] = useState(loaded);

  useLayoutEffect(() => {
    let isWanted = true;
    import(/* webpackChunkName: "markdown" */ "@parley/markdown").then(
      (module) => {
        loaded = module;
        if (isWanted) setReader(module);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);

  useLayoutEffect(() => {
    if (here.current === null) return;
    if (reader === undefined) {
      here.current.textContent = text;
      return;
    }
    // No pictures: their servers would learn who reads the conversation.
    const view = reader.markdownView(document, { images: false, base: home });
    view.finish(text);
    here.current.replaceChildren(view.element);
  }, [text, reader, home]);

  return (
    <div ref={here} className={`parley-prose${reader === undefined ? " parley-said" : ""}`} dir="auto" />
  );
}
