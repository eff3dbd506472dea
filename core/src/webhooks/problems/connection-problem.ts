import type { Failure } from "../../failures.ts";
import { addressWarnings } from "../../sites/problems/address-warnings.ts";
import type { Problem } from "../../sites/problems/problem-text.ts";
import type { ProblemCode } from "../../sites/problems/problem-words.ts";

/** A call without a complete response. */
export interface FailedCall {
  /** The delivery's failure. Its causes have the codes of Node and OpenSSL. */
  failure: Failure;
  /** The called URL. */
  url: string;
  /** Timeout in seconds. */
  timeout: number;
  hasBegun: boolean;
}

/** Returns why no complete response arrived. Undefined for a failure that this function does not explain. */
export function connectionProblem({ failure, url, timeout, hasBegun }: FailedCall): Problem | undefined {
  const host = URL.parse(url)?.host ?? "";
  switch (failure.reason) {
    case "not_configured":
      return { code: "not_configured" };
    case "blocked_address":
      return URL.parse(url)?.protocol === "http:" && failure.cause === undefined && !isPrivate(url)
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
      return { code: troubleOf(codesIn(failure), hasBegun) ?? "unreachable", params: { host } };
    default:
      return undefined;
  }
}

/** Whether the URL's host is private. Advice to use HTTPS would not help then, because private hosts are refused over HTTPS too. */
function isPrivate(url: string): boolean {
  return addressWarnings(url).some(({ code }) => code === "private_address");
}

const PARSER = "HTTPParserError";

/** Problems by code: Node's codes of system errors and X.509 certificates, and OpenSSL's codes of the handshake. */
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
  [/^(?:ENOTFOUND|EAI_\w+)$/, "host_not_found"],
  [/^ECONNREFUSED$/, "connection_refused"],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "connection_broken"],
  [/^(?:HTTPParserError|UND_ERR_HEADERS_OVERFLOW)$/, "not_http"],
];

function troubleOf(codes: readonly string[], hasBegun: boolean): ProblemCode | undefined {
  const trouble = TROUBLES.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1];
  return hasBegun && BROKEN.has(trouble) ? "answer_broken_off" : trouble;
}

const BROKEN = new Set<ProblemCode | undefined>(["connection_broken", "not_http"]);

/** Maximum number of errors that are read: the failure and its causes. */
const DEPTH = 5;

/** Returns the codes of an error's causes, the innermost last. For undici's parser error, which may have no code, its name. */
function codesIn(error: unknown): string[] {
  const codes: string[] = [];
  let cause: unknown = error;
  for (let level = 0; level < DEPTH && cause instanceof Error; level++) {
    const { code } = cause as { code?: unknown };
    if (level > 0 && cause.name === PARSER) codes.push(PARSER);
    else if (level > 0 && typeof code === "string") codes.push(code);
    cause = cause.cause;
  }
  return codes;
}
