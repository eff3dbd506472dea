import type { Failure } from "../failures.ts";
import type { Problem } from "../sites/problems/problem-text.ts";
import { answerStop } from "../webhooks/problems/answer-stop.ts";
import { connectionProblem } from "../webhooks/problems/connection-problem.ts";
import { errorInBody } from "../webhooks/problems/error-in-body.ts";
import { plainMessage } from "../webhooks/problems/plain-message.ts";
import { redirectProblem } from "../webhooks/problems/redirect-problem.ts";
import { saidInBody } from "../webhooks/problems/said-in-body.ts";
import { hasThoughtsOnly, isBotProtection } from "../webhooks/problems/signs-in-text.ts";
import { isHtmlDocument } from "../webhooks/response/html-document.ts";
import { objectIn, objectInText } from "../webhooks/response/json-in-text.ts";

/** A model call without a reply, and the response to it. */
export interface FailedModelCall {
  failure: Failure;
  url: string;
  model: string;
  /** Timeout of an answer, in seconds. */
  timeout: number;
  /** 0 if no response has begun. */
  status: number;
  location?: string | undefined;
  /** The beginning of the body, and also its end if the body is long. */
  text: string;
  /** Secrets to remove from the message. */
  secrets?: readonly string[];
}

/** Why a model did not answer, with the provider's own message if it gave one. */
export function modelProblem(call: FailedModelCall): Problem | undefined {
  const { failure, url, timeout, status, location } = call;
  if (failure.reason === "not_configured")
    return { code: failure.field === "model_name" ? "model_name_missing" : "model_address_missing" };
  const redirect = redirectProblem({ url, status, location, secrets: call.secrets });
  if (redirect !== undefined) return redirect;
  const text = call.text.trim();
  if (isBotProtection(text)) return { code: "bot_protection", params: { status } };
  if (status >= 300) return refused(call, text, saidInBody(text, call.secrets));
  const lost = connectionProblem({ failure, url, timeout, hasBegun: status > 0 });
  return lost ?? withoutReply(call, text);
}

/** The problem of an error status. Providers use most statuses differently, so their codes and texts also count. */
function refused({ status, model }: FailedModelCall, text: string, message: string | undefined): Problem {
  const code = refusalOf(status, text);
  const said = message === undefined || code === "model_address_wrong" ? undefined : { message };
  return { code, params: { status, ...(code === "model_unknown" && { model }), ...said } };
}

function refusalOf(status: number, text: string): Problem["code"] {
  const isJson = /^[[{]/.test(text);
  if (status === 402 || (QUOTA.test(text) && [400, 403, 429].includes(status))) return "model_quota";
  if (status === 429) return "model_rate_limited";
  if (status === 401 || (status < 500 && KEY.test(text))) return "model_key_refused";
  if ([400, 403, 404, 422].includes(status) && isJson && UNKNOWN_MODEL.test(text)) return "model_unknown";
  if (status === 403) return "model_access_refused";
  if (status === 404 || status === 405 || (status < 500 && isHtmlDocument(text)))
    return "model_address_wrong";
  return status >= 500 ? "model_failed" : "model_refused";
}

/** OpenAI `insufficient_quota`, Anthropic "credit balance is too low", DeepSeek "Insufficient Balance". */
const QUOTA =
  /insufficient[ _](?:quota|balance|credit|funds)|credit balance|exceeded your current quota|billing_/i;
/** OpenAI `invalid_api_key`, Google "API key not valid" (with status 400). */
const KEY = /invalid_api_key|api key not valid|invalid api key|incorrect api key|API_KEY_INVALID/i;
/** OpenAI `model_not_found`, Mistral "Invalid model: x", Google "models/x is not found", Anthropic "model: x", Ollama. */
const UNKNOWN_MODEL =
  /model_not_found|invalid[ _]model|unknown[ _]model|no such model|not a valid model|models?\b.{0,200}(?:does not exist|not found|not supported|decommissioned|deprecated)|not_found_error/is;

/** The problem if the status is 2xx, but the response contains no reply. */
function withoutReply({ failure, secrets }: FailedModelCall, text: string): Problem | undefined {
  if (failure.reason !== "no_reply") return undefined;
  if (isHtmlDocument(text)) return { code: "model_address_wrong" };
  const events = dataOf(text);
  const error = [text, ...events].map(ownError).find((said) => said !== undefined);
  if (error !== undefined) {
    const message = plainMessage(error, secrets);
    return { code: "model_error", ...(message !== undefined && { params: { message } }) };
  }
  const stop = answerStop(text);
  if (stop === "answer_filtered") return { code: stop };
  if (events.some((event) => THOUGHT.test(event)) || hasThoughtsOnly(textOf(events)))
    return { code: "thoughts_only" };
  if (stop !== undefined) return { code: stop };
  if (events.length === 0 && /"(?:choices|output)"\s*:/.test(text)) return { code: "model_not_streaming" };
  if (events.length === 0 && text !== "") return { code: "model_address_wrong" };
  return { code: FINISHED.test(text) || text === "" ? "model_empty" : "model_unfinished" };
}

/** `reasoning_content` (DeepSeek, vLLM), `reasoning` (OpenRouter, Ollama), Mistral's thinking parts, the Responses' summaries. */
const THOUGHT =
  /"reasoning(?:_content)?"\s*:\s*"[^"]|"type"\s*:\s*"(?:thinking|response\.reasoning[\w.]*delta)"/;
const FINISHED =
  /^data:\s*\[DONE\]|"finish_reason"\s*:\s*"|"type"\s*:\s*"response\.(?:completed|incomplete)"/m;

function dataOf(text: string): string[] {
  return [...text.matchAll(/^data:[ \t]*(.+?)\r?$/gm)].map(([, data = ""]) => data);
}

/** The error message in a provider's JSON: `error`, a failed response, or an object with only a message. */
function ownError(text: string): string | undefined {
  const json = objectInText(text);
  if (json === undefined) return undefined;
  const response = objectIn(json.response);
  const hasError = Boolean(json.error) || json.type === "error" || json.object === "error";
  if (hasError) return errorInBody(text) ?? "";
  if (response?.error) return errorInBody(JSON.stringify({ error: response.error })) ?? "";
  return json.choices === undefined && json.output === undefined && json.type === undefined
    ? errorInBody(text)
    : undefined;
}

/** The joined text of chat completion chunks. */
function textOf(events: readonly string[]): string {
  const texts = events.map((event) => {
    const choices = objectInText(event)?.choices;
    const delta = Array.isArray(choices) ? objectIn(objectIn(choices[0])?.delta) : undefined;
    return typeof delta?.content === "string" ? delta.content : "";
  });
  return texts.join("");
}
