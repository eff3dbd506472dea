import type { SettingChange } from "../../sites/setting-changes.ts";

export type SiteRole = "owner" | "agent";

/** A person who signs in to the console. */
export interface StoredPerson {
  id: string;
  /** The e-mail address in lower case. No two people have the same. */
  email: string;
  name: string;
  /** The password hash as `people/password.ts` writes it. */
  passwordHash: string;
  /** When the password was set: earlier sign-ins are void. */
  passwordSetAt: number;
  /** An operator may do everything at every site. */
  isOperator: boolean;
  /** Whether the person wants e-mails, such as about waiting visitors and weekly reports. */
  mails: boolean;
  /** BCP 47: the language in which they use the console; undefined until they have. */
  language?: string | undefined;
  /** Roles by site id, in byte order. A site's grants are removed with the site. */
  sites: { siteId: string; role: SiteRole }[];
  createdAt: number;
  updatedAt: number;
}

/** A replacement for the password: the public half of a key on a person's device (WebAuthn, Level 3). */
export interface StoredPasskey {
  /** The credential's own id, base64url. */
  id: string;
  personId: string;
  /** The person's name for it. */
  name: string;
  /** The public key as COSE, base64url. */
  publicKey: string;
  /** Number of signatures so far. 0 from devices that do not count. */
  counter: number;
  /** The person's `passwordSetAt` when the passkey was created. A new password removes the passkey. */
  passwordSetAt: number;
  createdAt: number;
  usedAt: number | undefined;
}

/** A browser that is signed in. */
export interface StoredSignIn {
  /** Hash of the secret in its cookie. The secret itself is not stored. */
  hash: string;
  personId: string;
  /** The person's `passwordSetAt` when the sign-in began. A new password ends the sign-in. */
  passwordSetAt: number;
  createdAt: number;
  /** The sign-in is void from this instant on. */
  expiresAt: number;
}

export const MOST_PASSKEYS = 10;

/** A link that works once: it creates a person, adds a person to a site, resets a password, or gives a program a key. */
export interface StoredLink {
  /** Hash of the secret in the URL. The secret itself is not stored. */
  hash: string;
  /** `first` creates the installation's first person, and no other. */
  kind: "first" | "invite" | "reset" | "connect";
  /** The e-mail address that the link was created for; undefined for the first person. */
  email: string | undefined;
  /** The role of the first person or an invitation; otherwise undefined. */
  role: SiteRole | "operator" | undefined;
  /** The site; undefined for operators and resets. */
  siteId: string | undefined;
  /** The person who created the link, and must still have the permission. Undefined: the operator of the machine. */
  makerId?: string | undefined;
  createdAt: number;
  /** The link is void from this instant on. */
  expiresAt: number;
}

export interface LinkUse {
  hash: string;
  at: number;
  /** The person as they are after the link was used. */
  person: StoredPerson;
  /** `updatedAt` of the person when they were read. Undefined if the link creates a person. */
  readAt: number | undefined;
}

/** A change made by a person. */
export interface AuditEntry {
  at: number;
  /** Undefined for changes outside of any site. */
  siteId: string | undefined;
  personId: string;
  /** The person's e-mail address at that time. */
  email: string;
  /** The call's name, such as `updateSite`. */
  what: string;
  /** Names and ids of the changed things, and a site's changed settings. Never secrets. */
  details: Record<string, string | string[] | SettingChange[]>;
}

export interface AuditQuery {
  /** Only entries of this site. Undefined: all entries. */
  siteId: string | undefined;
  /** Key of the last entry of the previous page. Only entries before it are returned. */
  before: number | undefined;
  limit: number;
}

/** Milliseconds after which an audit entry is removed: a year. */
export const AUDIT_RETENTION = 31_536_000_000;

export interface PeopleStorage {
  person(id: string): Promise<StoredPerson | undefined>;
  /** The person with this e-mail address in lower case. */
  personByEmail(email: string): Promise<StoredPerson | undefined>;
  hasPeople(): Promise<boolean>;
  /** People with a role at the site (operators need none); without a site, all people. Oldest first, ties by id. */
  people(siteId?: string): Promise<StoredPerson[]>;
  /**
   * Replaces the person if they have not changed since they were read (`updatedAt` equals `readAt`). False if they changed or are
   * gone. Rejects if the e-mail address is another person's, or a site is unknown. A new password removes the person's passkeys and
   * sign-ins. A higher role at any site removes the resets that were created for them. A lower role at a site removes the links to
   * it that were created for them or by them, and all resets that they created.
   */
  replacePerson(person: StoredPerson, readAt: number): Promise<boolean>;
  /** Removes a person with their passkeys and sign-ins, and the links that were made for them or by them. False if unknown. */
  removePerson(id: string): Promise<boolean>;

  /** Stores a sign-in, and removes some expired ones. Adds nothing if the person is gone or another password was set. */
  addSignIn(signIn: StoredSignIn): Promise<void>;
  /** The person in their current state; undefined unless the sign-in exists and is valid, with their current password. */
  signedIn(hash: string, now: number): Promise<StoredPerson | undefined>;
  /** False if unknown. */
  removeSignIn(hash: string): Promise<boolean>;

  /** A person's passkeys, oldest first, ties by id. */
  passkeys(personId: string): Promise<StoredPasskey[]>;
  passkey(id: string): Promise<StoredPasskey | undefined>;
  /**
   * False if the id is taken, the person is gone or already has `MOST_PASSKEYS`, or the password changed since `passwordSetAt`.
   */
  addPasskey(passkey: StoredPasskey): Promise<boolean>;
  /** Records a signature. False if the passkey is gone, or its counter has changed since it was read. */
  usePasskey(use: { id: string; readCounter: number; counter: number; at: number }): Promise<boolean>;
  /** Removes a passkey. False unless the person has it. */
  removePasskey(personId: string, id: string): Promise<boolean>;

  /** Stores a link. Also removes the links that are void at `createdAt`. */
  addLink(link: StoredLink): Promise<void>;
  /** A link, even if it has expired but was not removed yet. Undefined if its creator no longer has the permission to create it. */
  link(hash: string): Promise<StoredLink | undefined>;
  /** Unused invitations to the site, oldest first. Leaves out those whose creator no longer has the permission to create them. */
  invitations(siteId: string): Promise<StoredLink[]>;
  /** False if unknown. */
  removeLink(hash: string): Promise<boolean>;
  /**
   * Removes the link, and returns it if it was valid: it has not expired, and its creator still has the permission to create it.
   * Only one of several concurrent calls gets it.
   */
  takeLink(hash: string, at: number): Promise<StoredLink | undefined>;
  /**
   * Writes the person and consumes the link, in one step. `unknown`: the link was used or is void, its creator no longer has the
   * permission to create it, or it is a `first` link and a person exists already. `changed`: the person has changed since they were
   * read, or somebody else has the e-mail address; the link stays valid. After a `reset`, all resets for the person are removed.
   */
  useLink(use: LinkUse): Promise<"used" | "unknown" | "changed">;

  /** Stores an entry, and removes some entries that are older by `AUDIT_RETENTION`. */
  addAuditEntry(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  auditEntries(query: AuditQuery): Promise<(AuditEntry & { key: number })[]>;
}
