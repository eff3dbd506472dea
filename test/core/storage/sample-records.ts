import type { ExportedSession } from "../../../core/src/sessions/exported-session.ts";
import type { StoredKey, StoredSite } from "../../../core/src/sites/site.ts";
import { DEFAULT_SETTINGS } from "../../../core/src/sites/site-settings.ts";
import type { StoredLink, StoredPerson } from "../../../core/src/storage/port/people-storage.ts";
import type {
  Failed,
  IdempotencyClaim,
  Question,
  QuestionOutcome,
  QuestionRef,
  Reply,
  Storage,
} from "../../../core/src/storage/port.ts";

/** Milliseconds. */
export const MINUTE = 60_000;
export const DAY = 86_400_000;
/** 2026-11-20T00:00:00Z. */
export const TODAY = Date.UTC(2026, 10, 20);
export const NOON = TODAY + DAY / 2;
export const TIMEOUT = 30 * MINUTE;

export function aSite(id: string, changes: Partial<StoredSite> = {}): StoredSite {
  return {
    id,
    name: `Shop ${id}`,
    plan: "free",
    publicKey: `pk_${id}`,
    settings: DEFAULT_SETTINGS,
    sealedSecrets: `v1.${id}`,
    createdAt: NOON,
    updatedAt: NOON,
    ...changes,
  };
}

export function aKey(id: string, siteId: string, changes: Partial<StoredKey> = {}): StoredKey {
  return {
    id,
    siteId,
    hash: `hash of ${id}`,
    label: "",
    permissions: ["usage:read"],
    createdAt: NOON,
    ...changes,
  };
}

let made = 0;

/** Creates a message of site `a` at noon, by default in a new session. */
export function aQuestion(changes: Partial<Question> = {}): Question {
  made += 1;
  return {
    siteId: "a",
    sessionId: undefined,
    freshSessionId: `ses_${made}`,
    messageId: `msg_${made}`,
    content: `Question ${made}`,
    at: NOON,
    sessionTimeout: TIMEOUT,
    user: undefined,
    idempotency: undefined,
    attempt: { dueAt: NOON + 2 * MINUTE, replySecret: `secret${made}` },
    ...changes,
  };
}

export type Asked = Extract<QuestionOutcome, { outcome: "recorded" }>;

export function questionRef({ session, questionKey }: Asked): QuestionRef {
  return { siteId: "a", sessionKey: session.key, questionKey };
}

export function aFailure(asked: Asked, changes: Partial<Failed> = {}): Failed {
  return { ...questionRef(asked), dueAt: NOON + 2 * MINUTE, at: NOON, claim: undefined, ...changes };
}

export function aReply(asked: Asked, changes: Partial<Reply> = {}): Reply {
  made += 1;
  return {
    ...questionRef(asked),
    messageId: `msg_${made}`,
    content: `Reply ${made}`,
    at: NOON,
    metadata: { model: "webhook", tokensUsed: 7, responseTime: 120 },
    idempotencyKey: undefined,
    ...changes,
  };
}

export function aClaim(changes: Partial<IdempotencyClaim> = {}): IdempotencyClaim {
  return { key: "k", bodyHash: "hash", leaseUntil: NOON + MINUTE, expiresAt: NOON + DAY, ...changes };
}

/** Creates sites with one key each. */
export async function makeSites(storage: Storage, ...ids: string[]): Promise<void> {
  for (const id of ids) await storage.createSite(aSite(id), aKey(`key_${id}`, id));
}

/** Creates a session without messages, as in an export of an older version. */
export function anEmptySession(id: string, at = NOON): ExportedSession {
  const times = { createdAt: at, lastMessageAt: at };
  const session = { key: 0, id, ...times, messageCount: 0, user: undefined };
  return { session, successor: undefined, messages: [] };
}

/** Returns the recorded question, or throws. */
export function recorded(outcome: QuestionOutcome): Asked {
  if (outcome.outcome !== "recorded") throw new Error(`The question was not recorded: ${outcome.outcome}.`);
  return outcome;
}

export function aPerson(id: string, changes: Partial<StoredPerson> = {}): StoredPerson {
  return {
    id,
    email: `${id}@example.com`,
    name: `Person ${id}`,
    passwordHash: `hash of ${id}`,
    passwordSetAt: NOON,
    isOperator: false,
    mails: true,
    sites: [],
    createdAt: NOON,
    updatedAt: NOON,
    ...changes,
  };
}

export function aLink(hash: string, changes: Partial<StoredLink> = {}): StoredLink {
  return {
    hash,
    kind: "invite",
    email: "new@example.com",
    role: "operator",
    siteId: undefined,
    createdAt: NOON,
    expiresAt: NOON + 10 * MINUTE,
    ...changes,
  };
}
