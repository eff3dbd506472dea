import { describe, expect, it } from "vitest";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

export function describeInFlight(open: OpenBench): void {
  describe("Messages in flight", () => {
    const bench = standing(open, { inFlightBounds: { perSite: 2, total: 3 } });
    const { call, newSite, visit } = bench;
    const say = (key: string) => call("POST", "/message", { key, body: { message: "Hi" } });
    const full = [429, "in_flight", "limit_exceeded"];
    /** Waits until no message is in flight, because a response may arrive before the service counts its message as finished. */
    const isEmpty = () => expect.poll(() => bench.service.inFlight.count).toBe(0);

    /** Makes the workflow wait with its replies until `release` is called. */
    function paused() {
      const reply = Promise.withResolvers<void>();
      const arrivals: (() => void)[] = [];
      bench.workflow.answers(async () => {
        arrivals.shift()?.();
        await reply.promise;
        return { body: { message: "Released" } };
      });
      return {
        arrival: () => new Promise<void>((resolve) => arrivals.push(resolve)),
        release: reply.resolve,
      };
    }

    it("are limited per site and in total, with 429, field in_flight and Retry-After above the limit", async () => {
      const busy = (await newSite()).api_key;
      const other = (await newSite()).api_key;
      const { arrival, release } = paused();
      const here = [arrival(), arrival(), arrival()];
      const first = [say(busy), say(busy)];
      await Promise.all(here.slice(0, 2));

      const over = await say(busy);
      expect(refusal(over)).toEqual(full);
      expect(over.headers["retry-after"]).toBe("1");
      expect(refusal(await call("POST", "/webhook/test", { key: busy }))).toEqual(full);
      expect((await call("GET", "/site", { key: busy })).status, "nothing else is held up").toBe(200);

      const third = say(other);
      await here[2];
      expect(refusal(await say(other)), "the whole process is full").toEqual(full);

      release();
      for (const answer of await Promise.all([...first, third])) expect(answer.status).toBe(200);
      expect((await say(busy)).status).toBe(200);
      await isEmpty();
    });

    it("do not count until their body has arrived", async () => {
      const asked = Promise.withResolvers<void>();
      void bench.service.dispatch({
        method: "POST",
        path: "/v1/message",
        query: "",
        headers: { "x-api-key": (await newSite()).api_key, "content-type": "application/json" },
        readBody() {
          asked.resolve();
          return new Promise(() => undefined);
        },
        async *bodyPieces() {},
        ip: "127.0.0.1",
        secure: true,
      });
      await asked.promise;
      expect(bench.service.inFlight.count).toBe(0);
    });

    it("have a limit, and a message above it is not stored and does not count towards the plan's limits", async () => {
      const site = await newSite({ plan: "free" });
      const { token, session_id } = await visit(site);
      const { arrival, release } = paused();
      const here = [arrival(), arrival()];
      const first = [say(site.api_key), say(site.api_key)];
      await Promise.all(here);
      for (let n = 0; n < 20; n++) {
        expect(refusal(await say(site.api_key))).toEqual(full);
        const visitor = { token, origin: ORIGIN, body: { message: "Hi" } };
        expect(refusal(await call("POST", "/message", visitor))).toEqual(full);
      }
      release();
      await Promise.all(first);
      const { headers } = await call("GET", "/site", { key: site.api_key });
      expect(headers["x-ratelimit-remaining"]).toBe("7");
      const { json } = await call("GET", `/conversation/${session_id}`, { token });
      expect(json.messages).toEqual([]);
    });

    it("free their slot if they fail", async () => {
      const { api_key: key } = await newSite();
      bench.workflow.answers(() => ({ status: 500 }));
      for (let n = 0; n < 5; n++) expect((await say(key)).status).toBe(502);
      for (let n = 0; n < 5; n++) {
        expect((await call("POST", "/message", { key, body: {} })).status).toBe(400);
      }
      await isEmpty();
    });
  });

  describe("Large replies in flight", () => {
    const KIB = 1_024;
    const answerBounds = { perSite: 200 * KIB, total: 300 * KIB };
    const bench = standing(open, { parts: async () => ({ answerBounds }) });
    const { listen, newSite } = bench;

    it("are limited in total size per site; above the limit the newest reply fails with field in_flight, and the others arrive complete", async () => {
      const site = (await newSite()).api_key;
      const other = (await newSite()).api_key;
      const paused = bench.workflow.holds();
      const say = (key: string) => listen("POST", "/message", { key, body: { message: "Hi" } });
      const begin = async (key: string) => {
        const reply = say(key);
        const answer = await paused.next();
        answer.say("x".repeat(90 * KIB));
        for (let length = 0; length < 90 * KIB; ) length += (await reply.next())?.data.content.length;
        return { reply, answer };
      };
      const first = await begin(site);
      const foreign = await begin(other);
      const second = await begin(site);

      first.answer.say("y".repeat(30 * KIB));
      await second.answer.hungUp;
      const events = await second.reply.rest();
      expect(events.at(-1)).toMatchObject({
        event: "error",
        data: { error: { code: "RATE_LIMIT_EXCEEDED", details: { field: "in_flight" } } },
      });
      for (const { reply, answer } of [first, foreign]) {
        answer.end("!");
        expect((await reply.rest()).at(-1)).toMatchObject({ event: "done", data: { success: true } });
      }
    });
  });
}
