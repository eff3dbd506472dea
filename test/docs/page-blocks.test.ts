import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import express from "express";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signUserToken } from "../../client/src/index.ts";
import { openParley, type Parley } from "../../core/src/app/open-parley.ts";
import { writeModule } from "../../widget/bundle.ts";
import { type PretendWorkflow, pretendWorkflow } from "../core/api/pretend-workflow.ts";
import { freePort } from "../provision/free-port.ts";
import { isMissing } from "../provision/missing.ts";
import { leaveSharedBrowser, sharedBrowser } from "../provision/shared-browser.ts";
import { codeBlocks, codeOf } from "./code-blocks.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Vue, with which the documentation's site is built. */
const VUE = `${ROOT}docs/node_modules/vue/dist/vue.runtime.esm-bundler.js`;

/** Works like `next/script` with `lazyOnload`: adds the tag after everything else has loaded. */
const NEXT_SCRIPT = `import { useEffect } from "react";
export default function Script({ strategy, ...attributes }) {
  useEffect(() => {
    const tag = document.createElement("script");
    for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
    document.body.append(tag);
  }, []);
  return null;
}`;

const folder = mkdtempSync(join(tmpdir(), "parley-pages-"));
/** The npm module as installed. */
const PACKAGE = {
  "@parley/widget/react": join(folder, "react.js"),
  "@parley/widget": join(folder, "index.js"),
};

