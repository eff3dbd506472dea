import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { verifyWebhook } from "../../../../core/src/webhooks/request/verify-webhook-sync.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

export function describeFeedback(open: OpenBench): void {
  describe("POST /conversation/{session_id}/feedback", () => {
    const bench = standing(open);
    const { call, newSite, newKey, visit } = bench;

    /** Creates a site whose visitors may rate. */
    const ratedSite = (settings = {}) => newSite({ ...settings, appearance: { feedback: true } });

    /** Opens a visitor's session with one reply. Also returns functions that rate the reply and read the messages. */
    async function visitor(site: Awaited<ReturnType<typeof newSite>>) {
      const { session_id, token } = await visit(site);
      const sent = { token, origin: ORIGIN, body: { message: "Hi" } };
      const { json } = await call("POST", "/message", sent);
      const rate = (rating: unknown, message_id: unknown = json.message_id) =>
        call("POST", `/conversation/${session_id}/feedback`, { token, body: { message_id, rating } });
      const messages = async () =>
        (await call("GET", `/conversation/${session_id}`, { token })).json.messages;
      return { session_id, token, message_id: json.message_id as string, rate, messages };
    }

    it("stores a visitor's rating, returns it with the message and counts it in the usage", async () => {
      const site = await ratedSite();
      const { rate, messages, message_id } = await visitor(site);
      const answer = await rate("up");
      expect([answer.status, answer.json]).toEqual([200, { success: true }]);
      expect((await messages())[1]).toMatchObject({ id: message_id, role: "assistant", rating: "up" });
      const usage = async () => (await call("GET", "/usage", { key: site.api_key })).json.data;
      expect(await usage()).toMatchObject([{ rated_up: 1 }]);
      await rate("down");
      expect(await usage()).toMatchObject([{ rated_down: 1 }]);
      await rate("none");
      expect((await messages())[1]).not.toHaveProperty("rating");
      expect((await usage())[0]).not.toHaveProperty("rated_down");
    });

    it("stores the reason for a dislike until the visitor's next rating", async () => {
      const site = await ratedSite();
      const { session_id, token, message_id, messages } = await visitor(site);
      const rate = (body: object) =>
        call("POST", `/conversation/${session_id}/feedback`, { token, body: { message_id, ...body } });
      expect((await rate({ rating: "down", reason: ` ${"é".repeat(500)} ` })).status).toBe(200);
      expect((await messages())[1]).toMatchObject({ rating: "down", rating_reason: "é".repeat(500) });
      expect(refusal(await rate({ rating: "down", reason: "é".repeat(501) }))).toEqual([
        400,
        "reason",
        "too_long",
      ]);
      for (const [reason, why] of [
        [" ", "missing_required_field"],
        [7, "invalid_type"],
      ])
        expect(refusal(await rate({ rating: "down", reason }))).toEqual([400, "reason", why]);
      expect(refusal(await rate({ rating: "up", reason: "Good" }))).toEqual([400, "reason", "invalid_value"]);
      expect((await messages())[1]).toMatchObject({ rating: "down" });
      await rate({ rating: "down" });
      expect((await messages())[1]).not.toHaveProperty("rating_reason");
    });

    it("needs the reply's id, which POST /message returns to visitors, but not to callers with a key", async () => {
      const site = await newSite();
      const { message_id, messages } = await visitor(site);
      expect((await messages())[1].id).toBe(message_id);
      const { json } = await call("POST", "/message", { key: site.api_key, body: { message: "Hi" } });
      expect(Object.keys(json).toSorted()).toEqual(["message", "metadata", "session_id", "success"]);
    });

    it("refuses message ids of other conversations, invalid ratings, and callers without access", async () => {
      const site = await ratedSite();
      const mine = await visitor(site);
      const theirs = await visitor(site);
      const unknown = [404, "message_id", "not_found"];
      expect(refusal(await mine.rate("up", theirs.message_id))).toEqual(unknown);
      expect(refusal(await mine.rate("up", (await mine.messages())[0].id))).toEqual(unknown);
      expect(refusal(await mine.rate("great"))).toEqual([400, "rating", "invalid_value"]);
      expect(refusal(await mine.rate("up", 7))).toEqual([400, "message_id", "invalid_type"]);
      expect(refusal(await mine.rate("up", null))).toEqual([400, "message_id", "missing_required_field"]);
      const path = `/conversation/${theirs.session_id}/feedback`;
      const body = { message_id: theirs.message_id, rating: "up" };
      expect(refusal(await call("POST", path, { token: mine.token, body }))).toEqual([
        404,
        "session_id",
        "not_found",
      ]);
      const reader = await newKey(site, "conversations:read");
      expect((await call("POST", path, { key: reader, body })).status).toBe(403);
      const stranger = (await newSite()).api_key;
      expect(refusal(await call("POST", path, { key: stranger, body }))).toEqual(unknown);
    });

    it("refuses visitors' ratings if the site has turned ratings off, but accepts ratings sent with a key", async () => {
      const site = await newSite({ feedback_events: true });
      const { rate, session_id, message_id } = await visitor(site);
      const calls = bench.workflow.received.length;
      expect(refusal(await rate("up"))).toEqual([403, "appearance.feedback", "feedback_off"]);
      expect(bench.workflow.received).toHaveLength(calls);
      const rated = { key: site.api_key, body: { message_id, rating: "up" } };
      expect((await call("POST", `/conversation/${session_id}/feedback`, rated)).status).toBe(200);
    });

    it("names the valid ratings in the error for an invalid one", async () => {
      const { rate } = await visitor(await ratedSite());
      expect((await rate("great")).json.error.message).toBe(
        "The field rating is invalid. It must be up, down or none.",
      );
    });

    it("sends a signed event to the workflow if the owner has turned rating events on", async () => {
      const site = await ratedSite({ sign: true, timestamp: true, feedback_events: true });
      const { token, session_id, message_id } = await visitor(site);
      const received = new Promise((resolve) => {
        bench.workflow.answers(() => {
          resolve(undefined);
          return { body: "ok" };
        });
      });
      const body = { message_id, rating: "down", reason: "Too short" };
      await call("POST", `/conversation/${session_id}/feedback`, { token, body });
      await received;
      const { json, raw, headers } = bench.workflow.last();
      expect(json).toEqual({
        event: "feedback",
        rating: "down",
        reason: "Too short",
        message_id,
        reply: "You said: Hi",
        session: { id: session_id, started_at: expect.any(String) },
      });
      const now = bench.clock.now();
      expect(verifyWebhook(raw, headers, site.signing_secret as string, { now })).toEqual({ valid: true });
    });

    it("sends no event by default, and returns 200 even if the workflow fails to process an event", async () => {
      const silent = await visitor(await ratedSite());
      const calls = bench.workflow.received.length;
      expect((await silent.rate("up")).status).toBe(200);
      const failing = await visitor(await ratedSite({ feedback_events: true }));
      const refused = new Promise((resolve) => {
        bench.workflow.answers(() => {
          resolve(undefined);
          return { status: 500 };
        });
      });
      expect((await failing.rate("up")).status).toBe(200);
      await refused;
      expect(bench.workflow.received).toHaveLength(calls + 2);
    });
  });

  describe("A workflow that does not answer rating events", () => {
    const bench = standing(open);
    const { call, newSite, visit } = bench;

    it("receives at most 8 rating events at the same time, and still answers messages", async () => {
      const limits = { visitor_messages_per_minute: 1_000, address_messages_per_minute: 1_000 };
      const site = await newSite({ feedback_events: true, appearance: { feedback: true }, ...limits });
      const { session_id, token } = await visit(site);
      const say = () => call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } });
      const { json } = await say();
      const shown: PromiseWithResolvers<void>[] = [];
      bench.workflow.answers(async (received) => {
        if (received.json.event === undefined) return { body: { message: "Here" } };
        const paused = Promise.withResolvers<void>();
        shown.push(paused);
        await paused.promise;
        return { body: "ok" };
      });
      const rate = (rating: string) => {
        const body = { message_id: json.message_id, rating };
        return call("POST", `/conversation/${session_id}/feedback`, { token, body });
      };
      for (let n = 0; n < 20; n++) expect((await rate(n % 2 === 0 ? "up" : "down")).status).toBe(200);
      await expect.poll(() => shown.length).toBe(8);
      expect((await say()).json.message).toBe("Here");
      expect(shown).toHaveLength(8);
      for (const { resolve } of shown) resolve();
      await expect.poll(async () => (await rate("up")).status && shown.length).toBeGreaterThan(8);
      for (const { resolve } of shown) resolve();
    });

    it("receives no rating events after five failures, but still receives messages", async () => {
      const site = await newSite({ feedback_events: true, appearance: { feedback: true } });
      const { session_id, token } = await visit(site);
      const say = () => call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } });
      const { json } = await say();
      const paused = bench.workflow.holds();
      const body = { message_id: json.message_id, rating: "up" };
      const rate = () => call("POST", `/conversation/${session_id}/feedback`, { token, body });
      for (let failures = 0; failures < 5; failures++) {
        await rate();
        (await paused.next()).breakOff();
      }
      // Rating events stop when the fifth failure is recorded.
      await expect
        .poll(async () => {
          const shown = bench.workflow.received.length;
          await rate();
          await pause(100);
          return bench.workflow.received.length - shown;
        })
        .toBe(0);
      bench.workflow.reset();
      expect((await say()).json.message).toBe("You said: Hi");
    });
  });

  describe("Quick replies and cards of a workflow", () => {
    const bench = standing(open);
    const { call, newSite, visit } = bench;

    it("are returned in the answer to POST /message, and with the stored reply in GET /conversation", async () => {
      const offer = {
        quick_replies: ["Yes", "No"],
        cards: [{ title: "Shoe", url: "https://shop.example/1" }],
      };
      bench.workflow.answers(() => ({ body: { message: "This one?", ...offer } }));
      const { session_id, token } = await visit(await newSite());
      const { json } = await call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } });
      expect(json).toMatchObject(offer);
      const stored = await call("GET", `/conversation/${session_id}`, { token });
      expect(stored.json.messages[1]).toMatchObject(offer);
      expect(stored.json.messages[0]).not.toHaveProperty("cards");
    });
  });
}
