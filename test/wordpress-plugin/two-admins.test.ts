import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage, unfoldAll } from "./settings-page.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const stored = async () => (await on.admin.rest("GET", "/site")).json;
const display = async () => (await on.admin.rest("GET", "/display")).json;
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const saved = (page: Page) => page.locator(".parley-form").getByText("Saved.").first().waitFor();

/** Resolves to the form's error notice. Also checks that the form does not say that it has saved. */
async function refusal(page: Page): Promise<string> {
  const notice = page.locator(".parley-form .components-notice.is-error");
  await notice.waitFor();
  expect(await page.locator(".parley-form").getByText("Saved.", { exact: true }).count()).toBe(0);
  return notice.innerText();
}

async function addHeader(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole("button", { name: "Add a header" }).click();
  await page.getByLabel("Name", { exact: true }).last().fill(name);
  await page.getByLabel("Value", { exact: true }).last().fill(value);
}

beforeEach(async () => {
  const appearance = { title: "", greeting: "", starter_prompts: [] };
  const site = { webhook_url: on.workflow.url, webhook_headers: {}, webhook_timeout: 120 };
  await on.admin.rest("POST", "/site", { body: { ...site, appearance, strings: {} } });
  const body = { guests: true, user_fields: ["id", "name", "email", "roles"] };
  await on.admin.rest("POST", "/display", { body });
});

describe("If two people use the same screen, neither undoes the other's changes", () => {
  it("on Workflow", async () => {
    const [mine, theirs] = [await settings("workflow"), await settings("workflow")];
    const webhook_url = `${on.workflow.url}?new=1`;
    await theirs.getByLabel("Webhook address").fill(webhook_url);
    await addHeader(theirs, "X-Key", "a-value-of-sixteen");
    await save(theirs);
    await saved(theirs);
    await mine.getByLabel("Longest wait for an answer, in seconds").fill("77");
    await save(mine);
    await saved(mine);
    expect(await stored()).toMatchObject({
      webhook_url,
      webhook_timeout: 77,
      webhook_headers: { "X-Key": { set: true } },
    });
    await expect.poll(() => mine.getByLabel("Webhook address").inputValue()).toBe(webhook_url);
    await mine.getByLabel("Longest wait for an answer, in seconds").fill("78");
    await save(mine);
    await expect.poll(stored).toMatchObject({ webhook_url, webhook_timeout: 78 });
  });

  it("on Appearance", async () => {
    const [mine, theirs] = [await settings("appearance"), await settings("appearance")];
    for (const page of [mine, theirs]) await unfoldAll(page);
    await theirs.getByLabel("Title").fill("Theirs");
    await theirs.getByLabel("Send button").fill("Off it goes");
    await save(theirs);
    await saved(theirs);
    await mine.getByLabel("Greeting").fill("Mine");
    await save(mine);
    await saved(mine);
    await expect.poll(() => mine.getByLabel("Title").inputValue()).toBe("Theirs");
    await mine.getByLabel("Suggested questions", { exact: true }).fill("How?");
    await save(mine);
    const appearance = { title: "Theirs", greeting: "Mine", starter_prompts: ["How?"] };
    await expect.poll(stored).toMatchObject({ appearance, strings: { send: "Off it goes" } });
  });

  it("on Where it shows", async () => {
    const [mine, theirs] = [await settings("display"), await settings("display")];
    await theirs.getByLabel("E-mail address").uncheck();
    await save(theirs);
    await saved(theirs);
    await mine.getByLabel("Show the chat to visitors who are not logged in").click();
    await save(mine);
    await saved(mine);
    const user_fields = ["id", "name", "roles"];
    expect(await display()).toMatchObject({ guests: false, user_fields });
    await mine.getByLabel("Show the chat to visitors who are not logged in").click();
    await save(mine);
    await expect.poll(display).toMatchObject({ guests: true, user_fields });
  });
});

