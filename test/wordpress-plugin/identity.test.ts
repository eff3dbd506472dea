import type { Page, Route } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { ask, logIn } from "./browser-user.ts";
import { connectedSite } from "./connected-site.ts";
import { wordpressVisitor } from "./wordpress-visitor.ts";

const on = connectedSite();
const { newPage } = browserOn();

const TOKEN = /\/user-token/;

/** Opens a page for a subscriber. `asked` lists its requests for the subscriber's identity. */
async function subscribersPage(): Promise<{ page: Page; asked: string[] }> {
  const page = await newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/user-token|admin-ajax/.test(request.url())) asked.push(request.url());
  });
  await logIn(page, on.wp.origin, "subscriber");
  return { page, asked };
}

/** Gives pages an expired nonce, as from a cache or in a tab that is more than a day old. */
const AGED = `add_filter( 'script_loader_tag', function ( $tag ) {
  return preg_replace( '/data-nonce="[0-9a-f]+"/', 'data-nonce="0123456789"', $tag );
}, 99 );`;

describe("A logged-in user's page", () => {
  it("shows the chat without a request to WordPress, and asks who the user is when the chat is opened", async () => {
    const { page, asked } = await subscribersPage();
    await page.goto(on.wp.origin);
    await page.locator("parley-chat .launcher").waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await ask(page, "Who am I?");
    expect(asked).toHaveLength(1);
    expect(on.workflow.last().json.user).toMatchObject({ name: "Subscriber Example" });
    expect(on.workflow.last().headers["x-user-verified"]).toBe("true");
  });

  it("identifies the user on a slow host, because the user's message waits for the identification", async () => {
    const { page } = await subscribersPage();
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    const answer = Promise.withResolvers<void>();
    await page.route(TOKEN, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(on.wp.origin);
    const asking = page.waitForRequest(TOKEN);
    await page.locator("parley-chat .launcher").click();
    await asking;
    await page.locator("parley-chat textarea").fill("Slow?");
    await page.locator("parley-chat textarea").press("Enter");
    answer.resolve();
    await page.locator("parley-chat").getByText("You said: Slow?").waitFor();
    expect(on.workflow.last().json.user).toMatchObject({ name: "Subscriber Example" });
  });

  it("identifies the user even if the page's nonce has expired", async () => {
    const { page, asked } = await subscribersPage();
    await on.wp.addCode("aged", AGED);
    await page.goto(on.wp.origin);
    await on.wp.removeCode("aged");
    await ask(page, "Still me?");
    expect(on.workflow.last().json.user).toMatchObject({ name: "Subscriber Example" });
    expect(asked).toHaveLength(3);
  });

  it("continues the user's conversation even if the page's nonce has expired, and hides the conversation from a guest", async () => {
    const { page } = await subscribersPage();
    await page.goto(on.wp.origin);
    await ask(page, "Do you have Woolf?");
    const { session } = on.workflow.last().json;
    await on.wp.addCode("aged", AGED);
    await page.goto(`${on.wp.origin}/sample-page/`);
    await on.wp.removeCode("aged");
    await page.locator("parley-chat").getByText("You said: Do you have Woolf?").waitFor();
    await ask(page, "And Joyce?");
    expect(on.workflow.last().json).toMatchObject({ session, user: { name: "Subscriber Example" } });
    await page.context().clearCookies();
    await page.goto(on.wp.origin);
    await ask(page, "And I?");
    expect(on.workflow.last().json).not.toHaveProperty("user");
    expect(on.workflow.last().json.session.id).not.toBe(session.id);
    expect(await page.locator("parley-chat").getByText("Woolf").count()).toBe(0);
  });

  it("identifies nobody after logout", async () => {
    const { page } = await subscribersPage();
    await page.goto(on.wp.origin);
    await page.context().clearCookies();
    await ask(page, "Who now?");
    expect(on.workflow.last().json).not.toHaveProperty("user");
  });

  it.each<[what: string, answer: (route: Route) => unknown]>([
    ["answers 403 with HTML", (route) => route.fulfill({ status: 403, body: "<h1>Blocked</h1>" })],
    ["answers 404", (route) => route.fulfill({ status: 404, json: { code: "rest_no_route" } })],
    ["redirects to a login page", (route) => route.fulfill({ status: 200, body: "<h1>Log in</h1>" })],
    ["never answers", () => {}],
  ])("lets the user chat as a guest if a security plugin %s", async (_, answer) => {
    const { page } = await subscribersPage();
    const warned = page.waitForEvent("console", (message) =>
      /the chat goes on as a guest's/.test(message.text()),
    );
    await page.route(TOKEN, answer);
    await page.goto(on.wp.origin);
    await ask(page, "Am I blocked?");
    await warned;
    expect(on.workflow.last().json).not.toHaveProperty("user");
  });

  it("sends no message if another user has since logged in", async () => {
    const { page } = await subscribersPage();
    await page.goto(on.wp.origin);
    await page.context().clearCookies();
    await logIn(page, on.wp.origin, "editor");
    const refused = page.waitForResponse(
      (response) => TOKEN.test(response.url()) && response.status() === 409,
    );
    await page.locator("parley-chat .launcher").click();
    await refused;
    await page.locator("parley-chat textarea").fill("As whom?");
    await page.locator("parley-chat textarea").press("Enter");
    await page.locator("parley-chat [role=alert]:not(:empty)").waitFor();
    expect(on.workflow.received).toEqual([]);
  });
});

describe("GET /user-token", () => {
  afterEach(() => on.admin.rest("POST", "/display", { body: { all_roles: true, roles: [] } }));

  it("identifies only the user whose page asks", async () => {
    const reader = await wordpressVisitor(on.wp, "subscriber");
    const id = await on.wp.wp(["user", "get", "subscriber", "--field=ID"]);
    expect((await reader.rest("GET", `/user-token?user=${id}`)).status).toBe(200);
    const { status, json } = await reader.rest("GET", "/user-token?user=1");
    expect([status, json.code]).toEqual([409, "parley_chat_other_user"]);
  });

  it("refuses users whose role has no chat", async () => {
    await on.admin.rest("POST", "/display", { body: { all_roles: false, roles: ["editor"] } });
    const { status, json } = await (await wordpressVisitor(on.wp, "subscriber")).rest("GET", "/user-token");
    expect([status, json.code]).toEqual([403, "parley_chat_not_for_role"]);
    expect((await (await wordpressVisitor(on.wp, "editor")).rest("GET", "/user-token")).status).toBe(200);
  });
});
