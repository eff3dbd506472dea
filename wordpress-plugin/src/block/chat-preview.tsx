import { useEffect, useRef } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { previewAnswer } from "../../../admin/preview-answer.ts";
import { drawPreview } from "../appearance/draw-preview.ts";

/** The data about the chat on the page (`InlineChat::add_editor_data`). */
export interface ChatEmbed {
  /** Address of the widget's script. */
  widget: string;
  /** The site's public key; empty until the site is connected and a workflow or a model is set. */
  site: string;
  service: string;
  locale: string;
}

/**
 * The real widget as it will appear in the page. It is not interactive: a click selects the block. Only the request for
 * the chat's appearance reaches the service.
 */
export function ChatPreview({ embed, height }: { embed: ChatEmbed; height: number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { widget, site, service, locale } = embed;
  useEffect(() => {
    if (frame.current === null) return;
    drawPreview(frame.current, {
      widget,
      site,
      service,
      locale,
      isInline: true,
      answer: (address) => answered(address),
    });
  }, [widget, site, service, locale]);
  return (
    <iframe
      ref={frame}
      title={__("Preview of the chat", "parley-chat")}
      // A string, because React before 19 does not set a boolean `inert`.
      {...{ inert: "" }}
      style={{ display: "block", width: "100%", height, border: 0, pointerEvents: "none" }}
    />
  );
}

async function answered(address: string): Promise<object> {
  const otherwise = previewAnswer(address, undefined, "");
  // Compares only the end, because the service may have a base path.
  if (!new URL(address).pathname.endsWith("/v1/widget/config")) return otherwise;
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : otherwise;
  } catch {
    return otherwise;
  }
}
