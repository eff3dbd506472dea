import type { ChatService, Identity, MessageRecord } from "./chat-service.ts";
import { isFailed, type Message, type Question } from "./message.ts";
import type { PageContext } from "./page-context.ts";
import { ServiceError } from "./service-error.ts";
import type { VisitorSession } from "./visitor-session.ts";
import type { WidgetEvents } from "./widget-events.ts";

/** What is said, and what becomes of it. No method rejects: failures go to `failure` and the `error` event. */
export interface Conversation {
  readonly messages: readonly Message[];
  /** The last thing that went wrong and was not mended since. */
  readonly failure: ServiceError | undefined;
  /** Opens the session and shows its history; does nothing the second time. */
  start(): Promise<void>;
  /** Resolves when answered or failed. */
  send(content: string): Promise<void>;
  /** Does again whatever failed, in the order in which it was said. */
  retry(): Promise<void>;
  identify(identity: Identity): Promise<void>;
  clear(): Promise<void>;
  /** Drops what is in flight, for good. */
  leave(): void;
}

export interface ConversationParts {
  service: ChatService;
  session: VisitorSession;
  context: PageContext;
  events: WidgetEvents;
  /** Visible ASCII, never the same twice. */
  randomKey(): string;
  /** Resolves once the events before this moment are out. */
  told(): Promise<void>;
  /** Called after each change. */
  changed(): void;
}

export function conversation({
  service,
  session,
  context,
  events,
  randomKey,
  told,
  changed,
}: ConversationParts): Conversation {
  let messages: Message[] = [];
  let failure: ServiceError | undefined;
  let shown: MessageRecord[] | undefined;
  let lastKey = 0;
  /** Ends with `clear` and `leave`: what was in flight then is nobody's any more. */
  let era = new AbortController();
  /** What is said meanwhile waits, or it would go down with the old conversation. */
  let clearing: Promise<void> = Promise.resolve();

  function add(role: Message["role"], content: string): void {
    messages.push({ key: ++lastKey, role, content, state: "settled" });
  }

  function ask(content: string): Question {
    const question: Question = {
      key: ++lastKey,
      role: "user",
      content,
      state: "waiting",
      context: context.current(),
      idempotencyKey: randomKey(),
      announced: false,
    };
    messages.push(question);
    return question;
  }

  function fail(error: unknown): void {
    const next = error instanceof ServiceError ? error : new ServiceError(0, "UNEXPECTED", String(error));
    // Opening and sending may wait for the same session: its failure is one happening.
    if (next !== failure) events.emit("error", { code: next.code, message: next.message });
    failure = next;
    changed();
  }

  function settle(): void {
    if (!messages.some(isFailed)) failure = undefined;
    changed();
  }

  async function load(): Promise<void> {
    const { signal } = era;
    await clearing;
    const history = await session.open();
    if (history === shown || signal.aborted) return;
    shown = history;
    const unsettled = messages;
    messages = [];
    for (const { role, content } of history) add(role, content);
    messages.push(...unsettled);
    settle();
  }

  async function start(): Promise<void> {
    const { signal } = era;
    await load().catch((error) => {
      if (!signal.aborted) fail(error);
    });
  }

  async function deliver(question: Question): Promise<void> {
    const { signal } = era;
    question.state = "waiting";
    changed();
    try {
      await load();
      await told();
      if (signal.aborted) return;
      if (!question.announced) {
        question.announced = true;
        events.emit("message:sent", { content: question.content, session_id: session.id });
      }
      const answer = await session.call((known) =>
        service.sendMessage(known, { ...question, message: question.content }, signal),
      );
      if (signal.aborted) return;
      session.follow(answer.session_id);
      question.state = "settled";
      add("assistant", answer.message);
      settle();
      events.emit("message:received", {
        content: answer.message,
        session_id: answer.session_id,
        response_time_ms: answer.metadata.response_time_ms,
      });
    } catch (error) {
      if (signal.aborted) return;
      question.state = "failed";
      fail(error);
    }
  }

  return {
    get messages() {
      return messages;
    },
    get failure() {
      return failure;
    },
    start,
    async send(content) {
      if (typeof content !== "string" || content.trim() === "") {
        events.emit("error", {
          code: "INVALID_REQUEST",
          message: "sendMessage takes a text that is not blank.",
        });
        return;
      }
      await deliver(ask(content));
    },
    async retry() {
      failure = undefined;
      const failed = messages.filter(isFailed);
      // Their answers will come last, so they move there too.
      messages = [...messages.filter((message) => !isFailed(message)), ...failed];
      await Promise.all([start(), ...failed.map(deliver)]);
    },
    async identify(identity) {
      const before = session.id;
      try {
        const history = await session.identify(identity);
        if (history === undefined) return;
        if (session.id === before) shown = history;
        else messages = [];
        await load();
      } catch (error) {
        fail(error);
      }
    },
    async clear() {
      const before = messages;
      era.abort();
      era = new AbortController();
      messages = [];
      failure = undefined;
      changed();
      clearing = session.end().then(
        () => {
          shown = undefined;
        },
        (error) => {
          for (const message of before) if (message.state === "waiting") message.state = "failed";
          messages = [...before, ...messages];
          fail(error);
        },
      );
      await clearing;
    },
    leave: () => era.abort(),
  };
}
