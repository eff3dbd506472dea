import { describe, expect, it } from "vitest";
import { DAY, type OpenBench, ORIGIN, refusal, SECOND, standing } from "../harness.ts";

export function describeIdempotentMessages(open: OpenBench): void {
  describe("An Idempotency-Key on POST /message", () => {
    const bench = standing(open);
    const { call, newSite, visit, clock } = bench;
    const send = (key: string, name: string, body: object) =>
      call("POST", "/message", { key, body, headers: { "idempotency-key": name } });
    const contents = async (key: string, id: string): Promise<string[]> =>
      (await call("GET", `/conversation/${id}`, { key })).json.messages.map(
        ({ content }: { content: string }) => content,
      );

    it("returns the first successful answer again for the same body, without another webhook call", async () => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(() => {
        clock.pass(70);
        const metadata = { model: "m", tokens_used: 3 };
        return { body: { message: `Reply ${bench.workflow.received.length}`, metadata } };
      });
      const first = await send(key, "once", { message: "Hi" });
      clock.pass(DAY - 1_000);
      const again = await send(key, "once", { message: "Hi" });
      expect(again.json).toEqual(first.json);
      expect(again.json.metadata).toEqual({ model: "m", tokens_used: 3, response_time_ms: 70 });
      expect(bench.workflow.received).toHaveLength(1);
      expect(await contents(key, first.json.session_id)).toEqual(["Hi", "Reply 1"]);
    });

    it("expires after 24 hours", async () => {
      const { api_key: key } = await newSite();
      await send(key, "daily", { message: "Hi" });
      clock.pass(DAY);
      expect((await send(key, "daily", { message: "Another" })).json.message).toBe("You said: Another");
    });

    it("returns 400 if it is used again with another body", async () => {
      const { api_key: key } = await newSite();
      await send(key, "taken", { message: "Hi" });
      const answer = await send(key, "taken", { message: "Hello" });
      expect(refusal(answer)).toEqual([400, "Idempotency-Key", "invalid_value"]);
    });

    it("lets a concurrent duplicate wait for the first request", async () => {
      const { api_key: key } = await newSite();
      const reply = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      bench.workflow.answers(async () => {
        arrived.resolve();
        await reply.promise;
        return { body: { message: "The one reply" } };
      });
      const first = send(key, "twins", { message: "Hi", session_id: "twins" });
      await arrived.promise;
      const second = send(key, "twins", { message: "Hi", session_id: "twins" });
      const other = await send(key, "twins", { message: "Not a twin" });
      expect(refusal(other)).toEqual([400, "Idempotency-Key", "invalid_value"]);
      reply.resolve();
      expect((await second).json).toEqual((await first).json);
      expect(bench.workflow.received).toHaveLength(1);
      expect(await contents(key, "twins")).toEqual(["Hi", "The one reply"]);
    });

    it("does not repeat a failure: a retry calls the workflow again, but the question is stored once", async () => {
      const { api_key: key } = await newSite();
      const body = { message: "Hi", session_id: "patient" };
      bench.workflow.answers(() => ({ status: 503 }));
      for (let n = 0; n < 2; n++) expect((await send(key, "retry", body)).status).toBe(502);
      bench.workflow.answers(() => ({ body: { message: "At last" } }));
      expect((await send(key, "retry", body)).json.message).toBe("At last");
      expect(await contents(key, "patient")).toEqual(["Hi", "At last"]);
      expect(bench.workflow.received).toHaveLength(3);
    });

    it("never returns one visitor's answer to another visitor", async () => {
      const site = await newSite();
      const ask = async (token: string) => {
        const headers = { "idempotency-key": "same" };
        const request = { token, origin: ORIGIN, headers, body: { message: "Who am I?" } };
        return (await call("POST", "/message", request)).json.session_id;
      };
      const ada = await visit(site);
      const bob = await visit(site);
      expect(await ask(ada.token)).toBe(ada.session_id);
      expect(await ask(bob.token)).toBe(bob.session_id);
      const byKey = await send(site.api_key, "same", { message: "Who am I?" });
      expect([ada.session_id, bob.session_id]).not.toContain(byKey.json.session_id);
      expect(bench.workflow.received).toHaveLength(3);
    });

    it("is accepted with 255 characters, and refused if longer or with a space or a non-ASCII character", async () => {
      const { api_key: key } = await newSite();
      expect((await send(key, "x".repeat(255), { message: "Hi" })).status).toBe(200);
      for (const bad of ["x".repeat(256), "two words", "é"]) {
        const answer = await send(key, bad, { message: "Hi" });
        expect(refusal(answer)).toEqual([400, "Idempotency-Key", "invalid_format"]);
      }
    });

    it("is optional: without it, identical messages are all processed", async () => {
      const { api_key: key } = await newSite();
      for (let n = 0; n < 2; n++) {
        clock.pass(SECOND);
        await call("POST", "/message", { key, body: { message: "Hi", session_id: "alike" } });
      }
      expect(await contents(key, "alike")).toHaveLength(4);
    });
  });
}
