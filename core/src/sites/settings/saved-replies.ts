import { z } from "zod";

/**
 * Prepared answers for agents. Lengths are in UTF-16 units. The bounds are low, because the answers load with the site's settings.
 */
export const savedRepliesSchema = z
  .array(
    z
      .object({ title: z.string().trim().min(1).max(80), text: z.string().trim().min(1).max(1_000) })
      .meta({ title: "SavedReply" }),
  )
  .max(50);
