import { harmlessText, parsedAddress } from "@parley/markdown";
import { element } from "../element.ts";
import { icon } from "../icon.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import { LINK } from "../parts/link.ts";
import type { SentFile } from "../service/chat-service.ts";
import { copyOf, shownSize } from "./shown-file.ts";
import { thumbnail } from "./thumbnail.ts";

/** Size in CSS pixels of a preview of a picture that this page sent. */
const SIDE = 160;
/** An arrow into a tray, on a 24 × 24 grid. */
const DOWNLOAD = "M12 4.5V15m-5-5 5 5 5-5M5 19.5h14";

/**
 * Lists the files of a message as downloads. Only pictures that this page sent get a preview; other files are neither shown nor
 * run.
 */
export function fileList({ document, language }: PanelContext, files: readonly SentFile[]): HTMLElement {
  const list = element(document, "ul", { class: "files" });
  for (const { id, name, size, url } of files) {
    const shown = harmlessText(String(name));
    const copy = copyOf(id);
    const address = copy?.url ?? webAddress(url);
    const words = [
      element(document, "bdi", {}, shown),
      element(document, "small", {}, " ", shownSize(Number(size), language)),
    ];
    const file = address
      ? element(document, "a", { class: "file", href: address, download: shown, ...LINK }, ...words)
      : element(document, "span", { class: "file" }, ...words);
    if (address) {
      file.prepend(icon(document, "download", DOWNLOAD));
      if (copy) file.prepend(thumbnail(document, copy.file, SIDE));
    }
    list.append(element(document, "li", {}, file));
  }
  return list;
}

function webAddress(text: string): string | undefined {
  const address = parsedAddress(String(text));
  return /^https?:$/.test(address?.protocol ?? "") ? address?.href : undefined;
}
