import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type StallingProxy, stallingProxy } from "../faults/stalling-proxy.ts";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";
import { EMAIL, PASSWORD } from "./first-person.ts";

/** The console's calls. */
const CALLS = "**/v1/**";
/** Milliseconds: longer than every pause between two retries. */
const STEP = 10_000;

describe("The console, when it loses the connection or the sign-in,", () => {
  const stage = consoleStage();
  let apiKey = "";
  let proxy: StallingProxy;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    apiKey = stage.demo.site.apiKey ?? "";
    proxy = await stallingProxy(portOfDemo());
    context = await stage.signedIn();
    await context.clock.install();
    await say("visitor-1", "Is anybody there?");
  });
  afterAll(() => proxy?.close());
  afterEach(async ({ task }) => {
    proxy.forward(portOfDemo());
    await context.unroute(CALLS);
    // The next test opens a new page after a failure, because the screen may be in any state.
    if (task.result?.state === "fail") await page?.close();
  });

  const portOfDemo = () => Number(new URL(stage.demo.address).port);
  const log = () => page.getByRole("log");
  const banner = () => page.getByText(/^Reconnecting…$|^No connection\./);
  const goOnline = () => page.evaluate(() => dispatchEvent(new Event("online")));
  const reply = () => page.getByRole("textbox", { name: /Reply/ });

  async function say(session_id: string, message: string): Promise<void> {
    const response = await fetch(`${stage.demo.address}/v1/message`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": apiKey },
      body: JSON.stringify({ session_id, message }),
    });
    expect(response.status).toBe(200);
  }

  /** Opens a screen by its address in the page of the previous test, which stays connected. */
  async function open(screen: string): Promise<void> {
    const path = `#/site/${stage.demo.site.id}/${screen}`;
    if (page === undefined || page.isClosed())
      page = (await stage.open({ context, path: `${proxy.address}/console/${path}` })).page;
    else await page.evaluate((hash) => location.assign(hash), path);
  }

  async function signOutElsewhere(): Promise<void> {
    const path = `${stage.demo.address}/v1/console/sign-out`;
    await context.request.post(path, { headers: { "x-parley-console": "1" }, data: {} });
  }

  async function signInAgain(): Promise<void> {
    await page.getByLabel("E-mail address").fill(EMAIL);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  }

  it("asks for a new sign-in after a sign-out elsewhere, and keeps the draft and the open conversation", async () => {
    await open("inbox/visitor-1");
    await page.getByRole("button", { name: "Take over" }).click();
    await reply().fill("A draft");
    const address = page.url();
    await signOutElsewhere();
    await say("visitor-1", "Said meanwhile");
    await page.getByText("You were signed out.").waitFor();
    expect(await page.title()).toContain("Sign in");
    expect(await log().isVisible()).toBe(false);
    expect(await findings(page)).toEqual([]);
    await signInAgain();
    await log().getByText("Said meanwhile").waitFor();
    expect(page.url()).toBe(address);
    expect(await page.title()).toContain("Inbox");
    expect(await reply().inputValue()).toBe("A draft");
    await say("visitor-1", "Said afterwards");
    await log().getByText("Said afterwards").waitFor();
  });

  it("asks for a new sign-in if the old one has ended before a form is saved, and keeps the form's text", async () => {
    await open("appearance");
    const title = page.getByLabel("Title", { exact: true });
    await title.fill("Ask us");
    await signOutElsewhere();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("You were signed out.").waitFor();
    await signInAgain();
    await expect.poll(() => title.inputValue()).toBe("Ask us");
    await page.getByText("You were signed out, so nothing was changed. Try again.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
  });

  it("opens the chosen screen after the person signs in again", async () => {
    await open("appearance");
    await page.getByLabel("Title", { exact: true }).waitFor();
    await signOutElsewhere();
    await page.getByRole("link", { name: "Keys", exact: true }).click();
    await page.getByText("You were signed out.").waitFor();
    await signInAgain();
    await page.getByRole("heading", { level: 1, name: "Keys" }).waitFor();
    await page.getByRole("button", { name: "Revoke" }).first().waitFor();
  });

  it("says that it reconnects while the service restarts, and then shows the messages that arrived meanwhile", async () => {
    await open("inbox/visitor-1");
    await log().getByText("Is anybody there?", { exact: true }).waitFor();
    proxy.cut();
    await stage.restart();
    await stage.signIn(context);
    await say("visitor-1", "Said during the restart");
    await say("visitor-2", "A new visitor");
    await banner().waitFor();
    expect(await findings(page)).toEqual([]);
    proxy.forward(portOfDemo());
    await passes(async () => expect(await log().getByText("Said during the restart").isVisible()).toBe(true));
    await page.getByRole("option", { name: /A new visitor/ }).waitFor();
    await expect.poll(() => banner().count()).toBe(0);
    await say("visitor-1", "Said after the restart");
    await log().getByText("Said after the restart").waitFor();
  });

  it("retries at growing intervals while the service is down, and immediately when the network is back", async () => {
    await open("inbox/visitor-1");
    await log().getByText("Is anybody there?", { exact: true }).waitFor();
    let tries = 0;
    await context.route(CALLS, (route) => {
      if (route.request().url().includes("/inbox/events")) tries++;
      return route.abort();
    });
    proxy.cut();
    await banner().waitFor();
    for (let second = 0; second < 120; second++) await page.clock.runFor(1_000);
    // A retry every second would make 120 tries. Pauses double up to 30 s, and half of each is random, so there are 3 to 15
    // tries.
    expect(tries).toBeGreaterThan(2);
    expect(tries).toBeLessThan(16);
    await context.unroute(CALLS);
    proxy.forward(portOfDemo());
    await goOnline();
    await expect.poll(() => banner().count()).toBe(0);
  });

  it("detects a connection that died without a reset, and after the reconnect shows the messages that arrived meanwhile", async () => {
    await open("inbox/visitor-1");
    await log().getByText("Is anybody there?", { exact: true }).waitFor();
    proxy.stall();
    await say("visitor-1", "Said into a dead connection");
    await page.clock.fastForward(61_000);
    await banner().waitFor();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    proxy.forward(portOfDemo());
    await passes(async () =>
      expect(await log().getByText("Said into a dead connection").isVisible()).toBe(true),
    );
    await passes(async () => expect(await banner().count()).toBe(0));
  });

  for (const [sign, show] of Object.entries({
    "the page is visible again": () =>
      page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
    "the page comes from the back/forward cache": () =>
      page.evaluate(() => dispatchEvent(new Event("pageshow"))),
    "another call answers": () => page.getByRole("searchbox").fill("Anybody"),
  }))
    it(`replaces a dead connection when ${sign}, and shows no notice`, async () => {
      await open("inbox/visitor-1");
      const words = `Said before ${sign}`;
      await log().getByText("Is anybody there?", { exact: true }).waitFor();
      proxy.stallStreams();
      await say("visitor-1", words);
      await page.clock.fastForward(5_000);
      await show();
      await log().getByText(words, { exact: true }).waitFor();
      expect(await banner().count()).toBe(0);
    });

  it("shows that it reconnects even on a screen without a stream, and loads the screen when the service is back", async () => {
    await open("keys");
    const show = (screen: string) => page.getByRole("link", { name: screen, exact: true }).click();
    const key = page.getByRole("button", { name: "Revoke" });
    await key.first().waitFor();
    await show("Appearance");
    await page.getByLabel("Title", { exact: true }).waitFor();
    proxy.cut();
    await show("Keys");
    await banner().waitFor();
    proxy.forward(portOfDemo());
    await passes(async () => expect(await key.count()).toBeGreaterThan(0));
    await expect.poll(() => banner().count()).toBe(0);
  });

  it.each([
    ["a page with status 502", { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }],
    ["a page with status 200", { status: 200, contentType: "text/html", body: "<h1>Bad gateway</h1>" }],
    ["its own JSON", { status: 502, json: { title: "Error 502: Bad gateway", status: 502 } }],
    ["null", { status: 503, json: null }],
  ])("reports that the service is unreachable if its host's proxy answers with %s", async (_, answer) => {
    await open("appearance");
    const title = page.getByLabel("Title", { exact: true });
    await title.fill("Ask somebody");
    await context.route(CALLS, (route) => route.fulfill(answer));
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The service cannot be reached.").first().waitFor();
    await banner().waitFor();
    expect(await title.inputValue()).toBe("Ask somebody");
    await context.unroute(CALLS);
    await goOnline();
    await expect.poll(() => banner().count()).toBe(0);
  });

  /** Advances the page's clock until `check` passes. */
  async function passes(check: () => Promise<void>): Promise<void> {
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(STEP);
          return check().then(
            () => true,
            () => false,
          );
        },
        { interval: 500, timeout: 30_000 },
      )
      .toBe(true);
  }
});
