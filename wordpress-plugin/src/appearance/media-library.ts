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
 * Returns a function that opens WordPress's media dialog and passes on the address of the chosen picture. Undefined for
 * users who may not upload.
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
      // Prefers the size `medium`, 300 pixels: the chat shows fewer, and every visitor loads the picture.
      const address = picture?.sizes?.medium?.url ?? picture?.url;
      // Ignores an empty address, which WordPress returns for a scheme that it does not accept. Resolved against this page,
      // an empty address would be the page's own.
      if (address) chosen(secure(address));
    });
    frame.open();
  };
}

/**
 * Replaces http:// in the website's own addresses if this page was loaded over https://, because WordPress may write
 * http:// anyway.
 */
function secure(address: string): string {
  // Returns text that is not an address unchanged; its field then shows the error.
  if (!URL.canParse(address, location.href)) return address;
  const url = new URL(address, location.href);
  if (url.host === location.host) url.protocol = location.protocol;
  return url.href;
}
