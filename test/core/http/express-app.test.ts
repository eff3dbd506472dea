import { brotliCompressSync, gzipSync } from "node:zlib";
import { Router } from "express";
import { afterEach, describe, expect, it } from "vitest";
import { expressApp } from "../../../core/src/http/express-app.ts";
import type { WidgetFiles } from "../../../core/src/http/served-files/widget-files.ts";
import { listen, type RunningServer } from "../../../core/src/http/server.ts";
import { servedFile } from "../../../core/src/served-file.ts";

const PANEL = "panel();".repeat(100);

describe("The app", () => {
  let server: RunningServer | undefined;
  afterEach(() => server?.close());

  const file = (text: string, isImmutable: boolean) => ({
    ...servedFile("text/javascript; charset=utf-8", Buffer.from(text), {
      gzip: gzipSync(text),
      br: brotliCompressSync(text),
    }),
    maxAge: isImmutable ? 31_536_000 : 300,
    isImmutable,
  });
  const built = new Map([
    ["/widget.js", file("chat()", false)],
    ["/widget/panel-2-ABC.js", file(PANEL, true)],
  ]);

  const get = async (path: string, widget: WidgetFiles = built, headers: Record<string, string> = {}) => {
    const pages = Router();
    pages.get("/", (_request, response) => void response.send("A page"));
    const dispatch = async () => ({ status: 200, headers: {}, body: "The API" });
    const clientOf = () => ({ ip: "127.0.0.1", secure: true });
    const parts = { dispatch, clientOf, probes: Router(), widget, pages };
    server = await listen(expressApp(parts), { port: 0, host: "127.0.0.1", tls: undefined });
    return fetch(server.address + path, { headers });
  };

  it("serves the widget's script to pages of any site", async () => {
    const response = await get("/widget.js");
    expect(await response.text()).toBe("chat()");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "content-type": "text/javascript; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=300",
      vary: "Accept-Encoding",
    });
  });

  it("serves the script's imports as immutable, because their names contain a hash", async () => {
    const response = await get("/widget/panel-2-ABC.js");
    expect(await response.text()).toBe(PANEL);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  it("returns 304 for a file that the client has cached", async () => {
    const etag = (await get("/widget.js")).headers.get("etag") ?? "";
    await server?.close();
    const response = await get("/widget.js", built, { "if-none-match": etag });
    expect([response.status, await response.text()]).toEqual([304, ""]);
  });

  it("serves the current panel under the name of an earlier build, without caching", async () => {
    const response = await get("/widget/panel-2-OLD.js");
    expect(await response.text()).toBe(PANEL);
    expect(response.headers.get("cache-control")).toBe("public, max-age=0");
  });

  it("returns 404 to a script that is too old for the current panel", async () => {
    expect((await get("/widget/panel-1-OLD.js")).status).toBe(404);
  });

  it("sends the build's compressed files in an encoding that the client accepts", async () => {
    for (const [accepted, encoding, bytes] of [
      ["gzip, br", "br", brotliCompressSync(PANEL).length],
      ["gzip, br;q=0", "gzip", gzipSync(PANEL).length],
    ] as const) {
      const response = await get("/widget/panel-2-ABC.js", built, { "accept-encoding": accepted });
      expect(await response.text()).toBe(PANEL);
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("content-length")).toBe(String(bytes));
      await server?.close();
    }
  });

  it.each(["/widget/lang-xx-OLD.js", "/widget/..%2f..%2fpackage.json", "/widget/%2e%2e/build.ts"])(
    "returns 404 for %s",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it("returns 404 with the build command if the widget is not built", async () => {
    const response = await get("/widget.js", new Map());
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("npm run build")]);
  });

  it("serves the documentation pages along with the API", async () => {
    expect(await (await get("/")).text()).toBe("A page");
    await server?.close();
    expect(await (await get("/v1/site")).text()).toBe("The API");
  });

  it("does not name its framework in a header", async () => {
    expect((await get("/")).headers.has("x-powered-by")).toBe(false);
  });
});
