import { z } from "zod";
import { Failure } from "../../../failures.ts";
import type { MemberPrincipal } from "../../../identity/principal.ts";
import { hashOfToken, linkAddress } from "../../../people/one-time-link.ts";
import { emailSchema, type NewLink, SITE_ROLES, unknownPerson } from "../../../people/people-service.ts";
import { roleAt } from "../../../people/role-permissions.ts";
import type { StoredPerson } from "../../../storage/port/people-storage.ts";
import { route } from "../../route.ts";
import { colleagueView, linkView } from "../../schemas/person-view.ts";
import type { MailedLink, Services } from "../../services.ts";

const done = z.object({ success: z.literal(true), message: z.string() });
const personId = z.object({ person_id: z.string() });

export const listPeople = route({
  operationId: "listPeople",
  method: "GET",
  path: "/site/people",
  summary: "List the people of the site, and the invited ones",
  access: { signedIn: "owner" },
  output: z.object({
    success: z.literal(true),
    data: z.array(colleagueView),
    invitations: z.array(
      z.object({
        invitation_id: z.string(),
        email: z.string(),
        role: z.enum(SITE_ROLES),
        expires_at: z.iso.datetime(),
      }),
    ),
  }),
  status: 200,
  failures: [],
  async handle({ principal: { site }, now }, { storage }) {
    const [people, invited] = await Promise.all([storage.people(site.id), storage.invitations(site.id)]);
    const data = people.map((person) => ({
      person_id: person.id,
      email: person.email,
      name: person.name,
      role: person.isOperator ? ("operator" as const) : (roleAt(person, site.id) ?? "agent"),
      created_at: new Date(person.createdAt).toISOString(),
    }));
    const invitations = invited.flatMap(({ hash, email, role, expiresAt }) => {
      if (email === undefined || (role !== "owner" && role !== "agent") || expiresAt <= now) return [];
      return [{ invitation_id: hash, email, role, expires_at: new Date(expiresAt).toISOString() }];
    });
    return { success: true as const, data, invitations };
  },
});

export const invitePerson = route({
  operationId: "invitePerson",
  method: "POST",
  path: "/site/people",
  summary: "Invite a person to the site",
  description:
    "The link works once within 7 days. If the service sends e-mail, only the e-mail to the person contains the link; otherwise the response contains it.",
  access: { signedIn: "owner" },
  body: z.object({ email: emailSchema, role: z.enum(SITE_ROLES) }),
  output: linkView,
  status: 201,
  failures: [],
  async handle({ principal: { site, person: maker }, body: { email, role }, audit }, services) {
    const { storage, people } = services;
    const invited = await storage.personByEmail(email);
    const granted = invited?.sites.find(({ siteId }) => siteId === site.id);
    if (granted !== undefined) {
      const message = "This person already has a role at this site. Change the role in the list of people.";
      throw new Failure("invalidRequest", "email", "invalid_value", message);
    }
    Object.assign(audit, { email, role });
    const { language } = invited ?? maker;
    return linkAnswer({ kind: "invite", to: email, site, language }, services, () =>
      people.invite({ email, role, siteId: site.id, makerId: maker.id }),
    );
  },
});

export const withdrawInvitation = route({
  operationId: "withdrawInvitation",
  method: "DELETE",
  path: "/site/invitations/{invitation_id}",
  summary: "Revoke an invitation",
  access: { signedIn: "owner" },
  params: z.object({ invitation_id: z.string().max(100) }),
  output: done,
  status: 200,
  failures: ["notFound"],
  async handle({ principal: { site }, params: { invitation_id: hash }, audit }, { storage }) {
    const link = await storage.link(hash);
    if (link?.siteId !== site.id || !(await storage.removeLink(hash))) {
      throw new Failure(
        "notFound",
        "invitation_id",
        "not_found",
        "This site has no such invitation. It may have been accepted or revoked.",
      );
    }
    audit.email = link.email ?? "";
    return { success: true as const, message: "The invitation was revoked." };
  },
});

