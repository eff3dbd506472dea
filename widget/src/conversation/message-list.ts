import { harmlessText } from "@parley/markdown";
import type { Handling, MessageAnswer, ReadConversation, SentFile } from "../service/chat-service.ts";
import type { TabMemory, UnsentQuestion } from "../service/tab-memory.ts";
import { adoptedRecords, extrasOf } from "./adopted-records.ts";
import type { Message, Question } from "./message.ts";
import { sameMessages } from "./same-messages.ts";

/** Messages and their delivery state. It makes no requests. The tab's memory stores what must survive a reload. */
export interface MessageList {
  readonly messages: readonly Message[];
  /** Unanswered questions of this tab: asked on this page, or restored from the previous page. */
  readonly questions: readonly Question[];
  /** Whether the service reports a running reply that no call of this page returns, such as one from before a reload. */
  isPending: boolean;
  /** The status line of a reply that is still being written. */
  status: string | undefined;
  /** Who handles the conversation; undefined for the workflow. */
  readonly handling: Handling | undefined;
  handle(next: Handling | undefined): void;
  /** Messages for the other tabs. Failed messages stay in the tab in which they failed. */
  shareable(): Message[];
  /** Whether the workflow is writing a reply that no call of this page will return. */
  isRunning(): boolean;
  /** Whether the workflow is writing a reply for any tab. */
  isAwaiting(): boolean;
  ask(
    content: string,
    context: Record<string, unknown>,
    speaker: string | undefined,
    files?: SentFile[],
  ): Question;
  /** Call when a question is being sent, for the first time or again: drops any partial reply. */
  begin(question: Question): void;
  /** Call when a question is sent: records its session and speaker. */
  place(question: Question, session: string, speaker: string | undefined): void;
  grow(question: Question, content: string, status?: unknown): void;
  conclude(question: Question, answer: MessageAnswer): void;
  /** `isUnsure`: the question may have reached the service. Keeps any partial reply. */
  fail(question: Question, isUnsure: boolean): void;
  /** Moves failed questions to the end, where their answers will appear. */
  moveFailed(): Question[];
  /** Returns the failed questions that may have reached the service. */
  lost(): Question[];
  /** Applies the service's records. Keeps messages that the service has not stored yet. */
  adopt(read: ReadConversation): void;
  /** Applies another tab's messages. */
  mirror(messages: readonly Message[]): void;
  /** Restores the unanswered questions of this tab's last page as failed, except those of another speaker. */
  restore(speaker: string | undefined): void;
  /** Forgets questions of another user or session. The next `adopt` removes them and their replies from `messages`. */
  keepQuestions(session: string, speaker: string | undefined): void;
  /** Forgets all messages. Returns a function that restores them in front of any newer ones. */
  clear(): () => void;
}

interface ListState extends Pick<MessageList, "isPending" | "status" | "handling"> {
  messages: Message[];
  questions: Question[];
  /** Unanswered questions of the last page, until the speaker is known. */
  unrestored: UnsentQuestion[];
  handling: Handling | undefined;
}

