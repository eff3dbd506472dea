import { describe, expect, it } from "vitest";
import type { StoredPerson } from "../../../../core/src/storage/port/people-storage.ts";
import { consolePerson, cookieOf, FROM_CONSOLE, PASSWORD, withCookie } from "../console-person.ts";
import { MINUTE, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

export function describeConsoleSignIn(open: OpenBench): void {
  describe("A sign-in to the console", () => {
    const bench = standing(open);
    const { call, newSite, clock } = bench;
    const ask = (path: string, body: object, headers: object = FROM_CONSOLE, ip = "203.0.113.7") =>
      call("POST", path, { body, headers: { ...headers }, ip });
    const signIn = (email: string, password = PASSWORD, ip?: string) =>
      ask("/console/sign-in", { email, password }, FROM_CONSOLE, ip);

    it("creates an account and signs the person in through a link that works once", async () => {
      const site = await newSite();
      const to = { email: "ada@example.com", role: "owner", siteId: site.site_id } as const;
      const { token } = await bench.service.people.invite(to);
      const opened = await ask("/console/links/open", { token });
      expect(opened.json).toEqual({
        success: true,
        kind: "invite",
        email: "ada@example.com",
        role: "owner",
        site: "Shop",
        has_account: false,
      });
      const used = await ask("/console/links/use", { token, name: "Ada", password: PASSWORD });
      expect(used.status).toBe(201);
      const me = await withCookie(call, cookieOf(used)).call("GET", "/console/me");
      expect(me.json.person).toMatchObject({ email: "ada@example.com", name: "Ada", operator: false });
      expect(me.json.sites).toEqual([expect.objectContaining({ site_id: site.site_id, role: "owner" })]);
      const again = await ask("/console/links/use", { token, name: "Eve", password: PASSWORD });
      expect(refusal(again)).toEqual([404, "token", "not_found"]);
      expect(refusal(await ask("/console/links/open", { token }))).toEqual([404, "token", "not_found"]);
    });

    it("refuses the link for creating the first account after 10 minutes, and a link for a new password after 1 hour", async () => {
      const first = await open();
      const token = await first.service.people.firstLink();
      const request = { headers: FROM_CONSOLE, body: { token, name: "Ada", password: PASSWORD } };
      first.clock.pass(10 * MINUTE);
      expect(refusal(await first.call("POST", "/console/links/use", request))).toEqual([
        404,
        "token",
        "not_found",
      ]);
      const next = {
        ...request.body,
        token: await first.service.people.firstLink(),
        email: "Ada@Example.com ",
      };
      const used = await first.call("POST", "/console/links/use", { ...request, body: next });
      expect(used.json.person).toMatchObject({ email: "ada@example.com", operator: true });
      expect(await first.service.people.firstLink()).toBeUndefined();
      await first.close();

      const person = await consolePerson(bench, "operator");
      const stored = await bench.service.storage.person(person.id);
      const reset = await bench.service.people.reset(stored as NonNullable<typeof stored>);
      clock.pass(60 * MINUTE);
      const late = await ask("/console/links/use", { token: reset.token, password: "another password" });
      expect(refusal(late)).toEqual([404, "token", "not_found"]);
    });

    it("accepts e-mail and password, and does not reveal which of them was wrong", async () => {
      const person = await consolePerson(bench, "operator");
      const right = await signIn(person.email.toUpperCase());
      expect(right.status).toBe(200);
      const wrong = await signIn(person.email, "not the password");
      const unknown = await signIn("nobody@example.com");
      expect(refusal(wrong)).toEqual([401, "password", "invalid_value"]);
      expect(unknown.json).toEqual(wrong.json);
    });

    it("stores the console's language at sign-in as the language for e-mail, until the person chooses another", async () => {
      const { email, call } = await consolePerson(bench, "operator");
      const language = async () => (await call("GET", "/console/me")).json.person.language;
      expect(await language()).toBeUndefined();
      await ask("/console/sign-in", { email, password: PASSWORD, language: "de" });
      expect(await language()).toBe("de");
      await signIn(email);
      expect(await language()).toBe("de");
      await call("PATCH", "/console/me", undefined, { body: { language: "en" } });
      expect(await language()).toBe("en");
      const wrong = await call("PATCH", "/console/me", undefined, { body: { language: "de\r\nBcc: eve" } });
      expect(refusal(wrong)).toEqual([400, "language", "invalid_format"]);
    });

    it("sets a cookie that scripts, other sites and plain HTTP cannot read", async () => {
      const person = await consolePerson(bench, "operator");
      const { headers } = await signIn(person.email);
      expect(headers["set-cookie"]).toMatch(
        /^parley_console=\w{43}; Path=\/v1; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
      );
      expect(headers["cache-control"]).toBe("no-store");
    });

    it("replaces a session cookie that the browser already had, and ends that session", async () => {
      const person = await consolePerson(bench, "operator");
      const planted = await ask(
        "/console/sign-in",
        { email: person.email, password: PASSWORD },
        { ...FROM_CONSOLE, cookie: person.cookie },
      );
      expect(cookieOf(planted)).not.toBe(person.cookie);
      expect(refusal(await person.call("GET", "/console/me"))).toEqual([401, "session", "expired"]);
      expect((await withCookie(call, cookieOf(planted)).call("GET", "/console/me")).status).toBe(200);
    });

    it("refuses requests from another origin, with and without the console's header", async () => {
      const person = await consolePerson(bench, "operator");
      const body = { email: person.email, password: PASSWORD };
      const foreign = [
        {},
        { "x-parley-console": "1", "sec-fetch-site": "same-site" },
        { "x-parley-console": "1", "sec-fetch-site": "cross-site" },
        { "x-parley-console": "1", origin: ORIGIN },
      ];
      for (const headers of foreign) {
        const answer = await ask("/console/sign-in", body, headers);
        expect(refusal(answer)).toEqual([403, "Origin", "origin_not_allowed"]);
        expect(answer.headers).not.toHaveProperty("set-cookie");
      }
    });

    it("ends when the person sets a new password, which requires the current one and opens a new session", async () => {
      const person = await consolePerson(bench, "operator");
      const elsewhere = withCookie(call, cookieOf(await signIn(person.email)));
      const body = { password: "another good password" };
      const without = await person.call("PATCH", "/console/me", undefined, { body });
      expect(refusal(without)).toEqual([401, "password", "invalid_value"]);
      const changed = await person.call("PATCH", "/console/me", undefined, {
        body: { ...body, current_password: PASSWORD },
      });
      expect(changed.status).toBe(200);
      for (const old of [elsewhere, person])
        expect(refusal(await old.call("GET", "/console/me"))).toEqual([401, "session", "expired"]);
      expect((await withCookie(call, cookieOf(changed)).call("GET", "/console/me")).status).toBe(200);
      expect((await signIn(person.email)).status).toBe(401);
    });

    it("ends when the person signs out", async () => {
      const person = await consolePerson(bench, "operator");
      const out = await person.call("POST", "/console/sign-out");
      expect(out.headers["set-cookie"]).toContain("Max-Age=0");
      expect(refusal(await person.call("GET", "/console/me"))).toEqual([401, "session", "expired"]);
    });

    it("sets a new password through a link that works once, and ends all of the person's sessions", async () => {
      const site = await newSite();
      const owner = await consolePerson(bench, "owner", site.site_id);
      const agent = await consolePerson(bench, "agent", site.site_id);
      const { json } = await owner.call("POST", `/site/people/${agent.id}/reset`, site.site_id);
      expect(json.url).toMatch(/^https:\/\/chat\.example\/console\/#\/link\/\w{40}$/);
      const token = json.url.split("/").at(-1);
      const used = await ask("/console/links/use", { token, password: "a password of today" });
      expect(used.status).toBe(201);
      expect(refusal(await agent.call("GET", "/console/me"))).toEqual([401, "session", "expired"]);
      expect((await signIn(agent.email, "a password of today")).status).toBe(200);
      const again = await ask("/console/links/use", { token, password: "a password of Eve" });
      expect(refusal(again)).toEqual([404, "token", "not_found"]);
    });

    it("is blocked after six wrong passwords for one account from one IP address, but not for other accounts or from elsewhere", async () => {
      const [one, other] = [await consolePerson(bench, "operator"), await consolePerson(bench, "operator")];
      const tries = [];
      for (let n = 0; n < 8; n++) tries.push((await signIn(one.email, `guess number ${n}`)).status);
      expect(tries).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
      expect(refusal(await signIn(one.email))).toEqual([429, "requests_per_minute", "limit_exceeded"]);
      expect((await signIn(other.email)).status).toBe(200);
      expect((await signIn(one.email, PASSWORD, "198.51.100.9")).status).toBe(200);
    });

    it("survives a restart, and ends on every replica after 12 hours or when the person signs out", async () => {
      const [person, other] = [
        await consolePerson(bench, "operator"),
        await consolePerson(bench, "operator"),
      ];
      // Uses a replica as the restarted service, because a replica shares only the store with the first service.
      const restarted = await bench.replica();
      const there = withCookie(restarted.call, person.cookie);
      expect((await there.call("GET", "/console/me")).json.person.email).toBe(person.email);
      expect((await there.call("POST", "/console/sign-out")).status).toBe(200);
      for (const { call } of [person, there])
        expect(refusal(await call("GET", "/console/me"))).toEqual([401, "session", "expired"]);
      clock.pass(12 * 60 * MINUTE - 1);
      expect((await withCookie(restarted.call, other.cookie).call("GET", "/console/me")).status).toBe(200);
      clock.pass(1);
      expect(refusal(await other.call("GET", "/console/me"))).toEqual([401, "session", "expired"]);
    });

    it("applies changed roles immediately on every replica", async () => {
      const site = await newSite();
      const boss = await consolePerson(bench, "owner", site.site_id);
      const owner = await consolePerson(bench, "owner", site.site_id);
      const there = withCookie((await bench.replica()).call, owner.cookie);
      expect((await there.call("GET", "/site", site.site_id)).status).toBe(200);
      const role = { body: { role: "agent" } };
      await boss.call("PATCH", `/site/people/${owner.id}`, site.site_id, role);
      expect((await there.call("GET", "/site", site.site_id)).status).toBe(403);
    });

    describe("under attack", () => {
      const fromDevice = (email: string, password: string, device: string, ip: string) =>
        ask("/console/sign-in", { email, password }, { ...FROM_CONSOLE, cookie: device }, ip);
      /** Tries wrong passwords from three subnets in each of several /48s. Returns how many passwords the service checked. */
      const attack = async (email: string, networks: number) => {
        let tries = 0;
        for (let network = 0; network < networks; network++)
          for (let subnet = 0; subnet < 3; subnet++)
            for (let n = 0; n < 7; n++) {
              const ip = `2001:db8:${network.toString(16)}:${subnet.toString(16)}::1`;
              if ((await signIn(email, "a wrong password", ip)).status === 401) tries++;
            }
        return tries;
      };

      it("accepts the account's owner from any other network while one IPv6 /48 guesses passwords", async () => {
        const { email } = await consolePerson(bench, "operator");
        expect(await attack(email, 1)).toBe(12);
        expect((await signIn(email, PASSWORD, "198.51.100.9")).status).toBe(200);
        expect((await signIn(email, PASSWORD, "2001:db8:ffff::1")).status).toBe(200);
      });

      it("accepts known devices, password links and password changes while many networks guess passwords", async () => {
        const person = await consolePerson(bench, "operator");
        const bystander = await consolePerson(bench, "operator");
        const device = await deviceCookie(person.email, "198.51.100.9");
        const foreign = await deviceCookie(bystander.email, "198.51.100.8");
        clock.pass(MINUTE);
        expect(await attack(person.email, 6)).toBe(60);
        const unknown = await signIn(person.email, PASSWORD, "198.51.100.10");
        expect(refusal(unknown)).toEqual([429, "requests_per_minute", "limit_exceeded"]);
        // One of the IP addresses is in an attacker's network, because the owner may share that network.
        for (const ip of ["198.51.100.9", "2001:db8:0:1::1"])
          expect((await fromDevice(person.email, PASSWORD, device, ip)).status).toBe(200);
        const forged = [
          foreign,
          // Changes the first character of the signature, because two bits of its last character are not significant.
          device.replace(/\.(.)(?=[^.]*$)/, (_, first) => (first === "A" ? ".B" : ".A")),
          "parley_device=x",
        ];
        for (const cookie of forged)
          expect((await fromDevice(person.email, PASSWORD, cookie, "198.51.100.11")).status).toBe(429);
        const { token } = await bench.service.people.reset(
          (await bench.service.storage.person(person.id)) as StoredPerson,
        );
        const body = { token, password: "another good password" };
        const used = await ask("/console/links/use", body, FROM_CONSOLE, "2001:db8:0:1::1");
        expect(used.status).toBe(201);
        const proof = { body: { current_password: "another good password", password: PASSWORD } };
        const changed = await withCookie(call, cookieOf(used)).call("PATCH", "/console/me", undefined, proof);
        expect(changed.status).toBe(200);
      });

      it("limits wrong passwords from a known device, too", async () => {
        const { email } = await consolePerson(bench, "operator");
        const device = await deviceCookie(email, "198.51.100.9");
        const statuses = [];
        for (let n = 0; n < 8; n++)
          statuses.push((await fromDevice(email, `guess number ${n}`, device, `198.51.100.${n}`)).status);
        expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
      });

      async function deviceCookie(email: string, ip: string): Promise<string> {
        const answer = await signIn(email, PASSWORD, ip);
        expect(answer.headers["set-cookie"]).toMatch(/^parley_console=/);
        const last = answer.cookies.find((cookie) => cookie.startsWith("parley_device=")) ?? "";
        expect(last).toMatch(
          /^parley_device=[\w.-]+; Path=\/v1; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
        );
        return last.split(";")[0] as string;
      }
    });

    it.each([
      ["password12", "password123!", "P@ssw0rd2024", "qwertyuiop", "1234567890", "iloveyou12", "Summer2026!"],
      [
        "pass word 12",
        "p-a-s-s-w-o-r-d",
        "pass\u200bword12",
        "pass.word_12",
        "q w e r t y u i o p",
        "parley12345",
      ],
      ["trustno1trustno1", " password12 ", "ｐａｓｓｗｏｒｄ12", "aaaaaaaaaa"],
    ])("refuses passwords that are easy to guess, such as %s and %s", async (...guessable) => {
      const { token } = await bench.service.people.invite({ email: "weak@example.com", role: "operator" });
      for (const password of guessable) {
        clock.pass(MINUTE);
        const answer = await ask("/console/links/use", { token, name: "Ada", password });
        expect(refusal(answer), password).toEqual([400, "password", "invalid_value"]);
        expect(answer.json.error.message).toContain("easy to guess");
      }
      expect((await ask("/console/links/open", { token })).status).toBe(200);
    });

    it("refuses passwords that contain the name or e-mail address of the person or the site's name, however the password is set", async () => {
      const site = await newSite({ name: "Analytical Engines" });
      const owner = await consolePerson(bench, "owner", site.site_id);
      const invited = { email: "lovelace@babbage.example", role: "owner", siteId: site.site_id } as const;
      const { token } = await bench.service.people.invite(invited);
      const known = ["lovelace@babbage.example", "adalovelace1", "AnalyticalEngines", "Analytical Engines 1"];
      for (const password of known) {
        clock.pass(MINUTE);
        const answer = await ask("/console/links/use", { token, name: "Ada Lovelace", password });
        expect(refusal(answer), password).toEqual([400, "password", "invalid_value"]);
      }
      const reset = await owner.call("POST", "/site/people", site.site_id, {
        body: { email: "new@example.com", role: "agent" },
      });
      expect(reset.status).toBe(201);
      for (const password of ["password12", "AnalyticalEngines"]) {
        clock.pass(MINUTE);
        const body = { password, current_password: PASSWORD };
        const changed = await owner.call("PATCH", "/console/me", undefined, { body });
        expect(refusal(changed), password).toEqual([400, "password", "invalid_value"]);
        const person = (await bench.service.storage.person(owner.id)) as StoredPerson;
        const link = await bench.service.people.reset(person);
        const answer = await ask("/console/links/use", { token: link.token, password });
        expect(refusal(answer), password).toEqual([400, "password", "invalid_value"]);
      }
      expect((await signIn(owner.email)).status).toBe(200);
    });

    it("requires passwords of at least 10 characters", async () => {
      const { token } = await bench.service.people.invite({ email: "short@example.com", role: "operator" });
      const answer = await ask("/console/links/use", { token, name: "Ada", password: "too short" });
      expect(refusal(answer)).toEqual([400, "password", "invalid_value"]);
      expect((await ask("/console/links/open", { token })).status).toBe(200);
    });
  });

  describe("A person who is removed from a site", () => {
    const bench = standing(open);

    it("loses access immediately on every replica", async () => {
      const site = await bench.newSite();
      const owner = await consolePerson(bench, "owner", site.site_id);
      const agent = await consolePerson(bench, "agent", site.site_id);
      const replica = await bench.replica();
      const there = withCookie(replica.call, agent.cookie);
      expect((await there.call("GET", "/sessions", site.site_id)).status).toBe(200);
      const headers = { ...FROM_CONSOLE, "x-parley-site": site.site_id, cookie: agent.cookie };
      const say = (message: string) =>
        bench.call("POST", "/message", { key: site.api_key, body: { message, session_id: "s-1" } });
      await say("Hello");
      const received = bench.listen("GET", "/inbox/events", { headers });
      const receivedThere = replica.listen("GET", "/inbox/events", { headers });
      const follows = bench.listen("GET", "/conversation/s-1/events", { headers });
      for (const { head } of [received, receivedThere, follows]) expect((await head).status).toBe(200);
      const removed = await owner.call("DELETE", `/site/people/${agent.id}`, site.site_id);
      expect(removed.status).toBe(200);
      // Open streams end as well, and transient events stop.
      const typing = { key: site.api_key, body: { by: "assistant" } };
      expect((await bench.call("POST", "/conversation/s-1/typing", typing)).status).toBe(200);
      expect(await follows.rest()).toEqual([]);
      await say("Nothing for them");
      for (const listening of [received, receivedThere])
        expect(JSON.stringify(await listening.rest())).not.toContain("Nothing for them");
      for (const { call } of [agent, there])
        expect(refusal(await call("GET", "/sessions", site.site_id))).toEqual([401, "session", "expired"]);
    });
  });
}
