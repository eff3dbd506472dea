import { useEffect, useState } from "react";
import { useHost } from "../host/host-context.ts";
import type { Message } from "../service/shapes.ts";
import { useService } from "../service/use-service.ts";
import { useVisible } from "../service/use-visible.ts";
import { firstUnread } from "./first-unread.ts";

/**
 * Marks shown messages as read while the page is visible. Returns the id of the first message that was unread when the
 * conversation was opened.
 */
export function useReadMark(
  sessionId: string,
  messages: readonly Message[] | undefined,
  unread: number | undefined,
): string | undefined {
  const { transport } = useHost();
  const { hub } = useService();
  const [start, setStart] = useState<{ id: string | undefined }>();
  const isVisible = useVisible();
  const newest = messages?.findLast(({ role }) => role === "user")?.id;
  if (start === undefined && messages !== undefined && unread !== undefined)
    setStart({ id: firstUnread(messages, unread) });

  const isKnown = start !== undefined;
  useEffect(() => {
    if (!isVisible || newest === undefined || !isKnown) return;
    const path = `conversation/${encodeURIComponent(sessionId)}/read`;
    transport.call("POST", path, { body: { message_id: newest } }).then(
      () => hub.announce({ type: "read", data: { session_id: sessionId } }),
      // Ignores a failure, because the next message sets the mark again.
      () => undefined,
    );
  }, [transport, hub, sessionId, newest, isVisible, isKnown]);
  return start?.id;
}
