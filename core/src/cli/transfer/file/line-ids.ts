import { z } from "zod";
import { sessionId, userId } from "../../../sessions/ids.ts";

/** An id with the maximum length and the characters of a session's id. */
const messageId = z
  .string()
  .regex(
    /^[\w.:-]{1,128}$/,
    "Give an id of 1 to 128 letters, digits, dots, underscores, colons and hyphens.",
  );

/** The API's rules for ids, applied only when a file is read: ids stored before these rules can still be exported. */
export const lineIds = {
  session: z.object({
    session_id: sessionId,
    user: z.object({ id: userId.nullable() }).nullable(),
    successor: sessionId.nullable(),
    messages: z.array(z.object({ id: messageId })),
  }),
  site: z.object({
    site_id: madeAs("site", 16),
    public_key: madeAs("pk", 24),
    keys: z.array(
      z.object({
        key_id: madeAs("key", 12),
        hash: z.string().regex(/^[\w-]{43}$/, "It must be the key's SHA-256 as base64url, as in an export."),
      }),
    ),
  }),
};

/** Returns the schema of an id in the service's own form. The service would not find a site or key whose id has another form. */
function madeAs(prefix: string, length: number) {
  const shape = new RegExp(`^${prefix}_[0-9A-Za-z]{${length}}$`);
  return z.string().regex(shape, `It must be ${prefix}_ and ${length} letters and digits, as in an export.`);
}
