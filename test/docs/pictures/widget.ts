/** Takes the pictures of the chat in some of the gallery's states. */

import { serveGallery } from "../../../widget/gallery/serve-gallery.ts";
import { launchBrowser } from "../../provision/browser.ts";
import { scenePicture } from "../../widget/scene-picture.ts";
import { keepPicture } from "./keep-picture.ts";
import { PICTURES, type Picture } from "./pictures.ts";

const [gallery, browser] = await Promise.all([serveGallery(), launchBrowser()]);
try {
  const context = await browser.newContext();
  for (const picture of PICTURES.widget) {
    const [scene, theme, lang, width] = picture.split("-");
    const { name, png } = await scenePicture(
      browser,
      gallery.address,
      `${scene},${theme},${lang},${width}x780`,
    );
    await keepPicture(context, name as Picture, png);
  }
} finally {
  await browser.close();
  gallery.close();
}
