import { stripVTControlCharacters, styleText } from "node:util";
import type { WebhookCall } from "../webhooks/delivery/delivery.ts";
import type { CallEnd } from "../webhooks/delivery/watched-delivery.ts";

/** Maximum number of characters printed of a body. */
const LONGEST = 2_000;

/** Formats a call that starts: method, URL and body. Leaves out the headers, because they contain secrets. */
export function printedCall(number: number, { method = "POST", url, body }: WebhookCall): string {
  const content = typeof body === "string" ? printedBody(body) : "(a form with files)";
  return `\n${styleText("cyan", `#${number} ${method} ${withoutPassword(url)}`)}\n${content}\n`;
}

/** Formats the end of a call: status, milliseconds and answer; for a failed call, then the reason and the fix. */
export function printedEnd(number: number, { took, status, contentType, body, error }: CallEnd): string {
  const isGood = error === undefined && status >= 200 && status <= 299;
  const what = status === 0 ? "no answer" : `${status} ${contentType ?? "without a type"}`;
  const line = styleText(isGood ? "green" : "red", `#${number} ${visible(what)}, ${Math.round(took)} ms`);
  const lines = [line, printedBody(body.toString("utf8")), error && visible(error.message)];
  return `\n${lines.filter((text) => text).join("\n")}\n`;
}

/** Formats a body: indents JSON, and cuts a text over `LONGEST`. */
function printedBody(text: string): string {
  const readable = visible(indented(text));
  return readable.length > LONGEST
    ? `${readable.slice(0, LONGEST)}… (${readable.length} characters)`
    : readable;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text.trim();
  }
}

/** Removes escape sequences of terminals, and replaces all other control characters but tabs and line feeds. */
function visible(text: string): string {
  return stripVTControlCharacters(text).replace(/(?![\t\n])\p{Cc}/gu, "�");
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.username = parsed.password = "";
  return parsed.href;
}
