import { describe, expect, it } from "vitest";
import { MINUTE, type OpenBench, refusal, standing } from "../harness.ts";

export function describeConversation(open: OpenBench): void {
  describe("GET and DELETE /conversation/{session_id}", () => {
    const bench = standing(open);
    const { call, newSite, clock } = bench;
    const unknown = [404, "session_id", "not_found"];

    it("returns the conversation with its messages in chronological order", async () => {
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

    it("answers 404 for an unknown session", async () => {
      const { api_key: key } = await newSite();
      for (const method of ["GET", "DELETE"]) {
        for (const id of ["nobody", "ses_000000000000000000000000", "constructor"]) {
          expect(refusal(await call(method, `/conversation/${id}`, { key }))).toEqual(unknown);
        }
      }
    });

    it("deletes the conversation and all its messages: GET then answers 404, and so does DELETE", async () => {
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

    it("lets a deleted id begin anew, without what it held", async () => {
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

    it("drops the reply of a message in flight when its conversation is deleted", async () => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(async () => {
        await call("DELETE", "/conversation/doomed", { key });
        return { body: { message: "Too late" } };
      });
      const body = { message: "Hi", session_id: "doomed" };
      expect(refusal(await call("POST", "/message", { key, body }))).toEqual(unknown);
      expect(refusal(await call("GET", "/conversation/doomed", { key }))).toEqual(unknown);
    });

    it("finds a session by its percent-encoded id", async () => {
      const { api_key: key } = await newSite();
      await call("POST", "/message", { key, body: { message: "Hi", session_id: "user:42" } });
      for (const place of ["/conversation/user:42", "/conversation/user%3A42"]) {
        expect((await call("GET", place, { key })).json.session_id).toBe("user:42");
      }
    });
  });
}
