import { z } from "zod";
import { sessionId } from "../../sessions/ids.ts";
import type { SessionPosition } from "../../storage/port.ts";

const position = z.tuple([z.int(), sessionId]);

/** A position in the list of sessions, as an opaque string. The cursor grants no access: a key sees only its own site. */
export const sessionCursor = z
  .codec(z.string(), z.custom<SessionPosition>(), {
    decode(cursor, context) {
      const found = position.safeParse(parsed(Buffer.from(cursor, "base64url").toString()));
      if (found.success) return { createdAt: found.data[0], id: found.data[1] };
      context.issues.push({
        code: "custom",
        input: cursor,
        params: { reason: "invalid_value" },
        message: "Give the value of next from the previous page, unchanged.",
      });
      return z.NEVER;
    },
    encode: ({ createdAt, id }) => Buffer.from(JSON.stringify([createdAt, id])).toString("base64url"),
  })
  .meta({ description: "`next` of the previous page." });

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
