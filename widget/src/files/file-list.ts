import { harmlessText, parsedAddress } from "@parley/markdown";
import { element } from "../element.ts";
import { icon } from "../icon.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import { LINK } from "../parts/link.ts";
import type { SentFile } from "../service/chat-service.ts";
import { copyOf, shownSize } from "./shown-file.ts";

/** An arrow into a tray, on a 24 × 24 grid. */
const DOWNLOAD = "M12 4.5V15m-5-5 5 5 5-5M5 19.5h14";

/** Bytes. Larger pictures are not fetched to be looked at in passing. */
const LARGEST_SHOWN = 2_097_152;

/** The files of a message, to be downloaded; small pictures are shown, as which nothing can run. */
export function fileList({ document, language }: PanelContext, files: readonly SentFile[]): HTMLElement {
  const list = element(document, "ul", { class: "files" });
  for (const { id, name, type, size, url } of files) {
    const shown = harmlessText(String(name));
    const address = copyOf(id) ?? webAddress(url);
    const words = [
      element(document, "bdi", {}, shown),
      element(document, "small", {}, " ", shownSize(Number(size), language)),
    ];
    const file = address
      ? element(document, "a", { class: "file", href: address, download: shown, ...LINK }, ...words)
      : element(document, "span", { class: "file" }, ...words);
    if (address) {
      const sign = icon(document, "download", DOWNLOAD);
      file.prepend(sign);
      if (/^image\//.test(type) && size <= LARGEST_SHOWN) {
        const attributes = { alt: "", loading: "lazy", referrerpolicy: "no-referrer", src: address };
        const picture = element(document, "img", attributes);
        // A policy of the page may forbid it.
        picture.onerror = () => {
          picture.replaceWith(sign);
          file.classList.remove("pictures");
        };
        file.classList.add("pictures");
        sign.replaceWith(picture);
      }
    }
    list.append(element(document, "li", {}, file));
  }
  return list;
}

function webAddress(text: string): string | undefined {
  const address = parsedAddress(String(text));
  return /^https?:$/.test(address?.protocol ?? "") ? address?.href : undefined;
}
