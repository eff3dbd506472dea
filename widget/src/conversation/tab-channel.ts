import type { Message } from "./message.ts";

/** What one tab sends to the other tabs. */
export type TabUpdate =
  /** All messages except failed ones, which stay in the tab in which they failed. */
  | { kind: "messages"; session_id?: string | null; messages: Message[] }
  | { kind: "cleared"; session_id?: never }
  /** The sending tab left its page, and may have been waiting for a reply. */
  | { kind: "left"; session_id?: never };

export interface TabChannel {
  broadcast(update: TabUpdate): void;
  close(): void;
}

/** Connects the tabs of one origin that show the same site to the same speaker. A tab does not receive its own updates. */
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
