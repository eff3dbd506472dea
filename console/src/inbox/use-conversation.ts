import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import type { Conversation, InboxEvent, Listen } from "./shapes.ts";
import { type FollowedConversation, withEvent } from "./with-event.ts";

export interface Followed {
  data: FollowedConversation | undefined;
  error: ApiError | undefined;
  reload(): void;
  /** Shows what a call was answered with, before the service tells of it. */
  change(how: (conversation: FollowedConversation) => FollowedConversation): void;
}

/** A conversation, read once and then kept right by what is heard of it. */
export function useConversation(site: string, sessionId: string, listen: Listen): Followed {
  const [state, setState] = useState<{ data?: FollowedConversation; error?: ApiError }>({});
  const [turn, setTurn] = useState(0);
  /** What was heard while the conversation was on its way, which it may not know yet. */
  const meanwhile = useRef<InboxEvent[] | undefined>(undefined);
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  const change = useCallback((how: (conversation: FollowedConversation) => FollowedConversation) => {
    setState((known) => (known.data === undefined ? known : { data: how(known.data) }));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn more means to read it again.
  useEffect(() => {
    const leaving = new AbortController();
    const heard: InboxEvent[] = [];
    meanwhile.current = heard;
    const path = `conversation/${encodeURIComponent(sessionId)}?include=user`;
    call<Conversation>("GET", path, { site, signal: leaving.signal }).then(
      ({ data }) => {
        if (leaving.signal.aborted) return;
        meanwhile.current = undefined;
        setState({ data: heard.reduce<FollowedConversation>(withEvent, data) });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        meanwhile.current = undefined;
        const told =
          error instanceof ApiError ? error : new ApiError(500, "request", "unexpected", String(error));
        setState((known) => (told.status === 404 ? { error: told } : { ...known, error: told }));
      },
    );
    return () => leaving.abort();
  }, [site, sessionId, turn]);

  useEffect(
    () =>
      listen((event) => {
        if (event !== undefined && event.data.session_id !== sessionId) return;
        if (event === undefined || event.type === "deleted") return reload();
        meanwhile.current?.push(event);
        change((known) => withEvent(known, event));
      }),
    [listen, sessionId, reload, change],
  );
  return { data: state.data, error: state.error, reload, change };
}
