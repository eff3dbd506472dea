import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { httpServer, type LoopbackServer } from "../core/webhooks/loopback-server.ts";
import { connectedSite } from "./connected-site.ts";

const on = connectedSite();
afterEach(async () => {
  await on.wp.configure();
});

describe("PARLEY_API_KEY", () => {
  let other: LoopbackServer;
  let seenKeys: unknown[];
  beforeAll(async () => {
    other = await httpServer(({ headers }, response) => {
      seenKeys.push(headers["x-api-key"]);
      response.end("{}");
    });
  });
  beforeEach(() => {
    seenKeys = [];
  });
  afterAll(() => other?.close());

  const connecting = (service_url: string, more: object = {}) =>
    on.admin.rest("POST", "/connection", { body: { service_url, ...more } });

  it("is sent to no other address than the one that is connected", async () => {
    await on.wp.configure({ PARLEY_API_KEY: on.site.api_key });
    for (const api_key of ["", "sk_of_somebody_who_knows_it_not"]) {
      const { status, json } = await connecting(other.origin, { api_key });
      expect([status, json.code, json.data.field]).toEqual([409, "parley_chat_key_stays", "service_url"]);
      expect(json.data.advice).toContain("PARLEY_SERVICE_URL");
    }
    expect(seenKeys).toEqual([]);
    expect((await on.admin.rest("GET", "/connection")).json.service_url).toBe(on.service.address);
  });

  it("goes on with the address that is connected, and with another by whom knows the key", async () => {
    await on.wp.configure({ PARLEY_API_KEY: on.site.api_key });
    expect((await connecting(on.service.address)).status).toBe(200);
    await connecting(other.origin, { api_key: on.site.api_key });
    expect(seenKeys).toEqual([on.site.api_key]);
  });

  it("connects a site that is not connected to the address that is entered", async () => {
    await on.admin.rest("DELETE", "/connection");
    await on.wp.configure({ PARLEY_API_KEY: on.site.api_key });
    const { status, json } = await connecting(on.service.address, { identity: "new" });
    expect([status, json.connected, json.api_key.source]).toEqual([200, true, "constant"]);
    expect((await on.admin.rest("GET", "/site")).status).toBe(200);
    await on.wp.configure();
    await on.connect();
  });
});
