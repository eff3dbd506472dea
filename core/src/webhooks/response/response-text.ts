import { type Fields, objectIn } from "./json-in-text.ts";

/**
 * Returns the text of an OpenAI response (the types `Response` and `ResponseOutputMessage` of openai 7.57.0), refusals included.
 * Other items, such as thoughts and tool calls, are not part of the reply. Undefined for anything else.
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

/** Returns a list that contains the item's content if the item is a message, otherwise an empty list. */
function contentOfMessage(item: unknown): [unknown[]] | [] {
  const { type, content } = objectIn(item) ?? {};
  return type === "message" && Array.isArray(content) ? [content] : [];
}
