import { z } from "zod";
import { sessionId } from "../../sessions/ids.ts";
import type { SessionPosition } from "../../storage/port.ts";

const place = z.tuple([z.int(), sessionId]);

/** A place in the list of sessions as a text that nobody needs to understand. It opens nothing: a key sees its own site only. */
export const sessionCursor = z
  .codec(z.string(), z.custom<SessionPosition>(), {
    decode(cursor, context) {
      const found = place.safeParse(parsed(Buffer.from(cursor, "base64url").toString()));
      if (found.success) return { createdAt: found.data[0], id: found.data[1] };
      context.issues.push({
        code: "custom",
        input: cursor,
        params: { reason: "invalid_value" },
        message: "Give next of the page before, as it came.",
      });
      return z.NEVER;
    },
    encode: ({ createdAt, id }) => Buffer.from(JSON.stringify([createdAt, id])).toString("base64url"),
  })
  .meta({ description: "`next` of the page before." });

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
