import { stripVTControlCharacters, styleText } from "node:util";
import type { Installation } from "../app/installation.ts";
import { randomText } from "../random-text.ts";
import type { WebhookCall } from "../webhooks/delivery/delivery.ts";
import { WEBHOOK } from "../webhooks/delivery/receiver.ts";
import type { CallEnd, CallWatcher } from "../webhooks/delivery/watched-delivery.ts";
import { signBody, signingFor } from "../webhooks/request/sign-request.ts";

interface WatchedCalls {
  watch: CallWatcher;
  /** Returns the last webhook call that can be sent again. */
  last(): WebhookCall | undefined;
}

/** Prints each call and its end, numbered, and remembers the last webhook call. */
export function watchCalls(print: (text: string) => void): WatchedCalls {
  let count = 0;
  let last: WebhookCall | undefined;
  return {
    watch(call) {
      count += 1;
      const number = count;
      if ((call.receiver ?? WEBHOOK) === WEBHOOK && typeof call.body === "string") last = call;
      print(printedCall(number, call));
      return (end) => print(printedEnd(number, end));
    },
    last: () => last,
  };
}

/**
 * Returns the same call with a new signature, so that a workflow that checks times or ids accepts it. Visitors do not receive the
 * reply to this call. Rejects if the call went to another origin than the site's webhook, because secret headers and the
 * signature are only for that origin.
 */
export async function signedAgain(
  { siteId, url, body, headers, timeout }: WebhookCall,
  { sites, at }: { sites: Pick<Installation["sites"], "find">; at: number },
): Promise<WebhookCall> {
  const site = await sites.find(siteId);
  if (URL.parse(url)?.origin !== URL.parse(site.settings.webhook_url ?? "")?.origin)
    throw new Error("The site's webhook has changed since the last call, so that call is not sent again.");
  const signing = signingFor({
    site,
    at,
    randomText: randomText(),
    sessionId: headers["X-Session-ID"] ?? "",
    userVerified: headers["X-User-Verified"] === "true",
  });
  const replyUrl = headers["X-Reply-URL"];
  const signed = signBody(String(body), replyUrl === undefined ? signing : { ...signing, replyUrl }, at);
  return { siteId, url, timeout, ...signed };
}

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
