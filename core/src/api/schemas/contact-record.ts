import { z } from "zod";
import type { Contact } from "../../storage/port/live-storage.ts";
import { isoTime } from "./fields.ts";

/** What a visitor left to be answered by e-mail. */
export const contactRecord = z
  .object({
    email: z.string(),
    name: z.string().optional(),
    message: z.string().optional(),
    timestamp: z.string(),
  })
  .meta({ title: "Contact" });

export function contactOf(contact: Contact | undefined): z.input<typeof contactRecord> | undefined {
  if (contact === undefined) return undefined;
  const { email, name, message, at } = contact;
  return { email, name, message, timestamp: isoTime(at) };
}
