import { describe, expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();

test("a page with aggressive styles does not break the chat", async () => {
  const page = await on.visit("/", { reducedMotion: "reduce" });
  await page.addStyleTag({
    content:
      "* { all: unset !important } body * { display: none !important } button { display: none !important } parley-chat { position: static !important; opacity: 0 !important; transform: scale(0) !important }",
  });
  await on.open(page);
  const [launcher, panel] = await Promise.all(
    [".launcher", ".panel"].map((part) => page.locator(part).boundingBox()),
  );
  expect(launcher).toMatchObject({ width: 60, height: 60 });
  expect(panel?.width).toBe(400);
  const host = await page.evaluate(() => {
    const { position, opacity, zIndex, transform } = getComputedStyle(
      document.querySelector("parley-chat") as Element,
    );
    return { position, opacity, zIndex, transform };
  });
  expect(host).toEqual({ position: "fixed", opacity: "1", zIndex: "2147483647", transform: "none" });
});

test("a page that has changed the prototypes of arrays and objects does not break the chat, and keeps its changes", async () => {
  const page = await on.arrive("/bare");
  await page.addInitScript(() => {
    const map = Array.prototype.map;
    Object.assign(Array.prototype, {
      map(this: unknown[], ...given: unknown[]) {
        return map.apply(this, given as never);
      },
      first() {},
    });
    Object.assign(Object.prototype, { extra: "from the page" });
    const own = window.fetch;
    window.fetch = (...given) => own(...given);
  });
  await page.goto(`${on.service.origin}/`);
  const before = await page.evaluate(() => [String(Array.prototype.map), String(window.fetch)]);
  await on.ready(page);
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("- one\n- two"));
  expect(await page.locator(".assistant .text").textContent()).toContain("two");
  expect(await page.evaluate(() => [String(Array.prototype.map), String(window.fetch)])).toEqual(before);
});

test("the chat adds one global variable and one node to the page, and nothing else", async () => {
  const page = await on.arrive("/bare");
  const added = await page.evaluate(async (origin) => {
    const before = new Set(Object.getOwnPropertyNames(window));
    const nodes = new Set(document.querySelectorAll("*"));
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    document.body.append(script);
    nodes.add(script);
    while (!document.querySelector("parley-chat")) await new Promise((done) => setTimeout(done, 10));
    await window.ChatWidget?.sendMessage("Hi");
    return {
      globals: Object.getOwnPropertyNames(window).filter((name) => !before.has(name)),
      nodes: [...document.querySelectorAll("*")]
        .filter((node) => !nodes.has(node))
        .map(({ localName }) => localName),
    };
  }, on.service.origin);
  expect(added).toEqual({ globals: ["ChatWidget"], nodes: ["parley-chat"] });
});

test("the page can set the chat's custom properties, and hide the chat", async () => {
  const page = await on.visit();
  await page.addStyleTag({ content: "parley-chat { --parley-accent: rgb(1, 2, 3); --parley-inset: 40px }" });
  expect(await page.locator(".launcher").evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
    "rgb(1, 2, 3)",
  );
  const box = await page.locator(".launcher").boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(Math.round(width - (box?.x ?? 0) - (box?.width ?? 0))).toBe(40);
  await page.evaluate(() => document.querySelector("parley-chat")?.setAttribute("hidden", ""));
  expect(await page.locator(".launcher").isVisible()).toBe(false);
});

test("the chat's theme follows the page's `color-scheme` if the page sets one", async () => {
  const page = await on.arrive("/bare");
  await page.evaluate((origin) => {
    document.documentElement.style.colorScheme = "dark";
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    document.body.append(script);
  }, on.service.origin);
  await on.open(page);
  const surface = () => page.locator(".panel").evaluate((panel) => getComputedStyle(panel).backgroundColor);
  expect(await surface()).toBe("rgb(22, 25, 29)");
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = "light";
  });
  expect(await surface()).toBe("rgb(255, 255, 255)");
});

