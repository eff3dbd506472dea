import { z } from "zod";
import { isTimeZone } from "../local-time.ts";

/** A name or an offset that `Intl` knows. */
export const timeZone = z.string().refine(isTimeZone, {
  params: { reason: "invalid_value" },
  message: "Give a time zone such as Europe/Berlin, or an offset such as +02:00.",
});
