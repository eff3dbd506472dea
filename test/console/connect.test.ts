import { hash } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { httpServer, type LoopbackServer } from "../core/webhooks/loopback-server.ts";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";
import { EMAIL, PASSWORD } from "./first-person.ts";

const VERIFIER = "v".repeat(43);
/** Folder for a picture of each screen; without it, none are taken. */
const SHOTS = process.env.CONSOLE_SHOTS;

describe("The console's screen that approves a connection", () => {
  const stage = consoleStage();
  let website: LoopbackServer;
  const came: URL[] = [];
  let returnUrl: string;

  beforeAll(async () => {
    website = await httpServer(({ url }, response) => {
      if (url?.startsWith("/back")) came.push(new URL(url, website.origin));
      response.setHeader("content-type", "text/html");
      response.end("<!doctype html><title>Website</title><h1>Website</h1>");
    });
    // Uses `localhost`, which for SameSite cookies is another site than the console on 127.0.0.1.
    returnUrl = `${website.origin.replace("127.0.0.1", "localhost")}/back?page=1`;
  });
  afterAll(() => website?.close());

  const asked = (changes: Record<string, string> = {}) =>
    `console/connect?${new URLSearchParams({
      client: "wordpress",
      return_url: returnUrl,
      state: "s".repeat(32),
      code_challenge_method: "S256",
      code_challenge: hash("sha256", VERIFIER, "base64url"),
      ...changes,
    })}`;

  it("asks a person who comes from a website to sign in, shows the website's URL, and sends a code back to the website", async () => {
    const signedIn = await stage.signedIn();
    await signedIn.close();
    const { page, complaints } = await stage.open({ path: returnUrl });
    came.length = 0;
    await page.evaluate((url) => location.assign(url), `${stage.demo.address}/${asked()}`);
    await page.getByText(new URL(returnUrl).host, { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByLabel("E-mail address").fill(EMAIL);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Connect WordPress?", exact: true }).waitFor();
    await page.getByText(new URL(returnUrl).host, { exact: true }).waitFor();
    await page.getByText(returnUrl, { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/Connect-1280.png` });
    await page.getByRole("button", { name: "Connect the website to" }).click();
    await page.getByRole("option", { name: "Demo", exact: true }).click();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Website", exact: true }).waitFor();
    const query = came[0]?.searchParams;
    expect([query?.get("page"), query?.get("state")]).toEqual(["1", "s".repeat(32)]);
    const answer = await fetch(`${stage.demo.address}/v1/console/connections/exchange`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client: "wordpress",
        code: query?.get("code"),
        code_verifier: VERIFIER,
        return_url: returnUrl,
      }),
    });
    expect((await answer.json()).site_id).toBe(stage.demo.site.id);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("creates for an operator a new site with the website's name, and selects that site at the next connection", async () => {
    const context = await stage.signedIn({ width: 390, dark: true });
    const { page, complaints } = await stage.open({ context, path: asked({ name: "Blog" }) });
    await page.getByLabel("Name of the site").waitFor();
    expect(await page.getByLabel("Name of the site").inputValue()).toBe("Blog");
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/Connect-390-dark.png` });
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Website", exact: true }).waitFor();
    const { page: home } = await stage.open({ context });
    await home.goto(`${stage.demo.address}/console/#/sites`);
    await home.getByRole("link", { name: "Blog", exact: true }).waitFor();
    await page.goto(`${stage.demo.address}/${asked({ name: "Blog" })}`);
    await page.getByRole("button", { name: "Connect the website to" }).getByText("Blog").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("offers an owner who cannot create sites only their own sites, and requires a choice between several", async () => {
    const operator = await stage.signedIn();
    const { page: operating } = await stage.open({ context: operator });
    const toOwn = [await made(operating, "Kiosk"), await made(operating, "Bakery")];
    const email = "grace@example.com";
    const { page } = await stage.open();
    for (const [site, role] of [
      [stage.demo.site.id, "agent"],
      ...toOwn.map((id) => [id, "owner"]),
    ] as const) {
      const { url } = await called(operating, "site/people", { email, role }, site);
      const token = new URL(url).hash.split("/").at(-1);
      await called(page, "console/links/use", { token, name: "Grace", password: PASSWORD, language: "en" });
    }
    const { sites } = await called(page, "console/me");
    const [first, second] = sites.filter(({ role }: { role: string }) => role === "owner");
    await page.goto(`${stage.demo.address}/${asked()}`);
    const choice = page.getByRole("button", { name: "Connect the website to" });
    await choice.getByText("Choose a site", { exact: true }).waitFor();
    const approve = page.getByRole("button", { name: "Approve", exact: true });
    expect(await approve.isDisabled()).toBe(true);
    expect(await findings(page)).toEqual([]);
    await choice.click();
    expect(await page.getByRole("option").allTextContents()).toEqual([first.name, second.name]);
    await page.getByRole("option", { name: second.name, exact: true }).click();
    await choice.getByText(second.name, { exact: true }).waitFor();
    expect(await approve.isDisabled()).toBe(false);
    await page.context().close();
    await operator.close();
  });

  it("sends an error instead of a code after a refusal, and has no Approve button for an invalid request", async () => {
    const context = await stage.signedIn();
    const { page } = await stage.open({ context, path: asked() });
    came.length = 0;
    const { page: signedOut } = await stage.open({ path: asked() });
    await signedOut.getByRole("button", { name: "Back to the website" }).click();
    await signedOut.getByRole("heading", { level: 1, name: "Website", exact: true }).waitFor();
    expect(came[0]?.searchParams.get("error")).toBe("access_denied");
    await signedOut.context().close();
    came.length = 0;
    await page.getByRole("button", { name: "Decline", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Website", exact: true }).waitFor();
    expect(Object.fromEntries(came[0]?.searchParams ?? [])).toEqual({
      page: "1",
      error: "access_denied",
      state: "s".repeat(32),
    });
    for (const changes of [
      { return_url: "javascript:document.title='caught'" },
      { return_url: "http://shop.example.com/" },
      { client: "evil" },
      { code_challenge_method: "plain" },
    ]) {
      await page.goto(`${stage.demo.address}/${asked(changes)}`);
      await page.getByRole("heading", { level: 1, name: "This request is not complete" }).waitFor();
      expect(await page.getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);
    }
    expect(await findings(page)).toEqual([]);
    await context.close();
  });

  it("cannot be embedded in a page of another site", async () => {
    const context = await stage.signedIn();
    const { page } = await stage.open({ context, path: returnUrl });
    const framed = page.waitForEvent("console", (line) => line.text().includes("frame-ancestors"));
    await page.evaluate((url) => {
      const frame = document.createElement("iframe");
      frame.src = url;
      document.body.append(frame);
    }, `${stage.demo.address}/${asked()}`);
    await framed;
    await context.close();
  });
});

/** Creates a site; returns its id. */
async function made(page: Page, name: string): Promise<string> {
  return (await called(page, "sites", { name })).site_id;
}

/** Calls the API as the person who is signed in on the page, with POST if there is a body. */
function called(page: Page, path: string, body?: object, site?: string) {
  return page.evaluate(
    async ({ path, body, site }) => {
      const headers = { "x-parley-console": "1", ...(site && { "x-parley-site": site }) };
      const response = await fetch(`/v1/${path}`, {
        method: body ? "POST" : "GET",
        headers: { ...headers, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    { path, body, site },
  );
}
