import { hash } from "node:crypto";
import { z } from "zod";
import { chronological } from "../../sessions/chronological.ts";
import type { ExportedSession } from "../../sessions/exported-session.ts";
import { sessionLine } from "./file/session-line.ts";

/**
 * Returns the SHA-256 of everything in an export of a session, except the ids of files. It is the same for the same conversation
 * in any store. Instants have the precision that an import reads.
 */
export function sessionDigest(session: ExportedSession): string {
  const line = z.encode(sessionLine, chronological(session));
  const messages = line.messages.map(({ files, ...message }) => ({
    ...message,
    ...(files && { files: files.map(({ name, type, size }) => ({ name, type, size })) }),
  }));
  return hash("sha256", JSON.stringify({ ...line, messages }), "base64url");
}
