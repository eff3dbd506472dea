/**
 * Downloads the response of an address of the app. A plain link would not work, because App Bridge adds its session token only to
 * `fetch`. Rejects if there is no such file or no response.
 */
export async function download(path: string, name: string): Promise<void> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${answer.status}`);
  saveFile(await answer.blob(), name);
}

/** Saves content from memory as a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
