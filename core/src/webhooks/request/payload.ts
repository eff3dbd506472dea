import type { User } from "@parley/adapters";

/** The data for a payload. `user` is undefined for guests, because no personal data of guests is sent. */
export interface PayloadParts {
  message: string;
  user: Partial<User> | undefined;
  /** `startedAt`: milliseconds since 1970. */
  session: { id: string; startedAt: number };
  /** Contains `page_url`, `page_title`, `referrer` and any keys that the page adds. */
  context: Record<string, unknown>;
  /** Undefined if the site sends no history (setting `webhook_history`). The payload then has no `history`, as in contract §B.6. */
  history?: readonly HistoryMessage[] | undefined;
  /** Absent if the message has none. */
  files?: readonly FileRecord[];
}

/** A file with a URL at which it can be read for a day. */
export interface FileRecord {
  id: string;
  name: string;
  type: string;
  size: number;
  url: string;
}

/** An earlier message. `at`: milliseconds since 1970. */
export interface HistoryMessage {
  role: "user" | "assistant" | "agent";
  content: string;
  at: number;
  files?: readonly Pick<FileRecord, "name">[];
}

export type PayloadShape = "standard" | "legacy" | "n8n";

type WebhookPayload = StandardPayload | LegacyPayload | N8nPayload;

/** contract §B.6: the primary shape. */
interface StandardPayload {
  message: string;
  user?: Partial<User>;
  session: { id: string; started_at: string };
  context: Record<string, unknown>;
  history?: HistoryRecord[];
  files?: readonly FileRecord[];
}

/** contract §B.6: the older shape. Guests have a `user` too, which contains the session. */
interface LegacyPayload {
  message: string;
  user: Partial<Omit<User, "role">> & { sessionId: string };
  context: Record<string, unknown>;
  history?: HistoryRecord[];
  files?: readonly FileRecord[];
}

/** The input of n8n's Chat Trigger, as n8n's own chat sends it (n8n, packages/frontend/@n8n/chat/src/api/message.ts). */
interface N8nPayload {
  action: "sendMessage";
  sessionId: string;
  chatInput: string;
  metadata: Omit<StandardPayload, "message">;
}

/** The fields of contract §B.3. */
interface HistoryRecord extends Omit<HistoryMessage, "at"> {
  timestamp: string;
}

/** Returns the payload for the customer's workflow, with its fields in the contract's order (contract §B.6). */
export function webhookPayload(shape: PayloadShape, parts: PayloadParts): WebhookPayload {
  if (shape === "n8n") return n8nPayload(parts);
  return shape === "legacy" ? legacyPayload(parts) : standardPayload(parts);
}

function standardPayload({ message, user, session, context, history, files }: PayloadParts): StandardPayload {
  return {
    message,
    ...(user === undefined ? {} : { user: ordered(user, ["id", "email", "name", "role"]) }),
    session: { id: session.id, started_at: new Date(session.startedAt).toISOString() },
    context: { ...ordered(context, ["page_url", "page_title", "referrer"]), ...context },
    ...recorded(history),
    ...(files && { files }),
  };
}

function legacyPayload({
  message,
  user = {},
  session,
  context,
  history,
  files,
}: PayloadParts): LegacyPayload {
  const { referrer: _, ...rest } = context;
  return {
    message,
    user: { ...ordered(user, ["id", "email", "name"]), sessionId: session.id },
    context: { ...ordered(rest, ["page_url", "page_title"]), ...rest },
    ...recorded(history),
    ...(files && { files }),
  };
}

function n8nPayload(parts: PayloadParts): N8nPayload {
  const { message, ...metadata } = standardPayload(parts);
  return { action: "sendMessage", sessionId: parts.session.id, chatInput: message, metadata };
}

function recorded(history: PayloadParts["history"]): { history?: HistoryRecord[] } {
  if (history === undefined) return {};
  return {
    history: history.map(({ role, content, at }) => ({
      role,
      content,
      timestamp: new Date(at).toISOString(),
    })),
  };
}

/** Returns the named keys that exist, in the given order. */
function ordered<T extends object, K extends keyof T>(source: T, keys: readonly K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {};
  for (const key of keys) if (Object.hasOwn(source, key)) picked[key] = source[key];
  return picked;
}

/** The part of a knowledge entry that a workflow receives. */
interface Answered {
  question: string;
  answer: string;
}

/** Adds the entries that fit a message to its context, if the site sends its knowledge to the workflow (contract §21.1). */
export async function withKnowledge(
  context: Record<string, unknown>,
  { webhook_knowledge }: { webhook_knowledge: boolean },
  matches: () => Promise<readonly Answered[]>,
): Promise<Record<string, unknown>> {
  const entries = webhook_knowledge ? await matches() : [];
  if (entries.length === 0) return context;
  return { ...context, knowledge: entries.map(({ question, answer }) => ({ question, answer })) };
}
