import { z } from "zod";
import { route } from "../../route.ts";
import {
  personalSessions,
  readPersonalSessions,
  removedSessions,
  removePersonalSessions,
} from "./personal-sessions.ts";

/** Any text: an address that the contact form refuses has no sessions. */
const oneContact = z.object({ email: z.string().min(1).max(254) });

export const exportContact = route({
  operationId: "exportContact",
  client: "contacts.export",
  method: "GET",
  path: "/contacts/{email}/export",
  summary: "Read everything stored about one e-mail address",
  description:
    "All sessions whose visitor left this address, in any case, in the contact form, with their messages, except for sessions of verified users. Anybody can enter any address, so a session may be another person's. An unknown address has none.",
  access: { permission: "users:manage" },
  params: oneContact,
  output: z.object({ success: z.literal(true), email: z.string(), sessions: personalSessions }),
  status: 200,
  failures: [],
  async handle({ principal, params: { email }, now }, services) {
    const filter = { siteId: principal.site.id, contactEmail: email };
    return { success: true as const, email, sessions: await readPersonalSessions(filter, now, services) };
  },
});

export const deleteContact = route({
  operationId: "deleteContact",
  client: "contacts.delete",
  method: "DELETE",
  path: "/contacts/{email}",
  summary: "Delete every conversation of one e-mail address irreversibly",
  description:
    "All sessions whose visitor left this address, in any case, in the contact form, except for sessions of verified users.",
  access: { permission: "users:manage" },
  params: oneContact,
  output: removedSessions,
  status: 200,
  failures: [],
  async handle({ principal, params: { email }, now }, services) {
    const filter = { siteId: principal.site.id, contactEmail: email };
    return {
      success: true as const,
      message: "Every conversation with this e-mail address was deleted.",
      deleted_sessions: await removePersonalSessions(filter, now, services),
    };
  },
});
