import type { markdownView } from "@parley/markdown";
import { createContext, useContext, useLayoutEffect, useRef, useState } from "@wordpress/element";

/** The website's address, the base of relative links. */
export const HomeAddress = createContext("");

/** Once loaded, the code renders each further text as Markdown immediately, so that the layout does not shift. */
let loaded: { markdownView: typeof markdownView } | undefined;

/**
 * An answer as the visitor saw it. Only Markdown becomes markup. The widget's Markdown code loads with the first
 * answer; if it fails to load, the text is shown as written.
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
