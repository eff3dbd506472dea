import type { Whoever } from "../service/visitor-identity.ts";
import type { Message } from "./message.ts";

/** What tabs tell one another. */
export type TabNews =
  /** All that is said by now, but for what failed: that is the business of the tab where it did. */
  | { kind: "messages"; messages: Message[] }
  | { kind: "cleared" }
  | { kind: "identified"; who: Exclude<Whoever, () => unknown> | undefined }
  /** A tab that may have waited for a reply is gone. */
  | { kind: "left" };

export interface TabChannel {
  tell(news: TabNews): void;
  close(): void;
}

/** Keeps the tabs of one site on one origin in step. A tab hears nothing of its own. */
export function tabChannel(site: string, hear: (news: TabNews) => void, signal: AbortSignal): TabChannel {
  const channel = new BroadcastChannel(`parley:${site}`);
  channel.addEventListener("message", ({ data }) => hear(data), { signal });
  return {
    tell: (news) => channel.postMessage(news),
    close: () => channel.close(),
  };
}
