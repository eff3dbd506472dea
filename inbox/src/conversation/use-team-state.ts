import { useCallback, useEffect, useState } from "react";
import { useHost } from "../host/host-context.ts";
import { mergedSummary } from "../list/merged-summary.ts";
import type { Conversation, Summary, TeamState } from "../service/shapes.ts";
import { useService } from "../service/use-service.ts";
import { useFailureToast } from "../ui/use-failure-toast.ts";

export interface Team {
  summary: Summary | undefined;
  /** Resolves to whether the service made the change. Reports a failure. */
  change(state: Omit<TeamState, "assignee"> & { assignee?: string | null }): Promise<boolean>;
}

/** Returns status, assignee and tags of the open conversation: from its row in the list, else from the loaded conversation. */
export function useTeamState(
  sessionId: string,
  listed: Summary | undefined,
  read: Conversation | undefined,
): Team {
  const { transport } = useHost();
  const { hub } = useService();
  const showFailure = useFailureToast();
  const [own, setOwn] = useState<Summary>();
  const path = `conversation/${encodeURIComponent(sessionId)}`;

  useEffect(() => {
    if (read !== undefined) setOwn((known) => known ?? summaryOf(read));
  }, [read]);
  // Keeps the list's last state after the conversation leaves it, such as when it is closed.
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
        showFailure(error);
        return false;
      }
    },
    [transport, hub, path, showFailure],
  );
  const current = own?.session_id === sessionId ? own : listed;
  return { summary: current, change };
}

/** Converts a conversation to a row of the list, without the last message and the preview. */
function summaryOf({ messages, updated_at, success: _, has_more: __, ...read }: Conversation): Summary {
  const { user, contact, beginning, ...rest } = read;
  return {
    ...rest,
    message_count: messages.length,
    last_message_at: updated_at,
    ...(user && { user }),
    ...(contact && { contact }),
    ...(beginning?.page && { page: { url: beginning.page } }),
  };
}
