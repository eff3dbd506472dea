import { browserPage, retryPause } from "@parley/inbox/transport";
import { useEffect } from "react";
import { call } from "../api/call.ts";
import { onReached, useLost } from "../api/connection.ts";
import { useWords } from "../strings/strings.ts";

/** Visible while the service does not answer. */
export function Reconnecting() {
  const { say } = useWords();
  return useLost() ? (
    <p className="reconnecting" role="status">
      {say("reconnecting")}
    </p>
  ) : null;
}

/** After a call without an answer, polls the service until it answers, because not every screen repeats its calls. */
export function useReconnection(): void {
  const isLost = useLost();
  useEffect(() => {
    const leaving = new AbortController();
    if (isLost) void askUntil(leaving.signal);
    return () => leaving.abort();
  }, [isLost]);
}

async function askUntil(signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    await retryPause(failures, { page: browserPage, onReached, signal });
    await call("GET", "console/me", { signal, asksWho: true }).catch(() => undefined);
  }
}
