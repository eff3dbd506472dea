import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { httpServer, type LoopbackServer } from "../core/webhooks/loopback-server.ts";
import { builtPlugin } from "../provision/built-plugin.ts";
import type { Constants } from "../provision/wordpress-config.ts";
import type { RunningService, SiteCredentials } from "./running-service.ts";
import { sharedService } from "./shared-service.ts";
import { type WordPressSite, wordpressSite } from "./wordpress-site.ts";

let wp: WordPressSite;
let service: RunningService;
let site: SiteCredentials;
let second: string;
beforeAll(async () => {
  const zip = await builtPlugin();
  [wp, service] = await Promise.all([wordpressSite(), sharedService()]);
  site = await service.newSite();
  second = `--url=${wp.origin}/second/`;
  await wp.wp(["core", "multisite-convert", "--title=Network"]);
  await configure();
  await wp.wp(["site", "create", "--slug=second"]);
  await wp.wp(["user", "set-role", "editor", "administrator", second]);
  await wp.wp(["plugin", "install", zip]);
});
afterAll(() => Promise.all([wp?.close(), service?.close()]));

function configure(more: Constants = {}): Promise<void> {
  return wp.configure({
    MULTISITE: true,
    SUBDOMAIN_INSTALL: false,
    DOMAIN_CURRENT_SITE: new URL(wp.origin).host,
    PATH_CURRENT_SITE: "/",
    SITE_ID_CURRENT_SITE: 1,
    BLOG_ID_CURRENT_SITE: 1,
    ...more,
  });
}

describe("In a network, PARLEY_API_KEY", () => {
  let own: LoopbackServer;
  let seenKeys: unknown[];
  beforeAll(async () => {
    await wp.wp(["plugin", "activate", "parley-chat", second]);
    own = await httpServer(({ headers }, response) => {
      seenKeys.push(headers["x-api-key"]);
      const facts = { public_key: "pk_own", allowed_origins: [], identity_secret: { last_four: "abcd" } };
      response.end(JSON.stringify({ success: true, ...facts }));
    });
    // Treats both servers as servers on the internet. Only the owner of the network may allow private addresses.
    const ports = [own.origin, service.address].map((address) => new URL(address).port);
    await wp.addCode(
      "public",
      `add_filter( 'http_request_host_is_external', '__return_true' );
      add_filter( 'http_allowed_safe_ports', fn( $ports ) => array_merge( $ports, array( ${ports.join()} ) ) );`,
    );
  });
  beforeEach(async () => {
    seenKeys = [];
    await rest("admin", "DELETE", "/connection");
  });
  afterAll(() => own?.close());

  /**
   * Calls a route of the second site as one of its users: `admin` is a super admin, `editor` administers only this
   * site.
   */
  async function rest(user: string, method: string, path: string, body: object = {}) {
    const json = Buffer.from(JSON.stringify(body)).toString("base64");
    const code = `
      wp_set_current_user( get_user_by( 'login', '${user}' )->ID );
      $request = new WP_REST_Request( '${method}', '/parley-chat/v1${path}' );
      $request->set_header( 'Content-Type', 'application/json' );
      $request->set_body( base64_decode( '${json}' ) );
      $answer = rest_do_request( $request );
      echo json_encode( array( 'status' => $answer->get_status(), 'json' => $answer->get_data() ) );`;
    return JSON.parse(await wp.wp(["eval", code, second]));
  }
  const refused = {
    status: 409,
    json: { code: "parley_chat_key_of_network", data: { field: "service_url" } },
  };

  it("is not sent to an address that the administrator of one site enters", async () => {
    await configure({ PARLEY_API_KEY: site.api_key });
    for (const api_key of ["", "sk_of_somebody_else"]) {
      const answer = await rest("editor", "POST", "/connection", { service_url: own.origin, api_key });
      expect(answer).toMatchObject(refused);
      expect(answer.json.data.advice).toContain("PARLEY_SERVICE_URL");
    }
    expect(seenKeys).toEqual([]);
  });

  it("is not sent to an address that was saved before the key was set", async () => {
    await configure();
    const own_key = { service_url: own.origin, api_key: "sk_own" };
    expect((await rest("editor", "POST", "/connection", own_key)).status).toBe(200);
    seenKeys = [];
    await configure({ PARLEY_API_KEY: site.api_key });
    expect(await rest("editor", "GET", "/site")).toMatchObject(refused);
    expect(await rest("editor", "POST", "/connection", { service_url: own.origin })).toMatchObject(refused);
    expect(seenKeys).toEqual([]);
  });

  it("is sent to the service that a super admin has connected, also when the site's own administrator connects again", async () => {
    await configure({ PARLEY_API_KEY: site.api_key });
    const body = { service_url: service.address };
    expect((await rest("admin", "POST", "/connection", body)).status).toBe(200);
    expect((await rest("editor", "GET", "/site")).status).toBe(200);
    expect((await rest("editor", "POST", "/connection", body)).status).toBe(200);
    expect(await rest("editor", "POST", "/connection", { service_url: own.origin })).toMatchObject(refused);
    expect(seenKeys).toEqual([]);
  });

  it("is sent to PARLEY_SERVICE_URL when a manager of any site connects that site", async () => {
    await configure({ PARLEY_API_KEY: site.api_key, PARLEY_SERVICE_URL: service.address });
    const { status, json } = await rest("editor", "POST", "/connection");
    expect([status, json.connected, json.public_key]).toEqual([200, true, site.public_key]);
    expect((await rest("editor", "GET", "/site")).status).toBe(200);
  });
});

describe("In a network, retention", () => {
  it("continues if the plugin, which was active on one site, is activated for all sites", async () => {
    const state = async () => {
      const days = "Parley\\Chat\\Privacy\\Retention::days()";
      const code = `echo json_encode( array( ${days}, (bool) wp_next_scheduled( 'parley_chat_retention' ) ) );`;
      return JSON.parse(await wp.wp(["eval", code, second]));
    };
    await configure();
    await wp.wp(["plugin", "activate", "parley-chat", second]);
    await wp.wp(["eval", "Parley\\Chat\\Privacy\\Retention::keep_for( 30 );", second]);
    expect(await state()).toEqual([30, true]);
    await wp.wp(["plugin", "deactivate", "parley-chat", second]);
    await wp.wp(["plugin", "activate", "parley-chat", "--network"]);
    expect(await state()).toEqual([30, false]);
    // As the first visit to a screen of that site does.
    await wp.wp(["eval", "do_action( 'admin_init' );", second]);
    expect(await state()).toEqual([30, true]);
    await wp.wp([
      "eval",
      "Parley\\Chat\\Privacy\\Retention::keep_for( 0 ); do_action( 'admin_init' );",
      second,
    ]);
    expect(await state()).toEqual([0, false]);
  });
});
