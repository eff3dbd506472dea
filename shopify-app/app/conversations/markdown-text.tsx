import { createContext, useContext, useLayoutEffect, useRef } from "react";
import { withoutOverrides } from "../frame/without-overrides.ts";

/** By the code of the widget, which is fetched with the first answer: nothing becomes markup that Markdown does not know. */
const reader = () => import("@parley/markdown");

/** The address of the shop, which relative links are of. */
export const ShopAddress = createContext<string | undefined>(undefined);

/** An answer as the visitor saw it; as it was written until the code is there, or where it does not come. */
export function MarkdownText({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null);
  const text = withoutOverrides(children);
  const base = useContext(ShopAddress);
  useLayoutEffect(() => {
    let isWanted = true;
    reader().then(
      ({ markdownView }) => {
        if (!isWanted || place.current === null) return;
        // No pictures: their servers would learn who reads the conversation.
        const view = markdownView(document, { images: false, base });
        view.finish(text);
        place.current.replaceChildren(view.element);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [text, base]);
  // React would look for its own text, which is not there any more: another text needs another key.
  return (
    <div ref={place} dir="auto" className="prose-place">
      {text}
    </div>
  );
}
