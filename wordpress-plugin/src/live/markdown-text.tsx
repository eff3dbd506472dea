import { createContext, useContext, useLayoutEffect, useRef, useState } from "@wordpress/element";

/** The part of the built widget that reads Markdown (widget/src/parts/markdown.ts). */
interface MarkdownPart {
  markdownView(
    document: Document,
    options: { images: boolean; base: string },
  ): { element: HTMLElement; finish(text: string): void };
}

/** Its address, empty where nothing is shown as Markdown; and that of the website, which relative links are of. */
export const MarkdownAddress = createContext({ markdown: "", home: "" });

let part: Promise<MarkdownPart> | undefined;
/** The same once it is loaded: a text is then Markdown from its first render, so that nothing moves. */
let loadedPart: MarkdownPart | undefined;

/**
 * An answer as the visitor saw it, by the widget's own code: nothing of it becomes markup that Markdown does not know. Without
 * that code it is the text as it was written.
 */
export function MarkdownText({ text }: { text: string }) {
  const { markdown: address, home } = useContext(MarkdownAddress);
  const here = useRef<HTMLDivElement>(null);
  const [reader, setReader] = useState(loadedPart);

  useLayoutEffect(() => {
    if (address === "") return;
    let isWanted = true;
    part ??= import(/* webpackIgnore: true */ address) as Promise<MarkdownPart>;
    part.then(
      (loaded) => {
        loadedPart = loaded;
        if (isWanted) setReader(loaded);
      },
      () => {
        part = undefined;
      },
    );
    return () => {
      isWanted = false;
    };
  }, [address]);

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
