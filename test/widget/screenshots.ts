import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { SCENES } from "../../widget/gallery/scenes.ts";
import { serveGallery } from "../../widget/gallery/serve-gallery.ts";
import { launchBrowser } from "../provision/browser.ts";

/** Pictures of the chat from the gallery. Usage: node test/widget/screenshots.ts FOLDER [scene,theme,lang,WIDTHxHEIGHT]… */
const [folder = "docs/screenshots", ...asked] = process.argv.slice(2);
const README = [
  "conversation,light,en,520x780",
  "conversation,dark,en,520x780",
  "offers,light,en,520x780",
  "streaming,dark,ar,390x780",
  "empty,light,de,390x780",
];
const EVERY = Object.keys(SCENES).map((name) => `${name},light,en,520x780`);
const wanted = asked[0] === "every" ? EVERY : asked.length > 0 ? asked : README;

const [gallery, browser] = await Promise.all([serveGallery(), launchBrowser()]);
try {
  await mkdir(folder, { recursive: true });
  for (const picture of wanted) {
    const [scene = "", theme = "light", lang = "en", size = "520x780"] = picture.split(",");
    const [width = 520, height = 780] = size.split("x").map(Number);
    const page = await browser.newPage({
      viewport: { width, height },
      reducedMotion: "reduce",
      deviceScaleFactor: 1,
    });
    await page.goto(`${gallery.address}/frame?scene=${scene}&theme=${theme}&lang=${lang}`);
    await page.locator("parley-chat .launcher").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: join(folder, `${scene}-${theme}-${lang}-${width}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  gallery.close();
}
