import { useCallback } from "react";
import { useHost } from "../host/host-context.ts";
import type { Handling } from "../service/shapes.ts";
import { useService } from "../service/use-service.ts";
import { useWords } from "../strings/words.ts";
import { useToast } from "../ui/toasts.tsx";
import { useFailureToast } from "../ui/use-failure-toast.ts";

export interface HandlingActions {
  takeOver(): Promise<void>;
  /** Hands the conversation back to the workflow; sends the note along if it is not empty. */
  handBack(note?: string): Promise<void>;
}

/**
 * Returns actions that take a conversation over or hand it back to the workflow. If a colleague was faster, a notice names the
 * colleague.
 */
export function useHandling(
  sessionId: string,
  handling: Handling | undefined,
  reload: () => void,
): HandlingActions {
  const { transport, person } = useHost();
  const { hub } = useService();
  const { say } = useWords();
  const toast = useToast();
  const showFailure = useFailureToast();
  const { id, name } = person;
  const from = handling?.by === "person" ? handling.agent?.id : undefined;

  const set = useCallback(
    async (
      body: { by: string; agent?: object; take_from?: string; note?: string },
      said?: string,
      undo?: () => void,
    ) => {
      try {
        const path = `conversation/${encodeURIComponent(sessionId)}/handling`;
        const answer = (await transport.call("POST", path, { body })) as { handling?: Handling };
        const data = { by: body.by, ...answer.handling, session_id: sessionId };
        hub.announce({ type: "handling", data });
        if (said !== undefined) toast(said, { undo });
      } catch (error) {
        showFailure(error);
        reload();
      }
    },
    [transport, hub, sessionId, toast, showFailure, reload],
  );
  const take = useCallback(
    (take_from?: string) =>
      set({ by: "person", agent: { id, name }, ...(take_from !== undefined && { take_from }) }),
    [set, id, name],
  );
  return {
    takeOver: () => take(from),
    handBack: (note = "") =>
      set(
        {
          by: "workflow",
          ...(from !== undefined && { take_from: from }),
          ...(note.trim() !== "" && { note: note.trim() }),
        },
        say("handedBack"),
        () => void take(),
      ),
  };
}
