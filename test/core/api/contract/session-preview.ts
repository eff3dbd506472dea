import { describe, expect, it } from "vitest";
import { anEmptySession } from "../../storage/sample-records.ts";
import { DAY, MINUTE, type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";

/** 2027-03-01. */
const START = Date.UTC(2027, 2, 1);

export function describeSessionPreview(open: OpenBench): void {
  describe("GET /sessions?include=preview", () => {
    const bench = standing(open);
    const { call, newSite, newKey, clock } = bench;
    const say = async (key: string, session_id: string, message: string, user?: object) =>
      call("POST", "/message", { key, body: { message, session_id, user } });
    const list = async (key: string, more = "") =>
      (await call("GET", `/sessions?include=preview${more}`, { key })).json;
    const previewsIn = (json: { data: { session_id: string; preview: unknown }[] }) =>
      Object.fromEntries(json.data.map(({ session_id, preview }) => [session_id, preview]));

    it("returns each conversation's first message, and the user of its latest message", async () => {
      const { api_key: key } = await newSite();
      clock.set(START);
      await say(key, "guest", "  Where\nis my order? ");
      await say(key, "guest", "Hello?");
      await say(key, "known", "Hello", { id: "7", name: "Ada", email: "ada@example.com" });
      await say(key, "known", "It is still me");
      await say(key, "other", "Hello", { id: "7" });
      await say(key, "other", "Hello", { id: "8" });
      await say(key, "nameless", "Hello", { name: "Ada" });
      expect(previewsIn(await list(key))).toEqual({
        guest: { first_message: "Where is my order?", user: null },
        known: { first_message: "Hello", user: { id: "7", verified: true } },
        other: { first_message: "Hello", user: { id: "8", verified: true } },
        nameless: { first_message: "Hello", user: null },
      });
    });

    it("returns null as first message and user of a conversation without messages", async () => {
      const site = await newSite();
      await bench.service.storage.importSession(site.site_id, anEmptySession("s", START));
      expect(previewsIn(await list(site.api_key))).toEqual({ s: { first_message: null, user: null } });
    });

    it("adds the last message and the team's fields, and changes no other field", async () => {
      const { api_key: key } = await newSite();
      clock.set(START);
      await say(key, "s", "Hello");
      const plain = await call("GET", "/sessions", { key });
      const withPreview = await list(key);
      const [{ preview: _, last_message, status, tags, ...summary }] = withPreview.data;
      expect(plain.text).toBe(JSON.stringify({ ...withPreview, data: [summary] }));
      expect(last_message).toMatchObject({ role: "assistant", content: "You said: Hello" });
      expect([status, tags]).toEqual(["open", []]);
      expect(Object.keys(summary)).toEqual(["session_id", "created_at", "message_count", "last_message_at"]);
    });

    it("combines with `search`, with `from` and `to`, and with pages", async () => {
      const { api_key: key } = await newSite();
      for (const n of [0, 1, 2]) {
        clock.set(START + n * DAY);
        await say(key, `s${n}`, `Order ${n}`);
        clock.set(START + n * DAY + MINUTE);
        await say(key, `t${n}`, "Hello");
      }
      const begins = (first_message: string) => ({ first_message, user: null });
      expect(previewsIn(await list(key, "&search=order&per_page=2&page=2"))).toEqual({
        s0: begins("Order 0"),
      });
      expect(previewsIn(await list(key, "&from=2027-03-02&to=2027-03-02&per_page=1&page=2"))).toEqual({
        s1: begins("Order 1"),
      });
      expect(previewsIn(await list(key, "&page=9"))).toEqual({});
    });

    it("returns nothing about another site's conversation with the same id", async () => {
      const [ours, theirs] = [await newSite(), await newSite()];
      await say(theirs.api_key, "same", "Their secret", { id: "7" });
      await say(ours.api_key, "same", "Our words");
      const text = JSON.stringify(await list(ours.api_key));
      expect(text).toContain("Our words");
      expect(text).not.toMatch(/Their secret|"7"/);
    });

    it("returns nothing about an erased user", async () => {
      const { api_key: key } = await newSite();
      await say(key, "s", "Hello", { id: "7" });
      await call("DELETE", "/users/7", { key });
      expect((await list(key)).data).toEqual([]);
    });

    it("also needs conversations:read, because it returns the content of conversations", async () => {
      const site = await newSite();
      const lists = await newKey(site, "sessions:read");
      const answer = await call("GET", "/sessions?include=preview", { key: lists });
      expect(refusal(answer)).toEqual([403, "conversations:read", "missing_permission"]);
      expect((await call("GET", "/sessions", { key: lists })).status).toBe(200);
      const both = await newKey(site, "sessions:read", "conversations:read");
      expect((await call("GET", "/sessions?include=preview", { key: both })).status).toBe(200);
    });

    it.each(["", "messages", "preview,messages", "PREVIEW"])(
      "returns 400 for another value of `include`: %j",
      async (what) => {
        const { api_key: key } = await newSite();
        const answer = await call("GET", `/sessions?include=${what}`, { key });
        expect(refusal(answer)).toEqual([400, "include", "invalid_value"]);
      },
    );
  });

  describe("GET /conversation/{session_id}?include=user", () => {
    const bench = standing(open);
    const { call, newSite, visit } = bench;
    const read = (
      token: { key: string } | { token: string; origin: string },
      id: string,
      more = "?include=user",
    ) => call("GET", `/conversation/${id}${more}`, token);

    it("returns the user (null for a guest) to a caller with a key, and omits the user by default", async () => {
      const { api_key: key } = await newSite();
      const say = (session_id: string, user?: object) =>
        call("POST", "/message", { key, body: { message: "Hello", session_id, user } });
      await say("known", { id: "7", name: "Ada" });
      await say("guest");
      expect((await read({ key }, "known")).json.user).toEqual({ id: "7", name: "Ada", verified: true });
      expect((await read({ key }, "guest")).json.user).toBeNull();
      expect((await read({ key }, "known", "")).json).not.toHaveProperty("user");
      expect(refusal(await read({ key }, "known", "?include=preview"))).toEqual([
        400,
        "include",
        "invalid_value",
      ]);
    });

    it("returns to a caller with a key the page, product and cart of the first message, like a user's export", async () => {
      const { api_key: key } = await newSite();
      const shop = {
        product: { title: "Lamp", price: "29.90 EUR" },
        cart_total: "9.90 EUR",
        cart_item_count: 1,
        cart_lines: [{ title: "Bulb", quantity: 1 }],
      };
      const context = { ...shop, page_url: "https://shop.example/products/lamp?ref=x", page_title: "A lamp" };
      const say = (context?: object) =>
        call("POST", "/message", {
          key,
          body: { message: "Hi", session_id: "s", user: { id: "7" }, context },
        });
      await say(context);
      await say({ product: { title: "Another" } });
      const start = { page: "https://shop.example/products/lamp", page_title: "A lamp", ...shop };
      expect((await read({ key }, "s")).json.beginning).toEqual(start);
      expect((await read({ key }, "s", "")).json).not.toHaveProperty("beginning");
      const { json } = await call("GET", "/users/7/export", { key });
      expect(json.sessions).toMatchObject([start]);
    });

    it("adds nothing to the answer to a visitor", async () => {
      const { token, session_id } = await visit(await newSite(), { user: { id: "7" } });
      await call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } });
      const answer = await read({ token, origin: ORIGIN }, session_id);
      expect(answer.status).toBe(200);
      expect(answer.json).not.toHaveProperty("user");
      expect(answer.json).not.toHaveProperty("beginning");
    });

    it("returns 404 to another site's key", async () => {
      const [ours, theirs] = [await newSite(), await newSite()];
      await call("POST", "/message", {
        key: theirs.api_key,
        body: { message: "Hello", session_id: "same", user: { id: "7" } },
      });
      expect((await read({ key: ours.api_key }, "same")).status).toBe(404);
    });
  });
}
