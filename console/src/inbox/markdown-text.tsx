import { markdownView } from "@parley/markdown";
import { memo, useLayoutEffect, useRef } from "react";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";

/** UTF-16 units that are read in a few milliseconds; a longer text stands as it was written. */
const LONGEST = 10_000;

/** An answer as the visitor sees it, by the code of the widget: no markup is parsed, and only what Markdown knows becomes an element. */
export const MarkdownText = memo(function MarkdownText({ text }: { text: string }) {
  const { say } = useWords();
  const { origin } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const isRead = text.length <= LONGEST;

  useLayoutEffect(() => {
    if (!isRead) return;
    const view = markdownView(document, {
      // No pictures: their servers would learn who reads the conversation.
      images: false,
      base: origin,
      linkLabel: (name) => say("opensTab", { name }),
      labels: { code: say("codeBlock"), table: say("tableBlock") },
    });
    view.finish(text);
    for (const link of view.element.querySelectorAll("a")) {
      link.rel = "noopener noreferrer nofollow";
      // Whoever answers calls nobody from here.
      if (link.protocol === "tel:") link.replaceWith(...link.childNodes);
    }
    place.current?.replaceChildren(view.element);
  }, [text, isRead, say, origin]);

  return isRead ? (
    <div ref={place} dir="auto" className="said markdown" />
  ) : (
    <p dir="auto" className="said">
      {text}
    </p>
  );
});
