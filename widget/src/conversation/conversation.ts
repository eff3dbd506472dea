import type { WidgetEvents } from "../loader/widget-events.ts";
import type { ChatService, OpenedSession, Rating, ReadConversation } from "../service/chat-service.ts";
import { ServiceError } from "../service/service-error.ts";
import type { Whoever } from "../service/visitor-identity.ts";
import type { VisitorSession } from "../service/visitor-session.ts";
import type { Message, Question } from "./message.ts";
import type { MessageList } from "./message-list.ts";
import { pendingReply } from "./pending-reply.ts";
import { resumption } from "./resumption.ts";
import type { TabNews } from "./tab-channel.ts";

/** What is said, and what becomes of it. No method rejects: failures go to `failure` and the `error` event. */
export interface Conversation {
  readonly messages: readonly Message[];
  /** The last thing that went wrong and was not mended since. */
  readonly failure: ServiceError | undefined;
  /** The history is on its way. */
  readonly isLoading: boolean;
  /** A reply is on its way, to this page or another. */
  readonly isAwaiting: boolean;
  /** What an outage broke off is being taken up again by itself. */
  readonly isResuming: boolean;
  /** Opens the session and shows its history; does nothing the second time. */
  start(): Promise<void>;
  /** Resolves when answered or failed. */
  send(content: string): Promise<void>;
  /** Does again whatever failed, in the order in which it was said. */
  retry(): Promise<void>;
  /** Breaks off the reply that is being written; what came of it stays. */
  stop(): Promise<void>;
  rate(message: Message, rating: Rating): Promise<void>;
  identify(who: Whoever | undefined): Promise<void>;
  clear(): Promise<void>;
  /** Does as another tab did. */
  hear(news: TabNews): void;
  /** Drops what is in flight, for good. */
  leave(): void;
}

export interface ConversationParts {
  service: ChatService;
  session: VisitorSession;
  /** What a message sent now carries beside its text. */
  context(): Record<string, unknown>;
  events: WidgetEvents;
  list: MessageList;
  page: Window;
  /** From 0 to 1. */
  random(): number;
  /** Ends with the chat. */
  signal: AbortSignal;
  /** Resolves once the events before this moment are out. */
  told(): Promise<unknown>;
  /** Called after each change, and after each part of a growing reply. */
  changed(): void;
  grew(): void;
  /** A new reply is there. */
  answered(): void;
  /** Lets the other tabs know. */
  tell(news: TabNews): void;
}

