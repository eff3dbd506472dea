import { z } from "zod";
import { isFileId } from "../../../files/content-store.ts";

/**
 * Maximum bytes of content in one line, which keeps lines short. A multiple of three, because base64 turns three bytes into four
 * characters.
 */
export const PIECE = 196_608;

/**
 * A piece of a file's content. The pieces of a file follow one another, after the session whose message refers to the file. A
 * file without content has no pieces.
 */
export const contentLine = z.object({
  type: z.literal("content"),
  file_id: z.string().refine(isFileId),
  /** The offset of the first byte. */
  at: z.int().nonnegative(),
  data: z
    .base64()
    .min(4)
    .max((PIECE / 3) * 4),
});

export type ContentLine = z.output<typeof contentLine>;
