/** What somebody may do at a site. */
export type SiteRole = "owner" | "agent";

/** Somebody who signs in to the console. */
export interface StoredPerson {
  id: string;
  /** In lower case; no two people have the same. */
  email: string;
  name: string;
  /** As `people/password.ts` writes it. */
  passwordHash: string;
  /** When the password was set: whoever signed in before is signed out. */
  passwordSetAt: number;
  /** May do everything, at every site. */
  isOperator: boolean;
  /** Whether they want to hear of waiting visitors by mail. */
  mails: boolean;
  /** BCP 47: the one in which they use the console; undefined until they have. */
  language?: string | undefined;
  /** By site id, in byte order. Grants of a site end with it. */
  sites: { siteId: string; role: SiteRole }[];
  createdAt: number;
  updatedAt: number;
}

/** What somebody signs in with instead of a password: the public half of a key that their device keeps (WebAuthn, Level 3). */
export interface StoredPasskey {
  /** The credential's own, base64url. */
  id: string;
  personId: string;
  /** As the person calls it. */
  name: string;
  /** As COSE, base64url. */
  publicKey: string;
  /** Signatures so far; 0 from devices that do not count. */
  counter: number;
  /** The password that it was made under: it ends with it. */
  passwordSetAt: number;
  createdAt: number;
  usedAt: number | undefined;
}

/** A browser that somebody signed in with. */
export interface StoredSignIn {
  /** Hash of the secret in its cookie, which is not stored. */
  hash: string;
  personId: string;
  /** The password that it began under: it ends with it. */
  passwordSetAt: number;
  createdAt: number;
  /** Void from this instant on. */
  expiresAt: number;
}

/** What one person may have. */
export const MOST_PASSKEYS = 10;

/** An address that can be opened once: it makes a person, lets one into a site, or sets a password anew. */
export interface StoredLink {
  /** Of the secret in the address, which is not kept. */
  hash: string;
  /** `first` makes the installation's first person, and nobody's else; `connect` lets a program have a key. */
  kind: "first" | "invite" | "reset" | "connect";
  /** Whom it was made for; undefined for the first person. */
  email: string | undefined;
  /** What an invitation gives; undefined for a reset. */
  role: SiteRole | "operator" | undefined;
  /** Where; undefined for operators and resets. */
  siteId: string | undefined;
  /** The person who made it, and must still have the right to; undefined: the operator of the machine. */
  makerId?: string | undefined;
  createdAt: number;
  /** Void from this instant on. */
  expiresAt: number;
}

export interface LinkUse {
  hash: string;
  at: number;
  /** The person as the link makes them. */
  person: StoredPerson;
  /** `updatedAt` of the person as they were read; undefined where the link makes a new one. */
  readAt: number | undefined;
}

/** What a person changed. */
export interface AuditEntry {
  at: number;
  /** Undefined for what belongs to no site. */
  siteId: string | undefined;
  personId: string;
  /** The person's e-mail address then. */
  email: string;
  /** The call's name, such as `updateSite`. */
  what: string;
  /** What was touched, never secrets: at most a few names and ids. */
  details: Record<string, string | string[]>;
}

export interface AuditQuery {
  /** Undefined: of all sites and of none. */
  siteId: string | undefined;
  /** Only entries before this one of an earlier answer. */
  before: number | undefined;
  limit: number;
}

/** Milliseconds after which an entry of the audit list is forgotten: a year. */
export const AUDIT_KEPT = 31_536_000_000;

export interface PeopleStorage {
  person(id: string): Promise<StoredPerson | undefined>;
  /** By the address in lower case. */
  personByEmail(email: string): Promise<StoredPerson | undefined>;
  /** Whether there is anybody at all. */
  hasPeople(): Promise<boolean>;
  /** Those who have a role at the site (operators need none); without one, all people. Oldest first, ties by id. */
  people(siteId?: string): Promise<StoredPerson[]>;
  /**
   * Replaces the person if they are still the one read (`updatedAt` equals `readAt`). False if they changed or are gone. Rejects
   * where the address is another's, or a site is unknown. With another password, the person's passkeys and sign-ins end. With a higher role
   * anywhere, the resets made for them end; with a lower one, the links to that site made for them, the resets made by them, and
   * the links to that site made by them.
   */
  replacePerson(person: StoredPerson, readAt: number): Promise<boolean>;
  /** With their passkeys and sign-ins, and the links that were made for them or by them. False if unknown. */
  removePerson(id: string): Promise<boolean>;

  /** Forgets some that have expired. Adds none where the person is gone or another password was set. */
  addSignIn(signIn: StoredSignIn): Promise<void>;
  /** The person as they are now; undefined unless the sign-in is there and good, under their present password. */
  signedIn(hash: string, now: number): Promise<StoredPerson | undefined>;
  /** False if unknown. */
  removeSignIn(hash: string): Promise<boolean>;

  /** Oldest first, ties by id. */
  passkeys(personId: string): Promise<StoredPasskey[]>;
  passkey(id: string): Promise<StoredPasskey | undefined>;
  /**
   * False where the id is taken, the person is gone or has `MOST_PASSKEYS` already, or another password was set than
   * `passwordSetAt` tells of.
   */
  addPasskey(passkey: StoredPasskey): Promise<boolean>;
  /** Notes a signature. False where the passkey is gone, or its counter is no longer the one that was read. */
  usePasskey(use: { id: string; readCounter: number; counter: number; at: number }): Promise<boolean>;
  /** False unless the person has it. */
  removePasskey(personId: string, id: string): Promise<boolean>;

  /** Forgets the links that are void at `createdAt`. */
  addLink(link: StoredLink): Promise<void>;
  /** Also one that has expired, as long as it was not forgotten. Undefined where its maker no longer has the right to make it. */
  link(hash: string): Promise<StoredLink | undefined>;
  /** Invitations to the site that nobody has used and whose makers may still make them, oldest first. */
  invitations(siteId: string): Promise<StoredLink[]>;
  /** False if unknown. */
  removeLink(hash: string): Promise<boolean>;
  /**
   * Removes the link, and answers it if it was good: not expired, and its maker still has the right to make it. Of several calls
   * at the same moment, one gets it.
   */
  takeLink(hash: string, at: number): Promise<StoredLink | undefined>;
  /**
   * Writes the person and uses the link up, in one step. `unknown`: it was used, is void, its maker
   * no longer has the right to make it, or it is a `first` one and there is
   * somebody already. `changed`: the person is not the one read any more, or another has the address; the link stays.
   * With a `reset`, all of the person's links for one end.
   */
  useLink(use: LinkUse): Promise<"used" | "unknown" | "changed">;

  /** Forgets entries that are older by `AUDIT_KEPT` than this one. */
  addAuditEntry(entry: AuditEntry): Promise<void>;
  /** Newest first. */
  auditEntries(query: AuditQuery): Promise<(AuditEntry & { key: number })[]>;
}