describe("A conflict between two people who change the same setting", () => {
  it("is reported for an address and headers, and the second person's text stays in the form", async () => {
    const [mine, theirs] = [await settings("workflow"), await settings("workflow")];
    const webhook_url = `${on.workflow.url}?theirs=1`;
    await theirs.getByLabel("Webhook address").fill(webhook_url);
    await addHeader(theirs, "X-Theirs", "a-value-of-sixteen");
    await save(theirs);
    await saved(theirs);
    const address = mine.getByLabel("Webhook address");
    await address.fill(`${on.workflow.url}?mine=1`);
    await addHeader(mine, "X-Mine", "another-of-sixteen");
    await mine.getByLabel("Longest wait for an answer, in seconds").fill("77");
    await save(mine);
    const shown = await refusal(mine);
    expect(shown).toContain("Somebody else has changed: Webhook address, Headers sent with each call.");
    expect(shown).toContain("reload the page");
    expect(await address.getAttribute("aria-invalid")).toBe("true");
    expect(await address.inputValue()).toBe(`${on.workflow.url}?mine=1`);
    expect(await mine.getByLabel("Value", { exact: true }).inputValue()).toBe("another-of-sixteen");
    const { webhook_headers, ...others } = await stored();
    expect(others).toMatchObject({ webhook_url, webhook_timeout: 120 });
    expect(Object.keys(webhook_headers)).toEqual(["X-Theirs"]);
  });

  it("is reported for a secret, of which only the last characters can be compared", async () => {
    const mine = await settings("workflow");
    await mine.getByLabel("New signing secret").fill("mine-of-sixteen-characters");
    await on.admin.rest("POST", "/site", { body: { signing_secret: "theirs-of-sixteen-letters" } });
    await save(mine);
    expect(await refusal(mine)).toContain("has changed: New signing secret.");
    expect((await stored()).signing_secret.last_four).toBe("ters");
  });

  it("is reported for the chat's texts, which are saved together, and for a part of the appearance", async () => {
    const mine = await settings("appearance");
    await unfoldAll(mine);
    await mine.getByLabel("Title").fill("Mine");
    await mine.getByLabel("Send button").fill("Mine");
    const theirs = { appearance: { title: "Theirs" }, strings: { stop: "Theirs" } };
    await on.admin.rest("POST", "/site", { body: theirs });
    await save(mine);
    expect(await refusal(mine)).toContain("has changed: Title, Texts.");
    expect(await mine.getByLabel("Title").getAttribute("aria-invalid")).toBe("true");
    expect(await mine.getByLabel("Send button").inputValue()).toBe("Mine");
    expect(await stored()).toMatchObject(theirs);
  });

  it("is reported for a list of choices", async () => {
    const mine = await settings("display");
    await mine.getByLabel("Display name").uncheck();
    await on.admin.rest("POST", "/display", { body: { user_fields: ["id"] } });
    await save(mine);
    expect(await refusal(mine)).toContain(
      "has changed: Data about logged-in users that the workflow receives.",
    );
    expect((await display()).user_fields).toEqual(["id"]);
  });

  it.each([
    ["on Appearance", "appearance", "/site", { appearance: { title: "Theirs" } }],
    ["on Where it shows", "display", "/display", { user_fields: ["id"] }],
  ] as const)("is reported %s even if both saves are concurrent", async (_, screen, path, theirs) => {
    const mine = await settings(screen);
    if (screen === "appearance") await mine.getByLabel("Title").fill("Mine");
    else await mine.getByLabel("Display name").uncheck();
    await mine.route(/parley-chat\/v1\/(site|display)/, async (route) => {
      if (route.request().method() === "POST") await on.admin.rest("POST", path, { body: theirs });
      await route.continue();
    });
    await save(mine);
    expect(await refusal(mine)).toContain("Somebody else has changed:");
    expect((await on.admin.rest("GET", path)).json).toMatchObject(theirs);
  });

  it("is not reported if both people enter the same value", async () => {
    const mine = await settings("appearance");
    await mine.getByLabel("Title").fill("Ours");
    await on.admin.rest("POST", "/site", { body: { appearance: { title: "Ours" } } });
    await save(mine);
    await saved(mine);
  });
});

describe("Text entered while a change is being saved", () => {
  it("stays on the screen, and is saved with the next save", async () => {
    const page = await settings("appearance");
    await unfoldAll(page);
    let go = () => {};
    const wait = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/parley-chat\/v1\/site/, async (route) => {
      await wait;
      await route.continue();
    });
    await page.getByLabel("Title").fill("First");
    await save(page);
    await page.getByLabel("Greeting").fill("Written meanwhile");
    go();
    await page.locator(".parley-save .is-busy").waitFor({ state: "detached" });
    expect(await page.locator(".parley-save").innerText()).toMatch(/^Save\s+Not saved yet\.$/);
    expect(await page.getByLabel("Greeting").inputValue()).toBe("Written meanwhile");
    expect((await stored()).appearance).toMatchObject({ title: "First", greeting: "" });
    await save(page);
    await expect.poll(async () => (await stored()).appearance.greeting).toBe("Written meanwhile");
  });
});
