import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import { SUPPORTED_BROWSERS } from "../../../widget/browsers/supported-browsers.ts";
import { done } from "../pretend-service.ts";
import { stage } from "../stage.ts";
import { growOlder, missingMembers } from "./older-browser.ts";

const on = stage();

/** Syntax that some supported browsers lack. A declaration or rule with one of these words is dropped. */
const LOST_STYLES = ["light-dark(", "field-sizing", "color-mix(", ":has(", "content-visibility"];

describe.each(SUPPORTED_BROWSERS)("without features newer than $name $version", ({ name }) => {
  async function visit(options?: BrowserContextOptions) {
    const page = await on.arrive("/bare", { reducedMotion: "reduce", ...options });
    await page.addInitScript(
      `(${growOlder})(${JSON.stringify(missingMembers(name))}, ${JSON.stringify(LOST_STYLES)})`,
    );
    await page.goto(`${on.service.origin}/`);
    await on.ready(page);
    return page;
  }

  test("a visitor writes, reads the reply with its links, and finds both after a reload", async () => {
    const text = "See [how](https://shop.example/how).\n\n| a |\n|---|\n| b |";
    const cards = [{ title: "Returns", url: "https://shop.example/returns" }];
    on.service.intercept = ({ path, token, body }) => {
      if (path !== "/v1/message") return undefined;
      const id = `ses_${token?.split("_")[1]}`;
      const said = { role: "user", content: String(body.message) };
      on.service.said(id).push(said, { role: "assistant", content: text, cards });
      return { status: 200, body: done(id, text, { cards }) };
    };
    const page = await visit();
    expect(
      await page.evaluate(() => ["any", "parse"].filter((name) => name in AbortSignal || name in URL)),
    ).toEqual([]);
    await on.open(page);
    expect(await page.locator(".launcher").getAttribute("aria-expanded")).toBe("true");
    await page.getByRole("button", { name: "More options" }).waitFor();
    await page.keyboard.type("Hi");
    await page.keyboard.press("Enter");
    await page.locator(".card[href='https://shop.example/returns']").waitFor();
    await page.locator(".assistant a[href='https://shop.example/how']").waitFor();
    await page.reload();
    await on.open(page);
    await page.locator(".card").waitFor();
    await page.locator(".assistant a[href='https://shop.example/how']").waitFor();
    expect(await page.locator(".notice").textContent()).toBe("");
    expect(await page.evaluate(() => window.emitted?.filter(([event]) => event === "error") ?? [])).toEqual(
      [],
    );
  });

  test.each([
    { colorScheme: "light", theme: "auto", surface: "rgb(255, 255, 255)" },
    { colorScheme: "dark", theme: "auto", surface: "rgb(22, 25, 29)" },
    { colorScheme: "dark", theme: "light", surface: "rgb(255, 255, 255)" },
    { colorScheme: "light", theme: "dark", surface: "rgb(22, 25, 29)" },
  ] as const)(
    "the panel has the colours of the $theme theme on a $colorScheme system",
    async ({ colorScheme, theme, surface }) => {
      on.service.config.appearance = { theme };
      const page = await visit({ colorScheme });
      await on.open(page);
      const color = await page.locator(".panel").evaluate((panel) => getComputedStyle(panel).backgroundColor);
      expect(color).toBe(surface);
    },
  );

  test("the composer grows with its text up to a limit, and shrinks again after sending", async () => {
    const page = await visit();
    await on.open(page);
    const height = () => page.locator(".input").evaluate((input) => input.getBoundingClientRect().height);
    const empty = await height();
    for (const line of ["one", "two", "three"]) {
      await page.keyboard.type(line);
      await page.keyboard.press("Shift+Enter");
    }
    expect(await height()).toBeGreaterThan(empty + 60);
    await page.keyboard.insertText("more\n".repeat(40));
    expect(await height()).toBeLessThanOrEqual(140);
    await page.keyboard.press("Enter");
    await page.locator(".assistant").waitFor();
    expect(await height()).toBe(empty);
  });
});

describe("The chat in an even older browser", () => {
  const SENTENCE = "This browser is too old.";

  test.each<[lacks: string, grow: () => void]>([
    ["container queries", () => Reflect.deleteProperty(globalThis, "CSSContainerRule")],
    [
      "constructable style sheets",
      () => {
        Reflect.deleteProperty(globalThis, "CSSContainerRule");
        globalThis.CSSStyleSheet = function CSSStyleSheet() {
          throw new TypeError("Illegal constructor");
        } as never;
      },
    ],
  ])(
    "that does not support %s shows the launcher, and an explanation when the visitor opens the chat",
    async (_lacks, grow) => {
      const page = await on.arrive("/bare");
      await page.addInitScript(`(${grow})()`);
      await page.goto(`${on.service.origin}/`);
      await on.ready(page);
      expect((await page.locator(".launcher").boundingBox())?.width).toBe(60);
      await page.locator(".launcher").click();
      await page.getByRole("alert").getByText(SENTENCE).waitFor();
      expect(await page.locator(".launcher").getAttribute("aria-expanded")).toBe("false");
      expect(await page.evaluate(() => window.emitted)).toEqual([
        ["error", { code: "UNSUPPORTED_BROWSER", message: expect.any(String) }],
      ]);
      expect(on.service.calls.map(({ path }) => path)).toEqual([expect.stringContaining("/widget/config")]);
    },
  );

  test("shows the explanation if the browser cannot parse the panel's file", async () => {
    const page = await on.arrive("/bare");
    await page.route("**/widget/panel-*", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        headers: { "Access-Control-Allow-Origin": "*" },
        body: "export const panel = /(?<never/",
      }),
    );
    await page.goto(`${on.service.origin}/`);
    await on.ready(page);
    await page.locator(".launcher").click();
    await page.getByRole("alert").getByText(SENTENCE).waitFor();
  });
});
