import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { done, parts, refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

/** Opens a page under the strict policy. `complaints` has every violation. */
async function strict(): Promise<{ page: Page; complaints: string[] }> {
  const page = await on.arrive("/bare");
  const complaints: string[] = [];
  page.on("console", (line) => {
    // The browser also logs refused calls, which are not violations.
    if (line.type() === "error" && !/favicon|Failed to load resource/.test(line.text()))
      complaints.push(line.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.exposeFunction("complain", (directive: string) => void complaints.push(directive));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      (window as unknown as { complain(directive: string): void }).complain(event.violatedDirective),
    );
  });
  await page.goto(`${on.service.origin}/strict`);
  await on.ready(page);
  return { page, complaints };
}

test("a full conversation complies with a strict content security policy with trusted types", async () => {
  on.service.config.appearance = {
    greeting: "**Hello**",
    consent: "See [privacy](https://example.com).",
    starter_prompts: ["Hi"],
    feedback: true,
  };
  const { page, complaints } = await strict();
  await on.open(page);
  await page.getByRole("button", { name: "Agree" }).click();
  const reply = parts();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, events: reply.events() } : undefined;
  await page.getByRole("button", { name: "Hi", exact: true }).click();
  reply.push("delta", { content: "```js\nlet a\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n" });
  await page.locator(".assistant td", { hasText: "2" }).waitFor();
  const cards = [{ title: "Boots", url: "https://example.com/boots" }];
  reply.push(
    "done",
    done("ses_1", "1. [Yes](https://example.com)", { message_id: "msg_1", cards, quick_replies: ["More"] }),
  );
  await page.locator(".cards").waitFor();
  await page.getByRole("button", { name: "Helpful", exact: true }).click();
  await page.getByRole("button", { name: "Copy answer" }).click();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? refusal(502, "WEBHOOK_FAILED", "webhook_url", "no_reply") : undefined;
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.locator(".retry").waitFor();
  await page.getByRole("button", { name: "More options" }).click();
  await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download conversation" }).click(),
  ]);
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.ChatWidget?.destroy());
  expect(complaints).toEqual([]);
});

test("hostile replies run no script, and show no frame, form, picture from elsewhere or dangerous link", async () => {
  const hostile = [
    "<img src=x onerror=\"window.struck=1\"><iframe src='https://example.com'></iframe>",
    "[a](javascript:window.struck=1) [b](data:text/html,x) ![c](https://example.com/c.png)",
    "<a href='javascript:window.struck=1'>d</a> &lt;script&gt; \u202Egnol",
    "x".repeat(1_000_000),
  ];
  on.service.intercept = ({ path, body }) =>
    path === "/v1/message"
      ? { status: 200, body: done("ses_1", hostile[Number(body.message)] ?? "") }
      : undefined;
  const page = await on.visit();
  await on.open(page);
  for (const index of hostile.keys()) {
    await page.evaluate((which) => window.ChatWidget?.sendMessage(which), String(index));
  }
  const found = await page.locator("parley-chat").evaluate((host) => ({
    bad: host.shadowRoot?.querySelectorAll("img, iframe, script, form:not(.composer), object, embed").length,
    links: [...(host.shadowRoot?.querySelectorAll("a") ?? [])].map(({ protocol }) => protocol),
    replies: host.shadowRoot?.querySelectorAll(".assistant").length,
  }));
  expect(found.bad).toBe(0);
  expect(found.links.filter((protocol) => protocol !== "https:")).toEqual([]);
  expect(found.replies).toBe(hostile.length);
  expect(await page.evaluate(() => "struck" in window)).toBe(false);
});

const OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/;

