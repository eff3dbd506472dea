import { Failure } from "../failures.ts";
import type { RandomText } from "../random-text.ts";
import type { ReplyExtras } from "../reply-extras.ts";
import { type Problem, problemText } from "../sites/problems/problem-text.ts";
import type { Site } from "../sites/site.ts";
import type { WebhookDelivery } from "./delivery/delivery.ts";
import { LONGEST_ANSWER, type WebhookAnswer } from "./delivery/send-request.ts";
import { watchedAnswer } from "./delivery/watched-delivery.ts";
import { connectionProblem } from "./problems/connection-problem.ts";
import { hidden } from "./problems/plain-message.ts";
import { siteSecrets } from "./problems/site-secrets.ts";
import { type AnsweredCall, webhookProblem } from "./problems/webhook-problem.ts";
import { webhookWarnings } from "./problems/webhook-warnings.ts";
import { noReplyFailure, statusFailure } from "./reply-failures.ts";
import { withKnowledge } from "./request/payload.ts";
import { signedCall } from "./request/sign-request.ts";
import { decodedText } from "./response/decoded-text.ts";
import { isBeyondBounds } from "./response/json-in-text.ts";
import { replyStreamReader } from "./response/reply-reader.ts";

export interface WebhookTrial {
  site: Site;
  /** Undefined: the site's own URL. */
  url: string | undefined;
  message: string | undefined;
  /** Whether the caller could read the site's secrets anyway, by changing the webhook's URL (`settings:write`). */
  mayRedirectSecrets: boolean;
  now: number;
}

export interface WebhookTestResult {
  success: boolean;
  webhook_response: { status: number; body: Record<string, unknown>; response_time_ms: number };
  /** The reply that a visitor would see; absent if a message would fail. */
  reply?: string;
  /** The extras below the reply. */
  extras?: ReplyExtras;
  /** The reason of the failure that a visitor's message would get. */
  reason?: string;
  reason_message?: string;
  /** Whether a reply may still arrive at the reply URL that messages contain. */
  acknowledged?: boolean;
  /** Why there is no reply; absent if there is one. */
  problem?: Problem;
  /** Absent if there are none. */
  warnings?: Problem[];
}

/** Sends a test payload and reports the response (contract §B.7). Rejects with 502 if there was none. */
export type TestWebhook = (trial: WebhookTrial) => Promise<WebhookTestResult>;

export const TEST_MESSAGE = "This is a test message from Parley.";

export function testWebhook(deps: {
  delivery: WebhookDelivery;
  /** The entries that fit the message, best match first. */
  matchKnowledge(site: Site, message: string): Promise<readonly { question: string; answer: string }[]>;
  randomText: RandomText;
  clock: () => number;
}): TestWebhook {
  return async ({ site, url: asked, message = TEST_MESSAGE, mayRedirectSecrets, now }) => {
    const own = site.settings.webhook_url;
    const url = asked ?? own;
    if (url === null) {
      throw new Failure(
        "webhookUnreachable",
        "webhook_url",
        "not_configured",
        "Give a webhook_url, or set one in the site's settings.",
        { params: { problem: "not_configured" } },
      );
    }
    const context = await withKnowledge({ page_title: "Webhook test" }, site.settings, () =>
      deps.matchKnowledge(site, message),
    );
    const call = signedCall({
      site,
      payload: {
        message,
        user: undefined,
        session: { id: `ses_test_${deps.randomText(19)}`, startedAt: now },
        context,
        history: site.settings.webhook_history > 0 ? [] : undefined,
      },
      userVerified: false,
      at: now,
      randomText: deps.randomText,
      trusted: mayRedirectSecrets || (own !== null && URL.parse(url)?.origin === URL.parse(own)?.origin),
    });
    const { listener, seen } = watchedAnswer(LONGEST_ANSWER);
    const timeout = site.settings.webhook_timeout;
    const delivered = deps.delivery.deliver({
      // Tests have their own circuit breaker, because an owner who has just fixed the workflow expects an answer immediately.
      siteId: `${site.id}:test`,
      url,
      ...call,
      timeout: timeout * 1_000,
      listener,
    });
    const { contentType, status } = await delivered.catch((error: unknown) => {
      throw withProblem(error, { url, timeout, hasBegun: seen.status > 0 });
    });
    const answer = { status, contentType, body: seen.body() };
    const { reading, ...read } = replyIn(answer, site);
    const text = decodedText(answer.body, answer.contentType);
    const secrets = siteSecrets(site, url);
    const answered = { url, status, location: seen.location, text, reading, secrets };
    return {
      success: answer.status >= 200 && answer.status <= 299,
      webhook_response: {
        status: answer.status,
        body: bodyOf(hidden(text, secrets)),
        response_time_ms: Math.max(0, deps.clock() - now),
      },
      ...read,
      ...found(answered, site),
    };
  };
}

/** Returns the problem of a response without a reply, and warnings for the owner. */
function found(call: AnsweredCall, { settings }: Site) {
  const problem = webhookProblem(call);
  const warnings = webhookWarnings(call, settings);
  return {
    ...(problem && { problem, reason_message: problemText(problem) ?? "" }),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Adds the exact problem to a failure, in most cases with the text that the screens show. */
function withProblem(error: unknown, call: { url: string; timeout: number; hasBegun: boolean }): unknown {
  const problem = error instanceof Failure ? connectionProblem({ ...call, failure: error }) : undefined;
  if (!(error instanceof Failure) || problem === undefined) return error;
  const { kind, field, reason, cause } = error;
  const words = SAYS_MORE.has(reason) ? undefined : problemText(problem);
  return new Failure(kind, field, reason, words ?? error.message, {
    cause,
    params: { problem: problem.code, ...problem.params },
  });
}

/** Reasons whose own texts already name the operator's setting or the encoding. */
const SAYS_MORE = new Set(["blocked_address", "no_reply"]);

/** Reads a response as if it were to a message, without waiting for a late reply. */
function replyIn({ status, contentType, body }: WebhookAnswer, { settings }: Site) {
  if (status < 200 || status > 299) return { reading: undefined, ...failed(statusFailure(status)) };
  const reader = replyStreamReader(contentType);
  reader.read(body);
  const { reading } = reader.end();
  const isIgnored = reading.kind === "reply" && reading.text === "" && settings.handover === null;
  if (isIgnored) return { reading, ...failed(noReplyFailure({ kind: "none" }, { waited: false })) };
  return reading.kind === "reply"
    ? { reading, reply: reading.text, ...(reading.extras && { extras: reading.extras }) }
    : {
        reading,
        ...failed(noReplyFailure(reading, { waited: false })),
        acknowledged: reading.kind === "acknowledged",
      };
}

function failed({ reason, message }: Failure) {
  return { reason, reason_message: message };
}

/** Maximum depth of a body. A much deeper one would overflow the stack when it is serialised again. */
const SHOWN_DEPTH = 32;

/**
 * Returns the body as an object, as in the specification. All other bodies become text, and so do those with too many values or too
 * much depth.
 */
function bodyOf(text: string): Record<string, unknown> {
  try {
    if (isBeyondBounds(text)) return { message: text };
    // A byte order mark is removed, because it is not JSON.
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    const isObject = json !== null && typeof json === "object" && !Array.isArray(json);
    if (isObject && !isDeeperThan(SHOWN_DEPTH, json)) return json as Record<string, unknown>;
  } catch {
    // Shows a body that is not JSON as text.
  }
  return { message: text };
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (value === null || typeof value !== "object") return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
