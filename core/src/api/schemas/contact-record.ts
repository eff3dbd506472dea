import { z } from "zod";
import type { Contact } from "../../sessions/contact.ts";
import { isoTime } from "./fields.ts";

/** The visitor's contact details for an answer by e-mail. */
export const contactRecord = z
  .object({
    email: z.string(),
    name: z.string().optional(),
    message: z.string().optional(),
    language: z.string().optional().meta({ description: "BCP 47: the language of e-mails to them." }),
    timestamp: z.string(),
  })
  .meta({ title: "Contact" });

export function contactOf(contact: Contact | undefined): z.input<typeof contactRecord> | undefined {
  if (contact === undefined) return undefined;
  const { email, name, message, language, at } = contact;
  return { email, name, message, language, timestamp: isoTime(at) };
}
