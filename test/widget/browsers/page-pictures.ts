/**
 * Takes pictures of the chat on typical pages of owners, in three engines, light and dark, wide and narrow. Usage: node
 * test/widget/browsers/page-pictures.ts FOLDER [ENGINE…]
 */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HOST_PAGES } from "../../../widget/gallery/host-pages.ts";
import { serveGallery } from "../../../widget/gallery/serve-gallery.ts";
import { chromiumBrowser } from "./chromium-browser.ts";
import { firefoxBrowser } from "./firefox-browser.ts";
import { visitedChat } from "./visited-chat.ts";
import { webkitBrowser } from "./webkit-browser.ts";

const ENGINES = { chromium: chromiumBrowser, firefox: firefoxBrowser, webkit: webkitBrowser };
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 780 },
];

const [folder = "pictures", ...engines] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const gallery = await serveGallery();
try {
  for (const [engine, launch] of Object.entries(ENGINES)) {
    if (engines.length > 0 && !engines.includes(engine)) continue;
    const browser = await launch();
    try {
      for (const size of SIZES)
        for (const theme of ["light", "dark"])
          for (const name of Object.keys(HOST_PAGES))
            for (const scene of ["teaser", "conversation"]) {
              const page = await browser.newPage(size);
              await page.goto(`${gallery.address}/page/${name}?scene=${scene}&theme=${theme}`);
              await visitedChat(page).seen(scene === "teaser" ? ".note-beside .words" : ".assistant .tools");
              const picture = `${name}-${scene}-${theme}-${size.width}-${engine}.png`;
              await writeFile(join(folder, picture), await page.screenshot());
              await page.close();
            }
    } finally {
      await browser.close();
    }
  }
} finally {
  gallery.close();
}
