import type { Appearance } from "../appearance.ts";
import type { OfferedHandover } from "../service/chat-service.ts";
import type { EmbedOptions } from "./embed.ts";

/** A site's limits for files from visitors. */
export interface TakenFiles {
  /** Such as `image/*`. */
  types: string[];
  max_bytes: number;
  /** Files of one session. */
  per_session: number;
}

export interface WidgetConfig {
  appearance?: Partial<Appearance>;
  /** The owner's custom texts, by key. */
  strings?: Record<string, string>;
  /** Accessible name of the launcher, in the page's language. */
  launcher?: string;
  /** The owner customised more of the corner than its side. */
  corner?: true;
  /** The panel follows the event stream while the chat is open. */
  live?: true;
  /** Present if the site offers handover to agents. */
  handover?: OfferedHandover;
  /** Undefined if visitors may not send files. */
  files?: TakenFiles;
  /** Why the configuration is missing: status and body of the answer, or 0 and the error if no JSON arrived. */
  failure?: [status: number, why: unknown];
}

/** Fetches the owner's settings. If they cannot be fetched, the chat appears anyway, because sending may still work. */
export async function widgetConfig(
  { site, base, language }: EmbedOptions,
  signal: AbortSignal,
): Promise<WidgetConfig> {
  try {
    const locale = language || document.documentElement.lang;
    const answer = await fetch(`${base}/widget/config?site=${site}&language=${locale}`, { signal });
    const body = await answer.json();
    return body.success ? body : { failure: [answer.status, body] };
  } catch (cause) {
    return { failure: [0, cause] };
  }
}
