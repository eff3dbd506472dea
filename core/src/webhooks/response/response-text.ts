import { type Fields, objectIn } from "./json-in-text.ts";

/**
 * The text of one of OpenAI's responses (the types `Response` and `ResponseOutputMessage` of openai 7.57.0), refusals
 * included: its other items, as thoughts and calls of tools, are no part of the reply. Undefined for what is no response.
 */
export function responseText({ object, output }: Fields): string | undefined {
  if (!Array.isArray(output)) return undefined;
  const messages = output.flatMap(contentOfMessage);
  if (messages.length === 0 && object !== "response") return undefined;
  return messages
    .flat()
    .map((part) => objectIn(part)?.text ?? objectIn(part)?.refusal)
    .filter((text) => typeof text === "string" && text !== "")
    .join("\n\n");
}

/** Of an item that is a message, in a list. */
function contentOfMessage(item: unknown): [unknown[]] | [] {
  const { type, content } = objectIn(item) ?? {};
  return type === "message" && Array.isArray(content) ? [content] : [];
}
