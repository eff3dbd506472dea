import { describe, expect, it } from "vitest";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { type Call, MINUTE, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";
import { signedToken } from "../signed-token.ts";

const UNKNOWN = [404, "session_id", "not_found"];

export function describeUnwrittenChats(open: OpenBench): void {
  describe("A chat without messages", () => {
    const bench = standing(open);
    const { call, newSite, visit, clock } = bench;
    const say = (token: string, message = "Hi", by: Call = call) =>
      by("POST", "/message", { token, origin: ORIGIN, body: { message } });
    const listed = async (site: SiteCredentials) =>
      (await call("GET", "/sessions?include=preview", { key: site.api_key })).json.data;
    const adasToken = (site: SiteCredentials, id = "7") => {
      const exp = Math.floor(clock.now() / 1_000) + 3_600;
      return signedToken({ platform: "custom", data: { id, name: "Ada" }, exp }, site.identity_secret);
    };

    it("is not stored: it is not listed, counted or exported", async () => {
      const site = await newSite();
      await visit(site);
      await visit(site, { user_token: adasToken(site) });
      const read = async (path: string) => (await call("GET", path, { key: site.api_key })).json;
      expect(await listed(site)).toEqual([]);
      expect((await read("/usage")).data).toEqual([]);
      expect((await read("/export")).data).toEqual([]);
      expect((await read("/users/7/export")).sessions).toEqual([]);
    });

    it("is an empty conversation to a caller with the chat's own token, who can also call POST …/stop", async () => {
      const { token, session_id } = await visit(await newSite());
      const openedAt = new Date(clock.now()).toISOString();
      clock.pass(MINUTE);
      const own = `/conversation/${session_id}`;
      const empty = { success: true, session_id, created_at: openedAt, updated_at: openedAt, messages: [] };
      for (const path of [own, `${own}?wait=30`]) {
        const { status, json } = await call("GET", path, { token });
        expect([status, json]).toEqual([200, empty]);
      }
      const stopped = await call("POST", `${own}/stop`, { token });
      expect([stopped.status, stopped.json.stopped]).toEqual([200, 0]);
    });

    it("is unknown to other callers, which get 404", async () => {
      const site = await newSite();
      const { session_id } = await visit(site);
      const other = (await visit(site)).token;
      const own = `/conversation/${session_id}`;
      for (const who of [{ key: site.api_key }, { token: other }]) {
        expect(refusal(await call("GET", own, who))).toEqual(UNKNOWN);
        expect(refusal(await call("DELETE", own, who))).toEqual(UNKNOWN);
        expect(refusal(await call("POST", `${own}/stop`, who))).toEqual(UNKNOWN);
      }
    });

    it("becomes a session at its first message, with that time and the token's user", async () => {
      const site = await newSite();
      const { token, session_id } = await visit(site, { user_token: adasToken(site) });
      clock.pass(MINUTE);
      const now = new Date(clock.now()).toISOString();
      expect((await say(token, "Where is it?")).json.session_id).toBe(session_id);
      const { json, headers } = bench.workflow.last();
      expect([json.user, headers["x-user-verified"]]).toEqual([{ id: "7", name: "Ada" }, "true"]);
      expect(json.session).toEqual({ id: session_id, started_at: now });
      const preview = { first_message: "Where is it?", user: { id: "7", verified: true } };
      expect(await listed(site)).toMatchObject([{ session_id, created_at: now, message_count: 2, preview }]);
      const { data } = (await call("GET", "/usage", { key: site.api_key })).json;
      expect(data).toMatchObject([{ messages: 1, sessions: 1 }]);
      expect((await call("GET", `/conversation/${session_id}`, { token })).json.messages).toHaveLength(2);
    });

    it("continues in another tab and after a reload until the session timeout", async () => {
      const site = await newSite();
      const first = await visit(site);
      clock.pass(29 * MINUTE);
      const again = await visit(site, { session_token: first.token });
      expect(again).toMatchObject({ session_id: first.session_id, messages: [] });
      await say(first.token, "One");
      await say(again.token, "Two");
      expect(await listed(site)).toMatchObject([{ session_id: first.session_id, message_count: 4 }]);
      const third = await visit(site, { session_token: again.token });
      expect(third).toMatchObject({ session_id: first.session_id, messages: { length: 4 } });
    });

    it("is replaced after the session timeout, or after its token has expired", async () => {
      const site = await newSite();
      const first = await visit(site);
      clock.pass(29 * MINUTE);
      const again = await visit(site, { session_token: first.token });
      clock.pass(MINUTE);
      expect((await visit(site, { session_token: again.token })).session_id).not.toBe(first.session_id);
      const patient = await newSite({ session_timeout: 7_200 });
      const { token, session_id } = await visit(patient);
      clock.pass(60 * MINUTE);
      expect((await visit(patient, { session_token: token })).session_id).not.toBe(session_id);
    });

    it("continues only for the visitor who has opened it", async () => {
      const site = await newSite();
      const guest = await visit(site);
      const ada = await visit(site, { session_token: guest.token, user_token: adasToken(site) });
      expect(ada.session_id).not.toBe(guest.session_id);
      const goOn = async (body: object) =>
        (await visit(site, { session_token: ada.token, ...body })).session_id;
      expect(await goOn({ user_token: adasToken(site) })).toBe(ada.session_id);
      for (const who of [{}, { user_token: adasToken(site, "8") }, { user: { id: "7" } }]) {
        expect(await goOn(who)).not.toBe(ada.session_id);
      }
    });

    it("becomes one session, even if several replicas receive its messages", async () => {
      const other = await bench.replica();
      const site = await newSite();
      const { token, session_id } = await visit(site);
      const answers = await Promise.all([say(token, "One"), say(token, "Two", other.call)]);
      expect(answers.map(({ json }) => json.session_id)).toEqual([session_id, session_id]);
      expect(await listed(site)).toMatchObject([{ session_id, message_count: 4 }]);
      const { json } = await other.call("GET", `/conversation/${session_id}`, { token });
      expect(json.messages).toHaveLength(4);
    });

    it("can be deleted once with the chat's own token, and is then replaced by a new chat", async () => {
      const site = await newSite();
      const { token, session_id } = await visit(site);
      const own = `/conversation/${session_id}`;
      expect((await call("DELETE", own, { token })).status).toBe(200);
      expect(refusal(await call("DELETE", own, { token }))).toEqual(UNKNOWN);
      expect(refusal(await call("GET", own, { token }))).toEqual(UNKNOWN);
      const fresh = await visit(site, { session_token: token });
      expect(fresh.session_id).not.toBe(session_id);
    });

    it("becomes a new session if a message follows its deletion", async () => {
      const site = await newSite();
      const { token, session_id } = await visit(site);
      expect((await call("DELETE", `/conversation/${session_id}`, { token })).status).toBe(200);
      expect((await say(token)).json.session_id).toBe(session_id);
      expect((await call("GET", `/conversation/${session_id}`, { token })).json.messages).toHaveLength(2);
    });

    it.each<[string, (site: SiteCredentials, id: string, token: string) => [string, string, object]]>([
      ["its visitor", (_site, id, token) => ["DELETE", `/conversation/${id}`, { token }]],
      ["its owner", ({ api_key: key }, id) => ["DELETE", `/conversation/${id}`, { key }]],
      ["an erasure of its user", ({ api_key: key }) => ["DELETE", "/users/7", { key }]],
    ])(
      "returns 404 on every replica after it has received a message and was deleted by %s",
      async (_who, deletion) => {
        const other = await bench.replica();
        const site = await newSite();
        const user_token = adasToken(site);
        const { token, session_id } = await visit(site, { user_token });
        await say(token, "What nobody shall read again");
        const [method, path, who] = deletion(site, session_id, token);
        expect((await call(method, path, who)).status).toBe(200);
        const own = `/conversation/${session_id}`;
        for (const by of [call, other.call]) {
          expect(refusal(await by("GET", own, { token }))).toEqual(UNKNOWN);
          expect(refusal(await by("DELETE", own, { token }))).toEqual(UNKNOWN);
          expect(refusal(await by("POST", `${own}/stop`, { token }))).toEqual(UNKNOWN);
          const body = { site: site.public_key, session_token: token, user_token };
          const fresh = (await by("POST", "/widget/sessions", { origin: ORIGIN, body })).json;
          expect([fresh.session_id === session_id, fresh.messages]).toEqual([false, []]);
        }
      },
    );
  });
}
