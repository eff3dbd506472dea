import { z } from "zod";

/** The last line of an export: the numbers of sessions, messages and files before it, and the SHA-256 of the bytes before it. */
export const closingLine = z.object({
  type: z.literal("end"),
  sessions: z.int().nonnegative(),
  messages: z.int().nonnegative(),
  /** Number of files with content; absent if there are none. */
  files: z.int().positive().exactOptional(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export type ClosingLine = z.output<typeof closingLine>;
