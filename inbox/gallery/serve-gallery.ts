import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { bundleInbox } from "../bundle.ts";

export interface Gallery {
  /** Such as `http://127.0.0.1:4174`. */
  address: string;
  close(): void;
}

/** A sample picture: a lamp in a kitchen. */
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAKAAAAB4BAMAAACHjORcAAAAGFBMVEWOb07Yw6XosjpERETgum/mtUvbwJPawJR93EDHAAAACXBIWXMAAAsTAAALEwEAmpwYAAAA0ElEQVRo3u3WsQkCYBBD4awgqAOI4gBOoBvoCG7g/o2dv4WQBM7upT5e8zWnTbbLJTwUQYIECRIkSJAgQYIECf49uD989hoJblfwOhLcreB9JPhcwfNI8LaCx5HgYwVPE8Ev5IRZDXLCrAY5YVaDnDCrQU6Y1SAnzKqQA2ZVyAGzKuSAWRVywKwKOWBWhRwwq0P2zOqQPbM6ZM+sDtkzq0P2zOqQPbNKZMusEtkyq0S2zCqRLbNKZMusEtkyp+9cPIIECRL8HWSMMcYYY4yN7g0Knu4g34gzdAAAAABJRU5ErkJggg==";

/** The console's content security policy (contract §16.4). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "frame-src 'self'",
  "require-trusted-types-for 'script'",
].join("; ");

/** Shows every state of the inbox at `/`, and one at a time at `/frame?scene=NAME`, with `&theme=dark`, `&lang=de`, `&lang=he`. */
export async function serveGallery(port = 0): Promise<Gallery> {
  const built = await bundleInbox({
    frame: "gallery/frame.tsx",
    gallery: "gallery/gallery.ts",
    page: "gallery/page.css",
    style: "src/styles/inbox.css",
  });
  const files = new Map<string, { type: string; body: string | Uint8Array }>(
    built.map(({ name, contents }) => {
      const type = name.endsWith(".css") ? "text/css" : "text/javascript";
      return [`/${name}`, { type, body: contents }];
    }),
  );
  files.set("/", { type: "text/html", body: page("Every state of the inbox", "gallery") });
  files.set("/frame", { type: "text/html", body: page("Inbox", "frame", "<main></main>") });
  files.set("/kitchen.png", { type: "image/png", body: Buffer.from(PICTURE, "base64") });
  const server = createServer(({ url = "/" }, response) => {
    const file = files.get(url.replace(/\?.*/, ""));
    if (file === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, {
          "Content-Type": file.type.startsWith("text/") ? `${file.type}; charset=utf-8` : file.type,
          "Content-Security-Policy": POLICY,
        })
        .end(file.body);
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

/**
 * Returns a page whose style sheet has the id that the component library looks for. Otherwise the library would add a style
 * element, which the policy forbids.
 */
function page(title: string, script: string, body = ""): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="style.css" id="react-aria-pressable-style"><link rel="stylesheet" href="page.css"></head>
<body>${body}<script type="module" src="${script}.js"></script></body>
</html>`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serveGallery(4174);
  console.log(`Every state of the inbox: ${address}`);
}
