import type { Appearance } from "../appearance.ts";
import type { OfferedHandover } from "../service/chat-service.ts";
import type { EmbedOptions } from "./embed.ts";

/** What a site takes of files. */
export interface TakenFiles {
  /** Such as `image/*`. */
  types: string[];
  max_bytes: number;
  /** Files of one session. */
  per_session: number;
}

export interface WidgetConfig {
  /** As much as the service says. */
  appearance?: Partial<Appearance>;
  /** The owner's own wording, by key. */
  strings?: Record<string, string>;
  /** Its name, in the language of the page. */
  launcher?: string;
  /** The owner chose more for the corner of the page than its side. */
  corner?: true;
  /** The panel listens while it is open. */
  live?: true;
  /** The site hands conversations over to people. */
  handover?: OfferedHandover;
  /** Visitors may send files. */
  files?: TakenFiles;
  /** Why the service did not say: the status and the body of its answer, or 0 and what kept it from answering. */
  failure?: [status: number, why: unknown];
}

/** What the site's owner chose. A service that does not say is no reason not to appear: it may well work all the same. */
export async function widgetConfig(
  { site, base, language }: EmbedOptions,
  { fetch, document }: Pick<Window, "fetch" | "document">,
  signal: AbortSignal,
): Promise<WidgetConfig> {
  try {
    const spoken = language || document.documentElement.lang;
    const answer = await fetch(`${base}/widget/config?site=${site}&language=${spoken}`, { signal });
    const body = await answer.json();
    return answer.ok && body.success ? body : { failure: [answer.status, body] };
  } catch (cause) {
    return { failure: [0, cause] };
  }
}
