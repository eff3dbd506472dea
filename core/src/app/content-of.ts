import { join } from "node:path";
import type { ContentStore } from "../files/content-store.ts";
import { type IncomingFolder, incomingFolder } from "../files/incoming-folder.ts";
import { localFolder } from "../files/local-folder.ts";
import type { Options } from "../options.ts";
import { randomText } from "../random-text.ts";

/** Returns the folder for incoming files. The first file creates the folder. */
export function incomingOf({ dataDir }: Pick<Options, "dataDir">): IncomingFolder {
  return incomingFolder(join(dataDir, "files", "incoming"), randomText());
}

/** Returns the store for the content of files: the configured bucket, or a folder if there is none. */
export async function contentOf({
  dataDir,
  fileBucket,
}: Pick<Options, "dataDir" | "fileBucket">): Promise<ContentStore> {
  if (fileBucket === undefined) return localFolder(join(dataDir, "files"));
  // Loaded on demand, so that a small installation starts faster.
  const { s3Store } = await import("../files/s3/s3-store.ts");
  return s3Store(fileBucket);
}
