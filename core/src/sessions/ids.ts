import { z } from "zod";

/** A session id from server-side code or an imported file. The service's own ids are `ses_` and 24 characters. */
export const sessionId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/,
    "Give an id of 1 to 128 letters, digits, dots, underscores, colons and hyphens that begins with a letter or digit.",
  );

/** Maximum length in Unicode code points, as adapters count them. */
const LONGEST = 128;

/** A user's id. Excludes U+FFFD, because it replaces any unpaired surrogate: two users could share an id. */
export const userId = z
  .string()
  .min(1)
  .refine((id) => !/[\ufffd\p{Cs}]/u.test(id), {
    params: { reason: "invalid_format" },
    message: "It contains an invalid character: U+FFFD, or half of a surrogate pair.",
  })
  // A code point has at most two units, so a huge text is refused before it is split.
  .refine((id) => id.length <= 2 * LONGEST && [...id].length <= LONGEST, {
    params: { reason: "too_long" },
    message: `The maximum is ${LONGEST} characters.`,
  })
  .meta({ minLength: 1, maxLength: LONGEST });
