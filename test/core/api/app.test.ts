import { Router } from "express";
import { afterEach, describe, expect, it } from "vitest";
import { app } from "../../../core/src/api/app.ts";
import { listen, type RunningServer } from "../../../core/src/operations/server.ts";

describe("The app", () => {
  let server: RunningServer | undefined;
  afterEach(() => server?.close());

  const get = async (path: string, widgetScript: Buffer | undefined) => {
    const pages = Router();
    pages.get("/", (_request, response) => void response.send("A page"));
    const dispatch = async () => ({ status: 200, headers: {}, body: "The API" });
    const clientOf = () => ({ ip: "127.0.0.1", secure: true });
    const parts = { dispatch, clientOf, probes: Router(), widgetScript, pages };
    server = await listen(app(parts), { port: 0, host: "127.0.0.1", tls: undefined });
    return fetch(server.address + path);
  };

  it("serves the widget's script to any page on any site", async () => {
    const response = await get("/widget.js", Buffer.from("chat()"));
    expect(await response.text()).toBe("chat()");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...{ "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" },
      ...{ "content-type": "text/javascript; charset=utf-8", "x-content-type-options": "nosniff" },
      "cache-control": "public, max-age=300",
    });
  });

  it("says what to do while the widget has not been built", async () => {
    const response = await get("/widget.js", undefined);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("npm run build")]);
  });

  it("shows the pages that come with it, beside the API", async () => {
    expect(await (await get("/", undefined)).text()).toBe("A page");
    await server?.close();
    expect(await (await get("/v1/site", undefined)).text()).toBe("The API");
  });

  it("does not tell what it is made of", async () => {
    expect((await get("/", undefined)).headers.has("x-powered-by")).toBe(false);
  });
});
