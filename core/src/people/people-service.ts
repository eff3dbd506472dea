import { z } from "zod";
import { emailAddress } from "../email-address.ts";
import { Failure } from "../failures.ts";
import type { RandomText } from "../random-text.ts";
import type { SiteRole, StoredLink, StoredPerson } from "../storage/port/people-storage.ts";
import type { Storage } from "../storage/port.ts";
import { isGuessable } from "./guessable-password.ts";
import { hashOfToken, type LinkKind, oneTimeLink } from "./one-time-link.ts";
import { PASSWORD_LENGTH, type Passwords } from "./password.ts";

/** An e-mail address as people enter it; compared in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .transform((text) => text.toLowerCase())
  .pipe(emailAddress);
export const personNameSchema = z.string().trim().min(1).max(100);
export const passwordSchema = z
  .string()
  .min(PASSWORD_LENGTH.min, `Choose a password of at least ${PASSWORD_LENGTH.min} characters.`)
  .max(PASSWORD_LENGTH.max)
  .refine(
    (text) => text.isWellFormed(),
    "The password contains an invalid character (half of a surrogate pair).",
  );
export const SITE_ROLES = ["owner", "agent"] as const;

export type PersonLink = StoredLink & { kind: LinkKind };

/** Maximum number of a person's sites whose names make a password easy to guess. */
const KNOWN_SITES = 20;
const GUESSABLE =
  "This password is easy to guess. Choose another password, such as a few words that do not belong together.";

/** Maximum number of attempts to change a person while others change the same person. */
const ATTEMPTS = 8;

export interface LinkAnswer {
  /** Required only by the link for the first person, who chooses the address. Other links contain the address. */
  email?: string | undefined;
  name?: string | undefined;
  password: string;
}

/** Creates and changes people and their links, for the API and the command line. Rejects with `Failure`. */
export interface PeopleService {
  /** The link for the first person; undefined once a person exists. */
  firstLink(): Promise<string | undefined>;
  /**
   * Creates an invitation. `makerId`: the person who creates the link, and who must still have the permission when the link is
   * used. Undefined for the machine's operator.
   */
  invite(to: {
    email: string;
    role: SiteRole | "operator";
    siteId?: string | undefined;
    makerId?: string | undefined;
  }): Promise<NewLink>;
  /** Creates a link with which the person sets a new password. The link becomes void if the person gains a role. */
  reset(person: StoredPerson, makerId?: string): Promise<NewLink>;
  /** The purpose of a link, and whether its person has an account. Rejects with 404 `token` if the link is used or void. */
  openLink(token: string): Promise<OpenedLink>;
  /** Consumes a link. To use an invitation, a person who already has an account must enter its password. */
  useLink(token: string, answer: LinkAnswer): Promise<StoredPerson>;
  /** Undefined unless there is a person with this e-mail address and password. */
  byPassword(email: string, password: string): Promise<StoredPerson | undefined>;
  /** Changes name, language, e-mail preference or password. A new password signs the person out everywhere. */
  change(
    id: string,
    changes: {
      name?: string | undefined;
      mails?: boolean | undefined;
      language?: string | undefined;
      password?: string | undefined;
    },
  ): Promise<StoredPerson>;
  /** Gives the person this role at the site. Undefined removes their role. A person without any role is removed. */
  setRole(id: string, siteId: string, role: SiteRole | undefined): Promise<void>;
}

export interface OpenedLink {
  link: PersonLink;
  person: StoredPerson | undefined;
}

export interface NewLink {
  token: string;
  expiresAt: number;
}

interface PeopleServiceParts {
  storage: Storage;
  passwords: Passwords;
  randomText: RandomText;
  clock: () => number;
}

export function peopleService(deps: PeopleServiceParts): PeopleService {
  const { storage, passwords, clock } = deps;

  async function make(what: Parameters<typeof oneTimeLink>[0]): Promise<NewLink> {
    const { token, link } = oneTimeLink(what, { randomText: deps.randomText, now: clock() });
    await storage.addLink(link);
    return { token, expiresAt: link.expiresAt };
  }

  async function find(id: string): Promise<StoredPerson> {
    const person = await storage.person(id);
    if (person === undefined) throw unknownPerson();
    return person;
  }

  async function update(id: string, change: (person: StoredPerson) => StoredPerson): Promise<StoredPerson> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const read = await find(id);
      const person = { ...change(read), updatedAt: later(read.updatedAt, clock()) };
      if (await storage.replacePerson(person, read.updatedAt)) return person;
    }
    throw new Error(`The person could not be saved: others changed the person ${ATTEMPTS} times in a row.`);
  }

  async function openLink(token: string): Promise<OpenedLink> {
    const link = await storage.link(hashOfToken(token));
    const { kind } = link ?? {};
    const isFirstTooLate = kind === "first" && (await storage.hasPeople());
    if (link === undefined || kind === undefined || kind === "connect") throw unknownLink();
    if (link.expiresAt <= clock() || isFirstTooLate) throw unknownLink();
    const person = link.email === undefined ? undefined : await storage.personByEmail(link.email);
    if (link.kind === "reset" && person === undefined) throw unknownLink();
    return { link: { ...link, kind }, person };
  }

  return {
    async firstLink() {
      if (await storage.hasPeople()) return undefined;
      return (await make({ kind: "first", role: "operator" })).token;
    },
    invite: ({ email, role, siteId, makerId }) => make({ kind: "invite", email, role, siteId, makerId }),
    reset: ({ email }, makerId) => make({ kind: "reset", email, makerId }),
    openLink,
    async useLink(token, answer) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const opened = await openLink(token);
        const person = await accepted(deps, opened, answer);
        const readAt = opened.person?.updatedAt;
        const outcome = await storage.useLink({ hash: opened.link.hash, at: clock(), person, readAt });
        if (outcome === "used") return person;
        if (outcome === "unknown") throw unknownLink();
      }
      throw new Error(`The link could not be used: others changed the person ${ATTEMPTS} times in a row.`);
    },
    async byPassword(email, password) {
      const person = await storage.personByEmail(email);
      return (await passwords.matches(password, person?.passwordHash)) ? person : undefined;
    },
    async change(id, { name, mails, language, password }) {
      const passwordHash =
        password === undefined
          ? undefined
          : await passwords.hash(await fitting(storage, password, await find(id)));
      return update(id, (person) => ({
        ...person,
        ...(name !== undefined && { name }),
        ...(mails !== undefined && { mails }),
        ...(language !== undefined && { language }),
        ...(passwordHash !== undefined && {
          passwordHash,
          passwordSetAt: later(person.passwordSetAt, clock()),
        }),
      }));
    },
    async setRole(id, siteId, role) {
      const { sites, isOperator } = await update(id, (person) => {
        const others = person.sites.filter((grant) => grant.siteId !== siteId);
        if (others.length === person.sites.length) throw unknownPerson();
        return { ...person, sites: role === undefined ? others : inOrder([...others, { siteId, role }]) };
      });
      if (sites.length === 0 && !isOperator) await storage.removePerson(id);
    },
  };
}

