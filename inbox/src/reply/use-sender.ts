import { useRef, useState } from "react";
import { useHost } from "../host/host-context.ts";
import { useService } from "../service/use-service.ts";
import { useFailureToast } from "../ui/use-failure-toast.ts";
import { contentOf, excess } from "./sends.ts";
import type { Draft } from "./use-draft.ts";

/** Milliseconds between two typing reports. */
const REPORT_EVERY = 5_000;
const STORED_AS = "enter-breaks";

/** Sends replies and notes, uploads files, and reports typing. */
export function useSender(sessionId: string, draft: Draft, { takesOver }: { takesOver: boolean }) {
  const { transport, store } = useHost();
  const { outbox } = useService();
  const showFailure = useFailureToast();
  const [enterSends, setEnter] = useState(() => store.get(STORED_AS) === undefined);
  const reportedAt = useRef(0);
  const { mode, text, attachments } = draft;
  const hasMore = mode === "reply" && attachments.files.length + attachments.cards.length > 0;
  const canSend = (text.trim() !== "" || hasMore) && excess(text) === 0;

  return {
    enterSends,
    setEnterSends(isOn: boolean) {
      setEnter(isOn);
      store.set(STORED_AS, isOn ? undefined : "1");
    },
    canSend,
    send() {
      if (!canSend) return;
      const { files, cards } = attachments;
      outbox.add({
        sessionId,
        kind: mode,
        content: mode === "reply" ? contentOf(text, attachments) : text,
        ...(mode === "reply" && takesOver && { takesOver }),
        ...(mode === "reply" && files.length > 0 && { files }),
        ...(mode === "reply" && cards.length > 0 && { cards }),
      });
      draft.clear();
    },
    async attach(files: readonly File[]) {
      for (const file of files) {
        try {
          const sent = await transport.upload?.(sessionId, file);
          if (sent === undefined) return;
          const added = { id: sent.file_id, name: sent.name };
          draft.setAttachments((known) => ({ ...known, files: [...known.files, added] }));
        } catch (error) {
          showFailure(error, file.name);
        }
      }
    },
    reportTyping() {
      const now = Date.now();
      if (mode !== "reply" || now - reportedAt.current < REPORT_EVERY) return;
      reportedAt.current = now;
      const path = `conversation/${encodeURIComponent(sessionId)}/typing`;
      transport.call("POST", path, { body: { by: "agent" } }).catch(() => undefined);
    },
  };
}
