import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningDemo, runDemo } from "../../../core/src/demo/run-demo.ts";
import { parseOptions } from "../../../core/src/options.ts";
import { isMissing } from "../../provision/missing.ts";
import { leaveSharedBrowser, sharedBrowser } from "../../provision/shared-browser.ts";

/** A page like the one in the AI SDK's documentation. It reads the visitor's token from the URL's hash. */
const PAGE = `
  import { useChat } from "@ai-sdk/react";
  import { DefaultChatTransport } from "ai";
  import { createElement as tag } from "react";
  import { createRoot } from "react-dom/client";

  const headers = { Authorization: "Bearer " + location.hash.slice(1) };
  const transport = new DefaultChatTransport({ api: "/v1/ai-sdk/chat", headers });

  function Chat() {
    const { messages, sendMessage, status, error } = useChat({ transport });
    const textOf = ({ parts }) => parts.map((part) => (part.type === "text" ? part.text : "")).join("");
    return tag("main", null,
      messages.map((message) => tag("p", { key: message.id, className: message.role }, textOf(message))),
      tag("output", null, status),
      tag("p", { role: "alert" }, error?.message),
      tag("form", {
        onSubmit(event) {
          event.preventDefault();
          sendMessage({ text: new FormData(event.target).get("text") });
          event.target.reset();
        },
      }, tag("input", { name: "text" })));
  }
  createRoot(document.body).render(tag(Chat));`;

describe.skipIf(isMissing("Chromium"))(
  "useChat of @ai-sdk/react in a browser, against POST /ai-sdk/chat",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-ai-sdk-"));
    let demo: RunningDemo;
    let browser: Browser;
    let script: string;

    beforeAll(async () => {
      const bundled = build({
        stdin: { contents: PAGE, resolveDir: import.meta.dirname },
        bundle: true,
        write: false,
        format: "esm",
        define: { "process.env.NODE_ENV": '"production"' },
      });
      const options = parseOptions({ PORT: "0", PARLEY_DATA_DIR: folder, LOG_LEVEL: "silent" });
      [demo, browser] = await Promise.all([runDemo(options), sharedBrowser()]);
      script = (await bundled).outputFiles[0]?.text ?? "";
    });
    afterAll(async () => {
      await leaveSharedBrowser(browser);
      await demo?.stop();
      rmSync(folder, { recursive: true });
    });

    async function visit(token?: string) {
      const page = await (await browser.newContext()).newPage();
      await page.route("**/chat.{html,js}", (route) =>
        route.request().url().endsWith(".js")
          ? route.fulfill({ contentType: "text/javascript", body: script })
          : route.fulfill({
              contentType: "text/html",
              body: '<!doctype html><body></body><script type="module" src="/chat.js"></script>',
            }),
      );
      const answer = await fetch(`${demo.address}/v1/widget/sessions`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: demo.address },
        body: JSON.stringify({ site: demo.site.publicKey }),
      });
      const session = (await answer.json()) as { session_id: string; token: string };
      await page.goto(`${demo.address}/chat.html#${token ?? session.token}`);
      const say = async (text: string) => {
        await page.locator("input").fill(text);
        await page.keyboard.press("Enter");
      };
      const status = (text: string) => page.locator("output", { hasText: text }).waitFor();
      const stored = async () => {
        const headers = { "x-api-key": demo.site.apiKey ?? "" };
        const saved = await fetch(`${demo.address}/v1/conversation/${session.session_id}`, { headers });
        return ((await saved.json()) as { messages: { role: string; content: string }[] }).messages;
      };
      return { page, say, status, stored };
    }

    it("shows replies as they grow, and ends with the messages that the service has stored", async () => {
      const { page, say, status, stored } = await visit();
      await say("How does it work?");
      await status("streaming");
      await status("ready");
      await say("Grüße 👋");
      await page.locator(".assistant", { hasText: "You said: “Grüße 👋”" }).waitFor();
      await status("ready");
      const shown = await page.locator(".user, .assistant").allTextContents();
      expect(shown).toHaveLength(4);
      expect((await stored()).map(({ content }) => content)).toEqual(shown);
    });

    it("shows the error of a refused message", async () => {
      const { page, say, status } = await visit("no.visitor.token");
      await say("Hi");
      await status("error");
      await page.getByRole("alert").filter({ hasText: "UNAUTHORIZED" }).waitFor();
      expect(await page.locator(".assistant").count()).toBe(0);
    });
  },
);
