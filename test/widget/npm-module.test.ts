import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeModule } from "../../widget/bundle.ts";
import { stage } from "./stage.ts";

const on = stage();
let folder: string;
let server: Server;
let address: string;

/** As much of React as the component needs: one render, its effects, and its clean-up. */
const REACT = `export const createElement = (type, props) => ({ type, props });
const effects = [];
export const useRef = (current) => ({ current });
export const useEffect = (effect) => effects.push(effect);
export function render(component, props, root) {
  const made = component(props);
  if (made !== null) {
    made.props.ref.current = document.createElement(made.type);
    root.append(made.props.ref.current);
  }
  const ends = effects.splice(0).map((effect) => effect());
  return () => ends.forEach((end) => end());
}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-npm-"));
  await writeModule(folder);
  await writeFile(join(folder, "react-stand-in.js"), REACT);
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
    /** `import()`, which the test runner would otherwise take for its own. */
    load: <Module>(address: string) => Promise<Module>;
  }
}

async function bare(): Promise<Page> {
  const page = await on.arrive("/bare");
  await page.evaluate("window.load = (address) => import(address)");
  return page;
}

test("mountChat() of the npm module puts a chat on the page, without a global, and fetches its panel itself", async () => {
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

test("the React component mounts a chat where it stands, hands it out, and takes it away with itself", async () => {
  const page = await bare();
  await page.evaluate((stand) => {
    const map = document.createElement("script");
    map.type = "importmap";
    map.textContent = JSON.stringify({ imports: { react: stand } });
    document.head.append(map);
  }, `${address}/react-stand-in.js`);
  const seen = await page.evaluate(
    async ([component, stand, base]) => {
      const { ParleyChat } = await window.load<typeof import("../../widget/src/react.ts")>(
        component as string,
      );
      const { render } = await window.load<{ render(...given: unknown[]): () => void }>(stand as string);
      const mounted: unknown[] = [];
      const onMount = (chat: object) => mounted.push(Object.keys(chat).includes("open"));
      const end = render(ParleyChat, { site: "pk_test", base, inline: true, onMount }, document.body);
      const panel = () => document.querySelector("div > parley-chat")?.shadowRoot?.querySelector(".panel");
      while (!panel()) await new Promise((done) => setTimeout(done, 20));
      const role = panel()?.getAttribute("role");
      end();
      return { mounted, role, left: document.querySelectorAll("parley-chat").length };
    },
    [`${address}/react.js`, `${address}/react-stand-in.js`, on.service.origin],
  );
  expect(seen).toEqual({ mounted: [true], role: "region", left: 0 });
});
