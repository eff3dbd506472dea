import { saveFile } from "../../../admin/save-file.ts";

/**
 * Downloads the response of an address of the app. A plain link would not work, because App Bridge adds its session token only to
 * `fetch`. Rejects if there is no such file or no response.
 */
export async function download(path: string, name: string): Promise<void> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${answer.status}`);
  saveFile(await answer.blob(), name);
}
