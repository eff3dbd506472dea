import { isErrorNotice } from "./error-notice.ts";
import { type Fields, objectIn } from "./json-in-text.ts";

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
