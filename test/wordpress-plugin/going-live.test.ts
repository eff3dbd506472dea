import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { ask, logIn } from "./browser-user.ts";
import { connectedSite } from "./connected-site.ts";

const on = connectedSite();
const { newPage } = browserOn();

const display = (body: object) => on.admin.rest("POST", "/display", { body });
const hasChat = async (path = "/") => (await (await fetch(on.wp.origin + path)).text()).includes("widget.js");
const site = () => on.service.call(on.site.api_key, "GET", "/site");
const finding = async (wanted: string) =>
  (await on.admin.rest("POST", "/connection/test")).json.findings.find(
    ({ id }: { id: string }) => id === wanted,
  );

describe("Pages do not show the chat", () => {
  it("until a workflow or a model is set", async () => {
    const unset = await on.service.newSite();
    await on.connect({ api_key: unset.api_key });
    expect(await hasChat()).toBe(false);
    const save = (body: object) => on.admin.rest("POST", "/site", { body });
    await save({ webhook_url: on.workflow.url });
    expect(await hasChat()).toBe(true);
    await save({ webhook_url: null });
    expect(await hasChat()).toBe(false);
    await save({ reply_source: "model", model_name: "tiny" });
    expect(await hasChat()).toBe(false);
    await save({ model_base_url: "https://api.example.com/v1" });
    expect(await hasChat()).toBe(true);
    await on.connect();
  });

  it("after the workflow was set outside of WordPress, until somebody opens Site Health", async () => {
    const unset = await on.service.newSite();
    await on.connect({ api_key: unset.api_key });
    await on.service.call(unset.api_key, "PATCH", "/site", { webhook_url: on.workflow.url });
    expect(await hasChat()).toBe(false);
    await on.admin.rest("GET", "/site-health");
    expect(await hasChat()).toBe(true);
    await on.connect();
  });
});

describe("Page caches", () => {
  const asked = async () => {
    const list = await on.wp.eval("echo implode( ' ', (array) get_option( 'test_purged', array() ) );");
    await on.wp.eval("delete_option( 'test_purged' );");
    return list.split(" ").filter((name) => name !== "");
  };
  /** The functions and hooks by which cache plugins are cleared. The test replaces them to record calls. */
  const FUNCTIONS = [
    "wp_cache_clear_cache",
    "w3tc_flush_all",
    "rocket_clean_domain",
    "sg_cachepress_purge_cache",
    "wpfc_clear_all_cache",
    "wpo_cache_flush",
  ];
  const ACTIONS = [
    "litespeed_purge_all",
    "cache_enabler_clear_complete_cache",
    "breeze_clear_all_cache",
    "wphb_clear_page_cache",
    "rt_nginx_helper_purge_all",
    "parley_chat_pages_changed",
  ];
  const ALL = [...ACTIONS, ...FUNCTIONS, "autoptimizeCache"].sort();
  beforeAll(() =>
    on.wp.addCode(
      "caches",
      `function test_purged( $name ) { update_option( 'test_purged', array_merge( (array) get_option( 'test_purged', array() ), array( $name ) ) ); }
      ${FUNCTIONS.map((name) => `function ${name}() { test_purged( '${name}' ); }`).join("\n")}
      ${ACTIONS.map((name) => `add_action( '${name}', function () { test_purged( '${name}' ); } );`).join("\n")}
      class autoptimizeCache { public static function clearall() { test_purged( 'autoptimizeCache' ); } }`,
    ),
  );
  afterEach(() => display({ where: "everywhere" }));

  it("are cleared when the chat is removed from all pages", async () => {
    await asked();
    await display({ where: "nowhere" });
    expect((await asked()).sort()).toEqual(ALL);
  });

  it("are cleared when a workflow is set, the site is disconnected, or the plugin is deactivated or activated", async () => {
    await on.admin.rest("POST", "/site", { body: { webhook_url: null } });
    await asked();
    await on.admin.rest("POST", "/site", { body: { webhook_url: on.workflow.url } });
    expect((await asked()).sort()).toEqual(ALL);
    await on.admin.rest("DELETE", "/connection");
    expect((await asked()).sort()).toEqual(ALL);
    await on.connect();
    await asked();
    await on.wp.wp(["plugin", "deactivate", "parley-chat"]);
    expect((await asked()).sort()).toEqual(ALL);
    await on.wp.wp(["plugin", "activate", "parley-chat"]);
    expect((await asked()).sort()).toEqual(ALL);
  });

  it("are not cleared if nothing has changed on the pages", async () => {
    await asked();
    await display({ where: "everywhere" });
    await on.admin.rest("POST", "/site", { body: { webhook_timeout: 60 } });
    await on.admin.rest("GET", "/site-health");
    expect(await asked()).toEqual([]);
  });
});

describe("If the chat excludes visitors who are not logged in", () => {
  afterEach(async () => {
    await on.connect();
    await display({ guests: true, user_fields: ["id", "name", "roles"] });
  });
  const opening = async () => {
    const answer = await fetch(`${on.service.address}/v1/widget/sessions`, {
      method: "POST",
      headers: { Origin: on.wp.origin, "Content-Type": "application/json" },
      body: JSON.stringify({ site: on.site.public_key }),
    });
    return [answer.status, (await answer.json()).error?.details.field];
  };

  it("the service also refuses those visitors, and accepts logged-in users", async () => {
    expect(await opening()).toEqual([201, undefined]);
    expect((await display({ guests: false })).status).toBe(200);
    expect(await opening()).toEqual([403, "user_token"]);
    expect(await finding("visitors")).toMatchObject({ status: "good" });
    const page = await newPage();
    await logIn(page, on.wp.origin, "subscriber");
    await page.goto(on.wp.origin);
    await ask(page, "May I?");
    expect(on.workflow.last().json.user).toMatchObject({ name: "Subscriber Example" });
    await display({ guests: true });
    expect(await opening()).toEqual([201, undefined]);
  });

  it("the service still accepts everybody if users are not identified, and the connection test reports that", async () => {
    await display({ guests: false, user_fields: [] });
    expect((await site()).visitors).toBe("all");
    expect(await finding("visitors")).toMatchObject({ status: "recommended" });
    await display({ user_fields: ["id"] });
    expect((await site()).visitors).toBe("verified");
  });

  it("the service receives this rule on connecting, and then ignores users that a page only claims", async () => {
    await display({ guests: false });
    await on.service.call(on.site.api_key, "PATCH", "/site", { visitors: "all", claimed_users: "forward" });
    expect(await finding("visitors")).toMatchObject({ status: "recommended" });
    await on.connect({ identity: "keep" });
    expect(await site()).toMatchObject({ visitors: "verified", claimed_users: "drop" });
    await display({ guests: true });
    await on.service.call(on.site.api_key, "PATCH", "/site", { visitors: "verified" });
    expect(await finding("visitors")).toMatchObject({ status: "critical" });
    await on.connect({ identity: "keep" });
    expect((await site()).visitors).toBe("all");
  });

  it("a change is saved only if the service has received it; removing the chat from pages needs no service", async () => {
    await on.wp.configure({ PARLEY_SERVICE_URL: "http://127.0.0.1:9" });
    expect((await display({ guests: false })).status).toBe(424);
    expect((await on.admin.rest("GET", "/display")).json.guests).toBe(true);
    expect((await display({ where: "nowhere" })).status).toBe(200);
    expect(await hasChat()).toBe(false);
    await on.wp.configure();
    await display({ where: "everywhere" });
  });
});
