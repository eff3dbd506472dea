import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();

/** What an optimiser of the page made of the tag, and the files that it wrote. `code` is the script's own. */
interface Rewritten {
  html: string;
  files?: Record<string, string>;
}

const ATTRIBUTES = `data-site="pk_test" data-service="{origin}"`;
const BLOCK = `<script type="application/json" data-parley>{ "site": "pk_test", "service": "{origin}" }</script>`;
/** Runs a text as a script without attributes. */
const RUN = `(text) => { const script = document.createElement("script"); script.textContent = text; document.head.append(script); }`;
const fetched = (work: string) =>
  `<script>fetch("/widget.js").then((answer) => answer.text()).then(${work});</script>`;

/** Ways of WordPress' optimisers, Cloudflare's Rocket Loader and tag managers. */
const WAYS: Record<string, (code: string) => Rewritten> = {
  "moved to the folder of a cache": (code) => ({
    html: `<script src="/cache/min/1/moved.js?ver=7" ${ATTRIBUTES} defer></script>`,
    files: { "/cache/min/1/moved.js": code },
  }),
  "combined with scripts that end without a semicolon": (code) => ({
    html: `${BLOCK}<script src="/cache/all.js"></script>`,
    files: { "/cache/all.js": `var one = function () { return 1 }\n${code}\nvar two = 2` },
  }),
  "combined in the head, while its own tag comes later in the page": (code) => ({
    html: `<script data-site="ANALYTICS" src="/cache/other.js"></script><script src="/cache/all.js"></script><script type="text/plain" src="/widget.js" data-site="pk_test"></script>`,
    files: { "/cache/other.js": "", "/cache/all.js": `window.one = (() => 1)()\n${code}` },
  }),
  "copied into its tag": (code) => ({ html: `<script ${ATTRIBUTES}>${code}</script>` }),
  "copied into a tag without attributes, beside a JSON block": (code) => ({
    html: `<script>${code}</script>${BLOCK}`,
  }),
  "run from a blob: address with its attributes": () => ({
    html: fetched(
      `(text) => { const script = document.createElement("script"); script.src = URL.createObjectURL(new Blob([text])); script.dataset.site = "pk_test"; script.dataset.service = "{origin}"; document.head.append(script); }`,
    ),
  }),
  "run from a blob: address without attributes, its tag re-typed": () => ({
    html: `<script type="litespeed/javascript" src="/widget.js" data-site="pk_test"></script>${fetched(
      `(text) => { const script = document.createElement("script"); script.src = URL.createObjectURL(new Blob([text])); document.head.append(script); }`,
    )}`,
  }),
  "re-typed, its address in another attribute, and run as text": () => ({
    html: `<script type="rocketlazyloadscript" data-src="/widget.js" ${ATTRIBUTES}></script>${fetched(RUN)}`,
  }),
  "loaded as a module": () => ({
    html: `<script type="module" src="/widget.js" data-site="pk_test"></script>`,
  }),
  evaluated: () => ({
    html: `<script type="text/plain" src="/widget.js" data-site="pk_test"></script>${fetched(
      "(text) => (0, eval)(text)",
    )}`,
  }),
  "wrapped to run once the page is ready": (code) => ({
    html: `<script ${ATTRIBUTES}>document.addEventListener("DOMContentLoaded", function () { try { ${code} } catch (e) {} });</script>`,
  }),
  "delayed until the visitor does something, by a tag of its own": () => ({
    html: `<script>addEventListener("pointermove", () => { const script = document.createElement("script"); script.src = "/widget.js"; script.setAttribute("data-site", "pk_test"); document.head.append(script); }, { once: true });</script>`,
  }),
  "run by another script's tag, with its own tag gone and another of the site's left": (code) => ({
    html: `<script src="/cache/cart.js" ${ATTRIBUTES} data-cart-url="/cart" async></script><script src="/cache/late.js" data-other="1" defer></script>`,
    files: { "/cache/cart.js": "", "/cache/late.js": code },
  }),
};

/** A page with the rewritten tag in its head. */
async function arrive({ html, files = {} }: Rewritten): Promise<{ page: Page; errors: string[] }> {
  const { origin } = on.service;
  const page = await on.arrive("/bare");
  const errors: string[] = [];
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  page.on("pageerror", (error) => errors.push(`${error}`));
  for (const [path, body] of Object.entries(files))
    await page.route(`${origin}${path}*`, (route) => route.fulfill({ contentType: "text/javascript", body }));
  const whole = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title>${html}</head><body><h1>A shop</h1></body></html>`;
  await page.route(`${origin}/rewritten`, (route) =>
    route.fulfill({ contentType: "text/html", body: whole.replaceAll("{origin}", origin) }),
  );
  await page.goto(`${origin}/rewritten`);
  return { page, errors };
}

const codeOf = async () => (await fetch(`${on.service.origin}/widget.js`)).text();

describe("The chat works where its script was", () => {
  test.each(Object.entries(WAYS))("%s", async (_way, rewrite) => {
    const { page } = await arrive(rewrite(await codeOf()));
    await page.mouse.move(50, 50);
    await page.mouse.move(60, 60);
    await on.open(page);
    await page.keyboard.type("Hi");
    await page.keyboard.press("Enter");
    await page.getByText("Echo: Hi").waitFor();
    expect(on.service.calls.map(({ path }) => path)).toContain("/v1/widget/config?site=pk_test&language=en");
    expect(await page.locator("parley-chat").count()).toBe(1);
  });
});

test("A JSON block says where the service of a moved script is", async () => {
  const { page } = await arrive({
    html: `<script src="/cache/min/1/moved.js" data-site="pk_test" async></script>${BLOCK}`,
    files: { "/cache/min/1/moved.js": await codeOf() },
  });
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.getByText("Echo: Hi").waitFor();
});

describe("One line in the console says why the chat cannot start:", () => {
  test.each([
    ["no tag names its site", () => `<script src="/widget.js"></script>`, "data-site"],
    [
      "nothing says where its service is",
      (code: string) => `<script data-site="pk_test">${code}</script>`,
      "data-service",
    ],
    [
      "the page uses its name for something else",
      () =>
        `<script>window.ChatWidget = { mine: true };</script><script src="/widget.js" data-site="pk_test"></script>`,
      "window.ChatWidget",
    ],
    [
      "an id of its name is no reason, but a function of the page is",
      () => `<script>function ChatWidget() {}</script><script src="/widget.js" data-site="pk_test"></script>`,
      "window.ChatWidget",
    ],
  ])("%s", async (_case, html, named) => {
    const { page, errors } = await arrive({ html: html(await codeOf()) });
    await expect.poll(() => errors).toEqual([expect.stringMatching(/^Parley: /)]);
    expect(errors[0]).toContain(named);
    expect(await page.locator("parley-chat").count()).toBe(0);
  });

  test("not of a second tag of the same chat, nor of what the page called before", async () => {
    const tag = `<script src="/widget.js" data-site="pk_test"></script>`;
    const { page, errors } = await arrive({
      html: `<script>window.ChatWidget = [["setContext", {}]];</script>${tag}${tag}`,
    });
    await on.open(page);
    expect(errors).toEqual([]);
    expect(await page.locator("parley-chat").count()).toBe(1);
  });
});
