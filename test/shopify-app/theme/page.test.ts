import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findings } from "../../widget/axe-findings.ts";
import { pageHasRead } from "../../widget/page-has-read.ts";
import { ask } from "../../wordpress-plugin/browser-user.ts";
import { openShop } from "./open-shop.ts";

const on = openShop();
const launcher = (page: Page) => page.locator("parley-chat .launcher");

/**
 * Resolves to the layout shifts since the page began, without those that the visitor caused, as Core Web Vitals count
 * them.
 */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((seen) => {
          for (const entry of seen.getEntries()) {
            const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
            if (!hadRecentInput) sum += value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

/** Positions of the page's own elements. */
const positions = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("header, h1, p")].map((element) => element.getBoundingClientRect().top),
  );

describe("A page of the shop", () => {
  it("makes two requests for the chat before it is opened, and stores nothing", async () => {
    const { page, visit } = await on.visitor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await visit("/products/lamp");
    await launcher(page).waitFor();
    await page.waitForLoadState("networkidle");
    const { service_url, public_key } = on.shop.state.connection ?? {};
    expect(asked.filter((url) => !/theme\.css$|\/products\/lamp$/.test(url))).toEqual([
      `${on.shop.origin}/assets/parley-chat.js`,
      `${service_url}/v1/widget/config?site=${public_key}&language=en`,
    ]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(await page.context().cookies()).toEqual([]);
  });

  it.each(["/", "/pages/ask"])("does not shift when the chat appears or is opened: %s", async (path) => {
    const { page, visit } = await on.visitor();
    const gate = Promise.withResolvers<void>();
    await page.route("**/widget/config*", (route) => gate.promise.then(() => route.continue()));
    await visit(path);
    const before = await positions(page);
    gate.resolve();
    await page.locator("parley-chat :is(.launcher, textarea):visible").first().waitFor();
    expect(await shifts(page)).toBe(0);
    await ask(page, "Hello");
    expect(await positions(page)).toEqual(before);
  });

  it.each(["/", "/pages/ask", "/products/lamp"])(
    "has no axe-core findings, with the chat closed or open: %s",
    async (path) => {
      const { page, visit } = await on.visitor({ reducedMotion: "reduce" });
      await visit(path);
      await page.locator("parley-chat").waitFor();
      expect(await findings(page)).toEqual([]);
      await ask(page, "Hello");
      expect(await findings(page)).toEqual([]);
    },
  );

  it.each(["/", "/pages/ask"])(
    "works under the strictest content security policy, without inline scripts, inline styles or text as a script: %s",
    async (path) => {
      const { page, visit, wrongs } = await on.visitor();
      on.shop.state.settings = { position: "left", inset: 40 };
      await visit(path);
      await ask(page, "Hello");
      expect(wrongs).toEqual([]);
    },
  );

  it.each([
    ["de", "ltr", /Nachricht/],
    ["ar", "rtl", /رسال|اكتب/],
    ["pt-BR", "ltr", /mensagem/i],
  ])("has a chat in the page's language and direction: %s", async (language, direction, words) => {
    on.shop.state.language = language;
    const { page, visit } = await on.visitor();
    await visit("/");
    await launcher(page).click();
    const input = page.locator("parley-chat textarea");
    expect(await input.getAttribute("placeholder")).toMatch(words);
    expect(await input.evaluate((element) => getComputedStyle(element).direction)).toBe(direction);
  });

  it("has the owner's own texts in the page's language, or else the owner's general texts", async () => {
    const change = (appearance: object) => on.service.call(on.site.api_key, "PATCH", "/site", { appearance });
    await change({ greeting: "Welcome!", languages: { he: { greeting: "ברוכים הבאים!" } } });
    for (const [language, greeting] of [
      ["he", "ברוכים הבאים!"],
      ["fr", "Welcome!"],
    ] as const) {
      on.shop.state.language = language;
      const { page, visit } = await on.visitor();
      await visit("/");
      await launcher(page).click();
      await page.locator("parley-chat").getByText(greeting).waitFor();
    }
    await change({ greeting: "", languages: {} });
  });

  it("shows a working chat even if the browser blocks storage", async () => {
    const { page, visit, wrongs } = await on.visitor();
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("blocked", "SecurityError");
          },
        });
    });
    await visit("/");
    await ask(page, "Hello");
    expect(wrongs).toEqual([]);
  });

  it("shows one chat, even if the script is on the page several times", async () => {
    on.shop.state.head = '<script src="/assets/parley-chat.js" defer></script>'.repeat(2);
    const { page, visit } = await on.visitor();
    await visit("/pages/ask");
    await page.locator("parley-chat textarea").waitFor();
    expect(await page.locator("parley-chat").count()).toBe(1);
    await ask(page, "Hello");
    // One request when the visitor approaches, and one when the chat opens.
    expect(on.shop.requests.filter((request) => request === "GET /cart.js")).toHaveLength(2);
  });

  it("shows the chat even if an element of the theme has the id ChatWidget", async () => {
    on.shop.state.head = '<meta id="ChatWidget">';
    const { page, visit } = await on.visitor();
    await visit("/");
    await launcher(page).waitFor();
  });

  it("works while the service is down", async () => {
    on.shop.state.connection = { public_key: on.site.public_key, service_url: "http://127.0.0.1:9" };
    const { page, visit } = await on.visitor();
    const thrown: string[] = [];
    page.on("pageerror", ({ message }) => thrown.push(message));
    await visit("/");
    await launcher(page).click();
    await page.getByRole("link", { name: "Lamp" }).click();
    await page.waitForURL(/lamp/);
    expect(thrown).toEqual([]);
  });
});

