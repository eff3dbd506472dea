import type { Embed } from "../loader/embed.ts";
import { type Call, callService, type Fetch, readAnswer, refused } from "./call-service.ts";
import { isStream, readEvents, type StreamEvent } from "./event-stream.ts";
import { type Grow, readReplyStream } from "./reply-stream.ts";
import type { ServiceError } from "./service-error.ts";
import type { StoredSession } from "./session-memory.ts";

/** Milliseconds. A workflow may run for 300 s (contract §6.2), so the timeout is a little longer. */
const REPLY_PATIENCE = 310_000;
/** Seconds for which the service may delay its answer until a reply is complete. */
const LONGEST_WAIT = 25;

/** Identity of the visitor: a token signed by the owner's server, or the page's claim. Empty for a guest. */
export type Identity = { user_token?: string; user?: Record<string, unknown> };

export type Rating = "up" | "down" | "none";

export interface Rated {
  rating: Rating;
  /** The visitor's reason for the rating, as text. */
  reason?: string;
}

/** A card: a page that a reply refers to, or a product. */
export interface Card {
  title: string;
  text?: string;
  /** The older name of `text`. */
  description?: string;
  url?: string;
  price?: string;
  image?: string;
  buttons?: CardButton[];
}

export interface CardButton {
  label: string;
  action: "add_to_cart" | "open" | "reply";
  product?: string;
  url?: string;
  text?: string;
}

/** An agent's public profile. */
export interface Agent {
  id: string;
  name: string;
  avatar_url?: string;
}

/** Who handles a conversation. `form`: no agent came, so the contact form is offered. */
export interface Handling {
  by: "workflow" | "waiting" | "person";
  agent?: Agent;
  form?: boolean;
}

export interface OfferedHandover {
  /** Whether visitors may ask for a person. */
  visitors: boolean;
  /** Whether the team is available now. */
  open: boolean;
  /** When the team is available again; undefined while `open` or if unknown. */
  opens_at?: string;
}

/** A question with buttons, or a small form. */
export interface AskForm {
  text?: string;
  fields: {
    name: string;
    label: string;
    type: "text" | "email" | "tel" | "choice" | "date";
    required?: true;
    options?: string[];
  }[];
  submit?: string;
}

/** A file of a message, from a visitor or an agent. */
export interface SentFile {
  id: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  url: string;
}

/** Parts of a message besides its text. */
export interface ReplyExtras {
  stopped?: true;
  quick_replies?: string[];
  cards?: Card[];
  ask?: AskForm;
  agent?: Agent;
  files?: SentFile[];
}

export interface MessageRecord extends ReplyExtras {
  id: string;
  role: "user" | "assistant" | "agent";
  content: string;
  timestamp: string;
  rating?: Rating;
}

export interface ReadConversation {
  messages: MessageRecord[];
  /** The service has earlier messages than these. */
  has_more?: true;
  /** A reply is still being written. */
  reply_pending?: true;
  /** Undefined if the workflow handles the conversation. */
  handling?: Handling;
  handover?: OfferedHandover | undefined;
}

export interface OpenedSession extends ReadConversation {
  session_id: string;
  token: string;
}

export interface MessageAnswer extends ReplyExtras, Pick<ReadConversation, "handover"> {
  message: string;
  message_id?: string;
  session_id: string;
  metadata: { response_time_ms: number };
  /** Undefined if the workflow handles the conversation; otherwise the workflow did not answer. */
  handling?: Handling;
}

export interface MessageToSend {
  message: string;
  context: Record<string, unknown>;
  idempotencyKey: string;
  files?: SentFile[] | undefined;
}

/** The visitor channel (contract §5). If a method fails, it rejects with a `ServiceError`. */
export interface ChatService {
  /**
   * Calls a conversation's endpoint that only some chats use. Resolves to error responses too: read the response with `readAnswer`
   * or `readEvents`.
   */
  call(session: StoredSession, what: string, request: Call): Promise<Response>;
  readAnswer<T>(response: Response, field?: string): Promise<T>;
  readEvents(response: Response): AsyncIterable<StreamEvent[]>;
  openSession(
    identity: Identity,
    sessionToken: string | undefined,
    signal: AbortSignal,
  ): Promise<OpenedSession>;
  /** Calls `grow` for each part of the reply while it is written, if the service streams. */
  sendMessage(
    session: StoredSession,
    question: MessageToSend,
    grow: Grow,
    signal: AbortSignal,
  ): Promise<MessageAnswer>;
  /** With `wait`, resolves once the pending reply is complete, or after 25 s. */
  readConversation(session: StoredSession, wait: boolean, signal: AbortSignal): Promise<ReadConversation>;
  stopReply(session: StoredSession, signal: AbortSignal): Promise<unknown>;
  deleteConversation(session: StoredSession, signal: AbortSignal): Promise<unknown>;
}

export function chatService({ site, base }: Embed, fetch: Fetch): ChatService {
  const call = (path: string, request: Call) =>
    callService(fetch, base + path, request).catch(async (error: ServiceError) => {
      throw error.cause instanceof TypeError && (await isOpenToUs()) ? refused(error.cause) : error;
    });
  /** Checks with a call that needs no preflight whether the service allows the page's origin. */
  const isOpenToUs = () =>
    fetch(`${base}/widget/config?site=${site}`, { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
  const ask = ({ id, token }: StoredSession, what: string, request: Call) =>
    call(`/conversation/${encodeURIComponent(id)}${what}`, { token, ...request });
  const answer = async <T>(session: StoredSession, what: string, request: Call, field?: string) =>
    readAnswer<T>(await ask(session, what, request), field);

  return {
    call: ask,
    readAnswer,
    readEvents,
    openSession: async (identity, session_token, signal) =>
      readAnswer(
        await call("/widget/sessions", {
          method: "POST",
          body: { site, session_token, ...identity },
          signal,
        }),
        "token",
      ),
    async sendMessage({ id, token }, { message, context, idempotencyKey, files }, grow, signal) {
      const response = await call("/message", {
        method: "POST",
        body: { message, session_id: id, context, files: files?.map((file) => file.id) },
        token,
        headers: {
          Accept: "text/event-stream, application/json",
          // Includes the session: the same question asked in another session is another request.
          "Idempotency-Key": `${idempotencyKey}.${id}`,
        },
        signal,
        patience: REPLY_PATIENCE,
      });
      return isStream(response) ? readReplyStream(response, grow) : readAnswer(response, "metadata");
    },
    readConversation: (session, wait, signal) =>
      answer(
        session,
        wait ? `?wait=${LONGEST_WAIT}` : "",
        { signal, patience: (wait ? LONGEST_WAIT + 20 : 10) * 1_000 },
        "messages",
      ),
    stopReply: (session, signal) => answer(session, "/stop", { method: "POST", body: {}, signal }),
    deleteConversation: (session, signal) => answer(session, "", { method: "DELETE", signal }),
  };
}
