import { hash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { type ConsolePerson, consolePerson, FROM_CONSOLE } from "../console-person.ts";
import { MINUTE, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

const VERIFIER = "v".repeat(43);
const RETURN = "https://blog.example/wp-admin/admin-post.php?action=approved";
const ASKED = {
  client: "wordpress",
  return_url: RETURN,
  state: "s".repeat(32),
  code_challenge: hash("sha256", VERIFIER, "base64url"),
  code_challenge_method: "S256",
};

export function describeConnections(open: OpenBench): void {
  describe("Connecting a program with an owner's approval", () => {
    const bench = standing(open);
    const { call, newSite, clock } = bench;
    let site: SiteCredentials;
    let owner: ConsolePerson;
    beforeAll(async () => {
      site = await newSite();
      owner = await consolePerson(bench, "owner", site.site_id);
    });

    const approve = (changes: object = {}, person = owner, siteId = site.site_id) =>
      person.call("POST", "/console/connections", siteId, { body: { ...ASKED, ...changes } });
    async function approvedCode(person?: ConsolePerson, siteId?: string): Promise<string> {
      const { status, json } = await approve({}, person, siteId);
      expect(status).toBe(201);
      return new URL(json.redirect_to).searchParams.get("code") ?? "";
    }
    const exchange = (code: string, changes: object = {}, ip = "203.0.113.7") =>
      call("POST", "/console/connections/exchange", {
        body: { client: "wordpress", code, code_verifier: VERIFIER, return_url: RETURN, ...changes },
        ip,
      });
    const unknown = [404, "code", "not_found"];

    it("gives the program its own key, which is listed, labelled, revocable and audited", async () => {
      const { json } = await approve();
      const back = new URL(json.redirect_to);
      expect(back.href.startsWith(`${RETURN}&`)).toBe(true);
      expect(back.searchParams.get("state")).toBe(ASKED.state);
      const answer = await exchange(back.searchParams.get("code") ?? "");
      expect(answer.status).toBe(201);
      expect(answer.json).toMatchObject({
        site_id: site.site_id,
        public_key: site.public_key,
        label: "WordPress: blog.example",
        permissions: expect.arrayContaining(["conversations:write", "settings:write"]),
      });
      const { api_key, key_id } = answer.json;
      const used = await call("GET", "/site", { headers: { "x-api-key": api_key } });
      expect(used.json.site_id).toBe(site.site_id);
      const listed = (await owner.call("GET", "/site/keys", site.site_id)).json.data;
      expect(listed).toContainEqual(expect.objectContaining({ key_id, label: "WordPress: blog.example" }));
      const changes = JSON.stringify((await owner.call("GET", "/site/audit", site.site_id)).json);
      for (const part of ["approveConnection", "exchangeCode", "blog.example", key_id])
        expect(changes).toContain(part);
      for (const secret of [api_key, ASKED.state, VERIFIER]) expect(changes).not.toContain(secret);
      await owner.call("DELETE", `/site/keys/${key_id}`, site.site_id);
      expect((await call("GET", "/site", { headers: { "x-api-key": api_key } })).status).toBe(401);
    });

    it("accepts each code once, even from concurrent requests", async () => {
      const code = await approvedCode();
      const answers = await Promise.all([exchange(code), exchange(code), exchange(code)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
      expect(refusal(await exchange(code))).toEqual(unknown);
    });

    it("accepts a code only with its verifier and return URL, and keeps the code valid after failed attempts", async () => {
      const code = await approvedCode();
      const wrong = [
        { code_verifier: "w".repeat(43) },
        { return_url: "https://blog.example/wp-admin/admin-post.php" },
        { return_url: RETURN.replace("blog", "evil") },
      ];
      for (const changes of wrong) expect(refusal(await exchange(code, changes))).toEqual(unknown);
      expect(refusal(await exchange("x".repeat(40)))).toEqual(unknown);
      expect((await exchange(code)).status).toBe(201);
    });

    it("refuses a code after two minutes", async () => {
      const code = await approvedCode();
      clock.pass(2 * MINUTE);
      expect(refusal(await exchange(code))).toEqual(unknown);
    });

    it("refuses a code if the person who approved it no longer owns the site", async () => {
      const leaver = await consolePerson(bench, "owner", site.site_id);
      const code = await approvedCode(leaver);
      await owner.call("PATCH", `/site/people/${leaver.id}`, site.site_id, { body: { role: "agent" } });
      expect(refusal(await exchange(code))).toEqual(unknown);
      const other = await consolePerson(bench, "owner", site.site_id);
      const second = await approvedCode(other);
      await owner.call("DELETE", `/site/people/${other.id}`, site.site_id);
      expect(refusal(await exchange(second))).toEqual(unknown);
    });

    it("accepts an approval only through the console, from a signed-in owner of the site", async () => {
      const other = await newSite();
      const agent = await consolePerson(bench, "agent", site.site_id);
      const denied = [403, expect.any(String), "missing_permission"];
      expect(refusal(await approve({}, agent))).toEqual(denied);
      expect(refusal(await approve({}, owner, other.site_id))).toEqual(denied);
      const keyed = await call("POST", "/console/connections", {
        headers: { "x-api-key": site.api_key },
        body: ASKED,
      });
      expect(refusal(keyed)).toEqual(denied);
      const signedOut = await call("POST", "/console/connections", {
        headers: { ...FROM_CONSOLE, "x-parley-site": site.site_id },
        body: ASKED,
      });
      expect(signedOut.status).toBe(401);
      const headers = { cookie: owner.cookie, "x-parley-site": site.site_id };
      for (const forged of [
        {},
        { "x-parley-console": "1", "sec-fetch-site": "cross-site" },
        { origin: ORIGIN },
      ])
        expect(
          (await call("POST", "/console/connections", { headers: { ...headers, ...forged }, body: ASKED }))
            .status,
        ).toBeGreaterThanOrEqual(401);
    });

    it("redirects only to an https: URL or to localhost, and refuses an invalid challenge, client or state", async () => {
      const refused = [
        "http://blog.example/",
        "javascript:alert(1)",
        "data:text/html,x",
        "//blog.example",
        "blog.example",
        "https://blog.example@evil.example/",
        "https://u:p@evil.example/",
        "https://blog.example/#x",
        "http://127.0.0.1.evil.example/",
        "http://localhost.evil.example/",
        "https://a.example\\@evil.example",
        "https://blog.exa\nmple/",
        " https://blog.example/",
        "https://",
        "http://2130706434.example/",
      ];
      for (const return_url of refused)
        expect(refusal(await approve({ return_url }))[1], return_url).toBe("return_url");
      for (const return_url of ["http://127.0.0.1:8080/wp", "http://localhost/wp", "http://[::1]:80/wp"])
        expect((await approve({ return_url })).status, return_url).toBe(201);
      const short = { code_challenge: "short" };
      const plain = { code_challenge_method: "plain" };
      for (const [changes, field] of [
        [short, "code_challenge"],
        [plain, "code_challenge_method"],
        [{ client: "evil" }, "client"],
        [{ state: "short" }, "state"],
        [{ state: `${"s".repeat(20)}&code=1` }, "state"],
      ] as const)
        expect(refusal(await approve(changes))[1], field).toBe(field);
    });

    it("limits failed attempts to exchange a code per IP address", async () => {
      const ip = "198.51.100.77";
      const statuses: number[] = [];
      for (let index = 0; index < 25; index++) {
        statuses.push((await exchange(`${"g".repeat(38)}${index + 10}`, {}, ip)).status);
      }
      expect(statuses.at(0)).toBe(404);
      expect(statuses.at(-1)).toBe(429);
    });

    it("limits attempts with the same code per network and over all networks, and accepts other codes", async () => {
      const code = "h".repeat(40);
      const attempts = async (ips: string[], tried = code) => {
        const statuses: number[] = [];
        for (const ip of ips) statuses.push((await exchange(tried, {}, ip)).status);
        return statuses;
      };
      const own = "198.51.100.78";
      expect(await attempts(Array(7).fill(own))).toEqual([...Array(6).fill(404), 429]);
      expect(await attempts([own], "i".repeat(40))).toEqual([404]);
      const others = Array.from({ length: 55 }, (_, n) => `192.0.2.${n}`);
      expect(await attempts(others)).toEqual([...Array(54).fill(404), 429]);
      expect(await attempts(others.slice(-1), await approvedCode())).toEqual([201]);
    });

    it("creates a code that is not accepted in place of a one-time link", async () => {
      const code = await approvedCode();
      for (const path of ["/console/links/open", "/console/links/use"]) {
        const body = { token: code, name: "Eve", password: "another password" };
        const answer = await call("POST", path, { headers: FROM_CONSOLE, body });
        expect(refusal(answer)).toEqual([404, "token", "not_found"]);
      }
    });
  });
}
