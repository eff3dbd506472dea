import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deadPort, httpServer, type LoopbackServer } from "../core/webhooks/loopback-server.ts";
import { connectedSite } from "./connected-site.ts";
import { selfSignedServer } from "./self-signed-server.ts";

const on = connectedSite();

let answer: { status: number; headers: Record<string, string>; body: string };
let server: LoopbackServer;
let seenKeys: unknown[];
beforeAll(async () => {
  server = await httpServer(({ headers }, response) => {
    seenKeys.push(headers["x-api-key"]);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
});
afterAll(() => server?.close());
afterEach(() => {
  seenKeys = [];
});

async function connecting(service_url: string, more: object = {}) {
  const body = { service_url, api_key: "sk_mistyped_or_revoked", ...more };
  const { status, json } = await on.admin.rest("POST", "/connection", { body });
  return {
    status,
    code: json.code,
    message: json.message,
    advice: json.data?.advice,
    field: json.data?.field,
  };
}

/** Resolves to the plugin's diagnosis of a server that sends this response. */
async function answeredWith(status: number, body: string | object, headers: Record<string, string> = {}) {
  answer = { status, headers, body: typeof body === "string" ? body : JSON.stringify(body) };
  seenKeys = [];
  return connecting(server.origin);
}

function refusal(field: string, reason: string) {
  return { success: false, error: { code: "X", message: "What it said.", details: { field, reason } } };
}

describe("A failure names the fault and the fix", () => {
  it("when nothing answers", async () => {
    const port = await deadPort();
    expect(await connecting(`http://127.0.0.1:${port}`)).toMatchObject({
      status: 424,
      code: "parley_chat_service_down",
      message: `Nothing answers at 127.0.0.1:${port}.`,
      advice: expect.stringContaining("port"),
      field: "service_url",
    });
  });

  it("when the key was revoked", async () => {
    expect(await connecting(on.service.address)).toMatchObject({
      status: 424,
      code: "parley_chat_key_refused",
      message: "The service refuses the API key.",
      advice: expect.stringContaining("parley key create"),
    });
  });

  it("when the certificate is refused", async () => {
    const { origin, close } = await selfSignedServer();
    expect(await connecting(origin)).toMatchObject({
      status: 424,
      code: "parley_chat_tls_refused",
      advice: expect.stringContaining("certificate"),
    });
    close();
  });

  it("when the service answers without HTTPS", async () => {
    const { host } = new URL(on.service.address);
    expect(await connecting(`https://${host}`)).toMatchObject({
      status: 424,
      code: "parley_chat_not_https",
      message: expect.stringContaining(`${host} does not answer with HTTPS on this port.`),
      field: "service_url",
    });
  });

  it.each([
    ["200 and a shop's page", 200, "<!doctype html><title>Shop</title><p>502 boots</p>"],
    ["404 and a page", 404, "<!doctype html><title>Not found</title>"],
    ["403 and a bot check", 403, "<!doctype html><title>Just a moment...</title>"],
    ["200 and `null`", 200, "null"],
    ["200 without a body", 200, ""],
  ])(
    "when a website, a firewall or the host of a stopped service answers: %s",
    async (_what, status, body) => {
      expect(await answeredWith(status, body)).toMatchObject({
        status: 424,
        code: "parley_chat_not_parley",
        message: `The service did not answer; something else at ${new URL(server.origin).host} did (status ${status}).`,
        advice: expect.stringContaining("/healthz"),
        field: "service_url",
      });
    },
  );

  it.each([
    ["502 and an HTML page", 502, "<html>Bad Gateway</html>"],
    ["503 without a body", 503, ""],
    [
      "504 and Cloudflare's JSON",
      504,
      '{"title":"Error 504: Gateway time-out","status":504,"cloudflare_error":true}',
    ],
    [
      "200 and Cloudflare's page about status 502",
      200,
      "<html><head><title>chat.example | 502: Bad gateway</title></head></html>",
    ],
    [
      "200 and nginx's page about status 504",
      200,
      "<html>\r\n<head><title>504 Gateway Time-out</title></head><center>nginx</center>",
    ],
    [
      "200 and Akamai's page",
      200,
      "<HTML><HEAD><TITLE>Service Unavailable</TITLE></HEAD>Reference #11.2d8</HTML>",
    ],
    ["200 and a maintenance page", 200, '<body><h1 class="x">We are down for maintenance</h1></body>'],
    ["404 and a page about status 521", 404, "<title>521: Web server is down</title>"],
  ])("when a proxy answers instead of the service: %s", async (_what, status, body) => {
    const found = await answeredWith(status, body);
    expect(found).toMatchObject({
      status: 424,
      code: "parley_chat_proxy_answered",
      message: `The service at ${new URL(server.origin).host} did not answer; a proxy in front of it did (status ${status}).`,
      advice: expect.stringContaining("not running"),
      field: "service_url",
    });
    expect(`${found.message} ${found.advice}`).not.toMatch(/plugin|key/);
  });

  it("when a proxy replaces the service's error about the workflow", async () => {
    const replaced = (code: string) =>
      on.wp.addCode(
        "edge",
        `add_filter( 'pre_http_request', function ( $answer, $args, $url ) {
          if ( false === strpos( $url, '${code}' ) ) { return $answer; }
          return array( 'headers' => array( 'content-type' => 'text/html' ), 'body' => '<title>502: Bad gateway</title>',
            'response' => array( 'code' => 502, 'message' => '' ), 'cookies' => array(), 'filename' => null );
        }, 10, 3 );`,
      );
    const test = () => on.admin.rest("POST", "/workflow/test", { body: {} });
    await on.connect();
    await replaced("/v1/webhook/test");
    expect((await test()).json).toMatchObject({
      code: "parley_chat_workflow_failed",
      message: "There was no answer.",
      data: { advice: "Check the log of the workflow." },
    });
    await replaced("/v1/");
    expect((await test()).json.code).toBe("parley_chat_proxy_answered");
    const { label, description } = (await on.admin.rest("GET", "/site-health")).json;
    expect(label).toContain("a proxy in front of it did (status 502)");
    expect(description).not.toMatch(/cache plugin|API key/);
    for (const path of ["sessions", "conversation/ses_1/transcript"])
      expect((await on.admin.rest("GET", `/inbox/${path}`)).json.error.code).toBe("proxy_answered");
    await on.wp.removeCode("edge");
  });

  it("when the service address redirects, and the key is not sent to the target", async () => {
    expect(await answeredWith(301, "", { location: `${on.service.address}/v1/site` })).toMatchObject({
      code: "parley_chat_moved",
      message: expect.stringContaining(on.service.address),
    });
    expect(seenKeys).toEqual(["sk_mistyped_or_revoked"]);
  });

  it("when the response is larger than PHP's memory", async () => {
    const body = `{"success":true,"public_key":"pk","more":"${"x".repeat(16 * 1_048_576)}"}`;
    expect(await answeredWith(200, body)).toMatchObject({
      status: 424,
      code: "parley_chat_too_large",
      message: `The answer of ${new URL(server.origin).host} was larger than 16 MB.`,
    });
  });

  it("when the host does not exist", async () => {
    expect(await connecting("https://nowhere.invalid")).toMatchObject({
      status: 424,
      advice: expect.stringMatching(/./),
    });
  });

  it.each([
    [
      "when the key lacks a permission",
      403,
      refusal("settings:read", "missing_permission"),
      "permission_missing",
      /settings:read/,
    ],
    ["when there were too many calls", 429, refusal("burst", "limit_exceeded"), "rate_limited", /too many/],
    [
      "when the call did not come over HTTPS",
      400,
      refusal("url", "https_required"),
      "https_required",
      /HTTPS/,
    ],
    ["when the service is too old", 404, refusal("path", "not_found"), "too_old", /does not support/],
    [
      "when the service itself fails",
      500,
      refusal("request", "unexpected"),
      "service_failed",
      /internal error/,
    ],
  ])("%s", async (_case, status, body, reason, message) => {
    const shown = await answeredWith(status, body, { "retry-after": "7" });
    expect(shown).toMatchObject({ code: `parley_chat_${reason}`, message: expect.stringMatching(message) });
    expect(shown.advice).toMatch(/\w{3}/);
  });

  it("when the workflow fails, with the service's reason", async () => {
    await on.admin.rest("POST", "/site", {
      body: { webhook_url: `http://127.0.0.1:${await deadPort()}/hook` },
    });
    const { status, json } = await on.admin.rest("POST", "/workflow/test", { body: {} });
    expect([status, json.code, json.data.reason]).toEqual([
      424,
      "parley_chat_workflow_failed",
      "unreachable",
    ]);
    expect(json.data.advice).toContain("workflow is active");
    await on.admin.rest("POST", "/site", { body: { webhook_url: on.workflow.url } });
  });

  it("in German on the screens of a user whose language is German, and otherwise in the language of the site", async () => {
    await on.wp.wp(["user", "meta", "update", "admin", "locale", "de_DE"]);
    await on.service.call(on.site.api_key, "PATCH", "/site", { webhook_url: "http://127.0.0.1:1/" });
    // Like the calls of the screens, to which `apiFetch` adds `_locale`.
    const said = async (path: string, body: object = {}) =>
      (await on.admin.rest("POST", path, { body })).json.message;
    expect(await said("/workflow/test?_locale=user")).toBe("Unter der Adresse antwortet nichts.");
    expect(await said("/workflow/test")).toContain("127.0.0.1:1");
    const host = `127.0.0.1:${await deadPort()}`;
    const connection = { service_url: `http://${host}`, api_key: "sk_mistyped_or_revoked" };
    expect(await said("/connection?_locale=user", connection)).toBe(`Unter ${host} antwortet nichts.`);
    expect(await said("/site?_locale=user", { model_base_url: "https://me:secret@api.example" })).toContain(
      "gehört in „API-Schlüssel des Modells“.",
    );
    await on.wp.wp(["user", "meta", "delete", "admin", "locale"]);
    await on.service.call(on.site.api_key, "PATCH", "/site", { webhook_url: on.workflow.url });
  });

  it("when the service refuses a setting, with the setting's name", async () => {
    const { status, json } = await on.admin.rest("POST", "/site", {
      body: { webhook_url: "https://me:secret@flows.example" },
    });
    expect([status, json.code, json.data.field]).toEqual([400, "parley_chat_refused", "webhook_url"]);
  });

  it.each([
    "mailto:chat@example.com",
    "http://chat.example.com",
    "ftp://chat.example.com",
    "https://a:b@chat.example.com",
    "",
  ])("when a key cannot be sent to the address %j", async (address) => {
    expect(await connecting(address)).toMatchObject({
      status: 400,
      code: "parley_chat_bad_address",
      field: "service_url",
    });
  });
});

describe("A connection", () => {
  it("keeps its settings if a new connection fails", async () => {
    const before = (await on.admin.rest("GET", "/connection")).text;
    await connecting(on.service.address);
    expect((await on.admin.rest("GET", "/connection")).text).toBe(before);
    expect((await on.admin.rest("GET", "/site")).status).toBe(200);
  });

  it.each(["/", "/v1", "/v1/", "/console", "/console/", "/console#/keys", "/console/#/site/keys"])(
    "stores the service address without %j at the end",
    async (end) => {
      await on.connect({ service_url: on.service.address + end });
      expect((await on.admin.rest("GET", "/connection")).json.service_url).toBe(on.service.address);
    },
  );

  it("adds the website's origin to the allowed origins at the service", async () => {
    const { allowed_origins } = await on.service.call(on.site.api_key, "GET", "/site");
    expect(allowed_origins).toEqual([on.wp.origin]);
  });

  it("keeps its identity secret, unless a new one is requested", async () => {
    const last = async () =>
      (await on.service.call(on.site.api_key, "GET", "/site")).identity_secret.last_four;
    const before = await last();
    await on.connect({ identity: "keep" });
    expect(await last()).toBe(before);
    await on.connect({ identity: "new" });
    expect(await last()).not.toBe(before);
  });

  it("accepts only the current identity secret, and changes no settings if another is entered", async () => {
    const { secret } = await on.service.call(on.site.api_key, "POST", "/site/secrets/rotate", {
      secret: "identity",
    });
    const given = { api_key: on.site.api_key, identity: "given" };
    const settings = (body?: object) =>
      on.service.call(on.site.api_key, body === undefined ? "GET" : "PATCH", "/site", body);
    await settings({ allowed_origins: ["https://shop.example"] });
    expect(
      await connecting(on.service.address, { ...given, identity_secret: "another-secret-of-old" }),
    ).toMatchObject({
      status: 400,
      field: "identity_secret",
    });
    expect((await settings()).allowed_origins).toEqual(["https://shop.example"]);
    await on.connect({ ...given, identity_secret: secret });
    const { json } = await on.admin.rest("POST", "/connection/test");
    expect(json.findings.map(({ status }: { status: string }) => status)).toEqual(Array(6).fill("good"));
  });

  it("reports that the identity secret was replaced elsewhere", async () => {
    await on.service.call(on.site.api_key, "POST", "/site/secrets/rotate", { secret: "identity" });
    const { json } = await on.admin.rest("POST", "/connection/test");
    expect(json.findings).toContainEqual(expect.objectContaining({ id: "identity", status: "critical" }));
    await on.connect();
  });

  it("does not send the saved API key to another address", async () => {
    answer = { status: 200, headers: {}, body: "{}" };
    seenKeys = [];
    const { status } = await on.admin.rest("POST", "/connection", { body: { service_url: server.origin } });
    expect([status, seenKeys]).toEqual([409, []]);
  });
});
