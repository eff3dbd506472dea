/** Takes pictures of the chat from the gallery. Usage: node test/widget/screenshots.ts FOLDER [scene,theme,lang,WIDTHxHEIGHT]… */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SCENES } from "../../widget/gallery/scenes.ts";
import { serveGallery } from "../../widget/gallery/serve-gallery.ts";
import { launchBrowser } from "../provision/browser.ts";
import { scenePicture } from "./scene-picture.ts";

const [folder, ...asked] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name a folder for the pictures.");
const wanted = asked.length > 0 ? asked : Object.keys(SCENES);

const [gallery, browser] = await Promise.all([serveGallery(), launchBrowser()]);
try {
  await mkdir(folder, { recursive: true });
  for (const picture of wanted) {
    const { name, png } = await scenePicture(browser, gallery.address, picture);
    await writeFile(join(folder, `${name}.png`), png);
  }
} finally {
  await browser.close();
  gallery.close();
}
