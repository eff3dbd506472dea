import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage, type Watched } from "./console-stage.ts";

/** What visitors write who mean harm. */
const HOSTILE = [
  "<img src=x onerror=\"document.title='caught'\"><script>document.title='caught'</script>",
  "javascript:document.title='caught' [x](javascript:alert(1)) {{constructor.constructor('alert(1)')()}}",
  `\u202Egnp.exe \u2066${"W".repeat(3_000)} \u0000\u200F ${"ﷺ".repeat(50)}`,
];

const [MARKUP = ""] = HOSTILE;

const LOOKS = [1_280, 390].flatMap((width) =>
  (["light", "dark"] as const).map((theme) => ({ width, theme })),
);

describe("The console's inbox", () => {
  const stage = consoleStage();
  let watched: Watched;
  let page: Page;

  beforeAll(async () => {
    const context = await stage.signedIn();
    const more = {
      user: { id: MARKUP },
      context: { page_url: `https://shop.example/${encodeURI(MARKUP)}?a=b` },
    };
    for (const [index, message] of HOSTILE.entries()) await say(`visitor-${index}`, message, more);
    watched = await stage.open({ context });
    page = watched.page;
    await page.getByRole("link", { name: "Inbox", exact: true }).click();
  });

  /** As a server that knows its visitor. */
  async function say(sessionId: string, message: string, more = {}): Promise<void> {
    await ask("POST", "message", { session_id: sessionId, message, ...more });
  }

  async function ask(method: string, path: string, body?: object) {
    const response = await fetch(`${stage.demo.address}/v1/${path}`, {
      method,
      headers: { "content-type": "application/json", "x-api-key": stage.demo.site.apiKey ?? "" },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(200);
    return await response.json();
  }

  it("lists conversations, newest first, and shows what hostile visitors write as text", async () => {
    const rows = page.getByRole("option");
    await expect.poll(() => rows.count()).toBe(HOSTILE.length);
    for (const [index, message] of HOSTILE.toReversed().entries()) {
      await rows.nth(index).click();
      const said = page.getByRole("log").locator(".said").first();
      await said.waitFor();
      await expect.poll(() => said.textContent()).toBe(message);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    expect(await page.title()).toContain("Inbox");
    expect(await findings(page)).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  it("shows beside a conversation whose it is, where it began, and what its visitor left and thought", async () => {
    const handover = { visitors: true, after_failures: 0, timeout: 300, otherwise: "form" };
    await ask("PATCH", "site", { handover });
    const left = { email: "ada@example.com", name: MARKUP, message: MARKUP };
    await ask("POST", "conversation/visitor-0/contact", left);
    const { messages } = await ask("GET", "conversation/visitor-0");
    const rating = { message_id: messages.at(-1).id, rating: "down" };
    await ask("POST", "conversation/visitor-0/feedback", rating);
    await page.locator(".inbox-head .select").click();
    await page.getByRole("option", { name: "Disliked" }).click();
    await expect.poll(() => page.locator(".session").count()).toBe(1);
    await page.locator(".inbox-head .select").click();
    await page.getByRole("option", { name: "All, waiting first" }).click();
    await page.locator("[data-session=visitor-0]").getByText("Disliked", { exact: true }).waitFor();
    await page.locator("[data-session=visitor-1]").click();
    await page.locator("[data-session=visitor-0]").click();
    const facts = page.locator(".facts");
    await facts.getByText("ada@example.com", { exact: true }).waitFor();
    await facts.getByText("0 good, 1 bad", { exact: true }).waitFor();
    await facts.getByText("Verified:").waitFor();
    expect(await facts.getByText(MARKUP, { exact: true }).count()).toBe(3);
    const link = facts.getByRole("link");
    expect(await link.getAttribute("href")).toBe(`https://shop.example/${encodeURI(MARKUP)}`);
    expect(await link.getAttribute("rel")).toContain("noopener");
    const said = page.getByRole("log");
    for (const { width, theme } of LOOKS) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme: theme });
      const [conversation, panel] = [await said.boundingBox(), await facts.boundingBox()];
      const isBeside = (panel?.x ?? 0) >= (conversation?.x ?? 0) + (conversation?.width ?? 0);
      expect(isBeside, `beside at ${width}`).toBe(width === 1_280);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect.soft(await findings(page), `${theme} at ${width}`).toEqual([]);
      const shots = process.env.CONSOLE_SHOTS;
      if (shots !== undefined) await page.screenshot({ path: `${shots}/Facts-${width}-${theme}.png` });
    }
    await page.setViewportSize({ width: 1_280, height: 860 });
    await page.emulateMedia({ colorScheme: "light" });
    expect(await page.title()).toContain("Inbox");
    expect(watched.complaints).toEqual([]);
  });

  it("shows answers as the visitor sees them, and of hostile ones only what Markdown knows", async () => {
    const answers = [
      "**Bold** words, `code` and [a page](https://shop.example/a), or [mail](mailto:shop@example.com), [boot](/boot):\n\n- one\n- two",
      `[x](javascript:document.title='caught') [y](data:text/html,x) [z](tel:+4930) ${MARKUP} ![p](http://evil.example/p.png)`,
    ];
    const buttons = [{ label: "In which colours?", action: "reply" }];
    const cards = [
      { title: "A lamp", text: "Warm light", price: "€ 20", url: "https://shop.example/lamp", buttons },
      { title: MARKUP, image: "https://evil.example/p.png", url: "https://shop.example@evil.example/" },
    ];
    for (const [at, content] of answers.entries()) {
      const response = await fetch(`${stage.demo.address}/v1/conversation/visitor-0/messages`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": stage.demo.site.apiKey ?? "" },
        body: JSON.stringify({ content, ...(at === 1 && { cards }) }),
      });
      expect(response.status).toBe(201);
    }
    await page.locator("[data-session=visitor-0]").click();
    const [good, bad] = [-2, -1].map((at) => page.locator(".message.assistant .said").nth(at));
    await bad?.getByText("caught").waitFor();
    expect(await good?.locator("strong").allTextContents()).toEqual(["Bold"]);
    expect(await good?.locator("code").allTextContents()).toEqual(["code"]);
    expect(await good?.getByRole("listitem").allTextContents()).toEqual(["one", "two"]);
    const links = page.locator(".message.assistant .said a");
    const found = await links.evaluateAll((all) =>
      all.map((link) => [link.getAttribute("href"), link.getAttribute("rel")]),
    );
    const rel = "noopener noreferrer nofollow";
    expect(found).toEqual([
      ["https://shop.example/a", rel],
      ["mailto:shop@example.com", rel],
      // The demo's page is on the service itself.
      [new URL("/boot", stage.demo.address).href, rel],
      ["http://evil.example/p.png", rel],
    ]);
    expect(await bad?.locator("img, script, [onerror]").count()).toBe(0);
    expect(await bad?.textContent()).toContain(MARKUP);
    expect(await bad?.textContent()).toContain(
      "[x](javascript:document.title='caught') [y](data:text/html,x)",
    );
    const [lamp, hostile] = [0, 1].map((at) => page.locator(".answer-cards > li").nth(at));
    expect(await lamp?.locator("a, span, li").allTextContents()).toEqual([
      ...["A lamp", "€ 20", "Warm light", "In which colours?"],
    ]);
    expect(await lamp?.getByRole("link", { name: "A lamp" }).getAttribute("href")).toBe(
      "https://shop.example/lamp",
    );
    expect(await hostile?.locator("strong").textContent()).toBe(MARKUP);
    expect(await hostile?.locator("a, img").count()).toBe(0);
    expect(await page.title()).toContain("Inbox");
    expect(await findings(page)).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  it("goes through conversations by j and k, and leaves letters to whoever writes", async () => {
    await page.goto(`${page.url().split("#")[0]}#/site/${stage.demo.site.id}/inbox`);
    await page.getByText("Choose a conversation").waitFor();
    await page.getByRole("option").first().waitFor();
    await page.locator("#main").focus();
    await page.keyboard.press("j");
    await expect.poll(() => page.url()).toContain("/inbox/visitor-2");
    await page.keyboard.press("j");
    await expect.poll(() => page.url()).toContain("/inbox/visitor-1");
    await page.keyboard.press("k");
    await expect.poll(() => page.url()).toContain("/inbox/visitor-2");
    const search = page.getByLabel("Search");
    await search.fill("");
    await search.pressSequentially("jkre");
    expect(await search.inputValue()).toBe("jkre");
    expect(page.url()).toContain("/inbox/visitor-2");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await search.fill("");
  });

  it("shows a new conversation and a new message without a reload", async () => {
    await expect.poll(() => page.getByRole("option").count()).toBe(HOSTILE.length);
    await say("visitor-new", "Is anybody there?");
    await expect.poll(() => page.getByRole("option").count()).toBe(HOSTILE.length + 1);
    await page.getByRole("option").first().click();
    const log = page.getByRole("log");
    await log.getByText("Is anybody there?", { exact: true }).waitFor();
    await say("visitor-new", "Hello again");
    await log.getByText("Hello again", { exact: true }).waitFor();
    expect(watched.complaints).toEqual([]);
  });

  it("takes a conversation over, answers once, keeps what was begun, and hands back", async () => {
    await say("visitor-person", "May I speak to a person?");
    await page.getByRole("option", { name: /May I speak/ }).click();
    await page.getByRole("button", { name: "Take over" }).click();
    const reply = page.getByLabel("Reply");
    const hasFocus = (field: Locator) =>
      expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await hasFocus(reply);
    await reply.fill("A draft");
    await page.locator(".session").nth(1).click();
    await page.getByRole("button", { name: "Take over" }).waitFor();
    await page.getByRole("option", { name: /May I speak/ }).click();
    await expect.poll(() => reply.inputValue()).toBe("A draft");
    expect(await findings(page)).toEqual([]);
    await reply.fill("Here I am <b>really</b>.");
    await reply.press("Control+Enter");
    const log = page.getByRole("log");
    await log.getByText("Here I am <b>really</b>.", { exact: true }).waitFor();
    await expect.poll(() => reply.inputValue()).toBe("");
    await say("visitor-person", "Thank you");
    await log.getByText("Thank you", { exact: true }).waitFor();
    expect(await log.locator(".message.assistant").count()).toBe(1);
    await page.locator("#main").focus();
    await page.keyboard.press("r");
    await hasFocus(reply);
    await page.locator("#main").focus();
    await page.keyboard.press("e");
    await page.getByText("The workflow answers again.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await hasFocus(reply);
    await page.getByRole("button", { name: "Hand back" }).click();
    await hasFocus(page.getByRole("button", { name: "Take over" }));
    expect(watched.complaints).toEqual([]);
  });

  it("keeps what is written while a reply is on its way", async () => {
    await say("visitor-slow", "Are you slow?");
    await page.getByRole("option", { name: /Are you slow/ }).click();
    await page.getByRole("button", { name: "Take over" }).click();
    const [wanted, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const messages = "**/conversation/visitor-slow/messages";
    await page.context().route(messages, async (route) => {
      wanted.resolve();
      await held.promise;
      await route.continue();
    });
    const reply = page.getByLabel("Reply");
    await reply.fill("First");
    await reply.press("Control+Enter");
    await wanted.promise;
    await reply.fill("Second");
    held.resolve();
    await page.getByRole("log").getByText("First", { exact: true }).waitFor();
    await page.locator(".reply .busy").waitFor({ state: "detached" });
    expect(await reply.inputValue()).toBe("Second");
    await page.context().unroute(messages);
    await reply.press("Control+Enter");
    await expect.poll(() => reply.inputValue()).toBe("");
    const { messages: said } = await ask("GET", "conversation/visitor-slow");
    expect(said.slice(-2).map(({ content }: { content: string }) => content)).toEqual(["First", "Second"]);
  });

  it("names the agent who was faster when two take over at the same time, and offers to take over from them", async () => {
    await say("visitor-two-agents", "Two agents please");
    await page.getByRole("option", { name: /Two agents please/ }).click();
    await page.getByRole("button", { name: "Take over", exact: true }).waitFor();
    // The other agent's change comes between what this page shows and what it asks for.
    await page.context().route("**/handling", async (route) => {
      const agent = { id: "per_aylin", name: "Aylin" };
      await ask("POST", "conversation/visitor-two-agents/handling", { by: "person", agent });
      await route.continue();
    });
    await page.getByRole("button", { name: "Take over", exact: true }).click();
    await page.getByText("Aylin has taken this conversation over.").waitFor();
    await page.context().unroute("**/handling");
    await page.getByRole("button", { name: "Take over from Aylin" }).click();
    await page.getByLabel("Reply").waitFor();
    expect((await ask("GET", "conversation/visitor-two-agents")).handling.agent.name).toBe("Ada Lovelace");
    expect(watched.complaints).toEqual([]);
  });

  it("puts a saved reply where the caret is, and lets it be changed before it is sent", async () => {
    const saved_replies = [{ title: "Hours", text: "We are here from 9 to 5." }];
    const response = await fetch(`${stage.demo.address}/v1/site`, {
      method: "PATCH",
      headers: { "content-type": "application/json", "x-api-key": stage.demo.site.apiKey ?? "" },
      body: JSON.stringify({ saved_replies, live: false, handover: null }),
    });
    expect(response.status).toBe(200);
    const context = await stage.signedIn();
    const { page: other, complaints } = await stage.open({
      context,
      path: `console/#/site/${stage.demo.site.id}/inbox/visitor-person`,
    });
    await other.getByRole("button", { name: "Take over" }).click();
    const reply = other.getByLabel("Reply");
    await reply.fill("Hello. ");
    await other.getByRole("button", { name: "Saved replies" }).click();
    await other.getByRole("menuitem", { name: "Hours" }).press("Enter");
    await expect.poll(() => reply.inputValue()).toBe("Hello. We are here from 9 to 5.");
    await expect.poll(() => reply.evaluate((field) => field === document.activeElement)).toBe(true);
    // An open chat of this site would show it late: the owner is told, and changes it here.
    await other.getByText("An open chat shows your answers only when").waitFor();
    expect(await findings(other)).toEqual([]);
    await other.getByRole("button", { name: "Show them at once" }).click();
    await other.getByText("An open chat shows your answers only when").waitFor({ state: "detached" });
    await expect.poll(() => reply.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("tells whoever wants it of visitors who wait, while the page is not in front", async () => {
    const context = await stage.signedIn();
    await context.grantPermissions(["notifications"]);
    const { page: other, complaints } = await stage.open({ context });
    await other.evaluate(() => {
      const told: string[] = [];
      class Told {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(title: string, { tag }: { tag: string }) {
          told.push(`${title}: ${tag}`);
        }
        close() {}
      }
      Object.assign(globalThis, { told, inFront: true, Notification: Told });
      document.hasFocus = () => (globalThis as unknown as { inFront: boolean }).inFront;
    });
    const look = (inFront: boolean) =>
      other.evaluate((value) => Object.assign(globalThis, { inFront: value }) && undefined, inFront);
    await other.getByRole("link", { name: "Inbox", exact: true }).click();
    const row = (id: string) => other.locator(`[data-session="${id}"]`);
    const waits = async (sessionId: string) => {
      await say(sessionId, "Is there a person?");
      const response = await fetch(`${stage.demo.address}/v1/conversation/${sessionId}/handling`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": stage.demo.site.apiKey ?? "" },
        body: JSON.stringify({ by: "waiting" }),
      });
      expect(response.status).toBe(200);
      // What is heard of another one comes later.
      await say(`${sessionId}-then`, "Hello");
      await row(`${sessionId}-then`).waitFor();
    };
    await row("visitor-0").waitFor();
    await look(false);
    await waits("unasked");
    await other.getByText("Sound and notifications").click();
    await other.locator("label.toggle", { hasText: "Show a notification" }).click();
    await waits("away");
    await look(true);
    await waits("in-front");
    await look(false);
    await waits("away-again");
    await expect
      .poll(() => other.evaluate(() => (globalThis as unknown as { told: string[] }).told))
      .toEqual(["away", "away-again"].map((id) => `A visitor waits for a person: parley ${id}`));
    expect(await findings(other)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("goes on from where a stream broke off before its first event", async () => {
    const context = await stage.signedIn();
    const asked: (string | undefined)[] = [];
    await context.route("**/v1/inbox/events", async (route) => {
      asked.push(route.request().headers()["last-event-id"]);
      if (asked.length > 1) return route.continue();
      const first = await fetch(route.request().url(), { headers: await route.request().allHeaders() });
      const text = await first.body?.getReader().read();
      await route.fulfill({
        headers: { "content-type": "text/event-stream" },
        body: Buffer.from(text?.value ?? new Uint8Array()),
      });
    });
    const { page: other } = await stage.open({
      context,
      path: `console/#/site/${stage.demo.site.id}/inbox`,
    });
    await other.getByRole("option").first().waitFor();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    expect(asked[0]).toBeUndefined();
    expect(asked[1]).toEqual(expect.any(String));
    await context.close();
  });

  it("says that the service is away, and goes on when it is back", async () => {
    const context = await stage.signedIn();
    const { page: other } = await stage.open({ context });
    await other.getByRole("heading", { level: 1, name: "Demo" }).waitFor();
    await context.setOffline(true);
    await other.getByRole("link", { name: "Inbox", exact: true }).click();
    await other.getByText("The service cannot be reached").first().waitFor();
    // The frame says so at once, the screen only when it has tried.
    const again = other.getByRole("button", { name: "Try again" });
    await again.waitFor();
    expect(await findings(other)).toEqual([]);
    await context.setOffline(false);
    await again.click();
    await other.getByRole("option").first().waitFor();
    await context.close();
  });
});
