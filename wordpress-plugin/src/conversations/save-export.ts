import { download } from "../rest/call.ts";

/** Saves conversations as a file: those of some days, or these. Fetched by script, as a link could not carry the nonce safely. */
export async function saveExport(
  format: "csv" | "ndjson",
  what: { from: string; to: string } | { ids: string[] },
): Promise<void> {
  const query = new URLSearchParams({ format });
  if ("ids" in what) for (const id of what.ids) query.append("ids[]", id);
  else for (const [name, day] of Object.entries(what)) query.set(name, day);
  const file = await download(`/conversations/export?${query}`);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `conversations.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
