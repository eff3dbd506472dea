import type { ChatService, Identity, MessageRecord } from "./chat-service.ts";
import { ServiceError } from "./service-error.ts";
import type { SessionMemory, StoredSession } from "./session-memory.ts";

export interface VisitorSession {
  /** Null until opened, and after `end`. */
  readonly id: string | null;
  /** Opens or continues the session, once for all callers; resolves to its history. A failure may be tried again. */
  open(): Promise<MessageRecord[]>;
  /** Does something that needs the session; if the service no longer knows the token, renews it once and repeats. */
  call<T>(work: (session: StoredSession) => Promise<T>): Promise<T>;
  /** The service carried the conversation over to another session. */
  follow(id: string): void;
  /** Says who speaks; an open session is opened anew, and its history resolved to. */
  identify(identity: Identity): Promise<MessageRecord[] | undefined>;
  /** Deletes the conversation on the service, then forgets it here. */
  end(): Promise<void>;
}

export function visitorSession(
  service: ChatService,
  memory: SessionMemory,
  signal: AbortSignal,
): VisitorSession {
  let identity: Identity = {};
  let opened: Promise<MessageRecord[]> | undefined;
  let renewal: Promise<unknown> | undefined;

  async function enter(): Promise<MessageRecord[]> {
    const answer = await service.openSession(identity, memory.load()?.token, signal);
    memory.keep({ id: answer.session_id, token: answer.token });
    return answer.messages;
  }

  function open(): Promise<MessageRecord[]> {
    if (opened !== undefined) return opened;
    const attempt = enter();
    opened = attempt;
    attempt.catch(() => {
      if (opened === attempt) opened = undefined;
    });
    return attempt;
  }

  async function current(): Promise<StoredSession> {
    await open();
    const session = memory.load();
    if (session !== undefined) return session;
    // Another tab ended it.
    opened = undefined;
    return current();
  }

  async function renew(stale: StoredSession): Promise<void> {
    if (memory.load()?.token !== stale.token) return;
    renewal ??= enter().finally(() => {
      renewal = undefined;
    });
    await renewal;
  }

  async function call<T>(work: (session: StoredSession) => Promise<T>): Promise<T> {
    const session = await current();
    try {
      return await work(session);
    } catch (error) {
      if (!isLost(error)) throw error;
      await renew(session);
      return work(await current());
    }
  }

  return {
    get id() {
      return opened === undefined ? null : (memory.load()?.id ?? null);
    },
    open,
    call,
    follow(id) {
      const known = memory.load();
      if (known !== undefined && known.id !== id) memory.keep({ ...known, id });
    },
    async identify(next) {
      identity = next;
      if (opened === undefined) return undefined;
      opened = undefined;
      return open();
    },
    async end() {
      if (memory.load() === undefined) return;
      await call((session) => service.deleteConversation(session, signal).catch(ignoreNotFound));
      memory.forget();
      opened = undefined;
    },
  };
}

/**
 * The token is no good any more (design.md, Error `details`). A refused `user_token` is not the session's fault, and
 * is told to the page instead.
 */
function isLost(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  const { status, field, reason } = error;
  return (
    status === 401 && field !== "user_token" && (reason === "expired_token" || reason === "invalid_api_key")
  );
}

/** What is to be deleted is already gone. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ServiceError) || error.status !== 404) throw error;
}
