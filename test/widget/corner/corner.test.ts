import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findings } from "../axe-findings.ts";
import { stage } from "../stage.ts";

const on = stage();
const PHONE = { width: 390, height: 700 };

/** Makes the service answer as for an owner who customised the corner. */
function choose(appearance: Record<string, unknown>): void {
  on.service.config = { appearance, strings: {}, corner: true };
}

const partsFetched = () => on.service.fetched.filter((url) => url.includes("/corner-"));

/** Returns the distances of an element from the bottom and right edges of the screen, in CSS pixels. */
async function distances(page: Page, selector = ".launcher"): Promise<{ below: number; right: number }> {
  const box = await page.locator(selector).boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (box === null) throw new Error(`${selector} is not shown.`);
  return { below: height - box.y - box.height, right: width - box.x - box.width };
}

test("the chat fetches no code for the corner if the owner has customised nothing, whether the chat is open or closed", async () => {
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(partsFetched()).toEqual([]);
});

test("the chat shows the plain launcher if the code for the corner cannot be fetched", async () => {
  choose({ launcher: "help" });
  const page = await on.arrive("/bare");
  await page.route("**/corner-*", (route) => route.abort());
  await page.evaluate((origin) => {
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    document.body.append(script);
  }, on.service.origin);
  await on.open(page);
});

describe("The launcher", () => {
  test("is hidden if the page has its own button, which gets the focus when the chat closes", async () => {
    choose({ launcher: "none" });
    const page = await on.arrive("/", { reducedMotion: "reduce" });
    await page.evaluate(() => {
      const button = document.createElement("button");
      button.textContent = "Ask us";
      button.addEventListener("click", () => window.ChatWidget?.open());
      document.body.prepend(button);
    });
    await page.locator("parley-chat .launcher").waitFor({ state: "attached" });
    expect(await page.locator(".launcher").isVisible()).toBe(false);
    const own = page.getByRole("button", { name: "Ask us", exact: true });
    await own.focus();
    await page.keyboard.press("Enter");
    await page.locator(".input").waitFor();
    await expect.poll(async () => (await distances(page, ".panel")).below).toBe(20);
    await expect.poll(() => page.locator(".input").evaluate((input) => input.matches(":focus"))).toBe(true);
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "hidden" });
    await expect.poll(() => own.evaluate((button) => button.matches(":focus"))).toBe(true);
  });

  test("shows the owner's text in the page's language, and has that text as its accessible name", async () => {
    choose({ launcher: "spark", launcher_words: true });
    on.service.config.strings = { launcher: "Ask us", "de.launcher": "Frag uns" };
    const page = await on.visit();
    const launcher = page.getByRole("button", { name: "Ask us", exact: true });
    await expect.poll(() => launcher.textContent()).toBe("Ask us");
    await expect.poll(async () => (await launcher.boundingBox())?.width).toBeGreaterThan(80);
    const middle = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return y + height / 2;
    };
    expect(await middle(launcher.locator("span"))).toBeCloseTo(await middle(launcher), 0);
    await on.open(page);
    await page.keyboard.press("Escape");
    await expect.poll(async () => (await launcher.boundingBox())?.width).toBeGreaterThan(80);
    expect(await findings(page)).toEqual([]);
  });

  test("is at the position that the owner chose for the screen size, with the panel above it", async () => {
    choose({ inset_bottom: 40, inset_side: 30, inset_bottom_phone: 70, inset_side_phone: 10 });
    const page = await on.visit("/", { reducedMotion: "reduce" });
    await expect.poll(() => distances(page)).toEqual({ below: 40, right: 30 });
    await on.open(page);
    await expect.poll(() => distances(page, ".panel")).toEqual({ below: 116, right: 30 });
    await page.keyboard.press("Escape");
    await page.setViewportSize(PHONE);
    await expect.poll(() => distances(page)).toEqual({ below: 70, right: 10 });
  });
});

