import { describe, expect, it } from "vitest";
import {
  AUDIT_RETENTION,
  type AuditEntry,
  MOST_PASSKEYS,
  type SiteRole,
  type StoredLink,
  type StoredPasskey,
  type StoredPerson,
} from "../../../../core/src/storage/port/people-storage.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aLink, aPerson, MINUTE, NOON } from "../sample-records.ts";

/** Tests the port's contract for people. Sites `a` and `b` exist. */
export function describePeople(storage: () => Storage): void {
  const add = async (person: StoredPerson, link: Partial<StoredLink> = {}) => {
    await storage().addLink(aLink(`link of ${person.id}`, link));
    return storage().useLink({ hash: `link of ${person.id}`, at: NOON, person, readAt: undefined });
  };

  describe("People", () => {
    it("are returned as stored, by id, by e-mail address and by site", async () => {
      const owner = aPerson("owner", {
        sites: [{ siteId: "a", role: "owner" }],
        name: "Ünï 🚀\0",
        language: "de",
      });
      const both = aPerson("both", {
        sites: [
          { siteId: "a", role: "agent" },
          { siteId: "b", role: "owner" },
        ],
        createdAt: NOON + 1,
      });
      const operator = aPerson("operator", { isOperator: true, createdAt: NOON + 2 });
      for (const person of [owner, both, operator]) expect(await add(person)).toBe("used");
      expect(await storage().person("both")).toEqual(both);
      expect(await storage().personByEmail("owner@example.com")).toEqual(owner);
      expect(await storage().people("a")).toEqual([owner, both]);
      expect(await storage().people("b")).toEqual([both]);
      expect(await storage().people()).toEqual([owner, both, operator]);
      expect(await storage().hasPeople()).toBe(true);
    });

    it("are returned as undefined if unknown", async () => {
      expect(await storage().person("nobody")).toBeUndefined();
      expect(await storage().personByEmail("nobody@example.com")).toBeUndefined();
      expect(await storage().people()).toEqual([]);
      expect(await storage().hasPeople()).toBe(false);
      expect(await storage().removePerson("nobody")).toBe(false);
    });

    it("are replaced only if nobody has changed them since they were read", async () => {
      const person = aPerson("one", { sites: [{ siteId: "a", role: "agent" }] });
      await add(person);
      const changed: StoredPerson = {
        ...person,
        name: "New",
        language: "pt-BR",
        passwordHash: "new",
        passwordSetAt: NOON + 5,
        updatedAt: NOON + 5,
        sites: [{ siteId: "b", role: "owner" }],
      };
      expect(await storage().replacePerson(changed, NOON - 1)).toBe(false);
      expect(await storage().person("one")).toEqual(person);
      expect(await storage().replacePerson(changed, NOON)).toBe(true);
      expect(await storage().replacePerson({ ...changed, name: "Late" }, NOON)).toBe(false);
      expect(await storage().person("one")).toEqual(changed);
      expect(await storage().people("a")).toEqual([]);
    });

    it("cannot share an e-mail address", async () => {
      await add(aPerson("one"));
      await add(aPerson("two"));
      const taken = { ...aPerson("two"), email: "one@example.com" };
      await expect(storage().replacePerson(taken, NOON)).rejects.toThrow();
      expect(await storage().person("two")).toEqual(aPerson("two"));
    });

    it("have no role left at a site that was removed", async () => {
      const sites: StoredPerson["sites"] = [
        { siteId: "a", role: "owner" },
        { siteId: "b", role: "agent" },
      ];
      await add(aPerson("one", { sites }));
      await storage().addLink(aLink("to a", { siteId: "a", role: "agent" }));
      await storage().removeSite("a");
      expect((await storage().person("one"))?.sites).toEqual([{ siteId: "b", role: "agent" }]);
      expect(await storage().link("to a")).toBeUndefined();
    });

    it("have no links left after they are removed", async () => {
      await add(aPerson("one"));
      await storage().addLink(aLink("reset", { kind: "reset", email: "one@example.com" }));
      expect(await storage().removePerson("one")).toBe(true);
      expect(await storage().person("one")).toBeUndefined();
      expect(await storage().link("reset")).toBeUndefined();
      expect(await storage().removePerson("one")).toBe(false);
    });
  });

  describe("Passkeys", () => {
    it("are returned by id and by person, oldest first", async () => {
      await add(aPerson("one"));
      const older = aPasskey("older", { name: "Ünï 🚀", usedAt: NOON + 3 });
      const newer = aPasskey("newer", { createdAt: NOON + 1, counter: 4_294_967_295 });
      for (const passkey of [newer, older]) expect(await storage().addPasskey(passkey)).toBe(true);
      expect(await storage().passkeys("one")).toEqual([older, newer]);
      expect(await storage().passkey("newer")).toEqual(newer);
      expect(await storage().passkeys("two")).toEqual([]);
      expect(await storage().passkey("unknown")).toBeUndefined();
    });

    it("are not added for an unknown person, after the password has changed, or with an id that exists", async () => {
      await add(aPerson("one"));
      await add(aPerson("two"));
      expect(await storage().addPasskey(aPasskey("key", { personId: "nobody" }))).toBe(false);
      expect(await storage().addPasskey(aPasskey("key", { passwordSetAt: NOON - 1 }))).toBe(false);
      expect(await storage().addPasskey(aPasskey("key"))).toBe(true);
      expect(await storage().addPasskey(aPasskey("key", { personId: "two" }))).toBe(false);
      expect((await storage().passkey("key"))?.personId).toBe("one");
    });

    it("are limited per person, even if they are added concurrently", async () => {
      await add(aPerson("one"));
      const added = Array.from({ length: MOST_PASSKEYS + 2 }, (_, n) =>
        storage().addPasskey(aPasskey(`key ${n}`)),
      );
      expect((await Promise.all(added)).filter((isAdded) => !isAdded)).toHaveLength(2);
      expect(await storage().passkeys("one")).toHaveLength(MOST_PASSKEYS);
    });

    it("store a new signature counter only if the stored counter has not changed since it was read", async () => {
      await add(aPerson("one"));
      await storage().addPasskey(aPasskey("key"));
      const use = { id: "key", readCounter: 0, counter: 5, at: NOON + 9 };
      const noted = await Promise.all([
        storage().usePasskey(use),
        storage().usePasskey({ ...use, counter: 6 }),
      ]);
      expect(noted).toEqual([true, false]);
      expect(await storage().passkey("key")).toEqual(aPasskey("key", { counter: 5, usedAt: NOON + 9 }));
      expect(await storage().usePasskey({ ...use, id: "unknown" })).toBe(false);
    });

    it("can be removed only by their owner", async () => {
      await add(aPerson("one"));
      await add(aPerson("two"));
      await storage().addPasskey(aPasskey("key"));
      expect(await storage().removePasskey("two", "key")).toBe(false);
      expect(await storage().removePasskey("one", "key")).toBe(true);
      expect(await storage().removePasskey("one", "key")).toBe(false);
    });

    it("are deleted if the password changes or the person is removed, but not if the person's name changes", async () => {
      await add(aPerson("one"));
      await storage().addPasskey(aPasskey("key"));
      await storage().replacePerson({ ...aPerson("one"), name: "New", updatedAt: NOON + 1 }, NOON);
      expect(await storage().passkeys("one")).toHaveLength(1);
      const reset = aPerson("one", { passwordSetAt: NOON + 2, updatedAt: NOON + 2 });
      await storage().replacePerson(reset, NOON + 1);
      expect(await storage().passkeys("one")).toEqual([]);
      expect(await storage().addPasskey(aPasskey("key", { passwordSetAt: NOON + 2 }))).toBe(true);
      await storage().removePerson("one");
      expect(await storage().passkey("key")).toBeUndefined();
    });
  });

  describe("Sign-ins", () => {
    const aSignIn = (hash: string, changes: object = {}) => ({
      hash,
      personId: "one",
      passwordSetAt: NOON,
      createdAt: NOON,
      expiresAt: NOON + MINUTE,
      ...changes,
    });

    it("return the person's current state until they expire or are removed", async () => {
      await add(aPerson("one"));
      for (const hash of ["here", "there"]) await storage().addSignIn(aSignIn(hash));
      expect(await storage().signedIn("here", NOON)).toEqual(aPerson("one"));
      const renamed = { ...aPerson("one"), name: "New", updatedAt: NOON + 1 };
      await storage().replacePerson(renamed, NOON);
      expect(await storage().signedIn("here", NOON + MINUTE - 1)).toEqual(renamed);
      expect(await storage().signedIn("here", NOON + MINUTE)).toBeUndefined();
      expect(await storage().signedIn("unknown", NOON)).toBeUndefined();
      expect(await storage().removeSignIn("here")).toBe(true);
      expect(await storage().removeSignIn("here")).toBe(false);
      expect(await storage().signedIn("here", NOON)).toBeUndefined();
      expect(await storage().signedIn("there", NOON)).toEqual(renamed);
    });

    it("end if the password changes or the person is removed, and begin only with the current password", async () => {
      await add(aPerson("one"));
      await storage().addSignIn(aSignIn("old"));
      const changed = aPerson("one", { passwordSetAt: NOON + 2, updatedAt: NOON + 2 });
      await storage().replacePerson(changed, NOON);
      await storage().addSignIn(aSignIn("late"));
      await storage().addSignIn(aSignIn("new", { passwordSetAt: NOON + 2 }));
      await storage().addSignIn(aSignIn("nobody's", { personId: "nobody" }));
      for (const hash of ["old", "late", "nobody's"])
        expect(await storage().signedIn(hash, NOON)).toBeUndefined();
      expect(await storage().signedIn("new", NOON)).toEqual(changed);
      await storage().removePerson("one");
      expect(await storage().removeSignIn("new")).toBe(false);
    });

    it("are deleted after they have expired, when other sign-ins begin", async () => {
      await add(aPerson("one"));
      await storage().addSignIn(aSignIn("old"));
      await storage().addSignIn(aSignIn("new", { createdAt: NOON + MINUTE, expiresAt: NOON + 2 * MINUTE }));
      expect(await storage().removeSignIn("old")).toBe(false);
      expect(await storage().removeSignIn("new")).toBe(true);
    });
  });

  describe("One-time links", () => {
    it("are returned as stored, and invitations are listed by site until they are removed", async () => {
      const first = aLink("first", { kind: "first", email: undefined, role: "operator" });
      const invite = aLink("invite", { siteId: "a", role: "agent" });
      const reset = aLink("reset", { kind: "reset", role: undefined });
      for (const link of [first, invite, reset]) await storage().addLink(link);
      for (const link of [first, invite, reset]) expect(await storage().link(link.hash)).toEqual(link);
      expect(await storage().invitations("a")).toEqual([invite]);
      expect(await storage().removeLink("invite")).toBe(true);
      expect(await storage().removeLink("invite")).toBe(false);
      expect(await storage().invitations("a")).toEqual([]);
    });

    it("work once, even if they are used concurrently", async () => {
      await storage().addLink(aLink("link"));
      const using = ["one", "two", "three"].map((id) =>
        storage().useLink({ hash: "link", at: NOON, person: aPerson(id), readAt: undefined }),
      );
      expect((await Promise.all(using)).toSorted()).toEqual(["unknown", "unknown", "used"]);
      expect(await storage().people()).toHaveLength(1);
    });

    it("are void from the moment they expire", async () => {
      const { expiresAt } = aLink("link");
      await storage().addLink(aLink("link"));
      const use = { hash: "link", person: aPerson("one"), readAt: undefined };
      expect(await storage().useLink({ ...use, at: expiresAt })).toBe("unknown");
      expect(await storage().person("one")).toBeUndefined();
      expect(await storage().useLink({ ...use, at: expiresAt - 1 })).toBe("used");
    });

    it("for creating the first person are void as soon as a person exists", async () => {
      const first = { kind: "first", email: undefined } as const;
      for (const hash of ["one", "two"]) await storage().addLink(aLink(hash, first));
      const use = (hash: string) =>
        storage().useLink({ hash, at: NOON, person: aPerson(hash), readAt: undefined });
      expect((await Promise.all([use("one"), use("two")])).toSorted()).toEqual(["unknown", "used"]);
    });

    it("stay valid after a use that fails because the e-mail address is taken or the person has changed", async () => {
      await add(aPerson("one"));
      await storage().addLink(aLink("link"));
      const use = { hash: "link", at: NOON };
      const namesake = { ...aPerson("two"), email: "one@example.com" };
      expect(await storage().useLink({ ...use, person: namesake, readAt: undefined })).toBe("changed");
      expect(await storage().useLink({ ...use, person: aPerson("one"), readAt: NOON - 1 })).toBe("changed");
      expect(await storage().link("link")).toEqual(aLink("link"));
      expect(await storage().useLink({ ...use, person: aPerson("one"), readAt: NOON })).toBe("used");
    });

    it("for a new password are all void as soon as one of them is used", async () => {
      await add(aPerson("one"));
      const reset = { kind: "reset", role: undefined, email: "one@example.com" } as const;
      for (const hash of ["reset 1", "reset 2"]) await storage().addLink(aLink(hash, reset));
      const person = { ...aPerson("one"), passwordHash: "new", updatedAt: NOON + 1 };
      expect(await storage().useLink({ hash: "reset 1", at: NOON, person, readAt: NOON })).toBe("used");
      expect(await storage().link("reset 2")).toBeUndefined();
    });

    it("depend on their creator's rights at the time of use", async () => {
      const at = (siteId: string, role: SiteRole) => ({ sites: [{ siteId, role }] });
      const makers = [aPerson("owner", at("a", "owner")), aPerson("agent", at("a", "agent"))];
      const operator = aPerson("operator", { isOperator: true });
      for (const person of [...makers, operator, aPerson("carla", at("a", "agent"))]) await add(person);
      const outcomes = async (link: Partial<StoredLink>) => {
        const found = [];
        for (const makerId of ["owner", "agent", "operator", "gone", undefined]) {
          await storage().addLink(aLink("link", { ...link, makerId }));
          const isShown = (await storage().link("link")) !== undefined;
          // Uses the same password again, because only the validity of the link matters here.
          const carla = (await storage().person("carla")) as StoredPerson;
          const person = { ...carla, updatedAt: carla.updatedAt + 1 };
          const use = { hash: "link", at: NOON, person, readAt: carla.updatedAt };
          const isUsed = (await storage().useLink(use)) === "used";
          expect(isShown).toBe(isUsed);
          found.push(isUsed);
          await storage().removeLink("link");
        }
        return found;
      };
      const carlas = { email: "carla@example.com" };
      const invite = { ...carlas, kind: "invite", role: "agent", siteId: "a" } as const;
      const reset = { ...carlas, kind: "reset", role: undefined } as const;
      expect(await outcomes(invite)).toEqual([true, false, true, false, true]);
      expect(await outcomes({ ...invite, siteId: "b" })).toEqual([false, false, true, false, true]);
      expect(await outcomes({ ...invite, siteId: undefined, role: "operator" })).toEqual([
        false,
        false,
        true,
        false,
        true,
      ]);
      expect(await outcomes(reset)).toEqual([true, false, true, false, true]);
      const carla = (await storage().person("carla")) as StoredPerson;
      const both: StoredPerson["sites"] = [...carla.sites, { siteId: "b", role: "agent" }];
      const more = { ...carla, sites: both, updatedAt: carla.updatedAt + 1 };
      expect(await storage().replacePerson(more, carla.updatedAt)).toBe(true);
      expect(await outcomes(reset)).toEqual([false, false, true, false, true]);
    });

    it("for a new password are void if the person gets a higher role, in any order of concurrent changes", async () => {
      await add(aPerson("carla", { sites: [{ siteId: "a", role: "agent" }] }));
      for (let n = 0; n < 10; n++) {
        const read = (await storage().person("carla")) as StoredPerson;
        const reset = { kind: "reset", role: undefined, email: read.email } as const;
        await storage().addLink(aLink(`reset ${n}`, reset));
        const stolen = { ...read, passwordHash: `stolen ${n}`, updatedAt: read.updatedAt + 1 };
        const grown: StoredPerson = {
          ...read,
          updatedAt: read.updatedAt + 1,
          sites: [{ siteId: "a", role: "owner" }],
        };
        const [used, isGrown] = await Promise.all([
          storage().useLink({ hash: `reset ${n}`, at: NOON, person: stolen, readAt: read.updatedAt }),
          storage().replacePerson(grown, read.updatedAt),
        ]);
        expect(isGrown).toBe(used !== "used");
        if (isGrown) expect(await storage().link(`reset ${n}`)).toBeUndefined();
        const after = (await storage().person("carla")) as StoredPerson;
        const sites: StoredPerson["sites"] = [{ siteId: "a", role: "agent" }];
        await storage().replacePerson({ ...after, sites, updatedAt: after.updatedAt + 1 }, after.updatedAt);
      }
    });

    it("can be claimed only once, and only while they are valid", async () => {
      const connect = { kind: "connect", role: undefined, siteId: "a", makerId: "owner" } as const;
      await add(aPerson("owner", { sites: [{ siteId: "a", role: "owner" }] }));
      await storage().addLink(aLink("code", connect));
      const { expiresAt } = aLink("code");
      const taken = await Promise.all([storage().takeLink("code", NOON), storage().takeLink("code", NOON)]);
      expect(taken.filter((one) => one !== undefined)).toEqual([aLink("code", connect)]);
      await storage().addLink(aLink("late", connect));
      expect(await storage().takeLink("late", expiresAt)).toBeUndefined();
      await storage().addLink(aLink("gone", { ...connect, makerId: "gone" }));
      expect(await storage().takeLink("gone", NOON)).toBeUndefined();
    });

    it("are deleted after they have expired, when another link is created", async () => {
      await storage().addLink(aLink("old"));
      await storage().addLink(aLink("new", { createdAt: aLink("old").expiresAt }));
      expect(await storage().link("old")).toBeUndefined();
    });
  });

  describe("The audit log", () => {
    it("lists entries newest first, for one site or all sites, page by page", async () => {
      const entries = [anEntry({ siteId: "a" }), anEntry({ siteId: undefined }), anEntry({ siteId: "a" })];
      for (const entry of entries) await storage().addAuditEntry(entry);
      const read = async (siteId: string | undefined, before?: number) =>
        storage().auditEntries({ siteId, before, limit: 2 });
      const newest = await read(undefined);
      expect(newest.map(withoutKey)).toEqual([entries[2], entries[1]]);
      expect((await read(undefined, newest[1]?.key)).map(withoutKey)).toEqual([entries[0]]);
      expect(await read("a")).toHaveLength(2);
      expect(await read("b")).toEqual([]);
    });

    it("drops entries after a year", async () => {
      await storage().addAuditEntry(anEntry({ at: NOON }));
      await storage().addAuditEntry(anEntry({ at: NOON + AUDIT_RETENTION }));
      expect(await storage().auditEntries({ siteId: "a", before: undefined, limit: 9 })).toHaveLength(2);
      await storage().addAuditEntry(anEntry({ at: NOON + AUDIT_RETENTION + 1 }));
      const left = await storage().auditEntries({ siteId: "a", before: undefined, limit: 9 });
      expect(left.map(({ at }) => at)).toEqual([NOON + AUDIT_RETENTION + 1, NOON + AUDIT_RETENTION]);
    });
  });
}

function aPasskey(id: string, changes: Partial<StoredPasskey> = {}): StoredPasskey {
  return {
    id,
    personId: "one",
    name: `Passkey ${id}`,
    publicKey: `key of ${id}`,
    counter: 0,
    passwordSetAt: NOON,
    createdAt: NOON,
    usedAt: undefined,
    ...changes,
  };
}

function withoutKey({ key, ...entry }: AuditEntry & { key: number }): AuditEntry {
  expect(key).toEqual(expect.any(Number));
  return entry;
}

function anEntry(changes: Partial<AuditEntry> = {}): AuditEntry {
  const details = { fields: ["name", "Ünï"], key_id: "key_1" };
  return {
    at: NOON,
    siteId: "a",
    personId: "one",
    email: "one@example.com",
    what: "updateSite",
    details,
    ...changes,
  };
}
