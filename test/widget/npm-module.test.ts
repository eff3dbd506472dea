import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeModule } from "../../widget/bundle.ts";
import { stage } from "./stage.ts";

const on = stage();
let folder: string;
let server: Server;
let address: string;

/** React itself, as a page without a bundler loads it. */
const REACT = `export { createElement, StrictMode, useEffect, useRef } from "react";
export { createRoot } from "react-dom/client";`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-npm-"));
  await writeModule(folder);
  await build({
    stdin: { contents: REACT, resolveDir: import.meta.dirname },
    bundle: true,
    format: "esm",
    define: { "process.env.NODE_ENV": '"development"' },
    outfile: join(folder, "real-react.js"),
  });
  server = createServer(async ({ url = "" }, response) => {
    const body = await readFile(join(folder, url.slice(1))).catch(() => undefined);
    const headers = { "Content-Type": "text/javascript", "Access-Control-Allow-Origin": "*" };
    response.writeHead(body === undefined ? 404 : 200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

declare global {
  interface Window {
    /** The page's own `import()`, because the test runner replaces `import()` in test code. */
    load: <Module>(address: string) => Promise<Module>;
  }
}

async function bare(): Promise<Page> {
  const page = await on.arrive("/bare");
  await page.evaluate("window.load = (address) => import(address)");
  return page;
}

test("the React component's file starts with `use client`, so that a Next.js server component can import it", async () => {
  expect(await readFile(join(folder, "react.js"), "utf8")).toMatch(/^"use client";/);
});

test("mountChat() of the npm module adds a chat that can be opened, without a global variable", async () => {
  const page = await bare();
  const received = await page.evaluate(
    async ([module, base]) => {
      const { mountChat } = await window.load<typeof import("../../widget/src/index.ts")>(module as string);
      const chat = mountChat({ site: "pk_test", base: base as string });
      const received: unknown[] = [];
      chat.on("message:received", ({ content }: { content: string }) => received.push(content));
      await chat.sendMessage("Hi");
      return [...received, "ChatWidget" in window];
    },
    [`${address}/index.js`, on.service.origin],
  );
  expect(received).toEqual(["Echo: Hi", false]);
  await on.open(page);
});

test("the React component shows a chat where it is rendered, replaces the chat when the site changes, and removes it on unmount", async () => {
  const page = await bare();
  await page.evaluate((react) => {
    const map = document.createElement("script");
    map.type = "importmap";
    map.textContent = JSON.stringify({ imports: { react } });
    document.head.append(map);
  }, `${address}/real-react.js`);
  const seen = await page.evaluate(
    async ([component, react, base]) => {
      const { ParleyChat } = await window.load<typeof import("../../widget/src/react.ts")>(
        component as string,
      );
      const { createElement, createRoot, StrictMode } = await window.load<
        typeof import("react") & typeof import("react-dom/client")
      >(react as string);
      const chats: object[] = [];
      const onMount = (chat: object) => chats.push(chat);
      const root = createRoot(document.body.appendChild(document.createElement("main")));
      const elements = () => document.querySelectorAll("main parley-chat");
      const panelOf = async (count: number) => {
        for (;;) {
          const panel = elements()[0]?.shadowRoot?.querySelector(".panel");
          if (panel && chats.length === count) return panel.getAttribute("role");
          await new Promise((done) => setTimeout(done, 20));
        }
      };
      const show = (site: string) => {
        const chat = createElement(ParleyChat, { site, base: base as string, inline: true, onMount });
        root.render(createElement(StrictMode, null, chat));
      };
      show("pk_test");
      // Strict mode mounts everything twice, to check that everything is cleaned up.
      const roles = [await panelOf(2)];
      const first = elements()[0];
      show("pk_test");
      await new Promise((done) => setTimeout(done, 100));
      const isSame = elements()[0] === first && chats.length === 2;
      show("pk_other");
      roles.push(await panelOf(3));
      const count = elements().length;
      root.unmount();
      return {
        roles,
        isKept: isSame,
        isReplaced: elements()[0] !== first,
        count,
        left: document.querySelectorAll("parley-chat").length,
      };
    },
    [`${address}/react.js`, `${address}/real-react.js`, on.service.origin],
  );
  expect(seen).toEqual({ roles: ["region", "region"], isKept: true, isReplaced: true, count: 1, left: 0 });
});
