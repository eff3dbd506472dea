import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { ask } from "./browser-user.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const browser = browserOn();
const { newPage } = browser;
const settings = settingsPage(on, browser);
afterEach(async () => {
  await on.wp.configure();
  await on.connect({ browser_url: "" });
});

const page = async () => (await fetch(on.wp.origin)).text();
const findings = async () => (await on.admin.rest("POST", "/connection/test")).json.findings;
const browsers = async () => (await findings()).find(({ id }: { id: string }) => id === "browsers");

describe("The address for browsers", () => {
  it("is used in pages, while WordPress itself calls the service address", async () => {
    await on.connect({ browser_url: " https://Chat.Example.com/v1/ " });
    expect(await page()).toContain('data-service="https://chat.example.com"');
    const { json } = await on.admin.rest("GET", "/connection");
    expect([json.service_url, json.browser_url]).toEqual([on.service.address, "https://chat.example.com"]);
    expect((await on.admin.rest("GET", "/site")).status).toBe(200);
  });

  it("is the service address by default, and stays if a new connection omits it", async () => {
    await on.connect({ browser_url: "https://chat.example.com" });
    await on.connect();
    expect(await page()).toContain('data-service="https://chat.example.com"');
    await on.connect({ browser_url: "" });
    expect(await page()).toContain(`data-service="${on.service.address}"`);
  });

  it("is refused if it has http:// on a public host, or a user name and a password", async () => {
    for (const browser_url of ["http://chat.example.com", "https://a:b@chat.example.com"]) {
      const body = { service_url: on.service.address, api_key: on.site.api_key, browser_url };
      const { status, json } = await on.admin.rest("POST", "/connection", { body });
      expect([browser_url, status, json.data.field]).toEqual([browser_url, 400, "browser_url"]);
    }
  });

  it.each([
    ["chat.example.com:8443/console/", "https://chat.example.com:8443"],
    ["127.0.0.1:8791/console", "http://127.0.0.1:8791"],
  ])("gets the scheme that suits its host if none was entered: %s", async (browser_url, whole) => {
    await on.connect({ browser_url });
    const { json } = await on.admin.rest("GET", "/connection");
    expect(json.browser_url).toBe(whole);
  });

  it("is read from PARLEY_BROWSER_URL if wp-config.php sets that constant", async () => {
    await on.wp.configure({ PARLEY_BROWSER_URL: "https://chat.example.com/" });
    expect(await page()).toContain('data-service="https://chat.example.com"');
    const { json } = await on.admin.rest("GET", "/connection");
    expect([json.browser_url, json.browser_url_source]).toEqual(["https://chat.example.com", "constant"]);
  });

  it("connects a visitor to the service", async () => {
    // Another address of the same machine, which the server does not use.
    await on.connect({ browser_url: on.service.address.replace("127.0.0.1", "127.0.0.2") });
    const visitor = await newPage();
    await visitor.route("http://127.0.0.2:*/**", (route) =>
      route.continue({ url: route.request().url().replace("127.0.0.2", "127.0.0.1") }),
    );
    await visitor.goto(on.wp.origin);
    await ask(visitor, "Hello");
    expect(on.workflow.last().json.message).toBe("Hello");
  });
});

describe("When browsers cannot reach the service", () => {
  /** The service's address, the website's address, and the expected fault; null if there is none. */
  const PAIRS: [address: string, site: string, fault: string | null][] = [
    ["http://127.0.0.1:3000", "https://shop.example", "own network"],
    ["http://[::1]:3000", "http://shop.example", "own network"],
    ["https://localhost:3000", "https://shop.example", "own network"],
    ["https://192.168.1.5", "https://shop.example", "own network"],
    ["https://10.0.0.5", "https://203.0.113.9", "own network"],
    ["https://[fd00::5]", "https://shop.example", "own network"],
    ["http://parley:3000", "https://shop.example", "own network"],
    ["https://chat.internal", "https://shop.example", "own network"],
    ["http://127.0.0.1:3000", "http://192.168.1.4", "own network"],
    ["http://chat.example.com", "https://shop.example", "accept only https:// addresses"],
    ["http://chat.example.com", "http://shop.example", "accept only https:// addresses"],
    ["https://chat.example.com", "https://shop.example", null],
    ["https://chat.example.com:8443", "http://shop.example", null],
    ["http://127.0.0.1:3000", "http://localhost:8080", null],
    ["http://localhost:3000", "http://127.0.0.1:8080", null],
    ["http://127.0.0.1:3000", "https://shop.local", null],
    ["https://192.168.1.5", "https://intranet", null],
    ["https://203.0.113.9", "https://shop.example", null],
  ];
  let faults: Record<string, { label: string } | null>;
  beforeAll(async () => {
    const of = ([address, site]: (typeof PAIRS)[number]) =>
      `'${address} ${site}' => Parley\\Chat\\Connection\\BrowserReach::fault( '${address}', '${site}' )`;
    faults = JSON.parse(await on.wp.eval(`echo json_encode( array( ${PAIRS.map(of).join()} ) );`));
  });

  it("Site Health and the Connection screen report the fault before a visitor notices", async () => {
    expect(await browsers()).toMatchObject({ status: "good" });
    // The service's address stays local, while the site gets a public address.
    await on.wp.configure({ WP_HOME: "https://shop.example", WP_SITEURL: on.wp.origin });
    const health = JSON.parse(
      await on.wp.eval(`
        wp_set_current_user( 1 );
        echo json_encode( rest_do_request( '/parley-chat/v1/site-health' )->get_data() );`),
    );
    expect(health).toMatchObject({
      status: "critical",
      label: expect.stringMatching(/^Nobody can chat: .*http:\/\/127\.0\.0\.1/),
      description: expect.stringContaining("“Address for browsers”"),
    });
    const state = JSON.parse(
      await on.wp.eval(`
        wp_set_current_user( 1 );
        echo json_encode( rest_do_request( '/parley-chat/v1/connection' )->get_data() );`),
    );
    expect(state.browser_fault.label).toBe(health.label);
  });

  it.each(PAIRS)("the fault of the service address %s on a page of %s is: %s", (address, site, fault) => {
    if (fault === null) expect(faults[`${address} ${site}`]).toBeNull();
    else expect(faults[`${address} ${site}`]?.label).toContain(fault);
  });

  it("the connection test also tries the address in the owner's own browser", async () => {
    const owner = await settings("connection");
    await owner.route(/\/v1\/widget\/config/, (route) => route.abort());
    await owner.getByRole("button", { name: "Test the connection" }).click();
    await owner.getByText("Your own browser could not reach the service at").waitFor();
    await owner.unroute(/\/v1\/widget\/config/);
    await owner.getByRole("button", { name: "Test the connection" }).click();
    await owner.getByText("Your own browser reaches the service there.").waitFor();
  });
});
