import { __ } from "@wordpress/i18n";
import type { Appearance } from "../rest/site.ts";

/** A year: nothing in the preview expires. Milliseconds. */
const YEAR = 31_536_000_000;

/** What the widget is to look like, and its texts where they are worded differently. */
export interface Look {
  appearance: Appearance;
  strings: Record<string, string>;
}

/** Answers the widget's calls as the service would, so that a preview costs no message and leaves no session. */
export function previewService(look: Look, page: Window & typeof globalThis): typeof fetch {
  const answers: Record<string, () => object> = {
    "/widget/config": () => ({ name: "", ...look }),
    "/widget/sessions": () => ({
      session_id: "preview",
      token: "preview",
      expires_at: new Date(Date.now() + YEAR).toISOString(),
      messages: [],
    }),
    "/message": () => ({
      message: __("This is how an **answer** of your workflow looks.", "parley-chat"),
      session_id: "preview",
      metadata: { model: "preview", tokens_used: 0, response_time_ms: 0 },
    }),
  };
  return async (address) => {
    const path = new URL(String(address)).pathname.replace("/v1", "");
    return page.Response.json({ success: true, ...(answers[path]?.() ?? { messages: [] }) });
  };
}
