/** Whether a text, without surrounding white space, is a platform's error message instead of a reply. */
export function isErrorNotice(text: string): boolean {
  return NOTICES.includes(text) || PATTERNS.some((pattern) => pattern.test(text));
}

/** Whether a text with this start may become an error message. `start` begins with no white space. */
export function mayBecomeErrorNotice(start: string): boolean {
  const seen = start.trimEnd();
  return (
    NOTICES.some((notice) => notice.startsWith(seen)) ||
    STATUS_START.test(seen) ||
    PREFIXES.some((known) => start.startsWith(known) || known.startsWith(start))
  );
}

/** Messages of n8n, Make, and servers in front of workflows. */
const NOTICES = [
  "Error in workflow",
  "Workflow could not be started!",
  "Scenario failed to complete.",
  "Queue is full.",
  "No item to return was found",
  "There is no scenario listening for this webhook.",
  "Internal Server Error",
  "Internal server error",
  "Bad Gateway",
  "Service Unavailable",
  "Gateway Timeout",
  "Gateway Time-out",
  "Endpoint request timed out",
  "Missing Authentication Token",
  "Not Found",
  "Method Not Allowed",
  "Unauthorized",
  "Unauthenticated.",
  "Forbidden",
  "Server Error",
  "Too Many Requests",
  "Too Many Attempts.",
  "Request Entity Too Large",
  "no Route matched with those values",
  "An invalid response was received from the upstream server",
  "The upstream server is timing out",
  "upstream request timeout",
  "no healthy upstream",
  "default backend - 404",
  "404 page not found",
  "Application failed to respond",
  "Agent stopped due to max iterations.",
  "Agent stopped due to iteration limit or time limit.",
];

const PREFIXES = [
  "error code: ",
  "upstream connect error ",
  "Request failed with status code ",
  "Unused Respond to ",
  "Error: Request failed ",
  "A server error has occurred",
  "Application error: a ",
  "The requested webhook ",
  "Workflow Webhook Error: ",
  "Problem in node ‘",
  "No Respond to Webhook node found",
  "Cannot POST /",
];
/** A status and its name. */
const STATUS_START = /^[45](?:\d(?:\d(?: [A-Z][A-Za-z -]{0,30})?)?)?$/;
const PATTERNS = [
  /^The requested webhook .{0,400} is not registered/,
  /^This webhook is not registered for /,
  /^Workflow Webhook Error: /,
  /^(?:No|Unused) Respond to Webhook node found/,
  /^The workflow has issues/,
  /^Problem in node ‘.{1,200}[‘’]/,
  /^There was a problem executing the workflow/,
  /^error code: \d{3,4}$/,
  /^upstream connect error or disconnect/,
  /^(?:Error: )?Request failed with status code \d{3}$/,
  /^A server error has occurred\s+[A-Z_]{8,}/,
  /^Application error: a (?:client|server)-side exception has occurred/,
  /^[45]\d\d (?:Bad Gateway|Gateway Time-?out|Service (?:Temporarily )?Unavailable|Internal Server Error|Not Found|Forbidden|Unauthorized|Bad Request|Payload Too Large|Too Many Requests)$/i,
  /^Cannot POST \/\S{0,400}$/,
];
