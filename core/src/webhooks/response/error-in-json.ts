import { isErrorNotice } from "./error-notice.ts";
import type { Fields } from "./json-in-text.ts";

/** Whether a workflow's JSON says that it failed. Such JSON holds no reply. */
export function isFailed({ success, ok }: Fields): boolean {
  return success === false || success === "false" || ok === false;
}

/** Whether it says something of an error: in `error`, by a status, or as platforms and frameworks do. */
export function tellsOfError(fields: Fields): boolean {
  const { type, message } = fields;
  return (
    hasError(fields) ||
    CODES.some((name) => isErrorCode(fields[name])) ||
    TRACES.some((name) => isFilled(fields[name])) ||
    (typeof fields.status === "string" && FAILED.test(fields.status)) ||
    (typeof type === "string" && ERROR_TYPE.test(type)) ||
    (typeof message === "string" && isErrorNotice(message.trim()))
  );
}

/** Whether `error` is there and says something. */
function hasError({ error }: Fields): boolean {
  return typeof error === "string" ? error.trim() !== "" : isFilled(error);
}

const CODES = ["code", "statusCode", "status_code", "status", "httpStatusCode"];
const TRACES = [
  "errors",
  "errorMessage",
  "error_message",
  "exception",
  "trace",
  "stack",
  "stackTrace",
  "traceback",
];
const FAILED = /^(?:error|fail|failed|failure|crashed)$/i;
const ERROR_TYPE = /(?:^|[._-])error$/i;

/** An HTTP status, which some write as text. */
function isErrorCode(value: unknown): boolean {
  const code = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof code === "number" && code >= 400 && code < 600;
}

function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return Boolean(value) && (typeof value !== "object" || value === null || Object.keys(value).length > 0);
}
