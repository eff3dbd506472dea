import { describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { MINUTE, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";
import { signedToken } from "../signed-token.ts";

const HOUR = 60 * MINUTE;

export function describeVisitorSessions(open: OpenBench): void {
  describe("POST /widget/sessions", () => {
    const bench = standing(open);
    const { call, newSite, visit, clock } = bench;
    const say = (token: string, body: object = {}) =>
      call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi", ...body } });
    const tokenFor = (site: SiteCredentials, id: string) =>
      signedToken(
        { platform: "custom", data: { id }, exp: Math.floor(clock.now() / 1_000) + 60 },
        site.identity_secret,
      );

    it("returns 201 with a session's id, a token and no messages", async () => {
      const site = await newSite();
      const given = { origin: ORIGIN, body: { site: site.public_key } };
      const { status, json, headers } = await call("POST", "/widget/sessions", given);
      expect(status).toBe(201);
      expect(json).toEqual({
        success: true,
        session_id: expect.stringMatching(/^ses_[0-9A-Za-z]{24}$/),
        token: expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/),
        expires_at: new Date(clock.now() + HOUR).toISOString(),
        messages: [],
      });
      expect(headers["cache-control"]).toBe("no-store");
    });

    it("requires an Origin that the site allows, and an existing site", async () => {
      const site = await newSite({ allowed_origins: [ORIGIN, "http://localhost:8080"] });
      const from = (origin: string | undefined, key = site.public_key) =>
        call("POST", "/widget/sessions", { ...(origin && { origin }), body: { site: key } });
      expect((await from("http://localhost:8080")).status).toBe(201);
      const foreign = ["https://evil.example", `${ORIGIN}.evil.example`, "http://shop.example", "null"];
      for (const origin of [undefined, ...foreign]) {
        expect(refusal(await from(origin))).toEqual([403, "Origin", "origin_not_allowed"]);
      }
      expect(refusal(await from(ORIGIN, "pk_nobody"))).toEqual([404, "site", "not_found"]);
      expect(refusal(await from(ORIGIN, site.site_id))).toEqual([404, "site", "not_found"]);
    });

    it("returns a token with which the visitor can write to, read and delete the session", async () => {
      const { token, session_id } = await visit(await newSite());
      expect((await say(token)).json.session_id).toBe(session_id);
      expect((await say(token, { session_id })).json.session_id).toBe(session_id);
      const own = `/conversation/${session_id}`;
      expect((await call("GET", own, { token })).json.messages).toHaveLength(4);
      expect((await call("DELETE", own, { token })).status).toBe(200);
      expect((await call("GET", own, { token })).status).toBe(404);
    });

    it("returns a token whose errors say why no reply came, but not the workflow's URL", async () => {
      const site = await newSite({ webhook_url: "http://127.0.0.1:9/secret-flow" });
      const { token } = await visit(site);
      const toVisitor = await say(token);
      expect(refusal(toVisitor)).toEqual([502, "webhook_url", "unreachable"]);
      expect(toVisitor.text).not.toMatch(/127\.0\.0\.1|secret-flow|:9\b/);
      const toOwner = await call("POST", "/message", { key: site.api_key, body: { message: "Hi" } });
      expect(toOwner.json.error.message).toContain("127.0.0.1:9");
    });

    it("returns a token that gets 404 for another visitor's session as for an unknown one, and creates nothing", async () => {
      const site = await newSite();
      const { token } = await visit(site);
      const other = (await visit(site)).session_id;
      await call("POST", "/message", {
        key: site.api_key,
        body: { message: "Hi", session_id: "customer-42" },
      });
      for (const id of [other, "customer-42", "unknown-1"]) {
        const unknown = [404, "session_id", "not_found"];
        expect(refusal(await say(token, { session_id: id }))).toEqual(unknown);
        expect(refusal(await call("GET", `/conversation/${id}`, { token }))).toEqual(unknown);
        expect(refusal(await call("DELETE", `/conversation/${id}`, { token }))).toEqual(unknown);
      }
      const { json } = await call("GET", "/sessions", { key: site.api_key });
      expect(json.pagination.total).toBe(1);
    });

    it("returns a token that a page of another origin cannot use", async () => {
      const { token, session_id } = await visit(await newSite());
      const origin = "https://evil.example";
      const foreign = [403, "Origin", "origin_not_allowed"];
      const body = { message: "Hi" };
      expect(refusal(await call("POST", "/message", { token, origin, body }))).toEqual(foreign);
      expect(refusal(await call("GET", `/conversation/${session_id}`, { token, origin }))).toEqual(foreign);
      expect(bench.workflow.received).toEqual([]);
    });

    it("continues the session of `session_token` until the session's timeout, even if the token has expired", async () => {
      const site = await newSite({ session_timeout: 7_200 });
      const first = await visit(site);
      await say(first.token);
      clock.pass(HOUR);
      const again = await visit(site, { session_token: first.token });
      expect(again.session_id).toBe(first.session_id);
      expect(again.messages).toMatchObject([{ content: "Hi" }, { content: "You said: Hi" }]);
      expect((await say(again.token)).json.session_id).toBe(first.session_id);
    });

    it("opens a new session if the session of `session_token` has expired, was deleted or never existed", async () => {
      const site = await newSite();
      const first = await visit(site);
      clock.pass(30 * MINUTE);
      const second = await visit(site, { session_token: first.token });
      expect(second.session_id).not.toBe(first.session_id);
      await call("DELETE", `/conversation/${second.session_id}`, { token: second.token });
      const forged = second.token.slice(0, -2);
      for (const session_token of [second.token, forged, "nonsense", ""]) {
        const fresh = await visit(site, { session_token });
        expect([first.session_id, second.session_id]).not.toContain(fresh.session_id);
        expect(fresh.messages).toEqual([]);
      }
    });

    it("opens a new session after a log-in, a log-out or a change of the user", async () => {
      const site = await newSite();
      const guest = await visit(site);
      const ada = await visit(site, { session_token: guest.token, user_token: tokenFor(site, "7") });
      expect(ada.session_id, "logged in").not.toBe(guest.session_id);
      const goOn = async (body: object) =>
        (await visit(site, { session_token: ada.token, ...body })).session_id;
      expect(await goOn({ user_token: tokenFor(site, "7") })).toBe(ada.session_id);
      expect(await goOn({}), "logged out").not.toBe(ada.session_id);
      expect(await goOn({ user_token: tokenFor(site, "8") }), "somebody else").not.toBe(ada.session_id);
      expect(await goOn({ user: { id: "7" } }), "merely claims to be Ada").not.toBe(ada.session_id);
    });

    it.each([
      ["a guest", {}],
      ["a claimed user", { user: { id: "7" } }],
    ])("hides messages written after the log-in from the earlier token of %s", async (_who, body) => {
      const site = await newSite();
      const before = await visit(site, body);
      await say(before.token);
      const ada = await visit(site, { session_token: before.token, user_token: tokenFor(site, "7") });
      expect(ada.messages).toEqual([]);
      await say(ada.token, { message: "Private" });
      const own = await call("GET", `/conversation/${before.session_id}`, { token: before.token });
      expect([own.status, own.text.includes("Private")]).toEqual([200, false]);
      const hers = await call("GET", `/conversation/${ada.session_id}`, { token: before.token });
      expect(refusal(hers)).toEqual([404, "session_id", "not_found"]);
    });

    it.each([
      ["a guest", {}],
      ["a claimed user", { user: { id: "7" } }],
      ["a claimed user without an id", { user: { name: "Ada" } }],
    ])("returns to %s a token that is valid until a key sets the session's user", async (_w, body) => {
      const site = await newSite();
      const { token, session_id } = await visit(site, body);
      const path = `/conversation/${session_id}`;
      expect((await say(token)).status).toBe(200);
      expect((await call("GET", path, { token })).status).toBe(200);
      const named = { message: "Private", session_id, user: { id: "7" } };
      for (const pause of [0, 31 * MINUTE]) {
        clock.pass(pause);
        await call("POST", "/message", { key: site.api_key, body: named });
        const unknown = [404, "session_id", "not_found"];
        expect(refusal(await say(token))).toEqual(unknown);
        expect(refusal(await say(token, { session_id }))).toEqual(unknown);
        expect(refusal(await call("GET", path, { token }))).toEqual(unknown);
        expect(refusal(await call("DELETE", path, { token }))).toEqual(unknown);
      }
      const { json } = await call("GET", "/users/7/export", { key: site.api_key });
      expect(json.sessions.map(({ verified }: { verified: boolean }) => verified)).toEqual([true, true]);
    });

    it("returns a token with which a user claimed by the page is forwarded as unverified", async () => {
      const site = await newSite();
      const user = { id: "7", email: "ada@example.com", name: "Ada", role: "admin" };
      const { token } = await visit(site, { user: { ...user, password: "x", email: " ada@example.com " } });
      await say(token);
      const { json, headers } = bench.workflow.last();
      expect([json.user, headers["x-user-verified"]]).toEqual([user, "false"]);
    });

    it("returns a token with which a user in the body of a message is ignored", async () => {
      const { token } = await visit(await newSite());
      await say(token, { user: { id: "1", role: "admin" } });
      const { json, headers } = bench.workflow.last();
      expect(json).not.toHaveProperty("user");
      expect(headers["x-user-verified"]).toBe("false");
    });

    it("returns a guest's token, with which fields such as user_name and email are removed from the context", async () => {
      const site = await newSite();
      const context = {
        page_url: "https://shop.example/cart",
        cart_total: "9.90",
        user_name: "Ada",
        email: "ada@example.com",
        "E-Mail": "ada@example.com",
        cart: { billing_email: "ada@example.com", tier: "gold" },
        customer: { city: "Ada" },
      };
      const guest = await visit(site);
      await say(guest.token, { context });
      const { json } = bench.workflow.last();
      expect(json.context).toEqual({
        page_url: "https://shop.example/cart",
        cart_total: "9.90",
        cart: { tier: "gold" },
      });
      expect(bench.workflow.last().raw.toString()).not.toMatch(/"ada"|ada@/i);
      const known = await visit(site, { user: { id: "7" } });
      await say(known.token, { context });
      expect(bench.workflow.last().json.context).toEqual(context);
    });
  });
}
