import type { Operation, ParleyClient } from "@parley/core/client";
import type { z } from "zod";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import { conversationWords } from "./conversation-words.ts";
import { csvRow } from "./csv-row.ts";

export type ExportFormat = "csv" | "ndjson";
type ExportPage = z.output<Operation["GET /export"]["output"]>;
type Exported = ExportPage["data"][number];

const COLUMNS = ["session_id", "message_id", "role", "timestamp", "content"];
/** Lets spreadsheets read the text as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Milliseconds until a window of the site's limits is over, by its name (design §4, Limits). */
const PAUSES: Record<string, number> = { burst: 1_000, requests_per_minute: 60_000 };
const ATTEMPTS = 5;

/**
 * Conversations as text, one page of them in memory at a time: CSV with a message on each line, or NDJSON with a
 * conversation on each. What goes wrong on the way is the last line, as the answer has begun by then.
 */
export async function* exportText(
  parley: ParleyClient,
  format: ExportFormat,
  days: { from?: string; to?: string },
  wait: (milliseconds: number) => Promise<unknown>,
): AsyncGenerator<string> {
  if (format === "csv") yield BYTE_ORDER_MARK + csvRow(COLUMNS);
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: Record<string, string> = cursor === "" ? days : { ...days, cursor };
    const { done, fault } = await patiently(() => outcomeOf(parley("GET /export", { query })), wait);
    if (fault !== undefined) {
      const words = conversationWords.export.incomplete(fault.message);
      yield format === "csv" ? csvRow([words]) : `${JSON.stringify({ error: words })}\n`;
      return;
    }
    for (const conversation of done?.data ?? []) yield written(conversation, format);
    cursor = done?.next ?? null;
  }
}

async function patiently<T extends { fault?: { field: string; status: number } }>(
  ask: () => Promise<T>,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    const pause = answer.fault?.status === 429 ? PAUSES[answer.fault.field] : undefined;
    if (pause === undefined || attempt === ATTEMPTS) return answer;
    await wait(pause);
  }
}

function written({ session, messages }: Exported, format: ExportFormat): string {
  if (format === "ndjson") return `${JSON.stringify({ ...session, messages })}\n`;
  return messages
    .map(({ id, role, timestamp, content }) => csvRow([session.session_id, id, role, timestamp, content]))
    .join("");
}
