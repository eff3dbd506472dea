import type { DatabaseSync } from "node:sqlite";
import type { Contact } from "../../../../sessions/contact.ts";
import { type ContactRow, contactOf } from "../../../stored-rows.ts";

/** Visitors' contact details: one row per session, removed with the session. */
export interface ContactRows {
  put(sessionKey: number, contact: Contact): void;
  of(sessionKey: number): Contact | undefined;
}

/** The condition of `SessionFilter.contactEmail`, for sessions. */
export const OF_CONTACT =
  "user_verified IS NOT TRUE AND key IN (SELECT session FROM contacts WHERE lower(email) = lower(:contactEmail))";

export function contactRows(database: DatabaseSync): ContactRows {
  const put = database.prepare(
    "INSERT OR REPLACE INTO contacts (session, email, name, message, language, at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const find = database.prepare("SELECT email, name, message, language, at FROM contacts WHERE session = ?");
  return {
    put(sessionKey, { email, name, message, language, at }) {
      put.run(sessionKey, email, name ?? null, message ?? null, language ?? null, at);
    },
    of(sessionKey) {
      const row = find.get(sessionKey) as ContactRow | undefined;
      return row && contactOf(row);
    },
  };
}
