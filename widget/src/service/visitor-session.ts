import type { ChatService, Identity, OpenedSession } from "./chat-service.ts";
import { ServiceError } from "./service-error.ts";
import type { SessionMemory, StoredSession } from "./session-memory.ts";
import { type VisitorIdentity, visitorIdentity, type Whoever } from "./visitor-identity.ts";

export interface VisitorSession {
  /** Null until opened, and after `end`. */
  readonly id: string | null;
  /** Opens or continues the session, once for all callers; resolves to its history. A failure may be tried again. */
  open(): Promise<OpenedSession>;
  /** Does something that needs the session; if the service no longer knows it, renews it once and repeats. */
  call<T>(work: (session: StoredSession) => Promise<T>): Promise<T>;
  /** The service carried the conversation over to another session. */
  follow(id: string): void;
  /** Says who speaks; an open session is opened anew, and its history resolved to. A refused token makes a guest. */
  identify(who: Whoever | undefined): Promise<OpenedSession | undefined>;
  /** Who the session was opened for last. */
  readonly openedFor: Identity;
  /** Deletes the conversation on the service, then forgets it here. */
  end(): Promise<void>;
  /** Another tab ended it: the next `open` begins anew. */
  reset(): void;
}

export interface VisitorSessionParts {
  service: ChatService;
  memory: SessionMemory;
  /** Hears why a `user_token` was refused, or could not be fetched; the visitor goes on as a guest. */
  tellRefusal(refusal: ServiceError): void;
  /** Does one thing at a time over all tabs, so that two of them opened together share one session. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  clock(): number;
  signal: AbortSignal;
}

export function visitorSession(
  { service, memory, tellRefusal, inTurn, clock, signal }: VisitorSessionParts,
  who?: Whoever,
): VisitorSession {
  let identity = visitorIdentity(who, clock);
  let openedFor: Identity = {};
  let opened: Promise<OpenedSession> | undefined;
  let renewal: Promise<unknown> | undefined;

  async function enter(speaker: VisitorIdentity): Promise<OpenedSession> {
    try {
      try {
        return await enterAs(await givenBy(speaker));
      } catch (error) {
        if (!isRefusedUser(error) || error.reason !== "expired_token" || !speaker.forgetToken()) throw error;
        return await enterAs(await givenBy(speaker));
      }
    } catch (error) {
      if (!isRefusedUser(error)) throw error;
      // Unless the page has named somebody else meanwhile, or another token can be had next time.
      if (identity === speaker && !speaker.forgetToken()) identity = visitorIdentity(undefined, clock);
      tellRefusal(error);
      return enterAs({});
    }
  }

  async function enterAs(given: Identity): Promise<OpenedSession> {
    const answer = await inTurn(async () => {
      const answer = await service.openSession(given, memory.load()?.token, signal);
      memory.keep({ id: answer.session_id, token: answer.token });
      return answer;
    });
    openedFor = given;
    return answer;
  }

  /** The page's own way to a token may fail as a token may. */
  async function givenBy(speaker: VisitorIdentity): Promise<Identity> {
    try {
      return await speaker.given();
    } catch (cause) {
      const details = { field: "user_token", reason: "not_fetched" };
      throw new ServiceError(
        401,
        "UNAUTHORIZED",
        `The page's user_token could not be fetched (${cause}).`,
        details,
      );
    }
  }

  const open = () => opened ?? begin(enter(identity));

  function begin(attempt: Promise<OpenedSession>): Promise<OpenedSession> {
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
    renewal ??= enter(identity).finally(() => {
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

  function reset(): void {
    opened = undefined;
  }

  return {
    get id() {
      return opened === undefined ? null : (memory.load()?.id ?? null);
    },
    open,
    call,
    reset,
    get openedFor() {
      return openedFor;
    },
    follow(id) {
      const known = memory.load();
      if (known !== undefined && known.id !== id) memory.keep({ ...known, id });
    },
    async identify(next) {
      identity = visitorIdentity(next, clock);
      if (opened === undefined) return undefined;
      // After the attempt under way, or the session of whoever spoke before might be the one that is kept.
      const enterAnew = () => enter(identity);
      return begin(opened.then(enterAnew, enterAnew));
    },
    async end() {
      if (memory.load() === undefined) return;
      await call((session) => service.deleteConversation(session, signal).catch(ignoreNotFound));
      memory.forget();
      reset();
    },
  };
}

/** The token is no good any more, or its conversation was deleted elsewhere (design.md, Error `details`). */
function isLost(error: unknown): boolean {
  if (!(error instanceof ServiceError) || isRefusedUser(error)) return false;
  const { status, reason, field } = error;
  if (status === 404) return field === "session_id";
  return status === 401 && (reason === "expired_token" || reason === "invalid_api_key");
}

function isRefusedUser(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 401 && error.field === "user_token";
}

/** What is to be deleted is already gone. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ServiceError) || error.status !== 404) throw error;
}
