import { describe, expect, it } from "vitest";
import { fetchHandler } from "../../../core/src/http/fetch-handler.ts";
import { openerOf, standing } from "../api/harness.ts";
import { overFetch } from "../api/over-fetch.ts";

describe("The fetch handler", () => {
  const bench = standing(openerOf(overFetch));
  const handle = (request: Request, client?: { ip?: string; secure?: boolean; isOwn?: true }) =>
    fetchHandler(bench.service.dispatch)(request, client);

  it("requires HTTPS in the request's URL, unless the server reports whether the connection is secure", async () => {
    const { api_key } = await bench.newSite();
    const headers = { "x-api-key": api_key };
    const status = async (address: string, client?: { secure: boolean }) =>
      (await handle(new Request(address, { headers }), client)).status;
    expect(await status("https://chat.example/v1/site")).toBe(200);
    expect(await status("http://chat.example/v1/site")).toBe(400);
    expect(await status("http://chat.example/v1/site", { secure: true })).toBe(200);
    expect(await status("https://chat.example/v1/site", { secure: false })).toBe(400);
  });

  it("returns 400 `malformed_json` for an incomplete body", async () => {
    const { api_key } = await bench.newSite();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{"message":"H'));
        controller.error(new Error("connection reset"));
      },
    });
    const headers = { "x-api-key": api_key, "content-type": "application/json" };
    const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
    const response = await handle(new Request("https://chat.example/v1/message", init));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { details: { field: "body", reason: "malformed_json" } },
    });
  });

  it("applies no rate limit to calls from the app's own process, and does not count these calls", async () => {
    const { api_key } = await bench.newSite({ plan: "free" });
    const read = async (client?: { isOwn: true }, key = api_key) =>
      handle(new Request("https://chat.example/v1/site", { headers: { "x-api-key": key } }), client);
    for (let n = 0; n < 15; n++) expect((await read({ isOwn: true })).status).toBe(200);
    for (let n = 0; n < 10; n++) expect((await read()).status).toBe(200);
    expect((await read()).status).toBe(429);
    expect((await read({ isOwn: true })).status).toBe(200);
    expect((await read({ isOwn: true }, "sk_guess")).status).toBe(401);
  });
});
