import { beforeAll, describe, expect, it } from "vitest";
import { isMissing } from "../provision/missing.ts";
import { chattingShops } from "./chatting-shops.ts";
import { newShop } from "./new-shop.ts";
import { shopStage } from "./shop-stage.ts";
import { storefrontVisitor, type VisitorSession } from "./storefront-visitor.ts";
import { USER_AGENT } from "./user-agent.ts";

const SHOP = newShop("first");
const OTHER = newShop("other");
const WORDS = "My parcel is broken";
/** Matches an API key (core/src/sites/api-keys.ts), an access token of Shopify, and the name of a field with a key. */
const SECRET = /\bsk_[0-9A-Za-z]{12}_|shpat_|api_key/;

describe.skipIf(isMissing("Shopify app's tools"))(
  "The service, called through the Shopify app's inbox,",
  () => {
    const stage = shopStage();
    const shops = chattingShops(stage);
    let session: VisitorSession;

    const call = async (
      shop: string,
      method: string,
      path: string,
      {
        body,
        claims,
        ...init
      }: Omit<RequestInit, "body"> & { body?: unknown; claims?: Record<string, unknown> } = {},
    ) => {
      const headers = new Headers(init.headers);
      headers.set("Authorization", `Bearer ${await stage.shopify.token(shop, claims)}`);
      headers.set("User-Agent", USER_AGENT);
      const sent = body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) };
      const address = `${stage.app.address}/app/inbox/${path}`;
      return fetch(address, { redirect: "manual", ...init, method, headers, ...sent });
    };
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer it looks at.
    const json = async (answer: Promise<Response>): Promise<any> => (await answer).json();
    const seen = async () => (await session.call("GET", `/conversation/${session.id}`)).json;

    beforeAll(async () => {
      for (const shop of [SHOP, OTHER]) await shops.installed(shop);
      session = await storefrontVisitor(stage, SHOP).open();
      await session.say(WORDS);
    });

    it("returns 404 for every call about another shop", async () => {
      const own = `conversation/${session.id}`;
      const before = await seen();
      const tries: [string, string, object?][] = [
        ...(["", "/notes", "/transcript", "/events"].map((what) => ["GET", own + what]) as [
          string,
          string,
        ][]),
        ["PATCH", own, { status: "closed" }],
        ["DELETE", own],
        ["POST", `${own}/handling`, { by: "person" }],
        ["POST", `${own}/messages`, { content: "From elsewhere" }],
        ["POST", `${own}/notes`, { content: "From elsewhere" }],
        ["POST", `${own}/read`, {}],
        ["POST", `${own}/typing`, {}],
        ["POST", `${own}/transcript`, { to: "ada@example.com" }],
      ];
      for (const [method, path, body] of tries) {
        // The address may name another shop than the token.
        const address = `${path}?shop=${SHOP}&site=${stage.shopify.shop(SHOP).metafields.public_key}`;
        const answer = await call(OTHER, method, address, body && { body });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
        expect(await answer.text()).not.toContain(WORDS);
      }
      const list = await json(call(OTHER, "GET", `sessions?include=preview&order=activity&shop=${SHOP}`));
      expect(JSON.stringify(list)).not.toContain(session.id);
      const found = await json(call(OTHER, "GET", `sessions?include=preview&search=parcel&shop=${SHOP}`));
      expect(found.pagination.total).toBe(0);
      expect(await seen()).toEqual(before);
    });

    it("refuses calls without a session token, with one for another app, or with an expired one", async () => {
      const path = `/app/inbox/conversation/${session.id}`;
      const bare = await stage.get(path, { Accept: "application/json" });
      expect(bare.status).not.toBe(200);
      expect(await bare.text()).not.toContain(WORDS);
      const now = Math.floor(Date.now() / 1_000);
      for (const claims of [{ aud: "another-app" }, { exp: now - 600, nbf: now - 660 }]) {
        const answer = await call(SHOP, "GET", `conversation/${session.id}`, { claims });
        expect(answer.status).not.toBe(200);
        expect(await answer.text()).not.toContain(WORDS);
      }
    });

    it("hides the site's key, and forbids caching", async () => {
      for (const path of [
        "sessions?include=preview",
        `conversation/${session.id}`,
        "usage",
        "sessions?page=0",
      ]) {
        const answer = await call(SHOP, "GET", path);
        expect(answer.headers.get("Cache-Control")).toContain("no-store");
        expect(`${await answer.text()} ${JSON.stringify([...answer.headers])}`).not.toMatch(SECRET);
      }
      expect(await json(call(SHOP, "GET", "sessions?page=0"))).toMatchObject({
        error: { details: { field: "page", reason: "invalid_value" } },
      });
    });

    it("takes over, replies once and adds notes as the session token's staff member, and refuses an accidental takeover by a colleague", async () => {
      const path = `conversation/${session.id}`;
      const agent = { id: "9", name: "Forged" };
      const taken = await json(call(SHOP, "POST", `${path}/handling`, { body: { by: "person", agent } }));
      expect(taken.handling.agent).toEqual({ id: "1", name: "May Day" });
      const reply = { body: { content: "Only once", agent }, headers: { "Idempotency-Key": "attempt-0001" } };
      const replies = [1, 2].map(() => json(call(SHOP, "POST", `${path}/messages`, reply)));
      for (const each of replies)
        expect(await each).toMatchObject({ role: "agent", agent: { id: "1", name: "May Day" } });
      const { messages } = await seen();
      expect(messages.filter(({ content }: { content: string }) => content === "Only once")).toHaveLength(1);
      const { note } = await json(
        call(SHOP, "POST", `${path}/notes`, { body: { content: "A note", agent } }),
      );
      expect(note.agent).toEqual({ id: "1", name: "May Day" });
      const claims = { sub: "2" };
      const late = await json(call(SHOP, "POST", `${path}/handling`, { body: { by: "person" }, claims }));
      expect(late.error.details).toMatchObject({
        field: "take_from",
        reason: "changed_meanwhile",
        params: { agent: { id: "1" } },
      });
      const mine = async (given?: Record<string, unknown>) =>
        (await json(call(SHOP, "GET", "inbox/counts", given && { claims: given }))).mine;
      expect([await mine(), await mine(claims)]).toEqual([1, 0]);
    });

    it("stores for each staff member separately which conversations were read", async () => {
      const unread = async (sub: string) => {
        const { data } = await json(call(SHOP, "GET", "sessions?include=preview", { claims: { sub } }));
        return data.find((each: { session_id: string }) => each.session_id === session.id).unread;
      };
      expect(
        (await call(SHOP, "POST", `conversation/${session.id}/read`, { body: { reader: "2" } })).status,
      ).toBe(200);
      expect([await unread("1"), await unread("2")]).toEqual([0, 1]);
    });

    it('names the agent "Team" if Shopify provides no name', async () => {
      const shop = await shops.installed(newShop("nameless"));
      stage.shopify.shop(shop).staff = undefined;
      const theirs = await storefrontVisitor(stage, shop).open();
      await theirs.say("Hello");
      const { handling } = await json(
        call(shop, "POST", `conversation/${theirs.id}/handling`, { body: { by: "person" } }),
      );
      expect(handling.agent).toEqual({ id: "1", name: "Team" });
    });

    it("sends events uncompressed, and resumes after the last event that was received", async () => {
      const leaving = new AbortController();
      const headers = { Accept: "text/event-stream", "Accept-Encoding": "gzip, br" };
      const open = (more = {}) =>
        call(SHOP, "GET", "inbox/events", { headers: { ...headers, ...more }, signal: leaving.signal });
      const until = async (answer: Response, wanted: RegExp) => {
        let text = "";
        const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
        while (!wanted.test(text)) text += (await reader?.read())?.value ?? expect.fail("the stream ended");
        return text;
      };
      const answer = await open();
      expect(answer.headers.get("Content-Type")).toContain("text/event-stream");
      expect(answer.headers.get("Content-Encoding")).toBeNull();
      const [text] = await Promise.all([until(answer, /First words[\s\S]*\n\n/), session.say("First words")]);
      const [last] = [...text.matchAll(/^id: (.+)$/gm)].slice(-1);
      await session.say("Second words");
      const again = await until(await open({ "Last-Event-ID": String(last?.[1]) }), /Second words/);
      expect(again).not.toContain("First words");
      leaving.abort();
    });

    it("accepts from the agent a file above the size limit of other routes, up to the site's own limit", async () => {
      const screen = async (request?: RequestInit) => {
        const response = await fetch(`${stage.app.address}/app/files?_data=routes%2Fapp.files`, {
          ...request,
          headers: {
            "Content-Type": "application/json",
            "User-Agent": USER_AGENT,
            Authorization: `Bearer ${await stage.shopify.token(SHOP)}`,
          },
        });
        return response.json();
      };
      const { site: seen } = await screen();
      const edits = { changes: { files: { types: ["text/plain"], max_bytes: 2_097_152 } }, seen };
      expect(await screen({ method: "POST", body: JSON.stringify(edits) })).not.toHaveProperty("fault");
      const headers = { "Content-Type": "text/plain", "X-File-Name": "notes%20of%20May.txt" };
      const path = `conversation/${session.id}/files`;
      const sent = await json(call(SHOP, "POST", path, { body: "a line\n".repeat(200_000), headers }));
      expect(sent).toMatchObject({ success: true, name: "notes of May.txt", size: 1_400_000 });
      const refused = await json(call(SHOP, "POST", path, { body: "a line\n".repeat(400_000), headers }));
      expect(refused.error.details).toMatchObject({ field: "body", reason: "too_long" });
    });

    it("deletes a conversation permanently, and sends a transcript as a file", async () => {
      const transcript = await call(SHOP, "GET", `conversation/${session.id}/transcript`);
      expect(transcript.headers.get("Content-Disposition")).toBe("attachment");
      expect(await transcript.text()).toContain(WORDS);
      expect((await call(SHOP, "DELETE", `conversation/${session.id}`)).status).toBe(200);
      expect((await call(SHOP, "GET", `conversation/${session.id}`)).status).toBe(404);
    });
  },
);
