import { z } from "zod";

/** What people answer often. Characters are UTF-16 units; all of it travels with the site's settings, so it stays small. */
export const savedRepliesSchema = z
  .array(
    z
      .object({ title: z.string().trim().min(1).max(80), text: z.string().trim().min(1).max(1_000) })
      .meta({ title: "SavedReply" }),
  )
  .max(50);
