import type { ParleyClient } from "@parley/client";
import type { ExportConversationsResponse } from "@parley/client/types";
import { faultText } from "../failures/fault-text.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import type { Strings } from "../strings/strings.ts";
import { csvRow } from "./csv-row.ts";
import { messageText } from "./message-text.ts";

export type ExportFormat = "csv" | "ndjson";
type Exported = ExportConversationsResponse["data"][number];

const COLUMNS = ["session_id", "message_id", "role", "timestamp", "content"];
/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Maximum number of retries per page, because a long export reaches the rate limits per second and per minute. */
const RETRIES = 4;

/**
 * Streams conversations as text, with one page in memory at a time: CSV with one message per line, or NDJSON with one
 * conversation per line. An error becomes the last line, because the response has already started.
 */
export async function* exportText(
  parley: ParleyClient,
  format: ExportFormat,
  days: { from?: string; to?: string },
  strings: Strings,
): AsyncGenerator<string> {
  if (format === "csv") yield BYTE_ORDER_MARK + csvRow(COLUMNS);
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: Record<string, string> = cursor === "" ? days : { ...days, cursor };
    const { done, fault } = await outcomeOf(parley.conversations.export(query, { retries: RETRIES }));
    if (fault !== undefined) {
      const text = strings.exports.incomplete(faultText(fault, strings));
      yield format === "csv" ? csvRow([text]) : `${JSON.stringify({ error: text })}\n`;
      return;
    }
    for (const conversation of done?.data ?? []) yield written(conversation, format);
    cursor = done?.next ?? null;
  }
}

function written({ session, messages }: Exported, format: ExportFormat): string {
  if (format === "ndjson") return `${JSON.stringify({ ...session, messages })}\n`;
  return messages
    .map((message) => {
      const { id, role, timestamp } = message;
      return csvRow([session.session_id, id, role, timestamp, messageText(message)]);
    })
    .join("");
}
