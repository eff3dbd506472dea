import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boostDocument, prefix } from "../../../docs/.vitepress/search-order.ts";
import { docsTools } from "../../provision/docs-tools.ts";
import { isMissing } from "../../provision/missing.ts";
import { leaveSharedBrowser, sharedBrowser } from "../../provision/shared-browser.ts";
import { findings } from "../../widget/axe-findings.ts";

const DOCS = fileURLToPath(new URL("../../../docs/", import.meta.url));
const DIST = `${DOCS}.vitepress/dist`;
const isUnbuildable = isMissing(docsTools.name);

/** Builds the site for production. Vitest's own NODE_ENV would produce a development build. */
async function build(): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)("npm", ["run", "build", "--silent"], { cwd: DOCS, env });
}

/** Search terms, and the page that must be the first result. */
const QUESTIONS: [question: string, page: string][] = [
  ["429", "/reference/errors"],
  ["403", "/reference/errors"],
  ["origin not allowed", "/reference/errors"],
  ["blocked_address", "/reference/errors"],
  ["price", "/start/"],
  ["pricing", "/start/"],
  ["cost", "/start/"],
  ["forgot password", "/guides/console"],
  ["reset password", "/guides/console"],
  ["passkey", "/guides/console"],
  ["invite a colleague", "/guides/console"],
  ["backup", "/operate/backup"],
  ["upgrade", "/operate/upgrade"],
  ["upgrade railway", "/operate/upgrade"],
  ["npm install", "/guides/packages"],
  ["dark mode", "/guides/widget"],
  ["change colour", "/guides/widget"],
  ["rate limit", "/reference/api"],
  ["spam bots", "/guides/widget"],
  ["google analytics", "/guides/widget"],
  ["iframe", "/guides/frameworks"],
  ["business hours", "/guides/live"],
  ["how long are conversations kept", "/guides/privacy"],
  ["cloudflare", "/operate/proxies"],
  ["gdpr", "/guides/privacy"],
  ["delete my data", "/guides/privacy"],
  ["take over", "/guides/live"],
  ["ollama", "/guides/model"],
  ["nginx", "/operate/proxies"],
  ["rotate secret", "/operate/secrets"],
  ["two languages", "/reference/settings"],
  ["how do I verify a signature in Python", "/guides/verify"],
  ["make it answer from Slack", "/guides/slack"],
  ["it says ORIGIN not allowed", "/reference/errors"],
  ["how do I switch from sqlite to postgres", "/operate/postgres"],
  ["embed in Next.js", "/guides/frameworks"],
  ["nextjs", "/guides/frameworks"],
  ["what does it store about me", "/guides/privacy"],
  ["hand over to a person", "/guides/live"],
  ["talk to a human", "/guides/live"],
  ["accept photos", "/guides/files"],
  ["upload images", "/guides/files"],
  ["put a product in the cart", "/guides/cards"],
  ["how do I back it up", "/operate/backup"],
  ["the chat does not show on my page", "/start/website"],
  ["change colour and language", "/guides/widget"],
  ["what does it cost to run", "/start/"],
  ["is it free", "/start/"],
  ["use OpenAI instead of a workflow", "/guides/model"],
  ["chatgpt", "/guides/model"],
  ["answer comes late from Zapier", "/guides/recipes"],
  ["update to new version", "/operate/upgrade"],
  ["delete a customer's data", "/guides/privacy"],
  ["alerts at night", "/operate/metrics"],
  ["CSP", "/guides/frameworks"],
  ["wix", "/guides/frameworks"],
  ["google tag manager", "/guides/frameworks"],
  ["vercel", "/start/hosting"],
  ["accessibility", "/guides/widget"],
  ["can a human take over a chat", "/guides/live"],
  ["login with my customers' accounts", "/guides/identity"],
  ["how do I update Parley", "/operate/upgrade"],
  ["e-mail notification when a visitor writes", "/guides/live"],
  ["which models can I use instead of n8n", "/guides/model"],
];

const OURS = { boostDocument, prefix };