/** Always later than the previous version's time, because the time identifies a version of a person. */
function later(before: number, now: number): number {
  return Math.max(now, before + 1);
}

/** The person after the link was used. */
async function accepted(
  { storage, passwords, randomText, clock }: PeopleServiceParts,
  { link, person }: OpenedLink,
  { email, name, password }: LinkAnswer,
): Promise<StoredPerson> {
  const now = clock();
  if (person !== undefined && link.kind !== "reset") {
    if (!(await passwords.matches(password, person.passwordHash))) throw wrongPassword();
    return { ...granted(person, link), updatedAt: later(person.updatedAt, clock()) };
  }
  const invitee = person ?? { email: link.email ?? email, name, sites: [] };
  const passwordHash = await passwords.hash(await fitting(storage, password, invitee, link.siteId));
  if (person !== undefined) {
    const at = later(Math.max(person.updatedAt, person.passwordSetAt), clock());
    return { ...person, passwordHash, passwordSetAt: at, updatedAt: at };
  }
  const address = link.email ?? email;
  if (address === undefined) throw missing("email", "Give the e-mail address that you will sign in with.");
  if (name === undefined) throw missing("name", "Give your name, as colleagues will see it.");
  const blank = { id: `per_${randomText(16)}`, email: address, name, passwordHash, isOperator: false };
  return granted(
    { ...blank, mails: true, passwordSetAt: now, sites: [], createdAt: now, updatedAt: now },
    link,
  );
}

/** Returns the password if the person may use it. Throws if it is invalid or easy to guess. */
async function fitting(
  storage: Storage,
  password: string,
  invitee: Pick<StoredPerson, "sites"> & { email: string | undefined; name: string | undefined },
  siteId?: string,
): Promise<string> {
  const checked = passwordSchema.safeParse(password);
  if (!checked.success) throw unfitting(checked.error.issues[0]?.message ?? "");
  const ids = [...(siteId === undefined ? [] : [siteId]), ...invitee.sites.map((grant) => grant.siteId)];
  const found = await Promise.all(ids.slice(0, KNOWN_SITES).map((id) => storage.site(id)));
  const known = [invitee.email, invitee.name, ...found.map((site) => site?.name)].filter(
    (text) => text !== undefined,
  );
  if (await isGuessable(password, known)) throw unfitting(GUESSABLE);
  return checked.data;
}

/** The person with the link's role added. An owner with an invitation as an agent stays an owner. */
function granted(person: StoredPerson, { kind, role, siteId }: StoredLink): StoredPerson {
  if (kind === "first" || role === "operator") return { ...person, isOperator: true };
  if (siteId === undefined || role === undefined) return person;
  const currentRole = person.sites.find((grant) => grant.siteId === siteId)?.role;
  const others = person.sites.filter((grant) => grant.siteId !== siteId);
  return {
    ...person,
    sites: inOrder([...others, { siteId, role: currentRole === "owner" ? currentRole : role }]),
  };
}

function inOrder(sites: StoredPerson["sites"]): StoredPerson["sites"] {
  return sites.toSorted((one, other) => (one.siteId < other.siteId ? -1 : 1));
}

function unfitting(message: string): Failure {
  return new Failure("invalidRequest", "password", "invalid_value", message);
}

function missing(field: string, message: string): Failure {
  return new Failure("invalidRequest", field, "missing_required_field", message);
}

export function wrongPassword(): Failure {
  const message = "The e-mail address or the password is wrong.";
  return new Failure("unauthorized", "password", "invalid_value", message);
}

export function unknownPerson(): Failure {
  return new Failure(
    "notFound",
    "person_id",
    "not_found",
    "No person has this id. Read the list of people again.",
  );
}

function unknownLink(): Failure {
  return new Failure(
    "notFound",
    "token",
    "not_found",
    "This link was used already, or has expired. Ask for a new link.",
  );
}
