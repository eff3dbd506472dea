import { markdownView } from "@parley/markdown";
import { memo, useLayoutEffect, useRef } from "react";
import { useHost } from "../host/host-context.ts";
import { plainText } from "../labels/plain-text.ts";
import { useWords } from "../strings/words.ts";

/** UTF-16 units that are read in a few milliseconds; a longer text is shown as written. */
const LONGEST = 10_000;

/** A reply as the visitor sees it, by the widget's code: no markup is parsed, and only what Markdown knows becomes an element. */
export const MarkdownText = memo(function MarkdownText({ text }: { text: string }) {
  const { say } = useWords();
  const { origin } = useHost().site;
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
      // A tap on a number in a reply must not start a call.
      if (link.protocol === "tel:") link.replaceWith(...link.childNodes);
    }
    place.current?.replaceChildren(view.element);
  }, [text, isRead, say, origin]);

  return isRead ? (
    <div ref={place} dir="auto" className="inbox-text" />
  ) : (
    <p dir="auto" className="inbox-text written">
      {plainText(text)}
    </p>
  );
});