beforeAll(() => (isUnbuildable ? undefined : build()));

describe.skipIf(isUnbuildable)("The search of the built documentation", () => {
  let search: { search(question: string): { id: string }[] };

  beforeAll(async () => {
    const { default: MiniSearch } = await import(
      pathToFileURL(createRequire(`${DOCS}package.json`).resolve("minisearch")).href
    );
    const [index] = globSync("assets/chunks/@localSearchIndexroot*.js", { cwd: DIST });
    const { default: saved } = await import(pathToFileURL(`${DIST}/${index}`).href);
    // Searches as VitePress does (theme-default/components/VPLocalSearchBox.vue).
    search = MiniSearch.loadJSON(saved, {
      fields: ["title", "titles", "text"],
      searchOptions: { fuzzy: 0.2, boost: { title: 4, text: 2, titles: 1 }, ...OURS },
    });
  });

  it.each(QUESTIONS)("for “%s” lists the page %s first", (question, page) => {
    expect(search.search(question)[0]?.id.replace(/(\.html)?(#.*)?$/, "")).toBe(page);
  });
});

describe.skipIf(isUnbuildable || isMissing("Chromium"))("The built documentation", () => {
  let server: Server;
  let browser: Browser;
  let base = "";

  beforeAll(async () => {
    server = createServer(({ url = "/" }, response) => {
      const path = url.endsWith("/") ? `${url}index.html` : url;
      const ending = /\w+$/.exec(path)?.[0] ?? "";
      response.setHeader("content-type", TYPES[ending] ?? "text/plain");
      const body = readFileSync(DIST + path);
      if (ending !== "html") return response.end(body);
      inPieces(response, body);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await leaveSharedBrowser(browser);
    server.close();
    server.closeAllConnections();
  });

  async function open(path: string, how: object): Promise<Page> {
    const context = await browser.newContext({ reducedMotion: "reduce", ...how });
    const page = await context.newPage();
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          (window as unknown as Shifted).shift += (entry as unknown as { value: number }).value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(base + path, { waitUntil: "networkidle" });
    return page;
  }

  const VIEWS = ["light", "dark"].flatMap((colorScheme) =>
    [1_280, 390].map((width) => ({ colorScheme, width })),
  );

  it.each(VIEWS)(
    "is accessible and has no layout shift in the $colorScheme theme, $width pixels wide",
    async (view) => {
      const how = { colorScheme: view.colorScheme, viewport: { width: view.width, height: 800 } };
      for (const path of [
        "/",
        "/start/",
        "/operate/upgrade.html",
        "/guides/embedding.html",
        "/de/start/website.html",
      ]) {
        const page = await open(path, how);
        expect(await findings(page, STRICT), path).toEqual([]);
        expect(await page.evaluate(() => (window as unknown as Shifted).shift), path).toBe(0);
        await page.context().close();
      }
    },
  );

  it.each(VIEWS)("has an accessible search in the $colorScheme theme, $width pixels wide", async (view) => {
    const how = { colorScheme: view.colorScheme, viewport: { width: view.width, height: 800 } };
    const page = await open("/", how);
    await page.locator(".VPNavBarSearch button").first().click();
    await page.getByRole("dialog").getByRole("searchbox").fill("signature");
    await page.getByRole("option", { name: "Verify the signature" }).first().waitFor();
    expect(await findings(page, STRICT)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(/signature/);
    await page.context().close();
  });
});

/** Sends a body in small pieces, as on a slow connection, where content could shift while more arrives. */
function inPieces(response: ServerResponse, body: Buffer): void {
  response.write(body.subarray(0, PIECE));
  if (body.length <= PIECE) response.end();
  else setTimeout(() => inPieces(response, body.subarray(PIECE)), 20);
}

/** In bytes. */
const PIECE = 4_096;

const STRICT = { "label-content-name-mismatch": { enabled: true } };

const TYPES: Record<string, string> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
  svg: "image/svg+xml",
  webp: "image/webp",
};

interface Shifted {
  shift: number;
}
