import type { SentFile } from "../service/chat-service.ts";
import type { IdentityInput } from "../service/visitor-identity.ts";
import { adoptedRecords } from "./adopted-records.ts";
import type { ConversationParts } from "./conversation-parts.ts";
import { type ConversationState, conversationState } from "./conversation-state.ts";
import type { FilledForm } from "./message.ts";
import type { MessageList } from "./message-list.ts";
import { pendingReply } from "./pending-reply.ts";
import { resumption } from "./resumption.ts";
import { sameMessages } from "./same-messages.ts";
import { type OpenCall, sending } from "./sending.ts";
import { syncing } from "./syncing.ts";
import type { TabUpdate } from "./tab-channel.ts";

/** The messages and their delivery. No method rejects: failures go to `failure` and the `error` event. */
export interface Conversation
  extends Readonly<
    Pick<ConversationState, "history" | "failure" | "isLoading" | "signal" | "fail" | "leave">
  > {
  readonly list: MessageList;
  /** Whether automatic retries after an outage are under way. */
  isResuming(): boolean;
  /** Opens the session and shows its history, unless it is already shown. */
  start(): Promise<void>;
  /** Resolves when the message is answered or has failed. */
  send(
    content: string,
    form?: FilledForm,
    files?: SentFile[],
    custom?: Record<string, unknown>,
  ): Promise<void>;
  /** Repeats everything that failed, in the original order. */
  retry(): Promise<void>;
  /** Stops the reply that is being written and keeps its text so far. */
  stop(): Promise<void>;
  /** Sends the messages shown here to the other tabs. */
  share(): void;
  /** Sets the user. If the user is the same, sends messages again that failed because the user could not be confirmed. */
  identify(who: IdentityInput | null | undefined): Promise<void>;
  clear(): Promise<void>;
  /** For parts of the panel: their bundles share no module with this one. */
  readonly adoptedRecords: typeof adoptedRecords;
  readonly sameMessages: typeof sameMessages;
  /** Call when the network may work again. See `PendingReply.check`. */
  check(reads?: boolean): Promise<void>;
  /** Applies an update from another tab. */
  receive(update: TabUpdate): void;
}

export function conversation(parts: ConversationParts): Conversation {
  const { service, session, context, events, list, changed } = parts;
  const state = conversationState({ list, events, changed, outage: () => resuming.begin() });
  const { fail, settle, forget, leave } = state;
  /** The deletion of the conversation. New messages wait until it has ended, because it would delete them too. */
  let clearing: Promise<void> = Promise.resolve();

  const share = () =>
    parts.broadcast({ kind: "messages", session_id: session.id, messages: list.shareable() });

  function received(content: string, session_id: string, response_time_ms: number): void {
    share();
    parts.answered();
    events.emit("message:received", { content, session_id, response_time_ms });
  }

  const calls = new Set<OpenCall>();
  const { follow, check } = pendingReply({
    service,
    session,
    list,
    calls,
    received,
    fail,
    signal: () => state.signal,
    adopt(read) {
      list.adopt(read);
      settle(read);
    },
  });
  const deliver = sending(parts, state, { load: () => load(), share, received, calls });
  const { load, resume } = syncing(parts, state, { cleared: () => clearing, deliver, follow });
  const resuming = resumption({
    page: parts.page,
    random: parts.random,
    signal: parts.signal,
    isNeeded: () => !!state.failure?.isOutage && (!state.history || !!list.lost().length || list.isPending),
    attempt: resume,
    ended: changed,
  });

  async function start(): Promise<void> {
    const { signal } = state;
    await load().catch((error) => {
      if (!signal.aborted) fail(error);
    });
  }

  async function retry(): Promise<void> {
    state.failure = undefined;
    // Removes the alert, even if nothing is sent again.
    changed();
    const failed = list.moveFailed();
    await Promise.all([start().then(follow), ...failed.map(deliver)]);
  }

  return Object.assign(state, {
    list,
    adoptedRecords,
    sameMessages,
    check,
    share,
    start,
    retry,
    isResuming: resuming.isOn,
    async send(content, form, files, custom) {
      if (typeof content === "string" && (files || content.trim()))
        return deliver(list.ask(content, { ...context(custom), form }, session.speaker, files));
      const message = "sendMessage: text is missing.";
      events.emit("error", { code: "INVALID_REQUEST", message });
    },
    async stop() {
      await session.call((known) => service.stopReply(known, state.signal)).catch(fail);
    },
    async identify(who) {
      const before = session.speaker;
      const isSame = () => (session.speaker ?? before) === before;
      const wasRefused = state.failure?.isRefusedUser;
      try {
        const history = await session.identify(who);
        if (wasRefused && isSame()) await retry();
        else if (history || state.history || wasRefused) await load();
      } catch (error) {
        // Hides the previous user's messages.
        if (!isSame()) forget();
        fail(error);
      }
    },
    async clear() {
      const restore = forget();
      clearing = session.end().then(
        () => parts.broadcast({ kind: "cleared" }),
        (error) => {
          restore();
          fail(error);
        },
      );
      await clearing;
    },
    receive(update) {
      const { history } = state;
      // Ignores updates of another session: without storage, each tab has its own.
      if (!history || (update.session_id && update.session_id !== session.id)) return;
      if (update.kind === "messages") {
        list.mirror(update.messages);
        settle(history);
      } else if (update.kind === "cleared") {
        session.reset();
        forget();
      } else {
        // Waits for the reply that the other tab no longer waits for.
        list.isPending ||= list.isRunning();
        void follow();
      }
    },
    leave() {
      leave();
      resuming.end();
    },
  } satisfies Omit<Conversation, "history" | "failure" | "isLoading" | "signal" | "fail">);
}
