import { type Fields, objectIn } from "./json-in-text.ts";

/** Whether a text, without surrounding white space, is a platform's error message instead of a reply. */
export function isErrorNotice(text: string): boolean {
  return NOTICES.includes(text) || PATTERNS.some((pattern) => pattern.test(text));
}

/** Whether a text with this start may become an error message. `start` begins with no white space. */
export function mayBecomeErrorNotice(start: string): boolean {
  const seen = start.trimEnd();
  return (
    NOTICES.some((notice) => notice.startsWith(seen)) ||
    STATUS_START.test(seen) ||
    PREFIXES.some((known) => start.startsWith(known) || known.startsWith(start))
  );
}

/** Messages of n8n, Make, and servers in front of workflows. */
const NOTICES = [
  "Error in workflow",
  "Workflow could not be started!",
  "Scenario failed to complete.",
  "Queue is full.",
  "No item to return was found",
  "There is no scenario listening for this webhook.",
  "Internal Server Error",
  "Internal server error",
  "Bad Gateway",
  "Service Unavailable",
  "Gateway Timeout",
  "Gateway Time-out",
  "Endpoint request timed out",
  "Missing Authentication Token",
  "Not Found",
  "Method Not Allowed",
  "Unauthorized",
  "Unauthenticated.",
  "Forbidden",
  "Server Error",
  "Too Many Requests",
  "Too Many Attempts.",
  "Request Entity Too Large",
  "no Route matched with those values",
  "An invalid response was received from the upstream server",
  "The upstream server is timing out",
  "upstream request timeout",
  "no healthy upstream",
  "default backend - 404",
  "404 page not found",
  "Application failed to respond",
  "Agent stopped due to max iterations.",
  "Agent stopped due to iteration limit or time limit.",
];

const PREFIXES = [
  "error code: ",
  "upstream connect error ",
  "Request failed with status code ",
  "Unused Respond to ",
  "Error: Request failed ",
  "A server error has occurred",
  "Application error: a ",
  "The requested webhook ",
  "Workflow Webhook Error: ",
  "Problem in node ‘",
  "No Respond to Webhook node found",
  "Cannot POST /",
];
/** A status and its name. */
const STATUS_START = /^[45](?:\d(?:\d(?: [A-Z][A-Za-z -]{0,30})?)?)?$/;
const PATTERNS = [
  /^The requested webhook .{0,400} is not registered/,
  /^This webhook is not registered for /,
  /^Workflow Webhook Error: /,
  /^(?:No|Unused) Respond to Webhook node found/,
  /^The workflow has issues/,
  /^Problem in node ‘.{1,200}[‘’]/,
  /^There was a problem executing the workflow/,
  /^error code: \d{3,4}$/,
  /^upstream connect error or disconnect/,
  /^(?:Error: )?Request failed with status code \d{3}$/,
  /^A server error has occurred\s+[A-Z_]{8,}/,
  /^Application error: a (?:client|server)-side exception has occurred/,
  /^[45]\d\d (?:Bad Gateway|Gateway Time-?out|Service (?:Temporarily )?Unavailable|Internal Server Error|Not Found|Forbidden|Unauthorized|Bad Request|Payload Too Large|Too Many Requests)$/i,
  /^Cannot POST \/\S{0,400}$/,
];

/** Whether `success` or `ok` in a workflow's JSON says no. The JSON then contains no reply. */
export function isFailed({ success, ok }: Fields): boolean {
  return NO.has(success) || NO.has(ok);
}

const NO = new Set<unknown>([false, "false", 0, "0", "no"]);

/** Whether a workflow's JSON reports an error: in `error`, by a status, or in the format of a platform or framework. */
export function describesError(fields: Fields): boolean {
  const { type, name, code, message } = fields;
  return (
    hasError(fields) ||
    CODES.some((field) => isErrorCode(fields[field])) ||
    TRACES.some((field) => isFilled(fields[field])) ||
    STATES.some((field) => isText(fields[field], FAILED)) ||
    FLAGS.some((field) => fields[field] === true) ||
    (fields.status === false && isText(message, /./)) ||
    isText(type, ERROR_TYPE) ||
    isText(name, ERROR_NAME) ||
    isText(code, CONNECTION) ||
    isErrorCode(objectIn(fields.data)?.status) ||
    (typeof message === "string" && isErrorNotice(message.trim()))
  );
}

/** Whether `error` exists and is not empty. */
export function hasError({ error }: Fields): boolean {
  return typeof error === "string" ? error.trim() !== "" : isFilled(error);
}

const CODES = ["code", "statusCode", "status_code", "status", "httpStatusCode", "errorCode", "error_code"];
const STATES = ["status", "result", "state", "level", "severity"];
const FLAGS = ["isError", "is_error", "hasError", "failed"];
const TRACES = [
  "errors",
  "errno",
  "fault",
  "errorMessage",
  "error_message",
  "exception",
  "trace",
  "stack",
  "stackTrace",
  "traceback",
];
const FAILED = /^(?:error|errored|exception|fail|failed|failure|fatal|crashed|timeout|timed_out)$/i;
const ERROR_TYPE = /(?:^|[._-])error$/i;
/** The name of an exception sent as JSON, such as n8n's `NodeApiError`. */
const ERROR_NAME = /^\w{0,80}(?:Error|Exception)$/;
/** Node's connection errors. */
const CONNECTION =
  /^E(?:CONN\w+|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|PIPE|SOCKETTIMEDOUT|PROTO|RR_[A-Z_]+)$/;

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === "string" && pattern.test(value);
}

/** Whether a value is an HTTP error status, possibly as text. */
function isErrorCode(value: unknown): boolean {
  const code = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof code === "number" && code >= 400 && code < 600;
}

function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return Boolean(value) && (typeof value !== "object" || value === null || Object.keys(value).length > 0);
}
