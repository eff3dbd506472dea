import { z } from "zod";

/** Prepared answers for agents. Lengths are in UTF-16 units. They load with the site's settings, so they stay small. */
export const savedRepliesSchema = z
  .array(
    z
      .object({ title: z.string().trim().min(1).max(80), text: z.string().trim().min(1).max(1_000) })
      .meta({ title: "SavedReply" }),
  )
  .max(50);
