import type { Store } from "../host/host.ts";

export type Mode = "reply" | "note";

/** What was begun and not sent, by conversation and mode, kept in the host's store. */
export function drafts(store: Store, personId: string) {
  const key = (sessionId: string, mode: Mode) => `draft ${personId} ${sessionId} ${mode}`;
  return {
    read: (sessionId: string, mode: Mode): string => store.get(key(sessionId, mode)) ?? "",
    keep(sessionId: string, mode: Mode, text: string): void {
      store.set(key(sessionId, mode), text === "" ? undefined : text);
    },
  };
}
