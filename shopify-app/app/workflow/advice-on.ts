import { workflowCopy } from "./workflow-copy.ts";

const copy = workflowCopy.advice;

/** What platforms say that have taken a message and will not answer it (design §6). */
const RECEIPTS = ["Workflow was started", "Workflow got started.", "Accepted"];

/** What is wrong with a workflow's answer, and how to mend it; undefined for one that visitors can read. */
export function adviceOn({
  status,
  body,
}: {
  status: number;
  body: Record<string, unknown>;
}): string | undefined {
  if (status === 401 || status === 403) return copy.key;
  if (status === 404) return copy.missing;
  if (status >= 300 && status < 400) return copy.redirect;
  if (status >= 500) return copy.broken;
  if (status < 200 || status >= 400) return copy.refused;
  if (typeof body.message !== "string") return undefined;
  const text = body.message.trim();
  if (text === "") return copy.empty;
  if (/^<(!doctype|html|head|body)[\s>]/i.test(text)) return copy.page;
  return RECEIPTS.includes(text) ? copy.receipt : undefined;
}