describe("when the page sets no `color-scheme`", () => {
  const surfaceOn = async (styles: string, theme?: string) => {
    on.service.config.appearance = { theme };
    const page = await on.arrive("/bare", { colorScheme: "dark" });
    await page.evaluate(
      ({ origin, styles }) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets = [sheet];
        const script = document.createElement("script");
        script.src = `${origin}/widget.js`;
        script.dataset.site = "pk_test";
        document.body.append(script);
      },
      { origin: on.service.origin, styles },
    );
    await on.open(page);
    return page.locator(".panel").evaluate((panel) => getComputedStyle(panel).backgroundColor);
  };
  const light = "rgb(255, 255, 255)";
  const dark = "rgb(22, 25, 29)";

  test.each([
    { styles: "", surface: light },
    { styles: "body { background: #fdf6e3 }", surface: light },
    { styles: "html { background: rgb(20 24 40) }", surface: dark },
    { styles: "body { background: oklch(0.25 0.02 250) }", surface: dark },
    { styles: "body { background: lab(90 0 0); color: #eee }", surface: light },
    { styles: "body { background: color(srgb 0.1 0.1 0.1) }", surface: dark },
    { styles: "html { background: black } body { background: rgb(255 255 255 / 5%) }", surface: dark },
    { styles: "body { color: #eee }", surface: dark },
  ])("the chat's theme matches the page's colours (styles: $styles)", async ({ styles, surface }) => {
    expect(await surfaceOn(styles)).toBe(surface);
  });

  test("the chat follows the visitor's system theme only if the owner chose that", async () => {
    expect(await surfaceOn("", "auto")).toBe(dark);
  });
});

test("typing in the chat triggers no shortcuts of the page, but keys that the chat does not use reach the page", async () => {
  const page = await on.visit();
  await page.evaluate(() => {
    const keys: string[] = [];
    Object.assign(window, { keys });
    for (const kind of ["keydown", "keypress"] as const)
      document.addEventListener(kind, (event) => {
        const { key, target } = event;
        if (target instanceof Element && target.matches("input, textarea")) return;
        keys.push(key);
        if (key === "/") event.preventDefault();
      });
  });
  const keys = () => page.evaluate(() => (window as unknown as { keys: string[] }).keys);
  await on.open(page);
  await page.keyboard.type("a/b c");
  await page.keyboard.press("ArrowLeft");
  expect(await page.locator(".input").inputValue()).toBe("a/b c");
  await page.keyboard.press("Escape");
  await page.locator(".panel").waitFor({ state: "hidden" });
  expect(await keys()).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await keys()).toEqual(["Escape"]);
});

test("an inline chat leaves Tab and Escape to the page, for example to a dialog around the chat, but no letters", async () => {
  const page = await on.arrive("/bare");
  await page.evaluate((origin) => {
    const keys: string[] = [];
    Object.assign(window, { keys });
    document.addEventListener("keydown", ({ key }) => keys.push(key));
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    script.dataset.container = "main";
    document.body.append(script);
  }, on.service.origin);
  await page.locator(".input").focus();
  for (const key of ["x", "Tab", "Escape"]) await page.keyboard.press(key);
  expect(await page.evaluate(() => (window as unknown as { keys: string[] }).keys)).toEqual([
    "Tab",
    "Escape",
  ]);
});

test("a touch opens the chat on a page whose modal blocks outside touches in the capture phase", async () => {
  const page = await on.visit("/", { hasTouch: true });
  await page.evaluate(() =>
    document.addEventListener("touchstart", (event) => event.preventDefault(), {
      capture: true,
      passive: false,
    }),
  );
  await page.locator(".launcher").tap();
  await page.locator(".input").waitFor();
});

test("tables in a reply are as readable as other text, even on a dark page without a doctype", async () => {
  const page = await on.arrive("/bare", { colorScheme: "dark" });
  await page.route("**/quirks", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<html lang="en"><body style="color:#000"><script src="${on.service.origin}/widget.js" data-site="pk_test" async></script></body>`,
    }),
  );
  await page.goto(`${on.service.origin}/quirks`);
  expect(await page.evaluate(() => document.compatMode)).toBe("BackCompat");
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("\n\n| a | b |\n|---|---|\n| c | d |"));
  const color = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((shown) => getComputedStyle(shown).color);
  expect(await color(".assistant td")).toBe(await color(".assistant .text"));
});