describe("The chat", () => {
  const sides = async (page: Page) => {
    await launcher(page).waitFor();
    const { left, right, bottom } = await launcher(page).evaluate((button) => button.getBoundingClientRect());
    const { width, height } = await page.evaluate(() => ({
      width: document.documentElement.clientWidth,
      height: innerHeight,
    }));
    return { left: Math.round(left), right: Math.round(width - right), bottom: Math.round(height - bottom) };
  };

  it("is at the position that the app sets", async () => {
    const { page, visit } = await on.visitor();
    await visit("/");
    expect(await sides(page)).toMatchObject({ right: 20, bottom: 20 });
  });

  it.each(["left", "right"] as const)("is in the corner that the theme sets: %s", async (position) => {
    on.shop.state.settings = { position, inset: 44 };
    const { page, visit } = await on.visitor({ reducedMotion: "reduce" });
    await visit("/");
    expect(await sides(page)).toMatchObject({ [position]: 44, bottom: 44 });
    await launcher(page).click();
    await page.locator("parley-chat textarea").waitFor();
    const panel = await page.locator("parley-chat .panel").boundingBox();
    const edge = position === "left" ? panel?.x : 1280 - (panel?.x ?? 0) - (panel?.width ?? 0);
    expect(edge).toBe(44);
  });

  it("is inline in the page, with the height that the merchant chose, and not also in the corner", async () => {
    on.shop.state.inlineSettings = { height: "small" };
    on.shop.state.settings = { position: "left" };
    const { page, visit } = await on.visitor();
    await visit("/pages/ask");
    await page.locator(".parley-chat-inline parley-chat textarea").waitFor();
    expect(await page.locator(".parley-chat-inline").evaluate((box) => box.clientHeight)).toBe(400);
    expect(await launcher(page).count()).toBe(0);
    // Waits for the cart, which is read when the visitor approaches. Nobody types a question faster.
    const cart = pageHasRead(page, "/cart.js");
    await page.locator(".parley-chat-inline textarea").hover();
    await cart;
    await ask(page, "Hello from inside");
    expect(on.workflow.last().json.context).toMatchObject({ page_type: "page", cart_total: "49.90 EUR" });
  });

  it("is absent from phones if the merchant chose that, and then sends the service no request", async () => {
    on.shop.state.settings = { show_on_phones: false };
    const { page, visit } = await on.visitor({ viewport: { width: 390, height: 800 } });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await visit("/");
    await page.waitForLoadState("networkidle");
    expect(await page.locator("parley-chat").count()).toBe(0);
    expect(asked.filter((url) => !url.startsWith(on.shop.origin))).toEqual([]);
    const desk = await on.visitor();
    await desk.visit("/");
    await launcher(desk.page).waitFor();
  });
});

describe("In the theme editor", () => {
  it("a section that the editor has replaced shows one working chat again", async () => {
    on.shop.state.isEditor = true;
    const { page, visit, wrongs } = await on.visitor();
    await visit("/pages/ask");
    await page.locator("parley-chat textarea").waitFor();
    for (const round of [1, 2]) {
      await page.evaluate(() => {
        const section = document.querySelector("#section") as HTMLElement;
        const box = section.querySelector(".parley-chat-inline") as HTMLElement;
        box.replaceWith(box.cloneNode(false));
        section.dispatchEvent(new CustomEvent("shopify:section:load", { bubbles: true }));
      });
      await page.locator(".parley-chat-inline parley-chat textarea").waitFor();
      await ask(page, `Round ${round}`);
    }
    expect(await page.locator("parley-chat").count()).toBe(1);
    expect(wrongs).toEqual([]);
  });

  it("reloading another section does not affect the chat", async () => {
    on.shop.state.isEditor = true;
    const { page, visit } = await on.visitor();
    await visit("/pages/ask");
    await page.locator("parley-chat textarea").fill("A draft");
    await page.evaluate(() => document.dispatchEvent(new CustomEvent("shopify:section:load")));
    expect(await page.locator("parley-chat textarea").inputValue()).toBe("A draft");
  });

  it("a chat that the page has destroyed comes back with its section, without an error", async () => {
    on.shop.state.isEditor = true;
    const { page, visit, wrongs } = await on.visitor();
    await visit("/pages/ask");
    await page.locator("parley-chat textarea").waitFor();
    await page.evaluate(() => (window.ChatWidget as unknown as { destroy(): void }).destroy());
    await page.evaluate(() => document.dispatchEvent(new CustomEvent("shopify:section:load")));
    await page.locator("parley-chat textarea").waitFor();
    expect(wrongs).toEqual([]);
  });

  it("the chat explains, in the shop's language, what is missing while the app is not connected", async () => {
    Object.assign(on.shop.state, { isEditor: true, connection: undefined, language: "de" });
    const { page, visit, wrongs } = await on.visitor();
    await visit("/");
    await page.getByText("Parley Chat ist noch nicht verbunden.").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(wrongs).toEqual([]);
  });
});
