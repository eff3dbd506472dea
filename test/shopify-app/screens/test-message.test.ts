import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { WorkflowReply } from "../../core/api/pretend-workflow.ts";
import { completionEvent, DONE, pretendModel } from "../../core/replies/pretend-model.ts";
import { httpServer } from "../../core/webhooks/loopback-server.ts";
import { lines, n8n } from "../../core/webhooks/streamed-answers.ts";
import { newShop } from "../new-shop.ts";
import { adminScreens, isSkipped, type Screen, SOON } from "./admin-screens.ts";

const SHOP = newShop("first");
const PAGE = "<!DOCTYPE html><html><body>Sign in to n8n</body></html>";

/** Milliseconds. */
const PREVIEW_COMES_AFTER = 1_000;

/** Status, the workflow's answer, and the advice on the screen. */
const USELESS: [status: string, answer: WorkflowReply, advice: string][] = [
  ["401", { status: 401, body: { error: "wrong key" } }, "Check the secret header and the signing secret"],
  ["404", { status: 404, body: "not registered" }, "There is nothing at this address"],
  [
    "302",
    { status: 302, headers: { location: "https://a.example" } },
    "redirects to https://a.example/ (status 302)",
  ],
  ["500", { status: 500, body: "boom" }, "The workflow or server failed"],
  ["200", { body: PAGE, headers: { "content-type": "text/html" } }, "A web page (HTML) came back"],
  ["200", { body: "" }, "The answer is empty."],
  [
    "200",
    { body: lines(n8n("begin", "A"), n8n("error", "A", "No credit left")) },
    "Its message: No credit left",
  ],
  ["200", { body: { message: "Workflow was started" } }, "n8n answered “Workflow was started”"],
];

