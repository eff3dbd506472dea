import { __ } from "@wordpress/i18n";

/** As WordPress tells of a picture; `sizes` are the smaller ones that it has made of it. */
interface Picture {
  url: string;
  sizes?: { medium?: { url: string } };
}

interface Frame {
  on(event: "select", heard: () => void): void;
  open(): void;
  state(): { get(name: "selection"): { first(): { toJSON(): Picture } | undefined } };
}

type Media = (options: object) => Frame;

/** Opens WordPress' own dialog and gives the address of the picture that is chosen; undefined for whoever may not upload. */
export function mediaLibrary(): ((title: string, chosen: (address: string) => void) => void) | undefined {
  const media = (window as { wp?: { media?: Media } }).wp?.media;
  if (media === undefined) return undefined;
  return (title, chosen) => {
    const frame = media({
      title,
      button: { text: __("Use this picture", "parley-chat") },
      library: { type: "image" },
      multiple: false,
    });
    frame.on("select", () => {
      const picture = frame.state().get("selection").first()?.toJSON();
      // 300 pixels are more than the chat shows, and each visitor loads them.
      const address = picture?.sizes?.medium?.url ?? picture?.url;
      // WordPress gives none for a scheme that it does not take: read beside this page it would be this page's own.
      if (address) chosen(secure(address));
    });
    frame.open();
  };
}

/** WordPress may write http:// although this very page came by https://. */
function secure(address: string): string {
  // Told beside the field to be refused, if it is no address at all.
  if (!URL.canParse(address, location.href)) return address;
  const url = new URL(address, location.href);
  if (url.host === location.host) url.protocol = location.protocol;
  return url.href;
}
