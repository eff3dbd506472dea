/** Maximum bytes of a file with settings. */
const LONGEST_FILE = 65_536;

/**
 * Reads a file that `GET /site/settings` exported. The service validates the settings by the rules of `PATCH /site`. Resolves to
 * undefined if the file is too large or not a JSON object.
 */
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

/** A file name that is valid on every operating system. */
export function fileNameOf(site: string): string {
  return `parley-${site.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "site"}.json`;
}
