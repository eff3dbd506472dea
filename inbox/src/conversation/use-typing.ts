import { useEffect, useState } from "react";
import { useHost } from "../host/host-context.ts";
import type { Message } from "../service/shapes.ts";
import { useVisible } from "../service/use-visible.ts";
import { stillTyping, type Typist, withoutTypist, withTyping } from "./typing.ts";

/**
 * Lists who else is typing in the open conversation, including the workflow. Hidden pages do not follow the conversation's
 * stream: over HTTP/1.1 a browser has six connections for all tabs, and each tab needs one for alerts.
 */
export function useTyping(sessionId: string): readonly Typist[] {
  const { transport, person } = useHost();
  const [typists, setTypists] = useState<readonly Typist[]>([]);
  const isVisible = useVisible();
  useEffect(() => {
    if (!isVisible) return;
    const leaving = new AbortController();
    transport.listen(`conversation/${encodeURIComponent(sessionId)}/events`, {
      signal: leaving.signal,
      onState: () => undefined,
      onEvent({ type, data }) {
        const own = { now: Date.now(), ownName: person.name };
        if (type === "typing") setTypists((known) => withTyping(known, data as object, own));
        if (type === "delta") setTypists((known) => withTyping(known, { by: "assistant" }, own));
        if (type === "message") setTypists((known) => withoutTypist(known, (data as Message).role));
      },
    });
    return () => leaving.abort();
  }, [transport, sessionId, person.name, isVisible]);
  useEffect(() => {
    if (typists.length === 0) return;
    const first = Math.min(...typists.map(({ until }) => until));
    const timer = setTimeout(() => setTypists((known) => stillTyping(known, Date.now())), first - Date.now());
    return () => clearTimeout(timer);
  }, [typists]);
  return typists;
}
