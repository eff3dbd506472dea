import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pretendReply } from "../../docs/.vitepress/chat/pretend-reply.ts";
import { bundleModule } from "../../widget/bundle.ts";
import { isMissing } from "../provision/missing.ts";
import { leaveSharedBrowser, sharedBrowser } from "../provision/shared-browser.ts";

const DIST = fileURLToPath(new URL("../../widget/dist/", import.meta.url));

const PAGE = `<!doctype html><html lang="en"><title>A page</title><h1>A page</h1><button>Open the chat</button>
<script type="module">
  import { startChat } from "/start-chat.js";
  document.querySelector("button").onclick = () => startChat(new URL("chat/", location.href).href);
</script>`;

describe("The answers of the documentation's chat", () => {
  const messages = [
    "hi",
    "help",
    "Who am I?",
    "How does it work?",
    "Show me links",
    "Where do I start?",
    "Wie funktioniert das?",
    "Womit fange ich an?",
    "a",
  ];

  it.each(messages)(
    "to the message “%s” mention no signature, because this chat does not sign messages",
    (message) => {
      const reply = pretendReply(message, {}, "https://docs.example.com/");
      expect(reply.message).not.toMatch(/I verified|server vouches/);
    },
  );

  it("link only to existing pages", () => {
    const cards = messages.flatMap(
      (message) => pretendReply(message, {}, "https://d.example/p/").cards ?? [],
    );
    expect(cards.length).toBeGreaterThan(8);
    for (const { url } of cards) {
      const page = url.replace("https://d.example/p/", "").replace(/html$/, "md");
      expect(() => readFileSync(new URL(`../../docs/${page}`, import.meta.url))).not.toThrow();
    }
  });
});

describe.skipIf(isMissing("Chromium"))("The chat of the documentation", () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  const asked: string[] = [];

  beforeAll(async () => {
    const script = await bundleModule("../../docs/.vitepress/chat/start-chat.ts");
    server = createServer(({ url = "/" }, response) => {
      asked.push(url);
      const isScript = url.endsWith(".js");
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
      if (url === "/start-chat.js") response.end(script);
      else if (isScript) response.end(readFileSync(DIST + url.replace("/docs/chat/", "")));
      else response.end(PAGE);
    }).listen(0, "127.0.0.1");
    [browser] = await Promise.all([sharedBrowser(), once(server, "listening")]);
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/`);
  });
  afterAll(async () => {
    await leaveSharedBrowser(browser);
    server.close();
    server.closeAllConnections();
  });

  it("answers in the page without a call to a service", async () => {
    await page.getByRole("button", { name: "Open the chat" }).click();
    const chat = page.locator("parley-chat");
    await chat.locator("textarea").fill("Where do I start?");
    await page.keyboard.press("Enter");
    await chat.getByText("There are four ways to start.").waitFor();
    await chat.getByRole("link", { name: /WordPress/ }).waitFor();
    expect(asked.filter((url) => url.includes("/v1/"))).toEqual([]);
  });

  it("does not affect the page's other requests", async () => {
    expect(await page.evaluate(async () => (await fetch("/other")).status)).toBe(200);
    expect(asked).toContain("/other");
  });
});
