import { workflowWords } from "./workflow-words.ts";

const words = workflowWords.advice;

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
  if (status === 401 || status === 403) return words.key;
  if (status === 404) return words.missing;
  if (status >= 300 && status < 400) return words.redirect;
  if (status >= 500) return words.broken;
  if (status < 200 || status >= 400) return words.refused;
  if (typeof body.message !== "string") return undefined;
  const text = body.message.trim();
  if (text === "") return words.empty;
  if (/^<(!doctype|html|head|body)[\s>]/i.test(text)) return words.page;
  return RECEIPTS.includes(text) ? words.receipt : undefined;
}
