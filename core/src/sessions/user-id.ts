import { z } from "zod";

/** Unicode code points, as adapters count them. */
const LONGEST = 128;

/** What a user may be called. Storage may turn any lone surrogate into U+FFFD, which would make two ids one. */
export const userId = z
  .string()
  .min(1)
  .refine((id) => id.isWellFormed(), {
    params: { reason: "invalid_format" },
    message: "It holds half of a surrogate pair.",
  })
  // A code point takes at most two units: a huge text is refused without being taken apart.
  .refine((id) => id.length <= 2 * LONGEST && [...id].length <= LONGEST, {
    params: { reason: "too_long" },
    message: `It may have ${LONGEST} characters at most.`,
  })
  .meta({ minLength: 1, maxLength: LONGEST });
