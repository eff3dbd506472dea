import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults, run } from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds wrong, as `rule: element` lines; animations are held so that no colour is half-way. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(
    () => (window as unknown as { axe: { run: typeof run } }).axe.run() as Promise<AxeResults>,
  );
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const talkative = { title: "Acme support", greeting: "Hello! How can we help?" };

describe.each(["light", "dark"] as const)("in the %s theme, axe-core finds nothing wrong", (colorScheme) => {
  const visit = () => on.visit("/", { colorScheme, reducedMotion: "reduce" });

  test("while closed", async () => {
    const page = await visit();
    expect(await findings(page)).toEqual([]);
  });

  test("while open, with a conversation", async () => {
    on.service.config.appearance = talkative;
    const page = await visit();
    await page.locator(".launcher").click();
    await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
    expect(await findings(page)).toEqual([]);
  });

  test("while an answer is awaited", async () => {
    on.service.intercept = ({ path }) => (path === "/v1/message" ? new Promise(() => {}) : undefined);
    const page = await visit();
    await page.locator(".launcher").click();
    await page.keyboard.type("Hi");
    await page.keyboard.press("Enter");
    await page.locator(".typing").waitFor();
    await page.keyboard.type("more");
    expect(await findings(page)).toEqual([]);
  });

  test("and the placeholder, which it does not look at, has a contrast of 4.5:1", async () => {
    const page = await visit();
    await page.locator(".launcher").click();
    const [text, surface] = await page
      .locator(".panel")
      .evaluate((panel) => [
        getComputedStyle(panel.querySelector("textarea") as Element, "::placeholder").color,
        getComputedStyle(panel).backgroundColor,
      ]);
    expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test("after a failure", async () => {
    on.service.intercept = ({ path }) =>
      path === "/v1/message" ? refusal(429, "RATE_LIMIT_EXCEEDED", "burst", "limit_exceeded") : undefined;
    const page = await visit();
    await page.locator(".launcher").click();
    await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
    await page.getByText("Please wait a moment").waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

test("the owner's theme overrules the visitor's system", async () => {
  on.service.config.appearance = { theme: "dark" };
  const page = await on.visit("/", { colorScheme: "light" });
  await page.locator(".launcher").click();
  expect(await page.locator(".panel").evaluate((panel) => getComputedStyle(panel).backgroundColor)).toBe(
    "rgb(22, 25, 29)",
  );
});

test("every target measures at least 44 px, and the input's letters at least 16 px", async () => {
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? refusal(500, "INTERNAL_ERROR", "request", "unexpected") : undefined;
  const page = await on.visit();
  await page.locator(".launcher").click();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  const targets = await page.locator("parley-chat").locator("button, textarea").all();
  expect(targets).toHaveLength(5);
  for (const target of targets) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  const size = await page.locator(".input").evaluate((input) => getComputedStyle(input).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16);
});

test("who asks for reduced motion gets none", async () => {
  const page = await on.visit("/", { reducedMotion: "reduce" });
  await page.locator(".launcher").click();
  const running = await page
    .locator(".panel")
    .evaluate((panel) => panel.getAnimations({ subtree: true }).length);
  expect(running).toBe(0);
});

test("in a right-to-left page the visitor's messages lie on the left", async () => {
  const page = await on.visit();
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
    window.ChatWidget?.open();
    return window.ChatWidget?.sendMessage("שלום");
  });
  const [mine, theirs] = await Promise.all(
    [".user", ".assistant"].map((role) => page.locator(`.message${role}`).boundingBox()),
  );
  expect(mine?.x).toBeLessThan(theirs?.x ?? 0);
});

/** Of two opaque `rgb()` colours, 1 to 21 (WCAG 2.2, definitions). */
function contrast(one = "", other = ""): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
    const channel = Number(part) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
