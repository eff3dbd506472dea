import { element } from "../element.ts";

/**
 * Draws a small preview of a local picture on a canvas, which no content security policy forbids. The canvas stays hidden if the
 * file is not a picture or the browser cannot decode it. `width`: side of the square in CSS pixels. Decoration only.
 */
export function thumbnail(document: Document, file: File, width: number): HTMLElement {
  const canvas = element(document, "canvas", { class: "thumb", "aria-hidden": "true" });
  canvas.hidden = true;
  const side = width * (document.defaultView?.devicePixelRatio ?? 1);
  canvas.width = canvas.height = side;
  if (!file.type.startsWith("image/")) return canvas;
  createImageBitmap(file).then(
    (bitmap) => {
      const { width, height } = bitmap;
      const edge = Math.min(width, height);
      canvas
        .getContext("2d")
        ?.drawImage(bitmap, (width - edge) / 2, (height - edge) / 2, edge, edge, 0, 0, side, side);
      bitmap.close();
      canvas.hidden = false;
    },
    () => {},
  );
  return canvas;
}
