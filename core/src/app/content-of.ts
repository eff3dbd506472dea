import { join } from "node:path";
import type { ContentStore } from "../files/content-store.ts";
import { type IncomingFolder, incomingFolder } from "../files/incoming-folder.ts";
import { localFolder } from "../files/local-folder.ts";
import type { Options } from "../options.ts";
import { randomText } from "../random-text.ts";

/** Where files lie while they come in: made with the first one. */
export function incomingOf({ dataDir }: Pick<Options, "dataDir">): IncomingFolder {
  return incomingFolder(join(dataDir, "files", "incoming"), randomText());
}

/** Where the content of visitors' files is: a bucket where one is named, else a folder. */
export async function contentOf({
  dataDir,
  fileBucket,
}: Pick<Options, "dataDir" | "fileBucket">): Promise<ContentStore> {
  if (fileBucket === undefined) return localFolder(join(dataDir, "files"));
  // Loaded only where it is used: a small installation starts faster.
  const { s3Store } = await import("../files/s3/s3-store.ts");
  return s3Store(fileBucket);
}
