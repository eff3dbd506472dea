/** Whether a text, without white space around it, is what a platform says of an error instead of a reply. */
export function isErrorNotice(text: string): boolean {
  return NOTICES.includes(text) || PATTERNS.some((pattern) => pattern.test(text));
}

/** Whether a text that starts like this may turn out to be one. `start` begins with no white space. */
export function mayBecomeErrorNotice(start: string): boolean {
  const seen = start.trimEnd();
  return (
    NOTICES.some((notice) => notice.startsWith(seen)) ||
    BEGINNINGS.some((known) => start.startsWith(known) || known.startsWith(start))
  );
}

/** Of n8n, Make, and servers in front of workflows. */
const NOTICES = [
  ...[
    "Error in workflow",
    "Workflow could not be started!",
    "Scenario failed to complete.",
    "Queue is full.",
  ],
  ...["There is no scenario listening for this webhook.", "Internal Server Error", "Internal server error"],
  ...[
    "Bad Gateway",
    "Service Unavailable",
    "Gateway Timeout",
    "Gateway Time-out",
    "Endpoint request timed out",
  ],
  ...["Missing Authentication Token", "Not Found", "Method Not Allowed"],
];

const BEGINNINGS = [
  "The requested webhook ",
  "Workflow Webhook Error: ",
  "No Respond to Webhook node found",
  "Cannot POST /",
];
const PATTERNS = [
  /^The requested webhook .{0,400} is not registered/,
  /^This webhook is not registered for /,
  /^Workflow Webhook Error: /,
  /^(?:No|Unused) Respond to Webhook node found/,
  /^The workflow has issues/,
  /^There was a problem executing the workflow/,
  /^Cannot POST \/\S{0,400}$/,
];
