import { describe, expect, it } from "vitest";
import { MINUTE, type OpenBench, refusal, standing } from "../harness.ts";

export function describeConversation(open: OpenBench): void {
  describe("/conversation/{session_id}", () => {
    const bench = standing(open);
    const { call, newSite, clock } = bench;
    const unknown = [404, "session_id", "not_found"];

    it("GET returns the conversation with its messages in chronological order", async () => {
      const { api_key: key } = await newSite();
      const iso = (at: number) => new Date(at).toISOString();
      const startedAt = clock.now();
      await call("POST", "/message", { key, body: { message: "One", session_id: "talk" } });
      clock.pass(MINUTE);
      await call("POST", "/message", { key, body: { message: "Two", session_id: "talk" } });
      const { status, json } = await call("GET", "/conversation/talk", { key });
      expect(status).toBe(200);
      const id = expect.stringMatching(/^msg_[0-9A-Za-z]{24}$/);
      const early = iso(startedAt);
      const late = iso(startedAt + MINUTE);
      expect(json).toEqual({
        success: true,
        session_id: "talk",
        created_at: early,
        updated_at: late,
        messages: [
          { id, role: "user", content: "One", timestamp: early },
          { id, role: "assistant", content: "You said: One", timestamp: early },
          { id, role: "user", content: "Two", timestamp: late },
          { id, role: "assistant", content: "You said: Two", timestamp: late },
        ],
      });
      expect(new Set(json.messages.map((message: { id: string }) => message.id)).size).toBe(4);
    });

    describe("GET of a long conversation", () => {
      const imported = (siteId: string, count: number, content: string) =>
        bench.service.storage.importSession(siteId, {
          session: { key: 0, id: "long", createdAt: 0, lastMessageAt: 0, messageCount: 0, user: undefined },
          successor: undefined,
          messages: Array.from({ length: count }, (_, n) => ({
            id: `m${n}`,
            role: "user" as const,
            content,
            at: n,
            metadata: undefined,
          })),
        });
      const page = async (key: string, query = "") => {
        const { status, json } = await call("GET", `/conversation/long${query}`, { key });
        expect(status).toBe(200);
        const ids = json.messages.map(({ id }: { id: string }) => id);
        return { first: ids[0], last: ids.at(-1), count: ids.length, more: json.has_more };
      };

      it("returns the newest 1,000 messages, or older ones if the request has `before`", async () => {
        const { api_key: key, site_id } = await newSite();
        await imported(site_id, 1_200, "x");
        expect(await page(key)).toEqual({ first: "m200", last: "m1199", count: 1_000, more: true });
        expect(await page(key, "?before=m200")).toEqual({ first: "m0", last: "m199", count: 200 });
        expect(await page(key, "?before=m200&limit=3")).toEqual({
          first: "m197",
          last: "m199",
          count: 3,
          more: true,
        });
        expect(await page(key, "?wait=1&limit=1")).toMatchObject({ last: "m1199", count: 1 });
      });

      it("returns at most 4 MiB of content", async () => {
        const { api_key: key, site_id } = await newSite();
        await imported(site_id, 450, "x".repeat(10_000));
        expect(await page(key)).toEqual({ first: "m31", last: "m449", count: 419, more: true });
        expect(await page(key, "?before=m31")).toEqual({ first: "m0", last: "m30", count: 31 });
      });

      it.each(["m1200", "", "%00", "a%20b"])("returns 400 when `before` is %j", async (before) => {
        const { api_key: key, site_id } = await newSite();
        await imported(site_id, 2, "x");
        const answer = await call("GET", `/conversation/long?before=${before}`, { key });
        expect(refusal(answer)).toEqual([400, "before", "invalid_value"]);
      });

      it.each(["0", "1001", "-1", "x"])("returns 400 when `limit` is %j", async (limit) => {
        const { api_key: key } = await newSite();
        const answer = await call("GET", `/conversation/long?limit=${limit}`, { key });
        expect(refusal(answer).slice(0, 2)).toEqual([400, "limit"]);
      });

      it("does not limit GET /export, which returns every message", async () => {
        const { api_key: key, site_id } = await newSite();
        await imported(site_id, 450, "x".repeat(10_000));
        const { json } = await call("GET", "/export", { key });
        expect(json.data[0].messages).toHaveLength(450);
        expect(json.next).toBeNull();
      });
    });

    it("GET and DELETE return 404 for an unknown session", async () => {
      const { api_key: key } = await newSite();
      for (const method of ["GET", "DELETE"]) {
        for (const id of ["nobody", "ses_000000000000000000000000", "constructor"]) {
          expect(refusal(await call(method, `/conversation/${id}`, { key }))).toEqual(unknown);
        }
      }
    });

    it("DELETE deletes the conversation with its messages, and later requests return 404", async () => {
      const { api_key: key } = await newSite();
      await call("POST", "/message", { key, body: { message: "Secret", session_id: "gone" } });
      const deleted = await call("DELETE", "/conversation/gone", { key });
      expect([deleted.status, deleted.json]).toEqual([
        200,
        { success: true, message: expect.stringMatching(/deleted/) },
      ]);
      expect(refusal(await call("GET", "/conversation/gone", { key }))).toEqual(unknown);
      expect(refusal(await call("DELETE", "/conversation/gone", { key }))).toEqual(unknown);
      expect((await call("GET", "/sessions", { key })).json.pagination.total).toBe(0);
    });

    it("POST /message with the id of a deleted conversation starts an empty one", async () => {
      const { api_key: key } = await newSite();
      const say = (message: string) =>
        call("POST", "/message", { key, body: { message, session_id: "again" } });
      await say("Before");
      await call("DELETE", "/conversation/again", { key });
      clock.pass(MINUTE);
      expect((await say("After")).json.session_id).toBe("again");
      const { json } = await call("GET", "/conversation/again", { key });
      expect(json.created_at).toBe(new Date(clock.now()).toISOString());
      expect(json.messages).toMatchObject([{ content: "After" }, { content: "You said: After" }]);
    });

    it("DELETE discards the reply to a message in flight", async () => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(async () => {
        await call("DELETE", "/conversation/doomed", { key });
        return { body: { message: "Too late" } };
      });
      const body = { message: "Hi", session_id: "doomed" };
      expect(refusal(await call("POST", "/message", { key, body }))).toEqual(unknown);
      expect(refusal(await call("GET", "/conversation/doomed", { key }))).toEqual(unknown);
    });

    it("GET finds a session by its percent-encoded id", async () => {
      const { api_key: key } = await newSite();
      await call("POST", "/message", { key, body: { message: "Hi", session_id: "user:42" } });
      for (const path of ["/conversation/user:42", "/conversation/user%3A42"]) {
        expect((await call("GET", path, { key })).json.session_id).toBe("user:42");
      }
    });
  });
}
