import type { Store } from "../host/host.ts";

export type Mode = "reply" | "note";

/** Reads and saves unsent texts by conversation and mode, in the host's store. */
export function drafts(store: Store) {
  const key = (sessionId: string, mode: Mode) => `draft ${sessionId} ${mode}`;
  return {
    read: (sessionId: string, mode: Mode): string => store.get(key(sessionId, mode)) ?? "",
    save(sessionId: string, mode: Mode, text: string): void {
      store.set(key(sessionId, mode), text === "" ? undefined : text);
    },
  };
}
