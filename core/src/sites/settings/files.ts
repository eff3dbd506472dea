import { z } from "zod";

/** What visitors may send at all: each type, and all of a kind. */
const TYPES = [
  ...["image/*", "image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
  ...["application/pdf", "text/plain"],
] as const;
const MEBIBYTE = 1_048_576;

/** Which files visitors may send; the whole of it is set at once. */
export const filesSchema = z.object({
  types: z.array(z.enum(TYPES)).min(1).max(TYPES.length).describe("Types of files, by what they hold."),
  max_bytes: z
    .int()
    .min(1)
    .max(50 * MEBIBYTE)
    .default(10 * MEBIBYTE)
    .describe("Bytes of one file."),
  per_session: z.int().min(1).max(1_000).default(10).describe("Files of one session."),
});

export type FilesSetting = z.output<typeof filesSchema>;
