import { useCallback, useEffect, useState } from "react";
import { useHost } from "../host/host-context.ts";
import { mergedSummary } from "../list/merged-summary.ts";
import type { Summary, TeamState } from "../service/shapes.ts";
import { useService } from "../service/use-service.ts";
import { failureText } from "../strings/failure-text.ts";
import { useWords } from "../strings/words.ts";
import { useTell } from "../ui/toasts.tsx";

export interface Team {
  summary: Summary | undefined;
  /** Resolves to whether the service made the change; a failure is reported. */
  change(state: Omit<TeamState, "assignee"> & { assignee?: string | null }): Promise<boolean>;
}

/** Status, assignee and tags of the open conversation: from the list, else read by a change of nothing (design.md §20.1). */
export function useTeamState(sessionId: string, listed: Summary | undefined): Team {
  const { transport, person } = useHost();
  const { hub } = useService();
  const { say } = useWords();
  const tell = useTell();
  const [own, setOwn] = useState<Summary>();
  const path = `conversation/${encodeURIComponent(sessionId)}`;
  const isListed = listed !== undefined;

  useEffect(() => {
    if (isListed || !person.canAnswer) return;
    const leaving = new AbortController();
    transport.call("PATCH", path, { body: {}, signal: leaving.signal }).then(
      (answer) => setOwn((answer as { session: Summary }).session),
      // The conversation says what failed.
      () => undefined,
    );
    return () => leaving.abort();
  }, [transport, path, isListed, person.canAnswer]);
  // What the list knew when the conversation left it, such as after closing it.
  useEffect(() => {
    if (listed !== undefined) setOwn(listed);
  }, [listed]);
  useEffect(
    () =>
      hub.listen(
        (event) => event && setOwn((known) => known && mergedSummary(known, event, { isRead: true })),
      ),
    [hub],
  );

  const change = useCallback<Team["change"]>(
    async (body) => {
      try {
        const { session } = (await transport.call("PATCH", path, { body })) as { session: Summary };
        hub.announce({ type: "session", data: session });
        return true;
      } catch (error) {
        tell(failureText(error, say));
        return false;
      }
    },
    [transport, hub, path, say, tell],
  );
  const current = own?.session_id === sessionId ? own : listed;
  return { summary: current, change };
}
