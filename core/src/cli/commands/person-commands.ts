import { z } from "zod";
import { parseOptions } from "../../options.ts";
import { linkAddress } from "../../people/one-time-link.ts";
import { emailSchema, type NewLink, SITE_ROLES } from "../../people/people-service.ts";
import type { CommandContext } from "../command.ts";
import { CommandError, command } from "../command.ts";
import { atInstallation } from "../with-installation.ts";

const EMAIL = {
  flags: "--email <address>",
  field: "email",
  says: "the person's e-mail address",
  required: true,
} as const;
const ROLES = [...SITE_ROLES, "operator"] as const;

export const invitePerson = command({
  name: "person invite",
  summary: "Create a link that gives a person access to the console.",
  notes:
    "Prints the link, which works once within 7 days. Roles: owner (everything of a site), agent (its conversations), operator (every site).",
  options: [
    EMAIL,
    { flags: "--site <id>", field: "site", says: "the site's id; an operator needs none" },
    { flags: "--role <role>", field: "role", says: `${ROLES.join(", ")} (owner)` },
  ],
  example: "parley person invite --email ada@example.com --site site_2f9c0Zk3Qw8LmN7b --role agent",
  input: z.object({ email: emailSchema, site: z.string().optional(), role: z.enum(ROLES).default("owner") }),
  run: ({ email, site, role }, around) =>
    atInstallation(around, async ({ sites, people }) => {
      if (role !== "operator") {
        if (site === undefined)
          throw new CommandError(`--site: ${role} is a role at a site. Give the site's id.`);
        await sites.find(site);
      }
      const siteId = role === "operator" ? undefined : site;
      return { data: { email, role, ...shownLink(await people.invite({ email, role, siteId }), around) } };
    }),
});

export const listPeople = command({
  name: "person list",
  summary: "List the people who may sign in to the console, oldest first.",
  example: "parley person list",
  input: z.object({}),
  run: (_, around) =>
    atInstallation(around, async ({ storage }) => ({
      data: (await storage.people()).map(({ id, email, name, isOperator, sites, createdAt }) => ({
        person_id: id,
        email,
        name,
        operator: isOperator,
        sites: sites.map(({ siteId, role }) => `${siteId} (${role})`),
        created_at: new Date(createdAt).toISOString(),
      })),
    })),
});

export const removePerson = command({
  name: "person remove",
  summary: "Remove a person from the console. They lose access immediately.",
  options: [EMAIL],
  example: "parley person remove --email ada@example.com",
  input: z.object({ email: emailSchema }),
  run: ({ email }, around) =>
    atInstallation(around, async ({ storage }) => {
      const person = await storage.personByEmail(email);
      if (person === undefined) throw unknownPerson(email);
      await storage.removePerson(person.id);
      return { data: { email, removed: true } };
    }),
});

export const resetPassword = command({
  name: "person reset",
  summary: "Create a link with which a person sets a new password.",
  notes: "Prints the link, which works once within an hour.",
  options: [EMAIL],
  example: "parley person reset --email ada@example.com",
  input: z.object({ email: emailSchema }),
  run: ({ email }, around) =>
    atInstallation(around, async ({ storage, people }) => {
      const person = await storage.personByEmail(email);
      if (person === undefined) throw unknownPerson(email);
      return { data: { email, ...shownLink(await people.reset(person), around) } };
    }),
});

function unknownPerson(email: string): CommandError {
  return new CommandError(
    `--email: no person has the address ${email}. npx parley person list shows all people.`,
  );
}

function shownLink({ token, expiresAt }: NewLink, { environment }: CommandContext) {
  const { publicUrl, host, port, tls } = parseOptions(environment);
  const address = publicUrl ?? `${tls === undefined ? "http" : "https"}://${host}:${port}`;
  return { link: linkAddress(address, token), expires_at: new Date(expiresAt).toISOString() };
}