test("text that would reverse the text around it affects only itself, because its bidi overrides are removed", async () => {
  const turning = "\u202ereversed \u2067open";
  on.service.config.appearance = { images: true };
  on.service.intercept = ({ path }) =>
    path === "/v1/message"
      ? {
          status: 200,
          body: done("ses_1", `${turning} [link${turning}](https://example.com) **${turning}**`, {
            message_id: "msg_1",
            quick_replies: [`${turning}reply`],
            cards: [{ title: `${turning}title`, description: `${turning}card`, url: "https://example.com" }],
          }),
        }
      : undefined;
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Go on"));
  // Waits for both parts of the reply, because the code for Markdown and the code for cards load separately.
  await page.locator(".assistant a", { hasText: "link" }).waitFor();
  await page.locator(".card b").waitFor();
  const found = await page.locator("parley-chat").evaluate((host) => {
    const root = host.shadowRoot as ShadowRoot;
    const parts = [
      ...root.querySelectorAll(".assistant p, .assistant .text a, .choice, .card b, .card-words > span"),
    ];
    return {
      text: root.querySelector(".panel")?.textContent ?? "",
      isolated: parts.every((part) => {
        const { unicodeBidi, display } = getComputedStyle(part);
        return unicodeBidi.startsWith("isolate") || display !== "inline";
      }),
      parts: parts.length,
    };
  });
  expect(found.parts).toBeGreaterThanOrEqual(5);
  expect(found.isolated).toBe(true);
  expect(found.text).not.toMatch(OVERRIDE);
  await page.getByRole("button", { name: "More options" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download conversation" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).not.toMatch(OVERRIDE);
  await page.getByRole("button", { name: /reversed openreply/ }).click();
  await expect.poll(() => on.service.calls.at(-1)?.body.message).toBe("reversed openreply");
});

test("the chat shows the text of a picture that fails to load, and removes a card's picture that fails to load", async () => {
  on.service.config.appearance = { images: true };
  on.service.intercept = ({ path }) =>
    path === "/v1/message"
      ? {
          status: 200,
          body: done("ses_1", "Look: ![a red shoe](https://gone.example/a.png)", {
            message_id: "msg_1",
            cards: [{ title: "Shoe", url: "https://example.com", image: "https://gone.example/b.png" }],
          }),
        }
      : undefined;
  const page = await on.visit();
  await page.route("https://gone.example/**", (route) => route.abort());
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Go on"));
  await page.getByText("Look: a red shoe").waitFor();
  await expect.poll(() => page.locator(".assistant img").count()).toBe(0);
  expect(await page.locator(".card").textContent()).toContain("Shoe");
});

test.each([
  ["a nonce on the script tag only", "script-src 'nonce-n1'"],
  ["a nonce and 'strict-dynamic'", "script-src 'nonce-n1' 'strict-dynamic'"],
])("the chat works under a content security policy with %s", async (_what, scripts) => {
  const page = await on.arrive("/bare");
  const policy = `default-src 'none'; connect-src 'self'; style-src 'self'; ${scripts}`;
  await page.route("**/guarded", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "Content-Security-Policy": policy },
      body: '<!doctype html><html lang="de"><title>A shop</title><body><script src="/widget.js" data-site="pk_test" nonce="n1" async></script>',
    }),
  );
  await page.goto(`${on.service.origin}/guarded`);
  await on.ready(page);
  await on.open(page);
  await page.getByRole("textbox", { name: "Ihre Nachricht" }).waitFor();
  await page.evaluate(() => window.ChatWidget?.sendMessage("**bold**"));
  await page.locator(".assistant strong", { hasText: "bold" }).waitFor();
});

test.for([
  ["in a browser with scroll anchoring", "auto"],
  ["in a browser without it, such as Safari", "none"],
] as const)(
  "the chat shows a megabyte of text completely, with or without scroll anchoring: %s",
  async ([, overflowAnchor]) => {
    const text = `${"word ".repeat(200_000)}END`;
    on.service.intercept = ({ path }) =>
      path === "/v1/message"
        ? { status: 200, body: done("ses_1", text, { message_id: "msg_1" }) }
        : undefined;
    const page = await on.visit();
    // A busy machine needs a long time to lay out a megabyte.
    page.setDefaultTimeout(90_000);
    await on.open(page);
    await page.evaluate(() => window.ChatWidget?.sendMessage("Go on"));
    expect(await page.locator(".assistant .prose").evaluate(({ textContent }) => textContent)).toBe(text);
    await page.locator(".assistant .plain").last().waitFor();
    await page.locator(".transcript").evaluate((scroller, overflowAnchor) => {
      (scroller as HTMLElement).style.overflowAnchor = overflowAnchor;
    }, overflowAnchor);
    await page.getByRole("button", { name: "Go to the latest message" }).click();
    // CSS pixels from the end of the transcript down to the end of the text. Measured when nothing has moved for ten frames,
    // because everything visible must have been laid out.
    const beyond = await page.locator(".transcript").evaluate(async (scroller) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      let still = 0;
      for (let before = ""; still < 10; still += 1) {
        await frame();
        const now = `${scroller.scrollTop} ${scroller.scrollHeight}`;
        if (now !== before) still = 0;
        before = now;
      }
      const end = scroller.querySelector(".assistant .plain:last-child")?.getBoundingClientRect().bottom;
      return Math.round((end ?? Number.NaN) - scroller.getBoundingClientRect().bottom);
    });
    expect(beyond).toBeLessThanOrEqual(0);
    expect(beyond).toBeGreaterThan(-300);
  },
);

test("the chat splits a long text into pieces once the Markdown code has loaded", async () => {
  const text = `${"word ".repeat(20_000)}END`;
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, body: done("ses_1", text, { message_id: "msg_1" }) } : undefined;
  const page = await on.visit();
  const shown = Promise.withResolvers<void>();
  await page.route("**/widget/markdown-*", async (route) => {
    await shown.promise;
    await route.continue();
  });
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Go on"));
  await page.locator(".assistant .plain:not(.piece)", { hasText: "END" }).waitFor();
  shown.resolve();
  await page.locator(".assistant .piece", { hasText: "END" }).waitFor();
  expect(await page.locator(".assistant .text").evaluate(({ textContent }) => textContent)).toBe(text);
});
