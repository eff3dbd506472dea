import type { Appearance } from "./appearance.ts";
import type { Embed } from "./embed.ts";
import { ServiceError } from "./service-error.ts";
import type { StoredSession } from "./session-memory.ts";

/** Milliseconds. A workflow may take 300 s (design.md, Webhook), so its answer is waited for a little longer. */
const PATIENCE = { call: 20_000, reply: 310_000 };

/** Who the visitor is: a token signed by the owner's server, or what the page claims. Empty for a guest. */
export type Identity = { user_token?: string; user?: Record<string, unknown> };

export interface WidgetConfig {
  appearance: Appearance;
  strings: Record<string, string>;
}

export interface MessageRecord {
  id: string;
  role: "user" | "assistant";
  content: string;
  timestamp: string;
}

export interface OpenedSession {
  session_id: string;
  token: string;
  messages: MessageRecord[];
}

export interface MessageAnswer {
  message: string;
  session_id: string;
  metadata: { response_time_ms: number };
}

/** The visitor channel (design.md, Visitor channel). Every method rejects with a `ServiceError`. */
export interface ChatService {
  config(signal: AbortSignal): Promise<WidgetConfig>;
  openSession(
    identity: Identity,
    sessionToken: string | undefined,
    signal: AbortSignal,
  ): Promise<OpenedSession>;
  sendMessage(
    session: StoredSession,
    question: { message: string; context: Record<string, unknown>; idempotencyKey: string },
    signal: AbortSignal,
  ): Promise<MessageAnswer>;
  deleteConversation(session: StoredSession, signal: AbortSignal): Promise<unknown>;
}

export function chatService({ site, base }: Embed, fetch: typeof globalThis.fetch): ChatService {
  async function call<T>(
    path: string,
    { signal, patience = PATIENCE.call, token, idempotencyKey, ...request }: Call,
  ): Promise<T> {
    const headers = new Headers();
    if (request.body !== undefined) headers.set("Content-Type", "application/json");
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
    const response = await fetch(`${base}${path}`, {
      ...request,
      headers,
      credentials: "omit",
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    }).catch((cause: unknown) => {
      const message = `The chat service cannot be reached (${String(cause)}).`;
      throw new ServiceError(0, "NETWORK_ERROR", message, {}, { cause });
    });
    return readAnswer<T>(response);
  }

  return {
    config: (signal) => call(`/widget/config?site=${encodeURIComponent(site)}`, { method: "GET", signal }),
    openSession: (identity, sessionToken, signal) =>
      call("/widget/sessions", {
        method: "POST",
        body: JSON.stringify({ site, session_token: sessionToken, ...identity }),
        signal,
      }),
    sendMessage: ({ id, token }, { message, context, idempotencyKey }, signal) =>
      call("/message", {
        method: "POST",
        body: JSON.stringify({ message, session_id: id, context }),
        token,
        // With the session in it: the same question asked in another session is another request.
        idempotencyKey: `${idempotencyKey}.${id}`,
        signal,
        patience: PATIENCE.reply,
      }),
    deleteConversation: ({ id, token }, signal) =>
      call(`/conversation/${encodeURIComponent(id)}`, { method: "DELETE", token, signal }),
  };
}

interface Call {
  method: string;
  body?: string;
  token?: string;
  idempotencyKey?: string;
  signal: AbortSignal;
  /** Milliseconds. */
  patience?: number;
}

async function readAnswer<T>(response: Response): Promise<T> {
  const body = await response.json().catch(() => undefined);
  if (response.ok && body?.success === true) return body;
  const {
    code = "BAD_ANSWER",
    message = `The chat service answered ${response.status}.`,
    details,
  } = body?.error ?? {};
  throw new ServiceError(response.status, code, message, details);
}
