import { beforeAll, describe, expect, it } from "vitest";
import type { AnyRoute } from "../../../../core/src/api/route.ts";
import { ROUTES } from "../../../../core/src/api/routes/index.ts";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { type ConsolePerson, consolePerson, FROM_CONSOLE } from "../console-person.ts";
import { MINUTE, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

/**
 * Every call that needs a key, the operator or a signed-in person. A test expects that agents are refused each of these calls,
 * unless `AGENTS_MAY` lists the call.
 */
const GUARDED = (ROUTES as readonly unknown[] as readonly AnyRoute[]).filter(
  ({ access }) => "permission" in access || "operator" in access || "signedIn" in access,
);
const AGENTS_MAY = [
  "GET /conversation/{session_id}",
  "GET /conversation/{session_id}/events",
  "POST /conversation/{session_id}/messages",
  "POST /conversation/{session_id}/typing",
  "POST /conversation/{session_id}/handling",
  "POST /conversation/{session_id}/contact",
  "PATCH /conversation/{session_id}",
  "POST /conversation/{session_id}/notes",
  "GET /conversation/{session_id}/notes",
  "POST /conversation/{session_id}/read",
  "POST /conversation/{session_id}/stop",
  "GET /conversation/{session_id}/transcript",
  "POST /conversation/{session_id}/transcript",
  "GET /export",
  "GET /sessions",
  "GET /site/saved-replies",
  "GET /inbox/events",
  "GET /inbox/counts",
  "GET /console/me",
  "PATCH /console/me",
  "GET /console/me/passkeys",
  "POST /console/me/passkeys/options",
  "POST /console/me/passkeys",
  "DELETE /console/me/passkeys/{passkey_id}",
];

export function describeConsolePeople(open: OpenBench): void {
  describe("Console accounts", () => {
    const bench = standing(open);
    const { call, newSite } = bench;
    let site: SiteCredentials;
    let owner: ConsolePerson;
    let agent: ConsolePerson;
    let operator: ConsolePerson;
    beforeAll(async () => {
      site = await newSite();
      owner = await consolePerson(bench, "owner", site.site_id);
      agent = await consolePerson(bench, "agent", site.site_id);
      operator = await consolePerson(bench, "operator");
    });

    const denied = [403, expect.any(String), "missing_permission"];

    it("let agents read conversations, but not settings, keys, usage, people or the audit log", async () => {
      expect((await agent.call("GET", "/sessions", site.site_id)).status).toBe(200);
      const calls = [
        ["GET", "/site"],
        ["PATCH", "/site", { name: "Mine" }],
        ["GET", "/site/keys"],
        ["POST", "/site/keys", {}],
        ["DELETE", "/site/keys/key_1"],
        ["POST", "/site/secrets/rotate", { secret: "signing" }],
        ["GET", "/usage"],
        ["GET", "/users/u1/export"],
        ["DELETE", "/users/u1"],
        ["POST", "/webhook/test", {}],
        ["GET", "/site/people"],
        ["POST", "/site/people", { email: "eve@example.com", role: "owner" }],
        ["PATCH", `/site/people/${owner.id}`, { role: "agent" }],
        ["DELETE", `/site/people/${owner.id}`],
        ["POST", `/site/people/${owner.id}/reset`],
        ["DELETE", "/site/invitations/x"],
        ["GET", "/site/audit"],
        ["GET", "/sites"],
        ["POST", "/sites", { name: "Mine" }],
        ["POST", "/message", { message: "Hello" }],
      ] as const;
      for (const [method, path, body] of calls) {
        const answer = await agent.call(method, path, site.site_id, body && { body });
        expect(refusal(answer), `${method} ${path}`).toEqual(denied);
      }
    });

    it("allow agents only the calls of a fixed list, and refuse every call by owners of other sites, removed people and callers who have not signed in", async () => {
      const removed = await consolePerson(bench, "owner", site.site_id);
      await owner.call("DELETE", `/site/people/${removed.id}`, site.site_id);
      const stranger = await consolePerson(bench, "owner", (await newSite()).site_id);
      const nobody = { ...FROM_CONSOLE, "x-parley-site": site.site_id };
      const open: string[] = [];
      for (const { method, path: template, pushes } of GUARDED) {
        bench.clock.pass(MINUTE);
        const name = `${method} ${template}`;
        const path = `${template.replace(/\{\w+\}/, "unknown-1")}${pushes ? "?after=none" : ""}`;
        const ofRemoved = await removed.call(method, path, site.site_id);
        expect(refusal(ofRemoved), name).toEqual([401, "session", "expired"]);
        const ofStranger = await stranger.call(method, path, site.site_id);
        expect(refusal(ofStranger), name).toEqual([403, "X-Parley-Site", "missing_permission"]);
        expect((await call(method, path, { headers: nobody })).status, name).toBe(401);
        const { status } = await agent.call(method, path, site.site_id);
        if (status !== 403) open.push(name);
      }
      expect(open.toSorted()).toEqual(AGENTS_MAY.toSorted());
    });

    it("let owners read and change their site, but no other site and not the list of all sites", async () => {
      const other = await newSite();
      const changed = await owner.call("PATCH", "/site", site.site_id, { body: { name: "Ours" } });
      expect(changed.json.name).toBe("Ours");
      for (const path of ["/site", "/site/keys", "/site/people", "/sessions", "/usage", "/site/audit"]) {
        expect((await owner.call("GET", path, site.site_id)).status, path).toBe(200);
        for (const foreign of [other.site_id, "site_unknown"])
          expect(refusal(await owner.call("GET", path, foreign)), path).toEqual([
            403,
            "X-Parley-Site",
            "missing_permission",
          ]);
        expect((await owner.call("GET", path)).status, `${path} of no site`).toBe(403);
      }
      expect(refusal(await owner.call("GET", "/sites"))).toEqual(denied);
    });

    it("let owners write and agents read the saved replies of their site, and refuse them to people at other sites", async () => {
      const own = await newSite();
      const boss = await consolePerson(bench, "owner", own.site_id);
      const helper = await consolePerson(bench, "agent", own.site_id);
      const saved_replies = [{ title: "Hours", text: "We are here from 9 to 5." }];
      const body = { saved_replies };
      expect((await boss.call("PATCH", "/site", own.site_id, { body })).status).toBe(200);
      const read = await helper.call("GET", "/site/saved-replies", own.site_id);
      expect(read.json).toEqual({ success: true, data: saved_replies });
      expect((await owner.call("GET", "/site/saved-replies", own.site_id)).status).toBe(403);
      expect((await owner.call("GET", "/site/saved-replies", site.site_id)).json.data).toEqual([]);
    });

    it("show each conversation's user, first page and contact details only to the site's agents", async () => {
      const handover = { visitors: true, after_failures: 0, timeout: 300, otherwise: "form" } as const;
      const own = await newSite({ handover });
      const helper = await consolePerson(bench, "agent", own.site_id);
      const given = { key: own.api_key };
      const context = { page_url: `${ORIGIN}/cart?token=x` };
      const body = { session_id: "facts-1", message: "Hello", user: { id: "u7" }, context };
      expect((await call("POST", "/message", { ...given, body })).status).toBe(200);
      const left = { email: "ada@example.com", name: "Ada" };
      await call("POST", "/conversation/facts-1/contact", { ...given, body: left });
      const path = "/conversation/facts-1?include=user";
      const { json } = await helper.call("GET", path, own.site_id);
      expect(json).toMatchObject({ user: { id: "u7", verified: true }, contact: left });
      const began = encodeURIComponent(json.created_at);
      const list = `/sessions?from=${began}&to=${began}&include=preview`;
      const { data } = (await helper.call("GET", list, own.site_id)).json;
      expect(data).toMatchObject([{ session_id: "facts-1", preview: { page: `${ORIGIN}/cart` } }]);
      for (const foreign of [path, list])
        expect((await agent.call("GET", foreign, own.site_id)).status, foreign).toBe(403);
      expect((await agent.call("GET", path, site.site_id)).status).toBe(404);
      expect((await agent.call("GET", list, site.site_id)).json.data).toEqual([]);
    });

    it("make operators owners of every site, and let them create sites", async () => {
      expect((await operator.call("GET", "/site", site.site_id)).status).toBe(200);
      const made = await operator.call("POST", "/sites", undefined, { body: { name: "New" } });
      expect(made.status).toBe(201);
      // A site created in the console has no key yet, because a key that nobody has seen would only be a risk.
      expect(made.json.api_key).toBeUndefined();
      expect((await operator.call("GET", "/site/keys", made.json.site_id)).json.data).toEqual([]);
      const me = await operator.call("GET", "/console/me");
      expect(me.json.sites).toContainEqual(
        expect.objectContaining({ site_id: made.json.site_id, role: "owner" }),
      );
    });

    it("are not available to API keys, and neither is the audit log", async () => {
      for (const path of ["/site/people", "/site/audit", "/console/me"])
        expect(refusal(await call("GET", path, { key: site.api_key })), path).toEqual(denied);
    });

    it("require the console's header and a same-origin request in addition to the cookie", async () => {
      const request = { body: { name: "Stolen" } };
      const foreign = [
        { "x-parley-console": "1", "sec-fetch-site": "cross-site" },
        { "x-parley-console": "1", "sec-fetch-site": "same-site", origin: ORIGIN },
      ];
      for (const headers of foreign) {
        const answer = await owner.call("PATCH", "/site", site.site_id, { ...request, headers });
        expect(refusal(answer)).toEqual([403, "Origin", "origin_not_allowed"]);
      }
      const plain = { headers: { cookie: owner.cookie, "x-parley-site": site.site_id } };
      expect(refusal(await call("PATCH", "/site", { ...request, ...plain }))).toEqual([
        401,
        "X-API-Key",
        "missing_api_key",
      ]);
      const preflight = await call("OPTIONS", "/site", {
        origin: ORIGIN,
        headers: { "access-control-request-headers": "x-parley-console" },
      });
      expect(preflight.headers["access-control-allow-headers"]?.toLowerCase()).not.toContain("x-parley");
    });

    it("have an audit entry for each invitation, withdrawn invitation, change of role and removal", async () => {
      const own = await newSite();
      const boss = await consolePerson(bench, "owner", own.site_id);
      const invited = await boss.call("POST", "/site/people", own.site_id, {
        body: { email: "New@Example.com", role: "agent" },
      });
      expect(invited.status).toBe(201);
      const { invitations } = (await boss.call("GET", "/site/people", own.site_id)).json;
      expect(invitations).toMatchObject([{ email: "new@example.com", role: "agent" }]);
      const id = invitations[0].invitation_id;
      expect((await agent.call("DELETE", `/site/invitations/${id}`, site.site_id)).status).toBe(403);
      expect((await owner.call("DELETE", `/site/invitations/${id}`, site.site_id)).status).toBe(404);
      expect((await boss.call("DELETE", `/site/invitations/${id}`, own.site_id)).status).toBe(200);
      const helper = await consolePerson(bench, "agent", own.site_id);
      const role = { body: { role: "owner" } };
      expect((await boss.call("PATCH", `/site/people/${helper.id}`, own.site_id, role)).status).toBe(200);
      expect((await helper.call("GET", "/site", own.site_id)).status).toBe(200);
      expect((await boss.call("DELETE", `/site/people/${helper.id}`, own.site_id)).status).toBe(200);
      const { data } = (await boss.call("GET", "/site/audit", own.site_id)).json;
      expect(data.map(({ what }: { what: string }) => what)).toEqual([
        "removePerson",
        "changeRole",
        "withdrawInvitation",
        "invitePerson",
      ]);
      expect(data[1]).toMatchObject({
        email: boss.email,
        details: { person_id: helper.id, email: helper.email, role: "owner", fields: ["role"] },
      });
    });

    it("cannot demote or remove themselves, and owners cannot reset passwords of people who also belong to other sites", async () => {
      const own = await newSite();
      const boss = await consolePerson(bench, "owner", own.site_id);
      for (const method of ["PATCH", "DELETE"]) {
        const answer = await boss.call(method, `/site/people/${boss.id}`, own.site_id, {
          body: { role: "agent" },
        });
        expect(refusal(answer)).toEqual([400, "person_id", "invalid_value"]);
      }
      const { token } = await bench.service.people.invite({
        email: agent.email,
        role: "agent",
        siteId: own.site_id,
      });
      const storage = bench.service.storage;
      const person = await storage.person(agent.id);
      if (person === undefined) throw new Error("The agent is gone.");
      const sites = [...person.sites, { siteId: own.site_id, role: "agent" as const }].toSorted((a, b) =>
        a.siteId < b.siteId ? -1 : 1,
      );
      await storage.replacePerson({ ...person, sites, updatedAt: person.updatedAt + 1 }, person.updatedAt);
      expect(token).toHaveLength(40);
      const reset = await boss.call("POST", `/site/people/${agent.id}/reset`, own.site_id);
      expect(refusal(reset)).toEqual([403, "people:manage", "missing_permission"]);
      const byOperator = await operator.call("POST", `/site/people/${agent.id}/reset`, own.site_id);
      expect(byOperator.status).toBe(201);
    });

    it("keep secret values out of the audit log", async () => {
      const body = { signing_secret: "a secret of the owner's", name: "Our bakery" };
      await owner.call("PATCH", "/site", site.site_id, { body });
      const { json, text } = await owner.call("GET", "/site/audit", site.site_id);
      expect(json.data[0].details).toEqual({
        fields: ["signing_secret", "name"],
        changes: [
          { field: "signing_secret" },
          { field: "name", before: "Ours", after: "Our bakery" },
          { field: "sign", before: false, after: true },
        ],
      });
      expect(text).not.toContain("a secret of the owner's");
    });
  });
}
