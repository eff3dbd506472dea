import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { DAY, type OpenBench, ORIGIN, SECOND, standing } from "../harness.ts";

const hmac = (secret: string, bytes: Buffer) => createHmac("sha256", secret).update(bytes).digest("hex");

export function describeWebhookReceived(open: OpenBench): void {
  describe("The webhook request", () => {
    const bench = standing(open);
    const { call, newSite, visit, clock } = bench;
    const BODY = {
      message: "Où est ma commande ? 👟",
      session_id: "s-1",
      user: { role: "customer", name: "Ada", email: "ada@example.com", id: "7" },
      context: {
        cart_total: "9.90",
        referrer: "https://search.example/",
        page_title: "Cart",
        page_url: "https://shop.example/cart",
        language: "fr",
        items: 3,
      },
    };
    const receive = async (key: string, body: object = BODY) => {
      expect((await call("POST", "/message", { key, body })).status).toBe(200);
      return bench.workflow.last();
    };

    it("has the default payload with message, user, session and context, including custom keys", async () => {
      const { api_key: key } = await newSite();
      const started_at = new Date(clock.now()).toISOString();
      await receive(key);
      clock.pass(SECOND);
      const { json, headers, raw } = await receive(key);
      expect(json).toEqual({
        message: BODY.message,
        user: { id: "7", email: "ada@example.com", name: "Ada", role: "customer" },
        session: { id: "s-1", started_at },
        context: BODY.context,
      });
      expect(Object.keys(json)).toEqual(["message", "user", "session", "context"]);
      expect(headers).toMatchObject({
        "content-type": "application/json",
        "x-session-id": "s-1",
        "x-user-verified": "true",
        "content-length": String(raw.length),
      });
      for (const name of ["x-webhook-signature", "x-request-timestamp", "webhook-id"]) {
        expect(headers, "it is optional").not.toHaveProperty(name);
      }
    });

    it("has the legacy payload if the site chose that format, with `user.sessionId`, but without session, role or referrer", async () => {
      const { api_key: key } = await newSite({ payload: "legacy" });
      const { referrer: _, ...context } = BODY.context;
      expect((await receive(key)).json).toEqual({
        message: BODY.message,
        user: { id: "7", email: "ada@example.com", name: "Ada", sessionId: "s-1" },
        context,
      });
      expect((await receive(key, { message: "Hi", session_id: "s-2" })).json).toEqual({
        message: "Hi",
        user: { sessionId: "s-2" },
        context: {},
      });
    });

    it("has no user for a guest", async () => {
      const { token } = await visit(await newSite());
      await call("POST", "/message", { token, origin: ORIGIN, body: { message: "Hi" } });
      const { json, headers } = bench.workflow.last();
      expect(Object.keys(json)).toEqual(["message", "session", "context"]);
      expect(headers["x-user-verified"]).toBe("false");
    });

    it("is signed over the exact bytes received, with a prefixed or a bare signature", async () => {
      const signing_secret = "0".repeat(64);
      const prefixed = await newSite({ signing_secret });
      const one = await receive(prefixed.api_key);
      expect(one.headers["x-webhook-signature"]).toBe(`sha256=${hmac(signing_secret, one.raw)}`);
      const bare = await newSite({ sign: true, signature_format: "bare" });
      const two = await receive(bare.api_key);
      expect(two.headers["x-webhook-signature"]).toBe(hmac(bare.signing_secret, two.raw));
    });

    it("has X-Request-Timestamp in Unix seconds, and the site's custom headers", async () => {
      const webhook_headers = { "X-API-Key": "workflow-key", Authorization: "Bearer flow" };
      const { api_key: key } = await newSite({ timestamp: true, webhook_headers });
      expect((await receive(key)).headers).toMatchObject({
        "x-request-timestamp": String(Math.floor(clock.now() / 1_000)),
        "x-api-key": "workflow-key",
        authorization: "Bearer flow",
      });
    });

    it("is verified by the Standard Webhooks library with the old or the new secret for a day after a rotation", async () => {
      // Uses the system's time, because the library compares the timestamp with the system clock.
      clock.set(Date.now());
      const site = await newSite({ standard_webhooks: true });
      const { api_key: key } = site;
      const verify = ({ raw, headers }: (typeof bench.workflow.received)[number], secret: string) =>
        new Webhook(secret, { format: "raw" }).verify(raw, headers as Record<string, string>);
      const before = await receive(key);
      expect(verify(before, site.signing_secret)).toMatchObject({ message: BODY.message });
      expect(() => verify(before, "another secret")).toThrow();

      const rotated = await call("POST", "/site/secrets/rotate", { key, body: { secret: "signing" } });
      const after = await receive(key);
      for (const secret of [site.signing_secret, rotated.json.secret]) {
        expect(verify(after, secret)).toMatchObject({ message: BODY.message });
      }
      expect(after.headers["webhook-id"]).not.toBe(before.headers["webhook-id"]);

      clock.pass(DAY);
      const late = await receive(key);
      expect(String(late.headers["webhook-signature"]).split(" ")).toHaveLength(1);
    });

    it("has an X-Webhook-Signature of only the new secret after a rotation", async () => {
      const { api_key: key } = await newSite({ sign: true });
      const rotated = await call("POST", "/site/secrets/rotate", { key, body: { secret: "signing" } });
      const { headers, raw } = await receive(key);
      expect(headers["x-webhook-signature"]).toBe(`sha256=${hmac(rotated.json.secret, raw)}`);
    });
  });
}
