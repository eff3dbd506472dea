import type { Failure } from "../../failures.ts";
import type { Problem } from "./problem-text.ts";
import type { ProblemCode } from "./problem-words.ts";

/** A call that brought no whole answer. */
export interface FailedCall {
  /** The delivery's failure: its causes hold the codes of Node and OpenSSL. */
  failure: Failure;
  /** The address that was called. */
  url: string;
  /** Seconds that an answer may take. */
  timeout: number;
  /** Whether an answer had begun. */
  hasBegun: boolean;
}

/** Why nothing came, or nothing whole. Undefined if the failure is about something else. */
export function connectionProblem({ failure, url, timeout, hasBegun }: FailedCall): Problem | undefined {
  const host = URL.parse(url)?.host ?? "";
  switch (failure.reason) {
    case "not_configured":
      return { code: "not_configured" };
    case "blocked_address":
      return URL.parse(url)?.protocol === "http:" && failure.cause === undefined
        ? { code: "http_blocked" }
        : { code: "address_blocked", params: { host } };
    case "too_long":
      return { code: "answer_too_long" };
    case "no_reply":
      return failure.cause === undefined ? undefined : { code: "answer_unreadable" };
    case "timeout":
      if (codesIn(failure).length > 0) return { code: "connection_timeout", params: { host } };
      return { code: hasBegun ? "answer_unfinished" : "timeout", params: { seconds: timeout } };
    case "unreachable":
      return { code: troubleOf(codesIn(failure)) ?? "unreachable", params: { host } };
    default:
      return undefined;
  }
}

/** By Node's codes of system errors and of X.509 certificates, and OpenSSL's of the handshake. */
const TROUBLES: readonly (readonly [RegExp, ProblemCode])[] = [
  [/^(?:CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/, "certificate_expired"],
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$|^SELF_SIGNED_CERT_IN_CHAIN$/, "certificate_self_signed"],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$|^HOSTNAME_MISMATCH$/, "certificate_wrong_host"],
  [/^UNABLE_TO_(?:VERIFY|GET_ISSUER)/, "certificate_incomplete"],
  [/^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|.*RECORD_LAYER)/, "not_https"],
  [
    /^(?:ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|CRL_|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_)/,
    "tls_failed",
  ],
  [/^(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME)$/, "host_not_found"],
  [/^ECONNREFUSED$/, "connection_refused"],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|HPE_.*)$/, "connection_broken"],
];

function troubleOf(codes: readonly string[]): ProblemCode | undefined {
  return TROUBLES.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1];
}

/** Levels of causes that are looked at. */
const DEPTH = 5;

/** The codes of an error and its causes, the innermost last. */
function codesIn(error: unknown): string[] {
  const codes: string[] = [];
  let cause: unknown = error;
  for (let level = 0; level < DEPTH && cause instanceof Error; level++) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string" && level > 0) codes.push(code);
    cause = cause.cause;
  }
  return codes;
}