describe.skipIf(isSkipped)("A test message", () => {
  const on = adminScreens();

  async function tried(
    changes: object,
    viewport?: { width: number; height: number },
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Screen["app"]> {
    await on.stage.install(SHOP);
    await on.set(SHOP, { reply_source: "webhook", webhook_timeout: 20, ...changes });
    const { app } = await on.open(SHOP, "/app/workflow", viewport, prepare);
    await app.getByRole("button", { name: "Send test message" }).click();
    return app;
  }

  it("shows status, time and body of the response when unfolded", async () => {
    const app = await tried({ webhook_url: on.workflow.url });
    await app.getByText("The workflow answered").waitFor();
    // The address is private, but the test reached it.
    const concern = app.getByText("is inside a private network");
    expect(await concern.count()).toBe(0);
    await app.getByLabel("Webhook address").fill("http://10.0.0.7/hook");
    await concern.waitFor();
    await app.getByLabel("Webhook address").fill(on.workflow.url);
    await app.getByRole("button", { name: "What came back" }).click();
    await app.getByText("Status", { exact: true }).waitFor();
    const facts = await app.locator("dl").innerText();
    expect(facts).toMatch(
      /Status\s+200\s+Time\s+\d+ ms\s+Body\s+\{\s+"message": "You said: Hello, are you there\?"/,
    );
  });

  it("shows the answer as visitors see it, and links to the theme editor", async () => {
    on.workflow.answers(() => ({
      body: {
        message: "**Two** copies are left.\n\n- [Look](https://a.example/)",
        cards: [
          {
            title: "The Waves",
            price: "€ 9.90",
            url: "https://a.example/waves",
            buttons: [{ label: "Into the cart", action: "add_to_cart", product: "waves" }],
          },
        ],
        quick_replies: ["Put one aside"],
      },
    }));
    const app = await tried({ webhook_url: on.workflow.url }, { width: 390, height: 844 }, previewComesLate);
    await app.locator("strong", { hasText: "Two" }).waitFor();
    await app.getByRole("link", { name: "Look" }).waitFor();
    const card = app.getByRole("listitem").filter({ hasText: "The Waves" });
    expect((await card.first().innerText()).split(/\n+/)).toEqual(["The Waves", "€ 9.90", "Into the cart"]);
    expect(await card.getByRole("link").getAttribute("href")).toBe("https://a.example/waves");
    await app.getByRole("listitem").filter({ hasText: "Put one aside" }).waitFor();
    expect(await app.getByRole("button", { name: /Into the cart|Put one aside/ }).count()).toBe(0);
    const next = app.getByRole("link", { name: "Open the theme editor" });
    await next.waitFor();
    // On a phone, the result is below the clicked button, so the screen must scroll to the result's end.
    const below = (link: Element) => link.getBoundingClientRect().bottom - window.innerHeight;
    await expect.poll(() => next.evaluate(below), SOON).toBeLessThanOrEqual(0);
  });

  it("names a fix for each unusable response", async () => {
    const app = await tried({ webhook_url: on.workflow.url });
    await app.getByText("The workflow answered").waitFor();
    for (const [status, answer, advice] of USELESS) {
      on.workflow.answers(() => answer);
      await app.getByRole("button", { name: "Send test message" }).click();
      await app.getByText(advice).waitFor();
      expect(await app.locator("dl").innerText()).toMatch(new RegExp(`Status\\s+${status}`));
    }
  });

  it("names a fix when nothing answers", async () => {
    const { origin, close } = await httpServer(() => {});
    await close();
    const app = await tried({ webhook_url: `${origin}/hook` });
    await app.getByText("Nothing accepts connections at").waitFor();
  });

  it("names a fix when the response takes too long", async () => {
    on.workflow.holds();
    const app = await tried({ webhook_url: on.workflow.url, webhook_timeout: 1 });
    await app.getByText("The server did not answer within 1 seconds.").waitFor();
    expect(await app.locator("body").innerText()).not.toContain("webhook_timeout");
  });

  it("names a fix for an address inside a private network", async () => {
    const app = await tried({ webhook_url: "https://localhost/hook" });
    await app.getByText("Use a public address").waitFor();
    expect(await app.locator("body").innerText()).not.toContain("PARLEY_");
  });

  it.each([
    ["answers", [completionEvent({ content: "Aye, aye." }), completionEvent({}, "stop"), DONE], "Aye, aye."],
    ["sends no text", [completionEvent({}, "stop"), DONE], "No answer"],
  ])("calls a model that %s, and leaves no conversation behind", async (_, pieces, shown) => {
    const model = await pretendModel((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).end(pieces.join(""));
    });
    const app = await tried({
      reply_source: "model",
      model_base_url: model.baseUrl,
      model_name: "some-model",
    });
    await app.getByText(shown).waitFor();
    await model.close();
    const list = await on.call(SHOP, "/app/inbox/sessions");
    expect(await list.json()).toMatchObject({ pagination: { total: 0 } });
  });

  it("no longer shows its result after another setting was saved", async () => {
    await on.stage.install(SHOP);
    await on.set(SHOP, { reply_source: "webhook", webhook_url: on.workflow.url });
    const { app, save } = await on.open(SHOP, "/app/workflow");
    await app.getByLabel("Test message", { exact: true }).fill("Are you there?");
    await app.getByRole("button", { name: "Send test message" }).click();
    await app.getByText("The workflow answered").waitFor();
    await app.getByLabel("Webhook address").fill(`${on.workflow.url}/other`);
    await app.getByText("The workflow answered").waitFor();
    await save();
    await app.getByText("The workflow answered").waitFor({ state: "detached" });
    expect(await app.getByLabel("Test message", { exact: true }).inputValue()).toBe("Are you there?");
  });

  it("is sent only after a valid choice of who answers has been saved", async () => {
    const shop = newShop("new");
    const { page, app } = await on.open(shop, "/app/workflow");
    await app.getByText("Enter the webhook address first.").waitFor();
    await app.getByLabel("Webhook address").fill("flows.example.com");
    await app.getByRole("button", { name: "Save and send test message" }).click();
    await app.getByText("Not saved").waitFor();
    await app.getByLabel("Webhook address").fill(on.workflow.url);
    await app.getByRole("button", { name: "Save and send test message" }).click();
    await app.getByText("The workflow answered").waitFor();
    await page.getByText("Unsaved changes").waitFor({ state: "hidden" });
    expect(on.workflow.received).toHaveLength(1);
  });
});

/** Delays the code of the reply's preview, which must not move the link out of view when it arrives. */
async function previewComesLate(page: Page): Promise<void> {
  await page.route(/reply-preview/, async (route) => {
    await pause(PREVIEW_COMES_AFTER);
    await route.continue();
  });
}
