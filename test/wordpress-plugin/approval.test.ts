import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { axeFindings } from "./axe-findings.ts";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { runningService } from "./running-service.ts";
import { settingsPage } from "./settings-page.ts";
import { type WordPressVisitor, wordpressVisitor } from "./wordpress-visitor.ts";

// A separate service: its log contains the first person's link to the console.
const on = connectedSite([], runningService);
const settings = settingsPage(on, browserOn());

/** The cookie of the first person's sign-in. The cookie that marks a known device is not needed. */
let cookie: string;
let other: WordPressVisitor;

beforeAll(async () => {
  const [, token] = /\/console\/#\/link\/(\w+)/.exec(on.service.log()) ?? [];
  const answer = await fetch(`${on.service.address}/v1/console/links/use`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-parley-console": "1" },
    body: JSON.stringify({ token, email: "ada@example.com", name: "Ada", password: "correct horse battery" }),
  });
  const set = answer.headers.getSetCookie().find((line) => line.startsWith("parley_console="));
  cookie = set?.split(";")[0] ?? "";
  await on.wp.wp(["user", "create", "boss", "boss@example.com", "--role=administrator", "--user_pass=boss"]);
  other = await wordpressVisitor(on.wp, "boss");
});

const consoleCall = (method: string, path: string, body?: object) =>
  fetch(`${on.service.address}/v1${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-parley-console": "1",
      cookie,
      "x-parley-site": on.site.site_id,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
// biome-ignore lint/suspicious/noExplicitAny: the keys of the site, as the API lists them.
const keys = async (): Promise<any[]> => (await (await consoleCall("GET", "/site/keys")).json()).data;

/** Begins an approval. Resolves to the console's address, with the request in its query. */
async function begun(who: WordPressVisitor = on.admin): Promise<URL> {
  const body = { service_url: on.service.address };
  const { status, json } = await who.rest("POST", "/connection/approval", { body });
  expect(status).toBe(200);
  return new URL(json.location);
}

/** Approves as the console does, and resolves to the path to which it redirects the browser. */
async function approved({ searchParams }: URL): Promise<string> {
  const answer = await consoleCall("POST", "/console/connections", Object.fromEntries(searchParams));
  const { redirect_to } = await answer.json();
  return redirect_to.slice(on.wp.origin.length);
}

const keyInUse = async () => (await on.admin.rest("GET", "/connection")).json.api_key.last_four;

describe("Connecting by approval", () => {
  it("sends the browser to the console with a PKCE challenge and a new state, but without the verifier", async () => {
    await on.wp.wp(["option", "update", "blogname", "Ada & Ben’s"]);
    const asked = await begun();
    expect(asked.href.startsWith(`${on.service.address}/console/connect?`)).toBe(true);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client: "wordpress",
      name: "Ada & Ben’s",
      return_url: `${on.wp.origin}/wp-admin/admin-post.php?action=parley_chat_approved`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const again = await begun();
    expect(again.searchParams.get("state")).not.toBe(asked.searchParams.get("state"));
  });

  it("exchanges the code for a new key, and only once", async () => {
    const before = (await keys()).length;
    const back = await approved(await begun());
    expect(await on.admin.get(back)).toContain("Connected.");
    const made = (await keys()).at(-1);
    expect(made.label).toBe(`WordPress: ${new URL(on.wp.origin).host}`);
    expect(await keyInUse()).toBe(made.last_four);
    expect((await on.admin.rest("GET", "/site")).status).toBe(200);
    expect(await on.admin.get(back)).toContain("You did not start this approval here");
    expect((await keys()).length).toBe(before + 1);
  });

  it("refuses an approval that another user has begun", async () => {
    const used = await keyInUse();
    const back = await approved(await begun(other));
    expect(await on.admin.get(back)).toContain("You did not start this approval here");
    const forged = back.replace(/state=[^&]+/, `state=${"x".repeat(43)}`);
    await begun();
    expect(await on.admin.get(forged)).toContain("You did not start this approval here");
    expect(await on.admin.get(back.replace(/&state=[^&]+/, ""))).toContain(
      "You did not start this approval here",
    );
    expect(await on.admin.get(back.replace("state=", "state[]="))).toContain(
      "You did not start this approval here",
    );
    expect(await keyInUse()).toBe(used);
    // The other user's approval is still valid.
    expect(await other.get(back)).toContain("Connected.");
  });

  it("changes nothing if the approval is declined, or if the code is invalid", async () => {
    const used = await keyInUse();
    const asked = await begun();
    const state = asked.searchParams.get("state");
    const path = "/wp-admin/admin-post.php?action=parley_chat_approved";
    expect(await on.admin.get(`${path}&error=access_denied&state=${state}`)).toContain("was not approved");
    const next = (await begun()).searchParams.get("state");
    expect(await on.admin.get(`${path}&code=${"x".repeat(40)}&state=${next}`)).toContain("notice-error");
    expect(await keyInUse()).toBe(used);
  });

  it("is allowed only to users who manage the site", async () => {
    const editor = await wordpressVisitor(on.wp, "editor");
    expect((await editor.rest("POST", "/connection/approval", { body: {} })).status).toBe(403);
    expect((await on.admin.rest("POST", "/connection/approval", { body: {}, nonce: null })).status).toBe(401);
    const back = await approved(await begun());
    expect(await editor.get(back)).toContain("You may not manage the chat");
    expect(await (await wordpressVisitor(on.wp)).get(back)).toContain("user_login");
    expect(await on.admin.get(back)).toContain("Connected.");
  });

  it("refuses an address at which no Parley service answers", async () => {
    for (const [service_url, code] of [
      ["http://127.0.0.1:9", "parley_chat_service_down"],
      [on.wp.origin.replace("localhost", "127.0.0.1"), "parley_chat_not_parley"],
    ]) {
      const { status, json } = await on.admin.rest("POST", "/connection/approval", { body: { service_url } });
      expect([status, json.code, json.data.field]).toEqual([424, code, "service_url"]);
    }
  });

  it("keeps the typed address if the approval fails or is abandoned, and the connected address after a disconnect", async () => {
    await on.admin.rest("DELETE", "/connection");
    const page = await settings("setup");
    const field = page.getByLabel("Service address");
    const approve = page.getByRole("button", { name: "Sign in to Parley and approve", exact: true });
    await field.fill("http://127.0.0.1:9");
    await approve.click();
    await page.locator(".parley-field-error", { hasText: "Nothing answers at 127.0.0.1:9." }).waitFor();
    await field.fill(`${on.service.address}/console/#/`);
    await approve.click();
    await page.waitForURL(/\/console\//);
    await page.goto(`${on.wp.origin}/wp-admin/admin.php?page=parley-chat#setup`);
    await expect.poll(() => field.inputValue()).toBe(`${on.service.address}/console/#/`);
    await on.connect();
    await page.goto(`${on.wp.origin}/wp-admin/admin.php?page=parley-chat`);
    await page.getByRole("tab", { name: "Connection" }).click();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("This website is no longer connected.").waitFor();
    expect(await field.inputValue()).toBe(on.service.address);
    await on.connect();
  });

  it("stays on the screen and shows an error next to the field if the browser cannot reach the service", async () => {
    await on.admin.rest("DELETE", "/connection");
    const page = await settings("connection");
    const refused: string[] = [];
    await page.route(`${on.service.address}/**`, (route) => {
      refused.push(route.request().url());
      return route.abort("connectionrefused");
    });
    const unreached = (text: string) => page.locator(".parley-field-error", { hasText: text });
    const approve = page.getByRole("button", { name: "Sign in to Parley and approve", exact: true });
    await page.getByLabel("Service address").fill(on.service.address);
    await approve.click();
    const message = `Your own browser could not reach the service at ${on.service.address}.`;
    await unreached(message).and(unreached("Service address")).waitFor();
    expect(refused).toEqual([`${on.service.address}/healthz`]);
    const top = async (part: Locator) => (await part.boundingBox())?.y;
    const key = page.getByLabel("API key");
    const notice = page.locator("#parley-chat-settings .components-notice.is-error");
    expect(await notice.innerText()).toContain(message);
    expect(await page.locator("#a11y-speak-assertive").textContent()).toContain(message);
    const tops = await Promise.all([approve, notice, key].map(top));
    expect(tops).toEqual([...tops].sort((one, other) => Number(one) - Number(other)));
    expect(new URL(page.url()).origin).toBe(on.wp.origin);

    await page.getByLabel("Address for browsers").fill(on.service.address);
    await approve.click();
    await unreached(message).and(unreached("Address for browsers")).waitFor();
    expect(await unreached(message).count()).toBe(1);
    // The error of the other button is shown at that button, and replaces this error.
    await key.fill("wrong");
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await notice.filter({ hasNotText: message }).waitFor();
    expect(await notice.count()).toBe(1);
    expect(await top(notice)).toBeGreaterThan(Number(await top(key)));
    await key.fill("");
    await page.unroute(`${on.service.address}/**`);
    await approve.click();
    await page.waitForURL(/\/console\//);
    await on.connect();
  });

  it("is refused if the API key is set in wp-config.php", async () => {
    await on.wp.configure({ PARLEY_API_KEY: on.site.api_key });
    const body = { service_url: on.service.address };
    const { status, json } = await on.admin.rest("POST", "/connection/approval", { body });
    expect([status, json.code]).toEqual([409, "parley_chat_key_fixed"]);
    await on.wp.configure();
  });

  it("needs only two clicks if the browser is signed in to WordPress and to the console", async () => {
    // Keys are named after the website. The new name distinguishes this key from the one of an earlier connection.
    await on.wp.wp(["option", "update", "blogname", "Shop"]);
    const page = await settings("connection");
    const [name = "", value = ""] = cookie.split("=");
    await page.context().addCookies([{ name, value, domain: "127.0.0.1", path: "/v1" }]);
    await page.getByText("Connect to another service").click();
    await page.getByRole("button", { name: "Sign in to Parley and approve", exact: true }).click();
    await page.getByRole("heading", { name: "Connect WordPress?", exact: true }).waitFor();
    await page.getByText(new URL(on.wp.origin).host, { exact: true }).waitFor();
    const before = (await keys()).length;
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("Connected.", { exact: true }).waitFor();
    expect(page.url()).toBe(`${on.wp.origin}/wp-admin/admin.php?page=parley-chat`);
    expect((await keys()).length).toBe(before + 1);
    await page.getByRole("tab", { name: "Connection" }).click();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("This website is no longer connected.").first().waitFor();
    expect(await page.locator(".parley-approved").count()).toBe(0);
    expect(await page.getByText("Connected.", { exact: true }).count()).toBe(0);
    await on.connect();
  });
});

describe("The Connection screen of a connected website", () => {
  it("shows the service and the site's name, and folds the fields for another connection", async () => {
    const other = await on.service.newSite({ name: "Flower shop" });
    const page = await settings("connection");
    const connected = (name: string) =>
      page.getByText(`Connected to ${new URL(on.service.address).host} as ${name}.`, { exact: true });
    const key = page.getByLabel("API key");
    await connected("Shop").waitFor();
    await page.getByRole("button", { name: "Disconnect" }).waitFor();
    expect(await key.isVisible()).toBe(false);
    expect(await page.locator("#parley-chat-settings .is-primary:visible").count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByText("Connect to another service").click();
    expect(await axeFindings(page)).toEqual([]);
    await key.fill(other.api_key);
    await page.getByRole("button", { name: "Save and connect" }).click();
    await connected("Flower shop").waitFor();
    expect(await key.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("as Flower shop.");
    await on.connect();
  });
});
