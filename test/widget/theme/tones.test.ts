import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tones } from "../../../widget/src/theme/tones.ts";
import { leaveSharedBrowser, sharedBrowser } from "../../provision/shared-browser.ts";

const COLORS = ["#1f6feb", "#ffd400", "#d6336c", "#0ca678", "#7048e8", "#0000ff", "#00ff00", "#ff0000"];

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => leaveSharedBrowser(browser));

/** What the browser's own CSS makes of each `#rrggbb` in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
async function inOklch(colors: string[]): Promise<{ lightness: number; chroma: number; hue: number }[]> {
  const page = await browser.newPage();
  const texts = await page.evaluate((given) => {
    return given.map((color) => {
      document.body.style.color = `oklch(from ${color} l c h)`;
      return getComputedStyle(document.body).color;
    });
  }, colors);
  await page.close();
  return texts.map((text) => {
    const [lightness = 0, chroma = 0, hue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return { lightness, chroma, hue };
  });
}

it("a colour's lightness is that of OKLCH", async () => {
  for (const [at, { lightness }] of (await inOklch(COLORS)).entries())
    expect(tones(COLORS[at] ?? "").lightness).toBeCloseTo(lightness, 3);
});

it("a tone has the lightness asked for, and the colour's hue", async () => {
  for (const asked of [0.3, 0.5, 0.7, 0.9]) {
    const found = await inOklch(COLORS.map((color) => tones(color).at(asked)));
    for (const [at, { hue }] of (await inOklch(COLORS)).entries()) {
      // 8 bits per channel are no finer.
      expect(found[at]?.lightness).toBeCloseTo(asked, 2);
      expect(Math.abs((((found[at]?.hue ?? 0) - hue + 540) % 360) - 180)).toBeLessThan(3);
    }
  }
});

it("a tone has no more chroma than asked for", async () => {
  const found = await inOklch(COLORS.map((color) => tones(color).at(0.95, 0.03)));
  for (const { chroma } of found) expect(chroma).toBeLessThan(0.033);
  for (const { chroma } of found) expect(chroma).toBeGreaterThan(0.02);
});

it("a colour at its own lightness is itself, and grey stays grey", () => {
  for (const color of [...COLORS, "#000000", "#ffffff", "#777777"]) {
    const { lightness, at } = tones(color);
    expect(at(lightness)).toBe(color);
  }
  expect(tones("#777777").at(0.2)).toMatch(/^#(..)\1\1$/);
});

it("beyond black and white there is only black and white", () => {
  expect(tones("#1f6feb").at(-0.2)).toBe("#000000");
  expect(tones("#1f6feb").at(1.2)).toBe("#ffffff");
});
