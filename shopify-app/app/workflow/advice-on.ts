import type { Strings } from "../strings/strings.ts";

/** What platforms say that have taken a message and will not answer it (design §6). */
const RECEIPTS = ["Workflow was started", "Workflow got started.", "Accepted"];

/** By its name among the texts. */
export type Advice = keyof Strings["workflow"]["advice"];

/** What is wrong with a workflow's answer, and how to mend it; undefined for one that visitors can read. */
export function adviceOn({
  status,
  body,
}: {
  status: number;
  body: Record<string, unknown>;
}): Advice | undefined {
  if (status === 401 || status === 403) return "key";
  if (status === 404) return "missing";
  if (status >= 300 && status < 400) return "redirect";
  if (status >= 500) return "broken";
  if (status < 200 || status >= 400) return "refused";
  if (typeof body.message !== "string") return undefined;
  const text = body.message.trim();
  if (text === "") return "empty";
  if (/^<(!doctype|html|head|body)[\s>]/i.test(text)) return "page";
  return RECEIPTS.includes(text) ? "receipt" : undefined;
}
