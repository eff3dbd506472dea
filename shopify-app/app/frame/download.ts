/**
 * Saves what stands at an address of the app. Fetched by script, since App Bridge gives its session token to `fetch`
 * alone. Rejects where there is no such file, or nobody to ask.
 */
export async function download(path: string, name: string): Promise<void> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
