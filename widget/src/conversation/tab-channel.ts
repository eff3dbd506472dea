import type { Message } from "./message.ts";

/** What tabs tell one another. */
export type TabUpdate =
  /** All that is said by now, but for what failed: that is the business of the tab where it did. */
  | { kind: "messages"; messages: Message[] }
  | { kind: "cleared" }
  /** A tab that may have waited for a reply is gone. */
  | { kind: "left" };

export interface TabChannel {
  broadcast(update: TabUpdate): void;
  close(): void;
}

/** Keeps the tabs of one site and one speaker on one origin in step. A tab receives nothing of its own. */
export function tabChannel(
  site: string,
  speaker: () => string | undefined,
  receive: (update: TabUpdate) => void,
): TabChannel {
  const channel = new BroadcastChannel(`parley:${site}`);
  channel.onmessage = ({ data }) => data.speaker === speaker() && receive(data);
  return {
    broadcast: (update) => channel.postMessage({ ...update, speaker: speaker() }),
    close: () => channel.close(),
  };
}
