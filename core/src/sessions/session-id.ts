import { z } from "zod";

/** What a session may be called by server-side code, and what files may call it. Our own are `ses_` and 24 characters. */
export const sessionId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/,
    "Give an id of 1 to 128 letters, digits, dots, underscores, colons and hyphens that begins with a letter or digit.",
  );
