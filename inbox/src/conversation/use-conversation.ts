import { useCallback, useEffect, useRef, useState } from "react";
import { withEarlier, withPageBefore } from "../../../admin/message-pages.ts";
import { failureOf } from "../host/failure.ts";
import { useHost } from "../host/host-context.ts";
import type { Conversation, InboxEvent, Message, Note } from "../service/shapes.ts";
import { useService } from "../service/use-service.ts";
import { type Followed, withEvent } from "./followed.ts";

/** Messages per page. */
const PAGE = 100;

export interface FollowedState {
  data: Followed | undefined;
  error: unknown;
  isDeleted: boolean;
  reload(): void;
  /** Resolves when older messages are in front of the others; rejects if they could not be loaded. */
  loadOlder(): Promise<void>;
}

/** Returns a conversation with its notes, loaded once and updated by events. */
export function useConversation(sessionId: string): FollowedState {
  const { transport } = useHost();
  const { hub } = useService();
  const [state, setState] = useState<{ data?: Followed; error?: unknown }>({});
  const [turn, setTurn] = useState(0);
  /** Events received during a read; its answer may not include them. */
  const meanwhile = useRef<InboxEvent[]>();
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  const path = `conversation/${encodeURIComponent(sessionId)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `turn` reads again.
  useEffect(() => {
    const { signal, ...leaving } = abortable();
    const received: InboxEvent[] = [];
    meanwhile.current = received;
    const notes = transport.call("GET", `${path}/notes`, { signal }).then(
      (answer) => (answer as { data: Note[] }).data,
      // Continues without notes if the person's role has no access to them.
      () => undefined,
    );
    Promise.all([transport.call("GET", `${path}?include=user&limit=${PAGE}`, { signal }), notes]).then(
      ([answer, read]) => {
        if (signal.aborted) return;
        meanwhile.current = undefined;
        setState(({ data: known }) => {
          const page = withEarlier<Message, Conversation>(answer as Conversation, known);
          const fresh = { ...page, notes: read ?? known?.notes ?? [], lines: known?.lines ?? [], ahead: [] };
          return { data: received.reduce<Followed>(withEvent, fresh) };
        });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        meanwhile.current = undefined;
        setState((known) => (failureOf(error).status === 404 ? { error } : { ...known, error }));
      },
    );
    return leaving.abort;
  }, [transport, path, turn]);

  useEffect(
    () =>
      hub.listen((event) => {
        if (event === undefined) return reload();
        if (event.data.session_id !== sessionId) return;
        if (event.type === "deleted") return reload();
        meanwhile.current?.push(event);
        setState((known) => (known.data ? { ...known, data: withEvent(known.data, event) } : known));
      }),
    [hub, sessionId, reload],
  );

  // Reads the visitor's contact details, because `session` events contain no personal data.
  const isContactUnread = state.data?.outcome === "contact_left" && state.data.contact === undefined;
  useEffect(() => {
    if (isContactUnread) reload();
  }, [isContactUnread, reload]);

  const first = state.data?.messages[0]?.id;
  const loadOlder = useCallback(async () => {
    const query = new URLSearchParams({ before: first ?? "", limit: String(PAGE) });
    const older = (await transport.call("GET", `${path}?${query}`)) as Conversation;
    setState((known) =>
      known.data?.messages[0]?.id === first && known.data
        ? { ...known, data: withPageBefore<Message, Followed>(known.data, older) }
        : known,
    );
  }, [transport, path, first]);

  const isDeleted = state.error !== undefined && failureOf(state.error).status === 404;
  return { data: state.data, error: state.error, isDeleted, reload, loadOlder };
}

function abortable(): { signal: AbortSignal; abort(): void } {
  const leaving = new AbortController();
  return { signal: leaving.signal, abort: () => leaving.abort() };
}
