import type { Parts } from "../panel/parts.ts";
import type * as Advice from "../parts/advice.ts";
import type * as IdentityPart from "../parts/identity.ts";
import { unreachable } from "./call-service.ts";
import type { ChatService, Identity, OpenedSession } from "./chat-service.ts";
import { ServiceError } from "./service-error.ts";
import type { SessionMemory, StoredSession } from "./session-memory.ts";
import type { IdentityInput, VisitorIdentity } from "./visitor-identity.ts";

export interface VisitorSession {
  /** Null before a session is opened, and after `end`. */
  readonly id: string | null;
  /** The speaker (`speakerOf`); undefined until the page's function has returned. */
  readonly speaker: string | undefined;
  /**
   * Opens or continues the session, and resolves to its history. Callers share one request. After a failure, the next call tries
   * again. Rejects if the user's token is refused or cannot be fetched: the user does not become a guest.
   */
  open(): Promise<OpenedSession>;
  /** Runs `work` with the session. If the service no longer accepts the session, renews it once and repeats `work`. */
  call<T>(work: (session: StoredSession) => Promise<T>): Promise<T>;
  /** Call when the service has moved the conversation to another session. */
  follow(id: string): void;
  /** Sets the user. If a session is open, opens it again for that user and resolves to the history; otherwise, to undefined. */
  identify(who: IdentityInput | null | undefined): Promise<OpenedSession | undefined>;
  /** Deletes the conversation on the service, then the session here. */
  end(): Promise<void>;
  /** Call when another tab has ended the session: the next `open` starts a new one. */
  reset(): void;
}

export interface VisitorSessionParts {
  service: ChatService;
  memory: SessionMemory;
  /** Runs one task at a time across all tabs, so that two tabs opened together share one session. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  clock(): number;
  /** Loads the code that removes refused fields of a user. Resolves to undefined if it cannot be loaded. */
  advise(): Promise<typeof Advice | undefined>;
  /** Contains the part that reads users and their tokens. No session is opened for a user before that part is loaded. */
  parts: Parts<{ identity: typeof IdentityPart }>;
  /** Called after each call that succeeds without renewing the session. */
  answered(): void;
  signal: AbortSignal;
}

export function visitorSession(
  { service, memory, inTurn, clock, advise, parts, answered, signal }: VisitorSessionParts,
  who?: IdentityInput | null,
): VisitorSession {
  let identity = identityOf(who);
  let opened: Promise<OpenedSession> | undefined;
  let renewal: Promise<unknown> | undefined;

  function identityOf(who: IdentityInput | null | undefined): VisitorIdentity {
    const { identity: part } = parts.loaded;
    if (who == null || part) return part?.visitorIdentity(who, clock, refusal) ?? GUEST;
    let named: VisitorIdentity | undefined;
    return {
      get speaker() {
        return named?.speaker;
      },
      async given() {
        const part = await parts.load("identity");
        if (!part) throw unreachable("identify()");
        named ??= part.visitorIdentity(who, clock, refusal);
        return named.given();
      },
      forgetToken: () => !!named?.forgetToken(),
    };
  }

  const remembered = ({ speaker } = identity) => (speaker === undefined ? undefined : memory.load(speaker));

  async function enter(visitor: VisitorIdentity): Promise<OpenedSession> {
    const given = await visitor.given();
    try {
      return await enterAs(visitor, given);
    } catch (error) {
      if (!(error instanceof ServiceError && error.isRefusedUser && visitor.forgetToken())) throw error;
    }
    return enterAs(visitor, await visitor.given());
  }

  async function enterAs(visitor: VisitorIdentity, given: Identity): Promise<OpenedSession> {
    try {
      return await inTurn(async () => {
        const answer = await service.openSession(given, remembered(visitor)?.token, signal);
        memory.keep({ id: answer.session_id, token: answer.token }, visitor.speaker ?? "");
        return answer;
      });
    } catch (error) {
      const isRefused = error instanceof ServiceError && error.status === 400;
      const accepted = isRefused && (await advise())?.withoutRefused(given, error);
      if (!accepted) throw error;
      return enterAs(visitor, accepted);
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
    const { session_id, token } = await open();
    return remembered() ?? { id: session_id, token };
  }

  async function renew(stale: StoredSession): Promise<void> {
    if ((await current()).token !== stale.token) return;
    renewal ??= enter(identity).finally(() => {
      renewal = undefined;
    });
    await renewal;
  }

  async function call<T>(work: (session: StoredSession) => Promise<T>): Promise<T> {
    const session = await current();
    const { speaker } = identity;
    try {
      const answer = await work(session);
      answered();
      return answer;
    } catch (error) {
      if (!isLost(error)) throw error;
      await renew(session);
      // A user named meanwhile must not send what another user began.
      if (identity.speaker !== speaker) throw error;
      return work(await current());
    }
  }

  function reset(): void {
    opened = undefined;
  }

  return {
    get id() {
      return (opened && remembered()?.id) ?? null;
    },
    get speaker() {
      return identity.speaker;
    },
    open,
    call,
    reset,
    follow(id) {
      const known = remembered();
      if (known && known.id !== id) memory.keep({ ...known, id }, identity.speaker ?? "");
    },
    async identify(next) {
      identity = identityOf(next);
      if (!opened) {
        // Whether the speaker has changed is unknown until the part is loaded.
        if (next) await parts.load("identity");
        return undefined;
      }
      // Waits for running calls, which might otherwise store the previous speaker's session later.
      return begin(Promise.allSettled([opened, renewal]).then(() => enter(identity)));
    },
    async end() {
      await identity.given();
      if (!remembered()) return;
      await call((session) => service.deleteConversation(session, signal).catch(ignoreNotFound));
      memory.forget(identity.speaker ?? "");
      reset();
    },
  };
}

const GUEST: VisitorIdentity = { speaker: "", given: async () => ({}), forgetToken: () => false };

function refusal(reason: string, message: string): ServiceError {
  return new ServiceError(401, "UNAUTHORIZED", message, { field: "user_token", reason });
}

/** Whether the session is lost: the token is no longer valid, or its conversation was deleted elsewhere (contract §4.5). */
function isLost(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error.isRefusedUser) return false;
  const { status, reason, field } = error;
  if (status === 404) return field === "session_id";
  return status === 401 && (reason === "expired_token" || reason === "invalid_api_key");
}

/** Ignores the error of a conversation that is already deleted. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ServiceError) || error.status !== 404) throw error;
}
