import type { Browser } from "playwright-core";

/**
 * Takes a picture of one scene of the gallery. `picture` is scene,theme,lang,WIDTHxHEIGHT; missing parts have their default
 * values.
 */
export async function scenePicture(browser: Browser, gallery: string, picture: string) {
  const [scene = "", theme = "light", lang = "en", size = "520x780"] = picture.split(",");
  const [width = 520, height = 780] = size.split("x").map(Number);
  const page = await browser.newPage({
    viewport: { width, height },
    reducedMotion: "reduce",
    deviceScaleFactor: 1,
  });
  await page.goto(`${gallery}/frame?scene=${scene}&theme=${theme}&lang=${lang}`);
  await page.locator("parley-chat .launcher").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const png = await page.screenshot();
  await page.close();
  return { name: `${scene}-${theme}-${lang}-${width}`, png };
}
