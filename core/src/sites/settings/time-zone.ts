import { z } from "zod";
import { isTimeZone } from "../local-time.ts";

/** A zone's name or offset that `Intl` supports. */
export const timeZone = z.string().refine(isTimeZone, {
  params: { reason: "invalid_value" },
  message: "Give a time zone such as Europe/Berlin, or an offset such as +02:00.",
});
