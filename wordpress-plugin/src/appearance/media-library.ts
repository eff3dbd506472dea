import { __ } from "@wordpress/i18n";

/** A picture as WordPress describes it; `sizes` are the smaller versions. */
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

/**
 * Opens WordPress's media dialog and passes the address of the chosen picture; undefined for users who may not upload.
 */
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
      // WordPress returns no address for a scheme that it does not accept; resolved against this page, that would be
      // this page's address.
      if (address) chosen(secure(address));
    });
    frame.open();
  };
}

/** WordPress may write http:// although this page was loaded over https://. */
function secure(address: string): string {
  // Returned unchanged if it is not an address; its field then shows the error.
  if (!URL.canParse(address, location.href)) return address;
  const url = new URL(address, location.href);
  if (url.host === location.host) url.protocol = location.protocol;
  return url.href;
}
