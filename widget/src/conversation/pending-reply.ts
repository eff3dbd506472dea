import type { ChatService, ReadConversation } from "../service/chat-service.ts";
import { eitherSignal } from "../service/either-signal.ts";
import { ServiceError } from "../service/service-error.ts";
import { isSilent } from "../service/silence.ts";
import type { VisitorSession } from "../service/visitor-session.ts";
import type { MessageList } from "./message-list.ts";
import type { OpenCall } from "./sending.ts";

export interface PendingReply {
  /** Waits while the list reports a pending reply that no call of this page will return. Callers share one wait. */
  follow(): Promise<void>;
  /**
   * Checks calls that have been silent for long, because a connection can die without a reset: reads the state of the questions,
   * and drops calls that can return nothing more. `reads`: also reads if no call is silent and no reply is being written. Does
   * not reject.
   */
  check(reads?: boolean): Promise<void>;
}

export function pendingReply({
  service,
  session,
  list,
  calls,
  adopt,
  received,
  fail,
  signal: signalOfNow,
}: {
  service: ChatService;
  session: VisitorSession;
  list: MessageList;
  calls: ReadonlySet<OpenCall>;
  adopt(read: ReadConversation): void;
  received(content: string, sessionId: string, responseTime: number): void;
  fail(error: unknown): void;
  signal(): AbortSignal;
}): PendingReply {
  let following: Promise<void> | undefined;
  let turn = new AbortController();
  /** Start time of the waiting read, in Unix milliseconds. */
  let since = 0;

  /** Reads the conversation. Resolves to undefined if the read was abandoned, or the session has changed. */
  async function read(wait: boolean, ended: AbortSignal): Promise<ReadConversation | undefined> {
    const asked = session.id;
    const last = list.messages.at(-1)?.key;
    try {
      const found = await session.call((current) => service.readConversation(current, wait, ended));
      if (ended.aborted || session.id !== asked) return undefined;
      // Messages may have arrived since the read began: read again.
      return list.messages.at(-1)?.key === last ? found : read(wait, ended);
    } catch (error) {
      if (!ended.aborted) throw error;
      return undefined;
    }
  }

  function take(found: ReadConversation): void {
    const known = new Set(list.messages.map(({ id }) => id));
    adopt(found);
    const reply = list.messages.find(({ id, role }) => role !== "user" && !known.has(id));
    if (reply) received(reply.content, session.id ?? "", timeOf(found));
  }

  async function follow(): Promise<void> {
    const signal = signalOfNow();
    try {
      while (list.isPending && !signal.aborted) {
        turn = new AbortController();
        since = Date.now();
        const found = await read(true, eitherSignal(signal, turn.signal));
        turn.abort();
        if (found) take(found);
      }
    } catch (error) {
      if (signal.aborted) return;
      // Stays pending after an outage, because the reply may still be being written.
      list.isPending = error instanceof ServiceError && error.isOutage;
      fail(error);
    }
  }

  function begin(): Promise<void> {
    following ??= follow().finally(() => {
      following = undefined;
    });
    return following;
  }

  async function check(reads?: boolean): Promise<void> {
    if (isSilent(since)) turn.abort();
    const silent = [...calls].filter(({ heardAt }) => isSilent(heardAt));
    // Skips the read while a reply is being written for any tab, because that reply contains the same information.
    if (!silent.length && (!reads || list.isAwaiting())) return;
    for (const call of silent) call.heardAt = Date.now();
    const open = () => silent.filter((call) => calls.has(call));
    let isPending: boolean | undefined;
    try {
      const found = await read(false, signalOfNow());
      if (!found) return;
      for (const { question } of open()) question.isUnsure = true;
      take(found);
      isPending = found.reply_pending;
      void begin();
    } catch (error) {
      if (!(error instanceof ServiceError && error.isOutage)) return;
    }
    // Keeps calls whose reply is still being written, because they may be alive.
    for (const { question, leave } of open()) if (!isPending || question.state !== "waiting") leave();
  }

  return { follow: begin, check };
}

/** Returns the milliseconds from the last question to its reply, by the service's timestamps; 0 if unknown. */
function timeOf({ messages }: ReadConversation): number {
  const [asked, answered] = messages.slice(-2).map(({ timestamp }) => Date.parse(timestamp));
  return answered !== undefined && asked !== undefined && answered >= asked ? answered - asked : 0;
}
