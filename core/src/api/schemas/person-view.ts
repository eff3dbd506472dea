import { z } from "zod";
import { SITE_ROLES } from "../../people/people-service.ts";
import { PERMISSIONS } from "../../sites/permissions.ts";
import type { StoredPerson } from "../../storage/port/people-storage.ts";

/** A person as they see themselves. */
export const ownView = z.object({
  person_id: z.string(),
  email: z.string(),
  name: z.string(),
  operator: z.boolean(),
  mails: z
    .boolean()
    .meta({ description: "Whether they receive e-mails when a visitor waits or left a message." }),
  language: z.string().optional().meta({ description: "BCP 47: the language of their e-mails." }),
});

export function ownViewOf(person: StoredPerson): z.input<typeof ownView> {
  const { id, email, name, isOperator, mails, language } = person;
  return { person_id: id, email, name, operator: isOperator, mails, language };
}

export const signedIn = z.object({ success: z.literal(true), person: ownView });

/** A site as a person with a role there sees it. */
export const ownSite = z.object({
  site_id: z.string(),
  name: z.string(),
  public_key: z.string(),
  role: z.enum(SITE_ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  live: z.boolean().meta({ description: "Whether an open chat shows a person's answers immediately." }),
  origin: z.string().optional().meta({
    description:
      "The first origin whose pages may show the chat. Relative links in answers are resolved against it.",
  }),
});

/** A person as colleagues at a site see them. */
export const colleagueView = z.object({
  person_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum([...SITE_ROLES, "operator"]),
  created_at: z.iso.datetime(),
});

export const linkView = z.object({
  success: z.literal(true),
  url: z
    .string()
    .optional()
    .meta({ description: "Works once; shown this once. Absent if the service sent it by e-mail." }),
  sent_to: z
    .string()
    .optional()
    .meta({ description: "The address that got the link by e-mail. Nobody else can see the link." }),
  expires_at: z.iso.datetime(),
});
