import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright-core";
import { LARGEST, type Picture } from "./pictures.ts";

const FOLDER = new URL("../../../docs/screenshots/", import.meta.url);
/** Quality levels, best first. Most pictures use the first one. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6];

/** Saves a screenshot as WebP with the documentation's pictures. The browser itself encodes it. */
export async function keepPicture(context: BrowserContext, name: Picture, png: Buffer): Promise<void> {
  const page = await context.newPage();
  try {
    for (const quality of QUALITIES) {
      const encoded = await page.evaluate(webpOf, { png: png.toString("base64"), quality });
      const picture = Buffer.from(encoded, "base64");
      if (picture.length > LARGEST) continue;
      await writeFile(fileURLToPath(new URL(`${name}.webp`, FOLDER)), picture);
      console.log(`${name}.webp: ${picture.length} bytes`);
      return;
    }
    throw new Error(`${name} has more than ${LARGEST} bytes`);
  } finally {
    await page.close();
  }
}

/** Runs in the browser. */
async function webpOf({ png, quality }: { png: string; quality: number }): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d", { alpha: false })?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).replace(/^.*,/, "");
}
