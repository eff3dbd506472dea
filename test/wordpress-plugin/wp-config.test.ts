import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { httpServer, type LoopbackServer } from "../core/webhooks/loopback-server.ts";
import { connectedSite } from "./connected-site.ts";
import { wordpressVisitor } from "./wordpress-visitor.ts";

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

  it("is sent only to the connected address", async () => {
    await on.wp.configure({ PARLEY_API_KEY: on.site.api_key });
    for (const api_key of ["", "sk_of_somebody_who_knows_it_not"]) {
      const { status, json } = await connecting(other.origin, { api_key });
      expect([status, json.code, json.data.field]).toEqual([409, "parley_chat_key_stays", "service_url"]);
      expect(json.data.advice).toContain("PARLEY_SERVICE_URL");
    }
    expect(seenKeys).toEqual([]);
    expect((await on.admin.rest("GET", "/connection")).json.service_url).toBe(on.service.address);
  });

  it("works for the connected address, and for another address if the user knows the key", async () => {
    await on.wp.configure({ PARLEY_API_KEY: on.site.api_key });
    expect((await connecting(on.service.address)).status).toBe(200);
    await connecting(other.origin, { api_key: on.site.api_key });
    expect(seenKeys).toEqual([on.site.api_key]);
  });

  it("connects a site to the entered address if the site is not connected yet", async () => {
    await on.admin.rest("DELETE", "/connection");
    await on.wp.configure({ PARLEY_API_KEY: on.site.api_key });
    const { status, json } = await connecting(on.service.address, { identity: "new" });
    expect([status, json.connected, json.api_key.source]).toEqual([200, true, "constant"]);
    expect((await on.admin.rest("GET", "/site")).status).toBe(200);
    await on.wp.configure();
    await on.connect();
  });
});

describe("PARLEY_IDENTITY_SECRET", () => {
  /**
   * Resolves to the identification script in a logged-in user's page, the status of its route, and the finding of the
   * connection test.
   */
  async function naming() {
    const reader = await wordpressVisitor(on.wp, "subscriber");
    const script = /id="(parley-chat-(?:identify|widget)-js)"/.exec(await reader.get("/"))?.[1];
    const { json } = await on.admin.rest("POST", "/connection/test");
    const finding = json.findings.find(({ id }: { id: string }) => id === "identity");
    return [script, (await reader.rest("GET", "/user-token")).status, finding.status];
  }
  const names = ["parley-chat-identify-js", 200, "good"];
  const namesNobody = ["parley-chat-widget-js", 404, "recommended"];
  const newSecret = async () =>
    (await on.service.call(on.site.api_key, "POST", "/site/secrets/rotate", { secret: "identity" })).secret;

  it("identifies logged-in users as long as it is set", async () => {
    await on.admin.rest("DELETE", "/connection");
    await on.connect({ identity: "keep" });
    expect(await naming()).toEqual(namesNobody);
    await on.wp.configure({ PARLEY_IDENTITY_SECRET: await newSecret() });
    expect(await naming()).toEqual(names);
    await on.connect({ identity: "keep" });
    expect(await naming()).toEqual(names);
    await on.wp.configure();
    expect(await naming()).toEqual(namesNobody);
  });

  it("leaves the entered identity secret unchanged", async () => {
    const secret = await newSecret();
    await on.connect({ identity: "given", identity_secret: secret });
    await on.wp.configure({ PARLEY_IDENTITY_SECRET: secret });
    await on.connect({ identity: "keep" });
    await on.wp.configure();
    expect(await naming()).toEqual(names);
  });
});

describe("PARLEY_SERVICE_URL", () => {
  it.each([
    ["with a slash at the end", "%s/"],
    ["with /v1 at the end", "%s/v1"],
    ["with /v1/ at the end", "%s/v1/"],
    ["with spaces around it", " %s "],
    ["with two slashes at the end", "%s//"],
    ["with white space around it and /v1/ at the end", "\t%s/v1/ "],
  ])("is normalised like an address that somebody enters, %s", async (_what, written) => {
    await on.wp.configure({ PARLEY_SERVICE_URL: written.replace("%s", on.service.address) });
    expect(await on.wp.wp(["parley", "test"])).toMatch(/^good +The service accepts/);
    expect(await (await wordpressVisitor(on.wp)).get("/")).toContain(`data-service="${on.service.address}"`);
  });

  it("is ignored if it contains only spaces", async () => {
    await on.wp.configure({ PARLEY_SERVICE_URL: "  " });
    expect((await on.admin.rest("GET", "/connection")).json).toMatchObject({
      service_url: on.service.address,
      service_url_source: "option",
    });
  });

  it("keeps a host called v1, and loses only the path /v1", async () => {
    await on.wp.configure({ PARLEY_SERVICE_URL: "https://v1/v1/" });
    expect((await on.admin.rest("GET", "/connection")).json.service_url).toBe("https://v1");
  });
});

describe("WP_HOME", () => {
  it.each([
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["https://Äpfel.Example:8443/blog", "https://xn--pfel-koa.example:8443"],
  ])("with the value %s becomes an allowed origin in the form that browsers send", async (home, origin) => {
    await on.wp.configure({ WP_HOME: home });
    const browsers = "--browser-url=https://chat.example.com";
    const connect = ["parley", "connect", on.service.address, browsers];
    expect(await on.wp.wp(connect, on.site.api_key)).toContain("Connected");
    expect(await on.wp.wp(["parley", "test"])).toContain("The service accepts visitors of this site.");
    const { allowed_origins } = await on.service.call(on.site.api_key, "GET", "/site");
    expect(allowed_origins).toContain(origin);
  });
});