export function messageList(memory: TabMemory, randomKey: () => string, clock: () => number): MessageList {
  const list: ListState = {
    messages: [],
    questions: [],
    isPending: false,
    status: undefined,
    handling: undefined,
    unrestored: memory.notes.unsent,
  };

  const isOwn = (message: Message) =>
    list.questions.some((question) => question === message || question.reply === message);
  const isAsking = () => list.questions.some(({ state, isUnsure }) => state === "waiting" && !isUnsure);
  const isAwaiting = () =>
    !list.handling &&
    (list.isPending || list.messages.some(({ state }) => state === "waiting" || state === "growing"));

  function note(): void {
    memory.keep({
      unsent: [
        ...list.unrestored,
        ...list.questions.map(({ content, context, idempotencyKey, speaker, state, isUnsure, files }) => {
          const hasFailed = state === "failed" && !isUnsure;
          return { content, context, idempotencyKey, speaker, hasFailed, files };
        }),
      ],
      waits: !!list.handling || isAwaiting() || list.questions.some(({ isUnsure }) => isUnsure),
    });
  }

  function handle(next: Handling | undefined): void {
    list.handling = next?.by === "workflow" ? undefined : next;
    note();
  }

  /** Returns the shown messages before the first message of `page`. */
  function earlierThan(page: readonly Message[]): Message[] {
    const keys = page.map(({ key }) => key);
    const at = list.messages.findIndex(({ key }) => key === keys[0]);
    return list.messages.slice(0, Math.max(0, at)).filter(({ key }) => !keys.includes(key));
  }

  function without(...gone: readonly (Message | undefined)[]): Message[] {
    const keys = new Set(gone.map((message) => message?.key));
    return list.messages.filter(({ key }) => !keys.has(key));
  }

  function replyTo(question: Question): Message {
    if (question.reply) return question.reply;
    const about = list.messages.at(-1) === question ? undefined : question.content;
    const reply: Message = {
      key: randomKey(),
      role: "assistant",
      content: "",
      state: "growing",
      about,
      at: clock(),
    };
    question.reply = reply;
    list.messages.push(reply);
    return reply;
  }

  /** Shows `records` first, then messages that only this page has. Questions asked here keep this page's state. */
  function join(records: readonly Message[]): void {
    const own = new Map(list.messages.filter(isOwn).map((message) => [message.key, message]));
    const joined = records.map((message) => own.get(message.key) ?? message);
    for (const message of joined) own.delete(message.key);
    list.messages = [...joined, ...own.values()];
  }

  /**
   * Applies all messages of another tab, which may be older than those here: settled messages stay settled. Drops unsettled
   * messages that are missing there, because they failed there.
   */
  function mirror(records: readonly Message[]): void {
    const same = sameMessages(records, list.messages);
    const reported = records.map((theirs) => {
      const mine = same.get(theirs);
      if (!mine) return theirs;
      const { key, id = theirs.id } = mine;
      const isNewer = isOwn(mine) || (isSettled(mine) && !isSettled(theirs));
      return Object.assign(mine, !isNewer && theirs, { key, id });
    });
    const earlier = earlierThan(reported);
    const rest = without(...reported, ...earlier).filter((message) => isOwn(message) || isSettled(message));
    list.messages = [...earlier, ...reported, ...rest];
  }

  return Object.assign(list, {
    handle,
    lost: () => list.questions.filter(({ state, isUnsure }) => state === "failed" && isUnsure),
    shareable: () => list.messages.filter(({ state }) => state !== "failed"),
    isRunning: () => isAwaiting() && !isAsking(),
    isAwaiting,
    ask(content, context, speaker, files) {
      const idempotencyKey = randomKey();
      const question: Question = {
        key: idempotencyKey,
        role: "user",
        state: "waiting",
        announced: false,
        at: clock(),
        content,
        context,
        idempotencyKey,
        speaker,
        files,
      };
      list.questions.push(question);
      list.messages.push(question);
      return question;
    },
    begin(question) {
      list.status = undefined;
      list.messages = without(question.reply);
      Object.assign(question, { state: "waiting", isUnsure: false, reply: undefined });
      note();
    },
    place(question, session, speaker) {
      Object.assign(question, { askedIn: session, speaker });
      note();
    },
    grow(question, content, status) {
      list.status = status ? harmlessText(`${status}`) : undefined;
      if (content) replyTo(question).content += content;
    },
    conclude(question, answer) {
      const reply = replyTo(question);
      const id = answer.message_id;
      // Removes a second copy of the reply, which came from the history or another tab.
      list.messages = list.messages.filter((other) => other === reply || !id || other.id !== id);
      Object.assign(reply, extrasOf(answer), { id, content: answer.message, state: "settled" });
      // Shows no message if the answer has no text, as after a stop before the first word. A reload would show none either.
      if (!answer.message) list.messages = without(reply);
      question.state = "settled";
      list.questions = list.questions.filter((other) => other !== question);
      // An answer without `handling` changes nothing, because it may be older than the current value.
      handle(answer.handling ?? list.handling);
    },
    fail(question, isUnsure) {
      Object.assign(question, { state: "failed", isUnsure });
      if (question.reply) Object.assign(question.reply, { state: "settled", isCut: true });
      note();
    },
    moveFailed() {
      const failed = list.questions.filter(({ state }) => state === "failed");
      list.messages = [...without(...failed), ...failed];
      return failed;
    },
    adopt({ messages: records, has_more, reply_pending, handling: reported }) {
      const adopted = adoptedRecords(records, list.messages, list.questions);
      // A question in the records did reach the service: it was answered, is being answered, or the service gave it up.
      for (const question of list.questions)
        if (question.isUnsure && adopted.includes(question))
          // If the workflow does not handle the conversation, no reply belongs to the question.
          Object.assign(
            question,
            reported ? { state: "settled" } : outcomeOf(question, adopted, !!reply_pending),
          );
      list.questions = list.questions.filter(({ state }) => state !== "settled");
      join([...(has_more ? earlierThan(adopted) : []), ...adopted]);
      list.isPending = !!reply_pending && !isAsking();
      handle(reported);
    },
    mirror,
    restore(speaker) {
      const isOurs = (unsent: UnsentQuestion) => (unsent.speaker ?? speaker) === speaker;
      const ours = list.unrestored.filter(isOurs);
      list.unrestored = list.unrestored.filter((unsent) => !isOurs(unsent));
      for (const unsent of ours) {
        const { idempotencyKey, hasFailed } = unsent;
        const question: Question = {
          ...unsent,
          key: idempotencyKey,
          role: "user",
          state: "failed",
          isUnsure: !hasFailed,
          // Lets `sameMessages` find the same message in the history.
          announced: true,
        };
        list.questions.unshift(question);
        list.messages.unshift(question);
      }
    },
    keepQuestions(session, speaker) {
      list.questions = list.questions.filter(
        (question) => (question.askedIn ?? session) === session && (question.speaker || speaker) === speaker,
      );
    },
    clear() {
      const [before, asked, ofPageBefore] = [list.messages, list.questions, list.unrestored];
      list.messages = [];
      list.questions = [];
      list.unrestored = [];
      list.isPending = false;
      handle(undefined);
      return () => {
        for (const question of asked) if (question.state === "waiting") question.state = "failed";
        list.messages = [...before, ...list.messages];
        list.questions = [...asked, ...list.questions];
        list.unrestored = ofPageBefore;
        note();
      };
    },
  } satisfies Omit<MessageList, keyof ListState>);
}

function isSettled({ state }: Message): boolean {
  return state === "settled";
}

/**
 * Derives the state of a question that the service has stored from the messages after it. If the service gave the question up,
 * the workflow has already received it, so only the visitor may ask it again.
 */
function outcomeOf(
  question: Question,
  records: readonly Message[],
  isPending: boolean,
): Pick<Message, "state" | "isUnsure"> {
  const after = records.slice(records.indexOf(question) + 1);
  if (after.some(({ role }) => role !== "user")) return { state: "settled" };
  return isPending ? { state: "waiting", isUnsure: true } : { state: "failed", isUnsure: false };
}
