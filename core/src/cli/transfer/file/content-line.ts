import { z } from "zod";
import { isFileId } from "../../../files/content-store.ts";

/** Bytes of a file's content in one line, so that no line is large; three of them are four characters. */
export const PIECE = 196_608;

/**
 * A piece of a file's content. The pieces of a file come one after the other, behind the session whose message names it; a
 * file of which nothing was left has none.
 */
export const contentLine = z.object({
  type: z.literal("content"),
  file_id: z.string().refine(isFileId),
  /** The first byte's place. */
  at: z.int().nonnegative(),
  data: z
    .base64()
    .min(4)
    .max((PIECE / 3) * 4),
});

export type ContentLine = z.output<typeof contentLine>;
