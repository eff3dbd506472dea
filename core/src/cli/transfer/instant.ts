import { z } from "zod";

/** ISO 8601 in the file, milliseconds since 1970 in memory. */
export const instant = z.codec(z.iso.datetime(), z.int(), {
  decode: (text) => Date.parse(text),
  encode: (at) => new Date(at).toISOString(),
});