export const changeRole = route({
  operationId: "changeRole",
  method: "PATCH",
  path: "/site/people/{person_id}",
  summary: "Change a person's role at the site",
  access: { signedIn: "owner" },
  params: personId,
  body: z.object({ role: z.enum(SITE_ROLES) }),
  output: done,
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params, body, audit }, services) {
    const { email } = await colleague(principal, params.person_id, services);
    await services.people.setRole(params.person_id, principal.site.id, body.role);
    Object.assign(audit, { email, role: body.role });
    return { success: true as const, message: "The role was changed." };
  },
});

export const removePerson = route({
  operationId: "removePerson",
  method: "DELETE",
  path: "/site/people/{person_id}",
  summary: "Remove a person's role at the site",
  description: "They lose access immediately. A person without any other role is removed completely.",
  access: { signedIn: "owner" },
  params: personId,
  output: done,
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params, audit }, services) {
    audit.email = (await colleague(principal, params.person_id, services)).email;
    await services.people.setRole(params.person_id, principal.site.id, undefined);
    return { success: true as const, message: "The person can no longer sign in to this site." };
  },
});

export const resetPassword = route({
  operationId: "resetPassword",
  method: "POST",
  path: "/site/people/{person_id}/reset",
  summary: "Create a link with which a person sets a new password",
  description:
    "An owner may do this only for a person whose sites all belong to that owner; otherwise only the operator may. The link works once within an hour. If the service sends e-mail, only the e-mail to the person contains the link; otherwise the response contains it.",
  access: { signedIn: "owner" },
  params: personId,
  output: linkView,
  status: 201,
  failures: ["notFound"],
  async handle({ principal, params, audit }, services) {
    const person = await colleague(principal, params.person_id, services);
    // A new password gives access to all sites of its person, so only an operator, or an owner of all those sites, may create the
    // link.
    const isOwners = ({ siteId }: { siteId: string }) => roleAt(principal.person, siteId) === "owner";
    if (!principal.person.isOperator && (person.isOperator || !person.sites.every(isOwners))) {
      const message =
        "This person also has a role that you do not manage, so only the operator may create the link.";
      throw new Failure("forbidden", "people:manage", "missing_permission", message);
    }
    audit.email = person.email;
    const { email: to, language = principal.person.language } = person;
    return linkAnswer({ kind: "reset", to, site: principal.site, language }, services, () =>
      services.people.reset(person, principal.person.id),
    );
  },
});

/**
 * Returns another person with a role at the site. Refuses the caller's own id, because people who remove their own permissions
 * could not restore them.
 */
async function colleague(
  { person, site }: MemberPrincipal,
  id: string,
  { storage }: Services,
): Promise<StoredPerson> {
  if (id === person.id) {
    const message = "You cannot do this to yourself. Ask another owner or the operator.";
    throw new Failure("invalidRequest", "person_id", "invalid_value", message);
  }
  const found = await storage.person(id);
  if (found === undefined || !found.sites.some(({ siteId }) => siteId === site.id)) throw unknownPerson();
  return found;
}

/**
 * Creates a link and returns its URL. If the service sends e-mail, sends the link to the person's mailbox instead, and leaves it
 * out of the response, because the creator of the link could use it in that person's name.
 */
async function linkAnswer(
  mailed: MailedLink,
  { linkMailer, storage, baseUrl }: Services,
  make: () => Promise<NewLink>,
): Promise<z.input<typeof linkView>> {
  await linkMailer?.count(mailed);
  const { token, expiresAt } = await make();
  // `baseUrl` ends with the API's version, which a page's URL does not have.
  const url = linkAddress(baseUrl().replace(/\/v1$/, ""), token);
  const answer = { success: true as const, expires_at: new Date(expiresAt).toISOString() };
  if (linkMailer === undefined) return { ...answer, url };
  try {
    await linkMailer.send(mailed, url);
  } catch (error) {
    await storage.removeLink(hashOfToken(token));
    throw error;
  }
  return { ...answer, sent_to: mailed.to };
}
