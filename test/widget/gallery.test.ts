import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCENES } from "../../widget/gallery/scenes.ts";
import { type Gallery, serveGallery } from "../../widget/gallery/serve-gallery.ts";
import { findings } from "./axe-findings.ts";
import { stage } from "./stage.ts";

const on = stage();
let gallery: Gallery;
beforeAll(async () => {
  gallery = await serveGallery();
});
afterAll(() => gallery.close());

describe.each(["light", "dark"] as const)(
  "in the %s theme, axe-core has no findings in the gallery's scene",
  (theme) => {
    test.each(Object.keys(SCENES))("%s", async (scene) => {
      const page = await on.arrive("/bare", { reducedMotion: "reduce" });
      await page.goto(`${gallery.address}/frame?scene=${scene}&theme=${theme}&lang=en`);
      await page.locator("parley-chat .launcher").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      expect(await findings(page)).toEqual([]);
    });
  },
);

test("the gallery shows every state in every theme, language and size", async () => {
  const page = await on.arrive("/bare");
  await page.goto(gallery.address);
  expect(await page.locator("iframe").count()).toBe(5 * Object.keys(SCENES).length);
  await page.frameLocator("iframe").first().locator(".launcher").waitFor();
});