describe.skipIf(isMissing("Chromium"))("Code in the documentation, pasted into a page,", () => {
  let workflow: PretendWorkflow;
  let parley: Parley;
  let service: Server;
  let pages: Server;
  let browser: Browser;
  let page: Page;
  let base = "";
  let origin = "";
  let site: Awaited<ReturnType<Parley["sites"]["create"]>>;
  let html = "";

  beforeAll(async () => {
    workflow = await pretendWorkflow();
    await writeModule(folder);
    pages = createServer(async ({ url }, response) => {
      if (url === "/chat-token") {
        response.end(await signUserToken({ id: "42", name: "Ada" }, site.identity_secret));
        return;
      }
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(html);
    }).listen(0, "127.0.0.1");
    await once(pages, "listening");
    origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    parley = await openParley({
      publicUrl: base,
      dataDir: join(folder, "data"),
      log: "silent" as const,
      allowWebhookHosts: ["127.0.0.1"],
    });
    service = express().use("/chat", parley.express()).use(parley.express()).listen(port, "127.0.0.1");
    site = await parley.sites.create({
      name: "Shop",
      plan: "pro",
      webhook_url: workflow.url,
      // The origin of every page.
      allowed_origins: [origin],
    });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await leaveSharedBrowser(browser);
    for (const server of [pages, service]) {
      server.close();
      server.closeAllConnections();
    }
    await parley.close();
    await workflow.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => workflow.reset());

  const own = (code: string) =>
    code.replaceAll(/https:\/\/(chat|shop)\.example\.com/g, base).replaceAll("pk_…", site.public_key);

  async function open(body: string): Promise<void> {
    html = `<!doctype html><html lang="en"><title>A page</title><body><main id="app"></main>${body}`;
    page = await (await browser.newContext()).newPage();
    await page.goto(origin);
  }

  async function isAnswered(): Promise<void> {
    const chat = page.locator("parley-chat");
    await chat.waitFor({ state: "attached" });
    await chat.locator("button, textarea").first().waitFor();
    const field = chat.locator("textarea");
    if (!(await field.isVisible())) await chat.locator("button").first().click();
    await field.fill("Do you ship to Peru?");
    await page.keyboard.press("Enter");
    await chat.getByText("You said: Do you ship to Peru?").waitFor();
    await page.context().close();
  }

  const tags = codeBlocks()
    .filter(({ language, code }) => language === "html" && code.includes("/widget.js"))
    .map((block) => ({ ...block, first: block.code.split("\n", 1)[0] }));

  it.each(tags)("shows a chat that gets answers: $first ($page)", async ({ code }) => {
    await open(own(code));
    await isAnswered();
  });

  const TAG = `<script src="https://chat.example.com/widget.js" data-site="pk_…" async></script>`;

  it.each([
    ["docs/guides/identity.md", "chat-token"],
    ["widget/README.md", "ChatWidget.identify(async"],
  ])("identifies the logged-in user, as in %s", async (file, words) => {
    const block = codeBlocks().find(
      ({ page, language, code }) =>
        page === file && ["html", "js"].includes(language) && code.includes(words) && /identify/.test(code),
    );
    const code = (block?.code ?? "").replace(/fetch\("[^"]*"/, 'fetch("/chat-token"');
    const isScript = block?.language === "js";
    const wait = isScript ? `<script>addEventListener("load", () => {${code}});</script>` : code;
    await open(own(`${wait}${TAG}`));
    await isAnswered();
    expect(workflow.last().json.user).toMatchObject({ id: "42" });
    expect(workflow.last().headers["x-user-verified"]).toBe("true");
  });

  it("runs calls made before the script has loaded, as in widget/README.md", async () => {
    const proxy = codeOf("widget/README.md", "html", "new Proxy");
    await open(own(`${proxy}<script>ChatWidget.setContext({ plan: "gold" });</script>${TAG}`));
    await isAnswered();
    expect(workflow.last().json.context).toMatchObject({ plan: "gold" });
  });

  it("reports chats to an analytics service, as in docs/guides/widget.md", async () => {
    const code = codeOf("docs/guides/widget.md", "js", "gtag");
    await open(
      own(`${TAG}<script>var counted = []; function gtag(kind, name) { counted.push(name); }
        addEventListener("load", () => {${code}});</script>`),
    );
    const context = page;
    const chat = context.locator("parley-chat");
    await chat.locator("button").first().click();
    await chat.locator("textarea").fill("Hi");
    await context.keyboard.press("Enter");
    await chat.getByText("You said: Hi").waitFor();
    expect(await context.evaluate("counted")).toEqual(["chat_open", "chat_message"]);
    await context.context().close();
  });

  const APPS: [what: string, file: string, words: string, language: string, start: string][] = [
    ["React", "docs/guides/frameworks.md", "function Chat()", "jsx", "createRoot(app).render(<Chat />);"],
    [
      "Next.js",
      "docs/guides/frameworks.md",
      "function Layout",
      "jsx",
      "createRoot(document).render(<Layout />);",
    ],
    ["Next.js without the package", "docs/guides/frameworks.md", "next/script", "jsx", ""],
    ["React, in depth", "widget/README.md", "ParleyChat", "jsx", ""],
    ["JavaScript, in depth", "widget/README.md", "mountChat", "js", ""],
    [
      "Vue",
      "docs/guides/frameworks.md",
      "onMounted",
      "js",
      'createApp({ setup: useChat, render: () => h("p") }).mount(app);',
    ],
  ];

  for (const [what, file, words, language, start] of APPS) {
    it.skipIf(what === "Vue" && !existsSync(VUE))(`shows a chat that gets answers, in ${what}`, async () => {
      const code = own(codeOf(file, language, words)).replace("export default function", "export function");
      const element = /^<\w.*\/>$/ms;
      const shown = code.replace(element, (jsx) => `createRoot(app).render(${jsx.replace(/;$/, "")});`);
      const imports =
        what === "Vue"
          ? 'import { createApp, h } from "vue";'
          : 'import { createRoot } from "react-dom/client";';
      const script = await bundled(
        `${imports}\nconst app = document.querySelector("#app"), track = () => {};\n${shown}\n${start}`,
      );
      await open(`<div id="chat" style="block-size: 600px"></div><script type="module">${script}</script>`);
      await isAnswered();
    });
  }
});

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: `${ROOT}widget`, loader: "jsx" },
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
    alias: { ...PACKAGE, vue: VUE },
    nodePaths: [`${ROOT}node_modules`],
    plugins: [
      {
        name: "next-script",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^next\/script$/ }, () => ({ path: "next/script", namespace: "next" }));
          onLoad({ filter: /.*/, namespace: "next" }, () => ({
            contents: NEXT_SCRIPT,
            loader: "js" as const,
            resolveDir: ROOT,
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text.replaceAll("</script", "<\\/script") ?? "";
}
