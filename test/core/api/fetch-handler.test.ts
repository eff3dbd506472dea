import { describe, expect, it } from "vitest";
import { fetchHandler } from "../../../core/src/api/fetch-handler.ts";
import { openerOf, standing } from "./harness.ts";
import { overFetch } from "./over-fetch.ts";

describe("The fetch handler", () => {
  const bench = standing(openerOf(overFetch));
  const handle = (request: Request, client?: { ip?: string; secure?: boolean }) =>
    fetchHandler(bench.service.dispatch)(request, client);

  it("tells by the request's address whether it came by https, unless the server says so itself", async () => {
    const { api_key } = await bench.newSite();
    const headers = { "x-api-key": api_key };
    const status = async (address: string, client?: { secure: boolean }) =>
      (await handle(new Request(address, { headers }), client)).status;
    expect(await status("https://chat.example/v1/site")).toBe(200);
    expect(await status("http://chat.example/v1/site")).toBe(400);
    expect(await status("http://chat.example/v1/site", { secure: true })).toBe(200);
    expect(await status("https://chat.example/v1/site", { secure: false })).toBe(400);
  });

  it("answers 400 malformed_json where the body breaks off", async () => {
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
});
