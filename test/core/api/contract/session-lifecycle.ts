import { describe, expect, it } from "vitest";
import { MINUTE, type OpenBench, standing } from "../harness.ts";

export function describeSessionLifecycle(open: OpenBench): void {
  describe("A session", () => {
    const { call, newSite, visit, clock } = standing(open);
    const say = async (key: string, session_id?: string | null): Promise<string> =>
      (await call("POST", "/message", { key, body: { message: "Hi", session_id } })).json.session_id;

    it("is created with ses_ and 24 characters as id if session_id is absent", async () => {
      const { api_key: key } = await newSite();
      const ids = [await say(key), await say(key), await say(key, null)];
      for (const id of ids) expect(id).toMatch(/^ses_[0-9A-Za-z]{24}$/);
      expect(new Set(ids).size).toBe(3);
    });

    it("is created with an unknown session_id as id, so server-side code can choose the ids", async () => {
      const { api_key: key } = await newSite();
      expect(await say(key, "customer-42")).toBe("customer-42");
      expect((await call("GET", "/conversation/customer-42", { key })).json.messages).toHaveLength(2);
    });

    it("expires after 30 minutes without activity; each message restarts the timeout", async () => {
      const { api_key: key } = await newSite();
      const id = await say(key);
      for (let n = 0; n < 3; n++) {
        clock.pass(30 * MINUTE - 1);
        expect(await say(key, id)).toBe(id);
      }
      clock.pass(30 * MINUTE);
      expect(await say(key, id)).not.toBe(id);
    });

    it("expires after the configured timeout", async () => {
      const { api_key: key } = await newSite({ session_timeout: 60 });
      const id = await say(key);
      clock.pass(MINUTE - 1);
      expect(await say(key, id)).toBe(id);
      clock.pass(MINUTE);
      expect(await say(key, id)).not.toBe(id);
    });

    it("passes messages to its successor after it has expired, and stays readable", async () => {
      const { api_key: key } = await newSite();
      await say(key, "customer-42");
      clock.pass(31 * MINUTE);
      const successor = await say(key, "customer-42");
      expect(successor).toMatch(/^ses_/);
      clock.pass(MINUTE);
      expect(await say(key, "customer-42")).toBe(successor);
      clock.pass(31 * MINUTE);
      const third = await say(key, "customer-42");
      expect([successor, "customer-42"]).not.toContain(third);
      expect(await say(key, successor)).toBe(third);
      const counts = ["customer-42", successor, third].map(
        async (id) => (await call("GET", `/conversation/${id}`, { key })).json.messages.length,
      );
      expect(await Promise.all(counts)).toEqual([2, 4, 4]);
    });

    it("expires for a visitor as well, and the visitor's token then opens the successor", async () => {
      const site = await newSite();
      const { token, session_id } = await visit(site);
      const send = async () => (await call("POST", "/message", { token, body: { message: "Hi" } })).json;
      expect((await send()).session_id).toBe(session_id);
      clock.pass(30 * MINUTE);
      const successor = (await send()).session_id;
      expect(successor).not.toBe(session_id);
      expect((await call("GET", `/conversation/${successor}`, { token })).status).toBe(200);
      const body = { message: "Hi", session_id: successor };
      expect((await call("POST", "/message", { token, body })).json.session_id).toBe(successor);
    });
  });
}
