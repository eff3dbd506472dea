import { describe, expect, it } from "vitest";
import {
  type ConsolePerson,
  consolePerson,
  cookieOf,
  FROM_CONSOLE,
  PASSWORD,
  withCookie,
} from "../console-person.ts";
import { MINUTE, type OpenBench, refusal, standing } from "../harness.ts";
import { type Misdeeds, type SoftwarePasskey, softwarePasskey } from "../software-passkey.ts";

const REFUSED = [401, "passkey", "invalid_value"];

export function describePasskeys(open: OpenBench): void {
  describe("A passkey", () => {
    const bench = standing(open);
    const { call, newSite } = bench;
    const ask = (path: string, body?: object, ip = "203.0.113.7") =>
      call("POST", `/console/passkeys/${path}`, { headers: FROM_CONSOLE, ip, ...(body && { body }) });
    const options = async () => (await ask("options")).json.options;
    const newOptions = async (person: ConsolePerson) => {
      const body = { current_password: PASSWORD };
      return (await person.call("POST", "/console/me/passkeys/options", undefined, { body })).json.options;
    };
    const add = async (person: ConsolePerson, passkey: SoftwarePasskey, misdeeds: Misdeeds = {}) => {
      const response = passkey.made(await newOptions(person), misdeeds);
      return person.call("POST", "/console/me/passkeys", undefined, { body: { name: "Phone", response } });
    };
    const personWith = async (passkey: SoftwarePasskey) => {
      const person = await consolePerson(bench, "operator");
      expect((await add(person, passkey)).status).toBe(201);
      return person;
    };

    it("is added with the password, listed and removable, and signs the person in without an e-mail address", async () => {
      const passkey = softwarePasskey();
      const person = await personWith(passkey);
      const asked = await options();
      expect(asked).toMatchObject({ rpId: "chat.example", userVerification: "required" });
      expect(asked).not.toHaveProperty("allowCredentials.0");
      const signedIn = await ask("sign-in", passkey.signed(asked));
      expect(signedIn.json.person.email).toBe(person.email);
      expect(signedIn.headers["set-cookie"]).toMatch(/HttpOnly; SameSite=Strict; Secure$/);
      const me = withCookie(call, cookieOf(signedIn));
      const { json } = await me.call("GET", "/console/me/passkeys");
      const at = new Date(bench.clock.now()).toISOString();
      expect(json).toEqual({
        success: true,
        available: true,
        data: [{ passkey_id: passkey.id, name: "Phone", created_at: at, last_used_at: at }],
      });
      expect((await me.call("DELETE", `/console/me/passkeys/${passkey.id}`)).status).toBe(200);
      expect(refusal(await ask("sign-in", passkey.signed(await options())))).toEqual(REFUSED);
      const changes = await bench.service.storage.auditEntries({
        siteId: undefined,
        before: undefined,
        limit: 2,
      });
      expect(changes.map(({ what, details, personId }) => [what, details.name, personId])).toEqual([
        ["removePasskey", "Phone", person.id],
        ["addPasskey", "Phone", person.id],
      ]);
    });

    it("is not added without the person's password or without a session", async () => {
      const person = await consolePerson(bench, "operator");
      const body = { current_password: "not the password" };
      const wrong = await person.call("POST", "/console/me/passkeys/options", undefined, { body });
      expect(refusal(wrong)).toEqual([401, "password", "invalid_value"]);
      const headers = FROM_CONSOLE;
      expect((await call("POST", "/console/me/passkeys/options", { headers, body })).status).toBe(401);
      expect((await call("GET", "/console/me/passkeys", { headers })).status).toBe(401);
    });

    it("is created once, only for the person who requested it and for this origin, with user verification", async () => {
      const [one, other] = [await consolePerson(bench, "operator"), await consolePerson(bench, "operator")];
      const notMade = [400, "passkey", "invalid_value"];
      const misdeeds: Misdeeds[] = [
        { origin: "https://evil.example" },
        { origin: "https://chat.example:8443" },
        { rpId: "evil.example" },
        { isVerified: false },
        { challenge: "bWFkZSB1cA" },
      ];
      for (const misdeed of misdeeds)
        expect(refusal(await add(one, softwarePasskey(), misdeed))).toEqual(notMade);
      bench.clock.pass(MINUTE);
      const passkey = softwarePasskey();
      const body = { name: "Phone", response: passkey.made(await newOptions(one)) };
      expect(refusal(await other.call("POST", "/console/me/passkeys", undefined, { body }))).toEqual(notMade);
      // The first attempt has used up the challenge.
      expect(refusal(await one.call("POST", "/console/me/passkeys", undefined, { body }))).toEqual(notMade);
      const forSignIn = {
        name: "Phone",
        response: passkey.made({ ...(await newOptions(one)), ...(await options()) }),
      };
      const crossed = await one.call("POST", "/console/me/passkeys", undefined, { body: forSignIn });
      expect(refusal(crossed)).toEqual(notMade);
      expect((await one.call("GET", "/console/me/passkeys")).json.data).toEqual([]);
      // A credential of one person cannot be added by another.
      bench.clock.pass(MINUTE);
      expect((await add(one, passkey)).status).toBe(201);
      expect(refusal(await add(other, passkey))).toEqual(notMade);
    });

    it("is refused with another person's credential, a used or invalid challenge, another origin or another relying party", async () => {
      const [own, others] = [softwarePasskey(), softwarePasskey()];
      const one = await personWith(own);
      const other = await personWith(others);
      const handleOf = ({ id }: ConsolePerson) => Buffer.from(id).toString("base64url");
      const misdeeds: Misdeeds[] = [
        { id: others.id },
        { id: others.id, userHandle: handleOf(other) },
        { userHandle: handleOf(other) },
        { userHandle: "" },
        { origin: "https://evil.example" },
        { origin: "http://chat.example" },
        { rpId: "evil.example" },
        { isVerified: false },
        { challenge: "bWFkZSB1cA" },
      ];
      for (const [n, misdeed] of misdeeds.entries()) {
        const answer = await ask("sign-in", own.signed(await options(), misdeed), `198.51.100.${n + 1}`);
        expect(refusal(answer), JSON.stringify(misdeed)).toEqual(REFUSED);
        expect(answer.headers).not.toHaveProperty("set-cookie");
      }
      bench.clock.pass(MINUTE);
      const crossed = own.signed(await newOptions(one));
      expect(refusal(await ask("sign-in", crossed))).toEqual(REFUSED);
      const used = own.signed(await options());
      expect((await ask("sign-in", used)).status).toBe(200);
      expect(refusal(await ask("sign-in", used))).toEqual(REFUSED);
      const twice = own.signed(await options());
      const answers = await Promise.all([ask("sign-in", twice), ask("sign-in", twice)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    });

    it("is refused as a copy if its counter is not higher than at the last sign-in", async () => {
      const passkey = softwarePasskey();
      await personWith(passkey);
      expect((await ask("sign-in", passkey.signed(await options(), { counter: 7 }))).status).toBe(200);
      for (const counter of [7, 6, 0])
        expect(refusal(await ask("sign-in", passkey.signed(await options(), { counter })))).toEqual(REFUSED);
      expect((await ask("sign-in", passkey.signed(await options(), { counter: 8 }))).status).toBe(200);
    });

    it("can neither be listed nor removed by another person", async () => {
      const passkey = softwarePasskey();
      await personWith(passkey);
      const other = await consolePerson(bench, "operator");
      expect((await other.call("GET", "/console/me/passkeys")).json.data).toEqual([]);
      const removed = await other.call("DELETE", `/console/me/passkeys/${passkey.id}`);
      expect(refusal(removed)).toEqual([404, "passkey_id", "not_found"]);
      expect((await ask("sign-in", passkey.signed(await options()))).status).toBe(200);
    });

    it("stops working after the person is removed or changes the password", async () => {
      const site = await newSite();
      const owner = await consolePerson(bench, "owner", site.site_id);
      const agent = await consolePerson(bench, "agent", site.site_id);
      const [owners, agents] = [softwarePasskey(), softwarePasskey()];
      expect((await add(owner, owners)).status).toBe(201);
      expect((await add(agent, agents)).status).toBe(201);
      expect((await owner.call("DELETE", `/site/people/${agent.id}`, site.site_id)).status).toBe(200);
      expect(refusal(await ask("sign-in", agents.signed(await options())))).toEqual(REFUSED);
      const body = { password: "another good password", current_password: PASSWORD };
      expect((await owner.call("PATCH", "/console/me", undefined, { body })).status).toBe(200);
      expect(refusal(await ask("sign-in", owners.signed(await options())))).toEqual(REFUSED);
    });

    it("allows only a few attempts a minute, like a password", async () => {
      const passkey = softwarePasskey();
      const statuses = [];
      for (let n = 0; n < 8; n++)
        statuses.push((await ask("sign-in", passkey.signed({ challenge: "bWFkZSB1cA" }))).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
      const asked = [];
      for (let n = 0; n < 21; n++) asked.push((await ask("options", undefined, "198.51.100.77")).status);
      expect(asked.filter((status) => status === 429)).toHaveLength(1);
    });

    it("cannot be requested by a page of another origin", async () => {
      const headers = { "x-parley-console": "1", "sec-fetch-site": "cross-site" };
      const answer = await call("POST", "/console/passkeys/options", { headers });
      expect(refusal(answer)).toEqual([403, "Origin", "origin_not_allowed"]);
    });
  });

  describe("Passkeys", () => {
    const bench = standing(open, { parts: async () => ({ baseUrl: () => "http://127.0.0.1:8080/v1" }) });

    it("are refused if the host of the service's URL is an IP address", async () => {
      const asked = await bench.call("POST", "/console/passkeys/options", { headers: FROM_CONSOLE });
      expect(refusal(asked)).toEqual([400, "passkey", "not_configured"]);
    });
  });
}