export function conversation({
  service,
  session,
  context,
  events,
  list,
  page,
  random,
  signal: life,
  told,
  changed,
  grew,
  answered,
  tell,
}: ConversationParts): Conversation {
  let failure: ServiceError | undefined;
  let shown: OpenedSession | undefined;
  let isLoading = false;
  /** Ends with `clear` and `leave`: what was in flight then is nobody's any more. */
  let era = new AbortController();
  /** What is said meanwhile waits, or it would go down with the old conversation. */
  let clearing: Promise<void> = Promise.resolve();
  /** What was lost and is under way again. */
  let repeated: Promise<unknown> = Promise.resolve();
  const resuming = resumption({ page, random, isNeeded, attempt: resume, ended: changed, signal: life });
  const follow = pendingReply({ service, session, list, adopt, received, fail, signal: () => era.signal });

  const share = () => tell({ kind: "messages", messages: list.shareable });

  function fail(error: unknown): void {
    const next = error instanceof ServiceError ? error : new ServiceError(0, "UNEXPECTED", String(error));
    // Opening and sending may wait for the same session: its failure is one happening.
    if (next !== failure) events.emit("error", { code: next.code, message: next.message });
    failure = next;
    if (next.isOutage) resuming.begin();
    changed();
  }

  function isNeeded(): boolean {
    return failure?.isOutage === true && (shown === undefined || list.lost.length > 0 || list.isPending);
  }

  function settle(): void {
    const hasFailed = list.questions.some(({ state }) => state === "failed");
    failure = hasFailed ? (failure ?? UNANSWERED) : undefined;
    changed();
  }

  function adopt(read: ReadConversation): void {
    list.adopt(read);
    settle();
  }

  function received(content: string, session_id: string, response_time_ms: number): void {
    share();
    answered();
    events.emit("message:received", { content, session_id, response_time_ms });
  }

  async function load(): Promise<void> {
    const { signal } = era;
    await clearing;
    isLoading = shown === undefined;
    if (isLoading) changed();
    try {
      const history = await session.open();
      if (history === shown || signal.aborted) return;
      if (shown === undefined) list.restore();
      list.keepQuestions(history.session_id);
      shown = history;
      isLoading = false;
      if (failure?.isOutage) failure = undefined;
      list.adopt(history);
      repeat();
      settle();
      void follow();
    } finally {
      isLoading = false;
    }
  }

  /** Sends what was lost and the service knows nothing of. */
  function repeat(): void {
    repeated = Promise.all(list.lost.map(deliver));
  }

  /** Asks first what became of it: it may be answered by now, and is never sent to the workflow twice. */
  async function resume(): Promise<void> {
    const { signal } = era;
    try {
      if (shown === undefined) await load();
      else {
        const read = await session.call((known) => service.readConversation(known, false, signal));
        if (signal.aborted) return;
        failure = undefined;
        list.adopt(read);
        repeat();
        settle();
      }
      await Promise.all([repeated, follow()]);
    } catch (error) {
      // Another attempt will tell.
      const isOut = error instanceof ServiceError && error.isOutage;
      if (!isOut && !signal.aborted) fail(error);
    }
  }

  async function start(): Promise<void> {
    const { signal } = era;
    await load().catch((error) => {
      if (!signal.aborted) fail(error);
    });
  }

  async function deliver(question: Question): Promise<void> {
    const { signal } = era;
    /** Nobody waits for it here any more. */
    const isGone = () => signal.aborted || !list.questions.includes(question);
    list.begin(question);
    changed();
    try {
      await load();
      await told();
      // Its answer may have come with the history.
      if (isGone()) return;
      if (!question.announced) {
        question.announced = true;
        events.emit("message:sent", { content: question.content, session_id: session.id });
        share();
      }
      const grow = (content: string) => {
        if (isGone()) return;
        list.grow(question, content);
        grew();
      };
      const answer = await session.call((known) => {
        question.askedIn = known.id;
        return service.sendMessage(known, { ...question, message: question.content }, grow, signal);
      });
      if (isGone()) return;
      if (question.askedIn === session.id) session.follow(answer.session_id);
      list.conclude(question, answer);
      settle();
      if (answer.message === "") share();
      else received(answer.message, answer.session_id, answer.metadata.response_time_ms);
    } catch (error) {
      if (isGone()) return;
      list.fail(question, error instanceof ServiceError && error.isOutage);
      // The other tabs wait for it no more.
      share();
      fail(error);
    }
  }

  /** Returns the way to have it back. */
  function forget(): () => void {
    era.abort();
    era = new AbortController();
    failure = undefined;
    const before = shown;
    shown = undefined;
    const restore = list.clear();
    changed();
    return () => {
      restore();
      shown = before;
    };
  }

  async function identify(who: Whoever | undefined): Promise<void> {
    try {
      if ((await session.identify(who)) !== undefined) await load();
    } catch (error) {
      fail(error);
    }
  }

  return {
    get messages() {
      return list.messages;
    },
    get failure() {
      return failure;
    },
    get isLoading() {
      return isLoading;
    },
    get isAwaiting() {
      return list.isAwaiting;
    },
    get isResuming() {
      return resuming.isOn;
    },
    start,
    async send(content) {
      if (typeof content === "string" && content.trim() !== "") return deliver(list.ask(content, context()));
      const message = "sendMessage takes a text that is not blank.";
      events.emit("error", { code: "INVALID_REQUEST", message });
    },
    async retry() {
      failure = undefined;
      // Where nothing is asked again, nothing else takes the alert away.
      changed();
      const failed = list.moveFailed();
      await Promise.all([start().then(follow), ...failed.map(deliver)]);
    },
    async stop() {
      await session.call((known) => service.stopReply(known, era.signal)).catch(fail);
    },
    async rate(message, rating) {
      const { id, rating: before } = message;
      if (id === undefined) return;
      message.rating = rating;
      changed();
      try {
        await session.call((known) => service.rate(known, id, rating, era.signal));
        share();
      } catch (error) {
        message.rating = before;
        fail(error);
      }
    },
    async identify(who) {
      await identify(who);
      // The other tabs cannot call this page's function.
      const told = typeof who === "function" ? session.openedFor.user_token : who;
      if (shown !== undefined) tell({ kind: "identified", who: told });
    },
    async clear() {
      const restore = forget();
      clearing = session.end().then(
        () => tell({ kind: "cleared" }),
        (error) => {
          restore();
          fail(error);
        },
      );
      await clearing;
    },
    hear(news) {
      if (shown === undefined) return;
      if (news.kind === "messages") {
        list.mirror(news.messages);
        settle();
      } else if (news.kind === "cleared") {
        session.reset();
        forget();
      } else if (news.kind === "identified") {
        void identify(news.who);
      } else {
        // What the other tab waited for is still being written.
        list.isPending ||= list.isAwaiting && !list.questions.some(({ state }) => state === "waiting");
        void follow();
      }
    },
    leave() {
      era.abort();
      resuming.end();
    },
  };
}

/** Stands for why a question of the last page failed, which that page has told. */
const UNANSWERED = new ServiceError(0, "UNANSWERED", "A message was not answered.");
