import { hash } from "node:crypto";
import { z } from "zod";
import type { ExportedSession } from "../../storage/port.ts";
import { sessionLine } from "./file/session-line.ts";

/** SHA-256 over all that an export tells of a session: equal wherever, and in whichever store, the same conversation is. */
export function sessionDigest(session: ExportedSession): string {
  return hash("sha256", JSON.stringify(z.encode(sessionLine, session)), "base64url");
}