describe("The teaser", () => {
  const words = "Looking for the right size?";
  const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));

  test("appears automatically, stores nothing, and opens the chat on a click", async () => {
    choose({ teaser: words, teaser_delay: 0 });
    const page = await on.visit();
    const teaser = page.getByRole("button", { name: words, exact: true });
    await teaser.waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await stored(page)).toEqual([]);
    expect(on.service.calls.map(({ path }) => path)).toEqual(["/v1/widget/config?site=pk_test&language=en"]);
    await teaser.click();
    await page.locator(".input").waitFor();
    await expect.poll(() => teaser.count()).toBe(0);
    await page.reload();
    await on.open(page);
    await page.keyboard.press("Escape");
    expect(await teaser.count()).toBe(0);
  });

  test("stays dismissed on the next pages until its text changes", async () => {
    choose({ teaser: words, teaser_delay: 0 });
    const page = await on.visit();
    const teaser = page.getByRole("button", { name: words, exact: true });
    await teaser.waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    expect(await teaser.count()).toBe(0);
    expect(await page.locator(".launcher").evaluate((button) => button.matches(":focus"))).toBe(true);
    await page.reload();
    await on.ready(page);
    expect(await stored(page)).toEqual(["parley:pk_test:teaser"]);
    // Waits for one task, because a teaser without a delay would appear with the launcher's next task.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await teaser.count()).toBe(0);
    choose({ teaser: "Another thing", teaser_delay: 0 });
    await page.reload();
    await page.getByRole("button", { name: "Another thing", exact: true }).waitFor();
  });

  test("appears only on pages that the owner listed", async () => {
    choose({ teaser: words, teaser_delay: 0, teaser_pages: ["/cart*"] });
    const page = await on.visit("/");
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await page.getByText(words, { exact: true }).count()).toBe(0);
    await page.goto(new URL("/cart/shipping", on.service.origin).href);
    await page.getByText(words, { exact: true }).waitFor();
  });
});

test("the closed chat shows the start of a reply as plain text", async () => {
  choose({ preview: true });
  const page = await on.visit();
  await page.evaluate(() =>
    window.ChatWidget?.sendMessage("**Yes** <img src=x onerror=alert(1)> [here](https://x.example)"),
  );
  const note = page.getByRole("button", { name: "Echo: Yes <img src=x onerror=alert(1)> here", exact: true });
  await note.waitFor();
  expect(await page.locator(".note-beside img").count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await note.click();
  await page.locator(".input").waitFor();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Seen"));
  await page.keyboard.press("Escape");
  await page.locator(".panel").waitFor({ state: "hidden" });
  await expect.poll(() => page.locator(".note-beside").textContent()).toBe("");
});

describe("A bar fixed at the bottom of the page", () => {
  const addBar = (page: Page, styles: string) =>
    page.evaluate((styles) => {
      const bar = document.createElement("div");
      bar.id = "cookies";
      bar.innerHTML = "<button>Accept</button>";
      bar.style.cssText = `position:fixed;inset:auto 0 0;height:90px;background:#ddd;z-index:2147483647;${styles}`;
      bar.addEventListener("click", () => bar.remove());
      document.body.append(bar);
    }, styles);

  test.each([
    { styles: "", below: 110 },
    // A bar that floats above the edge.
    { styles: "inset: auto 16px 16px", below: 126 },
  ])(
    "keeps the launcher $below px above the screen's edge until the bar is removed (extra styles: $styles)",
    async ({ styles, below }) => {
      choose({ dodge: true });
      const page = await on.visit();
      await addBar(page, styles);
      await expect.poll(() => distances(page)).toEqual({ below, right: 20 });
      await page.evaluate(() => document.querySelector("#cookies")?.remove());
      await expect.poll(() => distances(page)).toEqual({ below: 20, right: 20 });
    },
  );

  test("does not move the launcher if it fills the screen, because it is then no bar", async () => {
    choose({ dodge: true });
    const page = await on.visit();
    await addBar(page, "height: 100vh; background: none; pointer-events: none");
    await expect.poll(() => distances(page)).toEqual({ below: 20, right: 20 });
    await page.evaluate(() => document.querySelector("#cookies")?.remove());
    await expect.poll(() => distances(page)).toEqual({ below: 20, right: 20 });
  });

  test.each([
    { where: "a wide screen", size: { width: 1280, height: 800 } },
    { where: "a phone", size: PHONE },
  ])(
    "does not cover the composer on $where even if the owner has not set `dodge`, and can still be used",
    async ({ size }) => {
      const page = await on.visit("/", { viewport: size, reducedMotion: "reduce" });
      await addBar(page, "height: 160px");
      // By keyboard, because the bar may cover the launcher.
      await page.locator(".launcher").focus();
      await page.keyboard.press("Enter");
      await page.locator(".input").waitFor();
      await expect.poll(async () => (await distances(page, ".composer")).below).toBeGreaterThanOrEqual(160);
      await page.getByRole("button", { name: "Accept", exact: true }).click();
      await expect.poll(async () => (await distances(page, ".panel")).below).toBeLessThanOrEqual(96);
      expect(partsFetched()).toHaveLength(1);
    },
  );
});
