import { jsonInText } from "../../webhooks/response/json-in-text.ts";
import { badAnswer, CutAnswer } from "./tool.ts";
import type { ToolAnswer } from "./tool-http.ts";

/** Parses the JSON of a 2xx answer. Throws a `CutAnswer` if the answer was cut, and a `ToolError` for any other unusable answer. */
export function jsonAnswer({ status, text, isCut }: ToolAnswer): unknown {
  if (status < 200 || status > 299) throw badAnswer(status);
  const json = jsonInText(text.trim());
  if (isCut) throw new CutAnswer(text);
  if (json === undefined || json === null) throw badAnswer();
  return json;
}
