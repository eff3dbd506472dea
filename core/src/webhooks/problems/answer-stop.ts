import type { Problem } from "../../sites/problems/problem-text.ts";

/**
 * Returns why a model stopped before its answer was complete. Reads whole and streamed answers of OpenAI, Mistral, AI SDK
 * (`length`), Anthropic (`max_tokens`), Google (`MAX_TOKENS`, `SAFETY`), Ollama (`done_reason`), Responses (`incomplete_details`).
 * `text` is the raw answer. Words of the reply itself cannot match, because quotes within a JSON text are escaped.
 */
export function answerStop(text: string): Problem["code"] | undefined {
  if (CUT.test(text)) return "answer_cut";
  return FILTERED.test(text) ? "answer_filtered" : undefined;
}

const STOP =
  '"(?:finish_?reason|stop_?reason|done_reason|native_finish_reason)"\\s*:\\s*(?:\\{\\s*"[^"]*"\\s*:\\s*)?';
const INCOMPLETE = '"incomplete_details"\\s*:\\s*\\{\\s*"reason"\\s*:\\s*';
const CUT = new RegExp(
  `${STOP}"(?:length|max_tokens|model_length|max_output_tokens)"|${INCOMPLETE}"max_output_tokens"`,
  "i",
);
const FILTERED = new RegExp(
  `${STOP}"(?:content[_-]filter(?:ed)?|safety|refusal|prohibited_content|blocklist|recitation|spii)"|${INCOMPLETE}"content_filter"`,
  "i",
);
