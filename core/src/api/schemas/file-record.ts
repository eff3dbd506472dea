import { z } from "zod";
import type { SentFile } from "../../sessions/message.ts";

export const fileRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    size: z.int().meta({ description: "Bytes." }),
    url: z
      .string()
      .meta({ description: "The URL of the file for 24 hours; anybody who knows it can read the file." }),
  })
  .meta({ title: "File" });

export function filesOf(
  files: readonly SentFile[] | undefined,
  fileAddress: (id: string) => string,
): z.input<typeof fileRecord>[] | undefined {
  return files?.map(({ id, name, type, size }) => ({ id, name, type, size, url: fileAddress(id) }));
}

/** Maximum number of files per message. */
const MOST_FILES = 10;

export const fileIds = z.array(z.string().max(64)).max(MOST_FILES).nullish().meta({
  description: "Ids of files that were sent to this session, to attach to the message.",
});
