import { saveFile } from "../../../admin/save-file.ts";
import { download } from "../rest/call.ts";

/** Saves conversations as a file. A script fetches the file, because a link could not carry the nonce safely. */
export async function saveExport(
  format: "csv" | "ndjson",
  days: { from: string; to: string },
): Promise<void> {
  const file = await download(`/export?${new URLSearchParams({ format, ...days })}`);
  saveFile(file, `conversations.${format}`);
}
