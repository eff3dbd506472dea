/** Bytes of a file with settings. */
const LONGEST_FILE = 65_536;

/** What `GET /site/settings` exported. The service checks it by the rules of `PATCH /site`. Undefined if it is no such file. */
export async function settingsIn(file: File): Promise<Record<string, unknown> | undefined> {
  if (file.size > LONGEST_FILE) return undefined;
  try {
    const json: unknown = JSON.parse(await file.text());
    const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
    return isObject ? (json as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A name of a file that every system accepts. */
export function fileNameOf(site: string): string {
  return `parley-${site.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "site"}.json`;
}
