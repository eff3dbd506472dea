/** Every failure that a client can receive, with its HTTP status and code (contract §4.5). */
const CATALOGUE = {
  invalidRequest: { status: 400, code: "INVALID_REQUEST" },
  unauthorized: { status: 401, code: "UNAUTHORIZED" },
  forbidden: { status: 403, code: "FORBIDDEN" },
  notFound: { status: 404, code: "NOT_FOUND" },
  rateLimited: { status: 429, code: "RATE_LIMIT_EXCEEDED" },
  internal: { status: 500, code: "INTERNAL_ERROR" },
  /** No answer: `unreachable`, `timeout`, `blocked_address`, `not_configured`. */
  webhookUnreachable: { status: 502, code: "WEBHOOK_UNREACHABLE" },
  /** An answer without a reply: `status_NNN`, `no_reply`, `too_long`. */
  webhookFailed: { status: 502, code: "WEBHOOK_FAILED" },
} as const;

export type FailureKind = keyof typeof CATALOGUE;

export const CODES: readonly string[] = [...new Set(Object.values(CATALOGUE).map(({ code }) => code))];

/** Every reason that an error answer can have, except `status_` with the HTTP status of a webhook or model. */
export const REASONS: readonly string[] = [
  "missing_required_field",
  "invalid_type",
  "invalid_format",
  "invalid_value",
  "too_long",
  "malformed_json",
  "malformed_body",
  "unsupported_content_type",
  "https_required",
  "changed_meanwhile",
  "missing_api_key",
  "invalid_api_key",
  "invalid_token",
  "expired_token",
  "missing_permission",
  "origin_not_allowed",
  "site_closed",
  "user_token_required",
  "feedback_off",
  "handover_off",
  "files_off",
  "site_full",
  "mail_off",
  "not_allowed",
  "not_found",
  "already_answered",
  "expired",
  "limit_exceeded",
  "unexpected",
  "storage_unavailable",
  "not_configured",
  "unreachable",
  "timeout",
  "blocked_address",
  "no_reply",
];

/** Values in the message, for programs that write their own texts (contract §13.6). */
export type FailureParams = Record<string, string | number | { id: string; name: string }>;

/** The body of every error answer (contract §G): `field` and `reason` are always strings. */
export interface ErrorBody {
  success: false;
  error: {
    code: string;
    message: string;
    details: { field: string; reason: string; params?: FailureParams };
  };
}

/** Files have a separate store. */
export type StoreName = "database" | "files";

/**
 * The error class for every failure in the catalogue. `message` is for the person who reads the answer: it names the fix and
 * never a secret. `retryAfter` is in seconds and becomes `Retry-After`.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly field: string;
  readonly reason: string;
  readonly retryAfter: number | undefined;
  readonly params: FailureParams | undefined;
  /** The unavailable store, for the log. */
  readonly store: StoreName | undefined;

  constructor(
    kind: FailureKind,
    field: string,
    reason: string,
    message: string,
    extra: {
      retryAfter?: number;
      cause?: unknown;
      params?: FailureParams | undefined;
      store?: StoreName;
    } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = "Failure";
    this.kind = kind;
    this.field = field;
    this.reason = reason;
    this.retryAfter = extra.retryAfter;
    this.params = extra.params;
    this.store = extra.store;
  }

  get status(): number {
    return CATALOGUE[this.kind].status;
  }

  get code(): string {
    return CATALOGUE[this.kind].code;
  }

  get body(): ErrorBody {
    const { field, reason, params } = this;
    const details = { field, reason, ...(params && { params }) };
    return { success: false, error: { code: this.code, message: this.message, details } };
  }
}

/** The failure for anything unexpected: it does not contain the cause, which is logged instead. */
export function unexpectedFailure(cause: unknown): Failure {
  return new Failure(
    "internal",
    "request",
    "unexpected",
    "Something went wrong on our side. Please try again.",
    { cause },
  );
}

/** Seconds after which to try again. A database that restarts or fails over is back after a few seconds. */
const STORAGE_RETRY_AFTER = 5;

/** The failure while a store cannot answer (contract §4.5). A retry may succeed. */
export function storageUnavailable(cause: unknown, store: StoreName): Failure {
  return new Failure(
    "internal",
    "request",
    "storage_unavailable",
    `The service cannot reach its storage. Try again in ${STORAGE_RETRY_AFTER} s.`,
    { retryAfter: STORAGE_RETRY_AFTER, cause, store },
  );
}

/** The HTTP status of a kind of failure. */
export function statusOf(kind: FailureKind): number {
  return CATALOGUE[kind].status;
}
