import { markdownView } from "@parley/markdown";
import { memo, useLayoutEffect, useRef } from "react";
import { useHost } from "../host/host-context.ts";
import { plainText } from "../labels/plain-text.ts";
import { useWords } from "../strings/words.ts";

/** UTF-16 units that can be parsed in a few milliseconds; a longer text is shown as plain text. */
const LONGEST = 10_000;

/**
 * Renders a reply with the widget's Markdown code, without pictures. HTML is never parsed, and only Markdown creates elements.
 */
export const MarkdownText = memo(function MarkdownText({ text }: { text: string }) {
  const { say } = useWords();
  const { origin } = useHost().site;
  const container = useRef<HTMLDivElement>(null);
  const isRead = text.length <= LONGEST;

  useLayoutEffect(() => {
    if (!isRead) return;
    const view = markdownView(document, {
      // Omits pictures, because their servers would see who reads the conversation.
      images: false,
      base: origin,
      linkLabel: (name) => say("opensTab", { name }),
      labels: { code: say("codeBlock"), table: say("tableBlock") },
    });
    view.finish(text);
    for (const link of view.element.querySelectorAll("a")) {
      link.rel = "noopener noreferrer nofollow";
      // Unwraps phone links, because a tap on a number must not start a call.
      if (link.protocol === "tel:") link.replaceWith(...link.childNodes);
    }
    container.current?.replaceChildren(view.element);
  }, [text, isRead, say, origin]);

  return isRead ? (
    <div ref={container} dir="auto" className="inbox-text" />
  ) : (
    <p dir="auto" className="inbox-text written">
      {plainText(text)}
    </p>
  );
});
