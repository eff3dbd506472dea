import type { PreviewLook } from "./preview-look.ts";

/** A year: nothing in a preview expires. Milliseconds. */
const YEAR = 31_536_000_000;

/** What the service would answer the widget at `path`, so that a preview costs no message and leaves no session. */
export function previewAnswer(path: string, look: PreviewLook | undefined): object {
  const session = { success: true, session_id: "preview", messages: [] };
  switch (path) {
    case "/v1/widget/config":
      return { ...session, name: "", appearance: look?.appearance, strings: look?.strings };
    case "/v1/widget/sessions":
      return { ...session, token: "preview", expires_at: new Date(Date.now() + YEAR).toISOString() };
    case "/v1/message":
      return {
        ...session,
        message: look?.answer,
        metadata: { model: "preview", tokens_used: 0, response_time_ms: 0 },
      };
    default:
      return session;
  }
}
