import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { describeLeft } from "./left-installation.ts";

const said = (conversation: { messages: { content: string }[] }) =>
  conversation.messages.map(({ content }) => content);

describeLeft("What version 0.1.0 left", (on) => {
  it("has its settings, and defaults for those that came later", async () => {
    expect(await on.got("/site")).toMatchObject({
      name: "Blue Door Books",
      plan: "pro",
      webhook_url: "http://127.0.0.1:4001/chat",
      webhook_timeout: 90,
      webhook_history: 3,
      sign: true,
      timestamp: true,
      standard_webhooks: true,
      allowed_origins: ["https://shop.example.com"],
      session_timeout: 7_200,
      appearance: { title: "Blue Door Books", color: "#1d4ed8", feedback: true, images: false },
      strings: { "de.send": "Ab damit" },
      claimed_users: "forward",
      visitors: "all",
    });
    const keys = (await on.got("/site/keys")).data;
    expect(keys.map(({ label }: { label: string }) => label).sort()).toEqual(["First key", "Reader"]);
  });

  it("has its conversations, users and figures", async () => {
    expect(said(await on.got("/conversation/order-42"))).toEqual([
      "Can I return a book?",
      "You said: Can I return a book?. You are Ada Lovelace (true).",
      "stream: Füchse 🦊 & „Anführung“",
      "This comes word by word, with a **list**:\n\n- one\n- two",
    ]);
    expect(said(await on.got("/conversation/order-43"))).toEqual(["fail"]);
    expect(said(await on.got(`/conversation/${on.left.verified}`))).toContain("Do you wrap presents?");
    expect((await on.got(`/conversation/${on.left.guest}`)).messages.at(-1)).toMatchObject({ rating: "up" });
    // The fifth was opened by a visitor who wrote nothing.
    expect((await on.got("/sessions")).pagination.total).toBe(4);
    expect((await on.got("/sessions?search=presents")).pagination.total).toBe(1);
    expect((await on.got("/users/7/export")).sessions).toHaveLength(1);
    const usage = await on.got("/usage?from=2026-11-23&to=2026-11-23");
    expect(usage.data).toMatchObject([{ messages: 5, failures: 1 }]);
  });

  it("takes messages, signed by its own secret, and keeps them", async () => {
    expect((await on.call("PATCH", "/site", { webhook_url: on.workflow.url })).status).toBe(200);
    const answered = await on.call("POST", "/message", {
      message: "Are you back?",
      session_id: "after-the-update",
    });
    expect(answered.body).toMatchObject({ message: "You said: Are you back?" });
    const { headers, raw } = on.workflow.last();
    const digest = createHmac("sha256", "a secret of my own").update(raw).digest("hex");
    expect(headers["x-webhook-signature"]).toBe(`sha256=${digest}`);
    expect(headers["x-api-key"]).toBe("the workflow's key");

    await on.reopen();
    expect(said(await on.got("/conversation/after-the-update"))).toEqual([
      "Are you back?",
      "You said: Are you back?",
    ]);
  });

  it("deletes and exports as if it had made all of it, and its keys may what they could", async () => {
    expect((await on.call("DELETE", "/conversation/order-43")).status).toBe(200);
    expect((await on.call("DELETE", "/users/7")).body).toMatchObject({ deleted_sessions: 1 });
    expect((await on.got("/sessions")).pagination.total).toBe(2);
    expect((await on.call("GET", "/conversation/order-42")).status).toBe(404);
    expect(
      (await on.call("GET", `/conversation/${on.left.guest}`, undefined, on.left.readingKey)).status,
    ).toBe(200);
    expect((await on.call("GET", "/site", undefined, on.left.readingKey)).status).toBe(403);
    expect((await on.call("POST", "/site/secrets/rotate", { secret: "identity" })).status).toBe(201);
  });
});
