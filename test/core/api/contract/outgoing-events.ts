import { describe, expect, it, vi } from "vitest";
import { verifyWebhook } from "../../../../client/src/index.ts";
import type { NewSite } from "../../../../core/src/sites/site-service.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

const TYPES = ["session.started", "message.created", "handover.taken", "session.deleted"] as const;

export function describeOutgoingEvents(open: OpenBench): void {
  describe("Events for the owner's systems", () => {
    const bench = standing(open);
    const { call, newSite, newKey, visit, clock } = bench;
    /** Creates a site whose events go to a separate path of the workflow's server. */
    const shown = (changes: Partial<NewSite> = {}) =>
      newSite({ events_url: bench.workflow.url.replace("/hook", "/events"), events: [...TYPES], ...changes });
    const ask = (key: string, session_id = "s-1") =>
      call("POST", "/message", { key, body: { message: "Hi", session_id } });
    const received = () => bench.workflow.received.filter(({ path }) => path === "/events");
    const types = () => received().map(({ json }) => json.type);

    it("arrive in the conversation's order, signed as in Standard Webhooks", async () => {
      const site = await shown();
      const key = site.api_key;
      await ask(key);
      const agent = { id: "7", name: "May" };
      await call("POST", "/conversation/s-1/handling", { key, body: { by: "person", agent } });
      const wanted = ["session.started", "message.created", "message.created", "handover.taken"];
      await vi.waitFor(() => expect(types()).toEqual(wanted), { timeout: 30_000 });
      const [started, question, reply, taken] = received();
      expect(started?.json).toEqual({
        type: "session.started",
        timestamp: new Date(clock.now()).toISOString(),
        data: { session_id: "s-1" },
      });
      expect(question?.json.data.message).toMatchObject({ role: "user", content: "Hi" });
      expect(reply?.json.data.message).toMatchObject({ role: "assistant", content: "You said: Hi" });
      expect(taken?.json.data).toMatchObject({ session_id: "s-1", agent });
      const verdict = await verifyWebhook(
        taken?.raw.toString() ?? "",
        taken?.headers ?? {},
        site.signing_secret,
        { now: clock.now(), timestamp: "signed" },
      );
      expect(verdict).toEqual({ valid: true });
      // The service records a delivery only after the receiver has answered.
      const delivered = async () => (await call("GET", "/events?state=delivered", { key })).json.data;
      await vi.waitFor(async () => expect(await delivered()).toHaveLength(4), { timeout: 30_000 });
      const [latest] = await delivered();
      expect(latest).toMatchObject({ type: "handover.taken", session_id: "s-1", attempts: 1 });
      expect(taken?.headers["webhook-id"]).toBe(latest.event_id);
    });

    it("keep their ids and order if the receiver was down, and arrive when it is back", async () => {
      const { api_key: key } = await shown();
      let isDown = true;
      bench.workflow.answers(({ path }) =>
        path === "/events" ? { status: isDown ? 503 : 200 } : { body: "Hello" },
      );
      await ask(key);
      await vi.waitFor(() => expect(types()).toEqual(["session.started"]), { timeout: 30_000 });
      await vi.waitFor(
        async () => {
          const { json } = await call("GET", "/events?state=pending", { key });
          expect(json.data.map(({ type }: { type: string }) => type)).toEqual([
            "message.created",
            "message.created",
            "session.started",
          ]);
          expect(json.data[2].attempts).toBe(1);
        },
        { timeout: 30_000 },
      );
      isDown = false;
      clock.pass(5_000);
      await vi.waitFor(
        () =>
          expect(types()).toEqual([
            "session.started",
            "session.started",
            "message.created",
            "message.created",
          ]),
        { timeout: 30_000 },
      );
      const [first, again] = received();
      expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    });

    it("all reach a receiver that was down for an hour, in order per conversation", async () => {
      const { api_key: key } = await shown();
      let isDown = true;
      bench.workflow.answers(({ path, json }) =>
        path === "/events" ? { status: isDown ? 503 : 200 } : { body: `re ${json.message}` },
      );
      for (let quarter = 0; quarter < 5; quarter++) {
        for (const session_id of ["s-1", "s-2"])
          await call("POST", "/message", { key, body: { message: `${session_id} ${quarter}`, session_id } });
        clock.pass(900_000);
      }
      await vi.waitFor(() => expect(received().length).toBeGreaterThan(1), { timeout: 30_000 });
      isDown = false;
      const before = received().length;
      const said = (id: string) =>
        received()
          .slice(before)
          .filter(({ json }) => json.data.session_id === id && json.type === "message.created")
          .map(({ json }) => json.data.message.content);
      const all = (id: string) => [0, 1, 2, 3, 4].flatMap((n) => [`${id} ${n}`, `re ${id} ${n}`]);
      let [seen, quiet] = [before, 0];
      await vi.waitFor(
        () => {
          quiet = received().length === seen ? quiet + 1 : 0;
          seen = received().length;
          // Passes the longest delay of a retry, but not during a delivery: its lease would expire, and the event would arrive
          // twice.
          if (quiet % 4 === 3) clock.pass(7_200_000);
          expect([said("s-1"), said("s-2")]).toEqual([all("s-1"), all("s-2")]);
        },
        { timeout: 60_000, interval: 1_000 },
      );
      const pending = async () => (await call("GET", "/events?state=pending", { key })).json.data;
      await vi.waitFor(async () => expect(await pending()).toEqual([]), { timeout: 30_000 });
    });

    it("are sent again on request, but only to a key of the same site with settings:write", async () => {
      const [site, other] = [await shown(), await shown()];
      await ask(site.api_key);
      await vi.waitFor(() => expect(types()).toHaveLength(3), { timeout: 30_000 });
      const { json } = await call("GET", "/events", { key: site.api_key });
      const path = `/events/${json.data[0].event_id}/retry`;
      expect(refusal(await call("POST", path, { key: other.api_key }))).toEqual([
        404,
        "event_id",
        "not_found",
      ]);
      expect((await call("GET", "/events", { key: other.api_key })).json.data).toEqual([]);
      const reader = await newKey(site, "settings:read");
      expect(refusal(await call("POST", path, { key: reader }))).toEqual([
        403,
        "settings:write",
        "missing_permission",
      ]);
      const { token } = await visit(site);
      expect((await call("GET", "/events", { token, origin: ORIGIN })).status).toBe(403);
      expect((await call("POST", path, { key: site.api_key })).json).toEqual({ success: true });
      await vi.waitFor(() => expect(types()).toHaveLength(4), { timeout: 30_000 });
    });

    it("are never sent to a private IP address", async () => {
      const { api_key: key } = await shown({ events_url: "http://10.0.0.1/events" });
      await ask(key);
      await vi.waitFor(
        async () => {
          const [event] = (await call("GET", "/events?state=pending", { key })).json.data.slice(-1);
          expect(event).toMatchObject({
            attempts: 1,
            problem: { code: "address_blocked", params: { host: "10.0.0.1" } },
          });
        },
        { timeout: 30_000 },
      );
    });
  });
}
