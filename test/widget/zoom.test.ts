import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();

test.each([
  ["a page with html { zoom: 2 }", 1280, 800, 2],
  ["a page with html { zoom: 3 }", 1280, 720, 3],
  ["a phone's page with html { zoom: 2 }", 375, 700, 2],
  ["a page with html { zoom: 0.5 }", 1280, 800, 0.5],
  ["a browser at 400 %, which has 320 by 256 pixels", 320, 256, 1],
  ["a page with a wide --parley-inset", 800, 600, 1],
])(
  "the panel, its close button and its composer are on the screen: %s",
  async (what, width, height, zoom) => {
    const page = await on.visit("/", { viewport: { width, height } });
    const inset = what.includes("inset") ? "parley-chat { --parley-inset: 90px }" : "";
    await page.addStyleTag({ content: `html { zoom: ${zoom} } ${inset}` });
    await on.open(page);
    for (const part of [".panel", ".close", ".input", ".send"]) {
      const box = await page.locator(part).evaluate(async (element) => {
        await Promise.all(document.getAnimations().map(({ finished }) => finished));
        await Promise.all(
          element
            .closest(".panel")
            ?.getAnimations()
            .map(({ finished }) => finished) ?? [],
        );
        return element.getBoundingClientRect().toJSON();
      });
      expect(box, part).toSatisfy(
        () => box.left >= 0 && box.top >= 0 && box.right <= width + 0.5 && box.bottom <= height + 0.5,
      );
    }
    const at = await page.locator(".input").evaluate((input) => {
      const { left, top, width, height } = input.getBoundingClientRect();
      return (input.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2)
        ?.className;
    });
    expect(at).toBe("input");
  },
);

const TALK = {
  title: "Acme support centre",
  subtitle: "usually answers in minutes",
  feedback: true,
  greeting: "Hi! How can we help you with your order?",
  starter_prompts: ["Where is my order?", "Do you ship to Norway?", "How do I return a gift?"],
};

test.each([
  ["at 200 %", 640, 400, "100%"],
  ["at 400 %", 320, 256, "100%"],
  ["on a phone with letters at 200 %", 320, 568, "200%"],
  ["on a desktop with letters at 200 %", 1280, 720, "200%"],
  ["at 200 % with letters at 200 %", 640, 400, "200%"],
])("no part of the chat is cut off or covered: %s", async (_, width, height, fontSize) => {
  on.service.config.appearance = TALK;
  const page = await on.visit("/", { viewport: { width, height }, reducedMotion: "reduce" });
  await page.addStyleTag({ content: `html { font-size: ${fontSize} }` });
  const isWhole = (part: string) =>
    page.locator(part).evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    });
  /** Whether clicks at both ends of the part reach it. */
  const isFree = (part: string) =>
    page.locator(part).evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const root = element.getRootNode() as ShadowRoot;
      return [left + 3, right - 3].every((x) =>
        element.contains(root.elementFromPoint(x, (top + bottom) / 2)),
      );
    });
  expect(await isWhole("parley-chat")).toBe(true);
  await on.open(page);
  // An empty chat is scrolled to its start.
  expect(await page.locator(".transcript").evaluate((transcript) => transcript.scrollTop)).toBe(0);
  for (const part of [".title", ".subtitle", ".menu button", ".close", ".input", ".send"]) {
    expect(await isWhole(part), part).toBe(true);
    expect(await isFree(part), part).toBe(true);
  }
  const { header, names } = await page.locator(".header").evaluate((header) => ({
    header: header.getBoundingClientRect().height,
    names: header.querySelector(".names")?.getBoundingClientRect().height ?? 0,
  }));
  expect(names).toBeLessThanOrEqual(header);
  await page.locator(".input").fill("Where is my order?\nIt was sent a week ago.");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: Where is my order?").waitFor();
  await page.locator(".menu button").first().click();
  await page.getByText("Delete conversation").click({ trial: true });
  expect(await isWhole(".menu-items")).toBe(true);
  await page.getByText("Delete conversation").click();
  expect(await isWhole(".question")).toBe(true);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.locator(".input").fill("Thanks");
  await page.locator(".send").click();
  await page.getByText("Echo: Thanks").waitFor();
  await page.locator(".close").click();
  expect(await isFree(".launcher")).toBe(true);
});

test("the page can be used next to an open panel", async () => {
  const page = await on.visit("/", { viewport: { width: 1280, height: 800 } });
  await on.open(page);
  await page.locator("#elsewhere").click();
  expect(await page.locator("#elsewhere").evaluate((button) => button === document.activeElement)).toBe(true);
});
