/**
 * Saves what stands at an address of the app. Fetched by script, since App Bridge gives its session token to `fetch`
 * alone. Rejects where there is no such file, or nobody to ask.
 */
export async function download(path: string, name: string): Promise<void> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${answer.status}`);
  saveFile(await answer.blob(), name);
}

/** Saves what the page itself has made. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
