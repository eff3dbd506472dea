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

test("the page is usable next to an open panel", async () => {
  const page = await on.visit("/", { viewport: { width: 1280, height: 800 } });
  await on.open(page);
  await page.locator("#elsewhere").click();
  expect(await page.locator("#elsewhere").evaluate((button) => button === document.activeElement)).toBe(true);
});
