import { beforeEach, describe, expect, test } from "vitest";
import { findings } from "./axe-findings.ts";
import { done, parts, refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
/** The theme that follows the visitor's system. */
const theme = "auto";
const talkative = { theme, title: "Acme support", greeting: "Hello! How can we help?" };

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  const visit = () => on.visit("/", { colorScheme, reducedMotion: "reduce" });
  beforeEach(() => {
    on.service.config.appearance = { theme };
  });

  test("axe-core has no findings while the chat is closed", async () => {
    const page = await visit();
    expect(await findings(page)).toEqual([]);
  });

  test("axe-core has no findings while the chat is open with a conversation", async () => {
    on.service.config.appearance = talkative;
    const page = await visit();
    await on.open(page);
    await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
    expect(await findings(page)).toEqual([]);
  });

  test("axe-core has no findings while the chat waits for an answer", async () => {
    on.service.intercept = ({ path }) => (path === "/v1/message" ? new Promise(() => {}) : undefined);
    const page = await visit();
    await on.open(page);
    await page.keyboard.type("Hi");
    await page.keyboard.press("Enter");
    await page.locator(".typing").waitFor();
    await page.keyboard.type("more");
    expect(await findings(page)).toEqual([]);
  });

  test("the contrast of the placeholder, which axe-core does not check, is at least 4.5:1", async () => {
    const page = await visit();
    await on.open(page);
    const [text, surface] = await page
      .locator(".panel")
      .evaluate((panel) => [
        getComputedStyle(panel.querySelector("textarea") as Element, "::placeholder").color,
        getComputedStyle(panel).backgroundColor,
      ]);
    expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test("axe-core has no findings after a message has failed", async () => {
    on.service.intercept = ({ path }) =>
      path === "/v1/message" ? refusal(429, "RATE_LIMIT_EXCEEDED", "burst", "limit_exceeded") : undefined;
    const page = await visit();
    await on.open(page);
    await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
    await page.getByText("Please wait a moment").waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

test("the owner's theme overrides the visitor's system theme", async () => {
  on.service.config.appearance = { theme: "dark" };
  const page = await on.visit("/", { colorScheme: "light" });
  await on.open(page);
  expect(await page.locator(".panel").evaluate((panel) => getComputedStyle(panel).backgroundColor)).toBe(
    "rgb(22, 25, 29)",
  );
});

test("buttons, links and the input are at least 44 px high and wide, a reply's tools 32 px, and the input's font size is at least 16 px", async () => {
  on.service.config.appearance = { feedback: true };
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? refusal(500, "INTERNAL_ERROR", "request", "unexpected") : undefined;
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("button", { name: "Download conversation" }).waitFor();
  // Waits until the menu and the alert have reached their size.
  await page.waitForFunction(() => {
    const { shadowRoot } = document.querySelector("parley-chat") as HTMLElement;
    return shadowRoot?.getAnimations().every(({ playState }) => playState === "finished");
  });
  const targets = await page
    .locator("parley-chat")
    .locator("button:visible, textarea:visible, a:visible")
    .all();
  expect(targets).toHaveLength(12);
  for (const target of targets) {
    const box = await target.boundingBox();
    const isTool = await target.evaluate((button) => button.closest(".tools") !== null);
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(isTool ? 32 : 44);
  }
  const size = await page.locator(".input").evaluate((input) => getComputedStyle(input).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16);
});

test("the chat shows no animation if the visitor prefers reduced motion", async () => {
  const page = await on.visit("/", { reducedMotion: "reduce" });
  await on.open(page);
  const running = await page
    .locator(".panel")
    .evaluate((panel) => panel.getAnimations({ subtree: true }).length);
  expect(running).toBe(0);
});

test("the chat shows the visitor's messages on the left in a right-to-left page", async () => {
  const page = await on.visit();
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
    window.ChatWidget?.open();
    return window.ChatWidget?.sendMessage("שלום");
  });
  const [mine, theirs] = await Promise.all(
    [".user", ".assistant"].map((role) => page.locator(`${role} .text`).boundingBox()),
  );
  expect(mine?.x).toBeLessThan(theirs?.x ?? 0);
});

/** Returns the contrast ratio of two opaque `rgb()` colours, 1 to 21 (WCAG 2.2, definitions). */
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

test("a keyboard is enough to open, write, send, read, stop, retry and close, and focus returns to the launcher", async () => {
  const page = await on.visit();
  const key = (name: string) => page.keyboard.press(name);
  const isWriting = () => page.locator(".input").evaluate((input) => input.matches(":focus"));
  const reply = parts();
  await page.locator("#elsewhere").focus();
  await key("Tab");
  await key("Enter");
  await page.locator(".panel").waitFor();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, events: reply.events() } : undefined;
  await page.keyboard.type("Hi");
  await key("Enter");
  reply.push("delta", { content: "Well" });
  await page.getByText("Well").waitFor();
  await key("Tab");
  expect(
    await page.getByRole("button", { name: "Stop" }).evaluate((button) => button.matches(":focus")),
  ).toBe(true);
  await key("Enter");
  await expect.poll(() => on.service.calls.at(-1)?.path).toMatch(/stop$/);
  reply.push("done", done("ses_1", "Well", { stopped: true }));
  await page.getByText("Stopped").waitFor();
  await expect.poll(isWriting).toBe(true);
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? refusal(502, "WEBHOOK_FAILED", "webhook_url", "no_reply") : undefined;
  await page.keyboard.type("Again");
  await key("Enter");
  await page.locator(".retry").waitFor();
  on.service.intercept = undefined;
  await key("Shift+Tab");
  await key("Enter");
  await page.getByText("Echo: Again").waitFor();
  await expect.poll(isWriting).toBe(true);
  await key("Escape");
  await page.locator(".panel").waitFor({ state: "hidden" });
  expect(await page.locator(".launcher").evaluate((button) => button.matches(":focus"))).toBe(true);
});

test.each([
  { width: 320, height: 568 },
  { width: 320, height: 256 },
])(
  "at $width × $height, which is a zoom of 400 %, nothing is cut off and the input works",
  async (viewport) => {
    const page = await on.visit("/", { viewport, reducedMotion: "reduce" });
    await on.open(page);
    await page.evaluate(() =>
      window.ChatWidget?.sendMessage("Donaudampfschifffahrtsgesellschaftskapitän ".repeat(3)),
    );
    expect(await page.locator(".input").isVisible()).toBe(true);
    for (const part of [".header", ".foot", ".input", ".send"]) {
      const box = await page.locator(part).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    }
    const overflow = await page.locator(".transcript").evaluate((log) => log.scrollWidth - log.clientWidth);
    expect(overflow).toBe(0);
    expect((await page.locator(".conversation").boundingBox())?.height).toBeGreaterThan(60);
  },
);

test("replies have a border and the composer has an outline in forced colours", async () => {
  const page = await on.visit("/", { forcedColors: "active" });
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  const border = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopWidth);
  expect(await border(".assistant .text")).toBe("1px");
  expect(await page.locator(".composer").evaluate((form) => getComputedStyle(form).outlineStyle)).toBe(
    "solid",
  );
});

test.each([
  ["before the panel is loaded", false],
  ["after the panel is loaded", true],
] as const)("the launcher has a visible border in forced colours %s", async (_when, isLoaded) => {
  const page = await on.visit("/", { forcedColors: "active" });
  if (isLoaded) await on.open(page);
  const { width, border, behind } = await page.locator(".launcher").evaluate((button) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button);
    return { width: borderTopWidth, border: borderTopColor, behind: backgroundColor };
  });
  expect(Number.parseFloat(width)).toBeGreaterThanOrEqual(1);
  expect(contrast(border, behind)).toBeGreaterThanOrEqual(3);
});
