import type { AppearanceSettings } from "./appearance-draft.ts";

/** A year in milliseconds: nothing in a preview expires. */
const YEAR = 31_536_000_000;

/**
 * Returns what the service would respond to a widget's request at `address`, under any base path. Previews make no calls, so they
 * create no messages and no sessions. `reply` (Markdown) is the answer to every message.
 */
export function previewAnswer(
  address: string,
  look: Partial<AppearanceSettings> | undefined,
  reply: string | undefined,
): object {
  const session = { success: true, session_id: "preview", messages: [] };
  switch (new URL(address).pathname.replace(/^.*\/v1\//, "")) {
    case "widget/config":
      return { ...session, name: "", corner: true, launcher: look?.strings?.launcher || undefined, ...look };
    case "widget/sessions":
      return { ...session, token: "preview", expires_at: new Date(Date.now() + YEAR).toISOString() };
    case "message":
      return {
        ...session,
        message: reply,
        metadata: { model: "preview", tokens_used: 0, response_time_ms: 0 },
      };
    default:
      return session;
  }
}
