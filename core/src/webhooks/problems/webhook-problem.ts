import type { Problem } from "../../sites/problems/problem-text.ts";
import { describesError, isFailed } from "../response/error-notice.ts";
import { isHtmlDocument } from "../response/html-document.ts";
import { objectIn, objectInText } from "../response/json-in-text.ts";
import { isBinary } from "../response/reply-in-text.ts";
import type { StreamedReading } from "../response/reply-reader.ts";
import { answerStop } from "./answer-stop.ts";
import { plainMessage } from "./plain-message.ts";
import { redirectProblem } from "./redirect-problem.ts";
import { saidInBody } from "./said-in-body.ts";
import { hasThoughtsOnly, isBotProtection, isProgramError } from "./signs-in-text.ts";
import { statusProblem } from "./status-problem.ts";

/** A webhook's complete response, and the reply read from it. */
export interface AnsweredCall {
  /** The called URL. */
  url: string;
  status: number;
  /** The header `Location`. */
  location?: string | undefined;
  /** The body as text. */
  text: string;
  /** Undefined unless the status is 2xx, because other responses are not read. */
  reading: StreamedReading | undefined;
  /** Secrets to remove. */
  secrets?: readonly string[];
}

/** Returns why a webhook's response contains no reply. Undefined if it contains one. */
export function webhookProblem(call: AnsweredCall): Problem | undefined {
  const { url, status, reading } = call;
  const text = call.text.trim();
  const redirect = redirectProblem(call);
  if (redirect !== undefined) return redirect;
  const message = saidInBody(text, call.secrets);
  if (reading === undefined) return statusProblem({ url, status, text, message });
  switch (reading.kind) {
    case "reply":
      return undefined;
    case "acknowledged":
      return { code: acknowledgementIn(url, text) };
    case "failed":
      return withMessage("workflow_error", plainMessage(reading.message, call.secrets));
    case "none":
      return noReply({ url, status }, text, message);
  }
}

function withMessage(code: Problem["code"], message: string | undefined): Problem {
  return message === undefined ? { code } : { code, params: { message } };
}

/** Returns the problem for a notice of acknowledgement (`reply-in-text.ts`). */
function acknowledgementIn(url: string, text: string): Problem["code"] {
  const json = objectInText(text);
  if (/^"?(?:Workflow was started|Workflow got started)/.test(text)) return "workflow_started";
  if (typeof json?.message === "string" && json.message.startsWith("Workflow ")) return "workflow_started";
  if (/^"?Accepted"?$/.test(text)) return "make_accepted";
  const isZapier = [json?.request_id, json?.attempt].some((value) => typeof value === "string");
  if (json?.status === "success" && (isZapier || ZAPIER.test(url))) return "zapier_accepted";
  return text.includes("To customize this response") ? "pipedream_default" : "received_only";
}

const ZAPIER = /^https:\/\/hooks\.zapier\.com\//;

function noReply(
  { url, status: answered }: Pick<AnsweredCall, "url" | "status">,
  text: string,
  message: string | undefined,
): Problem {
  if (text === "") return { code: "empty_body" };
  if (isProgramError(text)) return { code: "program_error" };
  if (isBotProtection(text)) return { code: "bot_protection", params: { status: answered } };
  if (isHtmlDocument(text)) return withMessage("html_page", message);
  if (isBinary(text)) return { code: "file_answer" };
  const json = objectInText(text);
  // Some servers send an error with status 200 and put the real status into the body.
  const status = [json?.code, json?.status, json?.statusCode].find(isErrorStatus);
  if (status !== undefined) return statusProblem({ url, status, text, message });
  if (message !== undefined && isErrorBody(text)) return withMessage("workflow_error", message);
  const stop = answerStop(text);
  if (stop === "answer_filtered") return { code: stop };
  if (hasThoughtsOnly(text)) return { code: "thoughts_only" };
  if (stop !== undefined) return { code: stop };
  if (/^[{[]/.test(text) && !isJson(text) && !isLines(text)) return { code: "broken_json" };
  return { code: "no_text" };
}

function isErrorStatus(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 400 && (value as number) <= 599;
}

/** Whether the JSON of a body reports a failure, or has a message that did not count as a reply. */
function isErrorBody(text: string): boolean {
  const json = objectInText(text) ?? firstObject(text);
  if (json === undefined) return false;
  return isFailed(json) || describesError(json) || "detail" in json || "message" in json;
}

function firstObject(text: string): Record<string, unknown> | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? objectIn(list[0]) : undefined;
  } catch {
    return undefined;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the first of several lines is JSON, as in a stream of JSON lines. */
function isLines(text: string): boolean {
  const [first = ""] = text.split("\n", 1);
  return first.length < text.length && isJson(first);
}
