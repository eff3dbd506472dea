import { element } from "../element.ts";

/**
 * A small picture of a picture that is still here, drawn: no policy of the page on where pictures come from forbids that. Empty
 * where the browser does not know its kind. `width`: its side in CSS pixels. Decoration only.
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
