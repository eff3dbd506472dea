import { download } from "../rest/call.ts";

/** Saves conversations as a file. Fetched by script, because a link could not carry the nonce safely. */
export async function saveExport(
  format: "csv" | "ndjson",
  days: { from: string; to: string },
): Promise<void> {
  const file = await download(`/export?${new URLSearchParams({ format, ...days })}`);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `conversations.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
