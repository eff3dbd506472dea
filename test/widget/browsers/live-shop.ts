import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import express, { type Response } from "express";
import { openParley } from "../../../core/src/app/open-parley.ts";
import { type PretendWorkflow, pretendWorkflow } from "../../core/api/pretend-workflow.ts";
import { freePort } from "../../provision/free-port.ts";

/** A shop whose chat uses the real service, with agents who answer, and a network that can be cut. */
export interface LiveShop {
  /**
   * Pages with the chat: `/`, `/next`, `/closed` (outside the site's hours), `/unasked` (a site without
   * `live` where agents take over but visitors cannot ask for one), and `/alone` (a site without agents).
   */
  origin: string;
  workflow: PretendWorkflow;
  /** Number of event streams that browsers hold open. */
  streams(): number;
  /** Breaks every connection and accepts no new one. */
  loseNetwork(): void;
  findNetwork(): void;
  /** Calls the API as an agent of the site, over a connection that is never cut. Throws the refusal if there is one. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the answer it looks at.
  call(method: string, path: string, body?: object, site?: "unasked"): Promise<any>;
  close(): Promise<void>;
}

/** Starts the shop. `dataDir`: an empty folder, which the caller removes. */
export async function liveShop(dataDir: string): Promise<LiveShop> {
  const [port, workflow] = [await freePort(), await pretendWorkflow()];
  const origin = `http://127.0.0.1:${port}`;
  const log = "silent";
  const parley = await openParley({
    publicUrl: origin,
    dataDir,
    log,
    console: false,
    allowWebhookHosts: ["127.0.0.1"],
  });
  const made = (more: object | null = {}, live = true) =>
    parley.sites.create({
      // A site on the largest plan, because polling a conversation soon exceeds a free site's limit.
      name: "Shop",
      plan: "enterprise",
      webhook_url: workflow.url,
      allowed_origins: [origin],
      live,
      handover: more && {
        visitors: true,
        after_failures: 0,
        timeout: 300,
        otherwise: "form",
        ...more,
      },
    });
  const site = await made();
  const closed = await made({ hours: { timezone: "UTC", weekly: {}, closed: [] } });
  const unasked = await made({ visitors: false }, false);
  const alone = await made(null, false);
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"));
  const pages: Record<string, string> = {
    "/": page(site.public_key),
    "/next": page(site.public_key),
    "/closed": page(closed.public_key),
    "/unasked": page(unasked.public_key),
    "/alone": page(alone.public_key),
  };
  const streams = new Set<Response>();
  let isLost = false;
  const app = express();
  app.use((request, response, next) => {
    const page = pages[request.url];
    if (isLost) request.socket.destroy();
    else if (request.url === "/axe.js") response.send(axe);
    else if (page !== undefined) response.type("html").send(page);
    else {
      if (request.path.endsWith("/events") && request.method === "GET") {
        streams.add(response);
        response.once("close", () => streams.delete(response));
      }
      next();
    }
  }, parley.express());
  const server = app.listen(port, "127.0.0.1");
  await once(server, "listening");

  return {
    origin,
    workflow,
    streams: () => streams.size,
    loseNetwork() {
      isLost = true;
      server.closeAllConnections();
    },
    findNetwork() {
      isLost = false;
    },
    async call(method, path, body, of) {
      const { api_key } = of === "unasked" ? unasked : site;
      const headers = { "x-api-key": api_key, "content-type": "application/json" };
      const asked = new Request(`${origin}/v1${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = await parley.fetch(asked, { ip: "127.0.0.1" });
      const read = await answer.json();
      if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(read)}`);
      return read;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await parley.close();
      await workflow.close();
    },
  };
}

function page(site: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title>
    <style>html { color-scheme: light; background: light-dark(#fff, #17191c); color: light-dark(#222, #ddd) }</style>
    <script src="/widget.js" data-site="${site}" async></script>
  </head>
  <body><main><h1>A shop</h1><button id="elsewhere">Elsewhere</button></main></body>
</html>`;
}
