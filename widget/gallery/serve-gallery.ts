import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { bundleModule } from "../bundle.ts";
import { HOST_PAGES } from "./host-pages.ts";
import { PRODUCT_PICTURES } from "./product-pictures.ts";

export interface Gallery {
  /** Such as `http://127.0.0.1:4173`. */
  address: string;
  close(): void;
}

/**
 * Shows every state of the chat at `/`, and one state at `/frame?scene=…&theme=…&lang=…`. `/page/NAME?scene=…` shows the state on
 * a typical page of an owner, dark with `theme=dark`.
 */
export async function serveGallery(port = 0): Promise<Gallery> {
  const [gallery, frame] = await Promise.all(
    ["gallery", "frame"].map((name) => bundleModule(`../gallery/${name}.ts`)),
  );
  const files: Record<string, { type: string; body: string | Uint8Array | undefined }> = {
    "/": { type: "text/html", body: page("Parley: every state of the chat", "gallery.js", GALLERY_STYLES) },
    "/frame": { type: "text/html", body: page("A shop", "frame.js", FRAME_STYLES, SHOP) },
    "/gallery.js": { type: "text/javascript", body: gallery },
    "/frame.js": { type: "text/javascript", body: frame },
  };
  for (const [name, { title, lang, styles, body }] of Object.entries(HOST_PAGES))
    files[`/page/${name}`] = {
      type: "text/html",
      body: page(title, "../frame.js", styles, body, `lang="${lang}" dir="${lang === "ar" ? "rtl" : "ltr"}"`),
    };
  for (const [path, body] of Object.entries(PRODUCT_PICTURES)) files[path] = { type: "image/svg+xml", body };
  const server = createServer(({ url = "/" }, response) => {
    const file = files[url.replace(/\?.*/, "")];
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "Content-Type": `${file.type}; charset=utf-8` }).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const GALLERY_STYLES = `body { margin: 32px; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark }
section { display: flex; gap: 24px; overflow-x: auto; padding-block-end: 24px }
h2 { flex: none; inline-size: 160px; font-size: 18px }
figure { margin: 0 }
iframe { border: 1px solid #8886; border-radius: 12px }
figcaption { padding-block: 6px; font-size: 14px }`;

const FRAME_STYLES = `body { margin: 0; padding: 32px; font: 16px/1.6 Georgia, serif; background: light-dark(#faf7f2, #1c1a17); color: light-dark(#2c2620, #d8d0c4) }
h1 { font-size: 28px; font-weight: 500 }
p { max-inline-size: 40em }`;

const SHOP = `<main><h1>Fjell &amp; Skog</h1><p>Boots and packs for long days outside, repaired for life in our own workshop.</p></main>`;

function page(title: string, script: string, styles: string, body = "", root = 'lang="en"'): string {
  return `<!doctype html>
<html ${root}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${styles}</style></head>
<body>${body}<script type="module" src="${script}"></script></body>
</html>`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serveGallery(4173);
  console.log(`Every state of the chat: ${address}`);
}
