import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { axeFindings } from "./axe-findings.ts";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("axe-core finds nothing wrong with", () => {
  beforeAll(async () => {
    const body = { webhook_headers: { "X-API-Key": "a-value-of-sixteen" } };
    await on.admin.rest("POST", "/site", { body });
  });

  it("Connection, tested", async () => {
    const page = await settings("connection");
    await page.getByLabel("I enter the identity secret that is in use.").check();
    await page.getByRole("button", { name: "Test the connection" }).click();
    await page.getByText("A workflow is set.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it("Connection, before there is one", async () => {
    const page = await settings("connection");
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await axeFindings(page, ".components-modal__screen-overlay")).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("button", { name: "Connect", exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await on.connect();
  });

  it("Workflow, with what came of a test", async () => {
    const page = await settings("workflow");
    await page.getByRole("button", { name: "Send test message" }).click();
    await page.getByText("The workflow answered.").first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it("Workflow, with a test that would have failed as a message", async () => {
    on.workflow.answers(() => ({ body: { success: false, message: "No credit left" } }));
    const page = await settings("workflow");
    await page.getByRole("button", { name: "Send test message" }).click();
    await page.getByText("The workflow answered with an error, without a reply.").first().waitFor();
    expect(await page.locator(".parley-facts").innerText()).toContain("No credit left");
    expect(await axeFindings(page)).toEqual([]);
    on.workflow.reset();
  });

  it("Appearance", async () => {
    const page = await settings("appearance");
    await page.frameLocator("iframe").locator("textarea").waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it("Where it shows, with all its choices", async () => {
    const page = await settings("display");
    await page.getByLabel("On selected pages").check();
    await page.getByLabel("For everybody who is logged in").uncheck();
    expect(await axeFindings(page)).toEqual([]);
  });

  it("Conversations, and one of them", async () => {
    for (const path of ["/sessions"]) await on.service.call(on.site.api_key, "GET", path);
    await on.service.call(on.site.api_key, "POST", "/message", { message: "Hello" });
    const page = await settings("conversations");
    await page
      .getByRole("button", { name: /^Read the conversation/ })
      .first()
      .click();
    await page.getByText("You said: Hello").waitFor();
    expect(await axeFindings(page, ".components-modal__screen-overlay")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await axeFindings(page)).toEqual([]);
  });

  it("Usage", async () => {
    await on.service.call(on.site.api_key, "POST", "/message", { message: "Hello" });
    const page = await settings("usage");
    await page.getByRole("img", { name: /messages in 30 days/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const [text, ground] = await page
      .locator(".parley-chart")
      .evaluate((chart) => [
        getComputedStyle(chart.querySelector("text") as Element).fill,
        getComputedStyle(chart).backgroundColor,
      ]);
    expect([text, ground]).toEqual(["rgb(80, 87, 94)", "rgb(255, 255, 255)"]);
  });

  it("Workflow, where a model answers and a field is to blame", async () => {
    const model_api_key = "the-key-of-the-model";
    await on.admin.rest("POST", "/site", { body: { model_api_key } });
    const page = await settings("workflow");
    await page.getByLabel("A language model").check();
    await page.getByLabel("Address of the model’s API").fill("https://me:secret@api.example");
    await page.getByLabel("Model", { exact: true }).fill("tiny");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".parley-field-error").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await on.admin.rest("POST", "/site", { body: { model_api_key: null } });
  });

  it("Conversations, searched, with nothing found and with only some of it looked at", async () => {
    const page = await settings("conversations");
    await page.getByLabel("Search for").fill("words that nobody said");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("Nothing was found.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.route(/parley-chat\/v1\/conversations\?.*search=Hello/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), search_complete: false } });
    });
    await page.getByLabel("Search for").fill("Hello");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("Only the newest messages of these days were searched.").first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  it("a screen whose service cannot be had", async () => {
    await on.wp.configure({ PARLEY_API_KEY: "sk_revoked_revoked_revoked" });
    const page = await settings("workflow");
    await page.getByText("The service refuses the API key.").first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await on.wp.configure();
  });
});

describe("A screen", () => {
  it("tells conversations by their first words and their users", async () => {
    const subscriber = await on.wp.wp(["user", "get", "subscriber", "--field=ID"]);
    const sent = { session_id: "ses_told", message: "Where is  my order?", user: { id: subscriber } };
    await on.service.call(on.site.api_key, "POST", "/message", sent);
    const page = await settings("conversations");
    const row = page.getByRole("row").filter({ hasText: "Where is my order?" });
    await row.waitFor();
    expect((await row.getByRole("cell").allInnerTexts())[1]).toBe("Subscriber Example");
    expect(await row.innerText()).not.toContain("ses_");
    await page.getByRole("button", { name: "Read the conversation: Where is my order?" }).click();
    await page.getByRole("dialog").getByText("ses_told").waitFor();
  });

  it("deletes the conversations that are selected, once it has asked", async () => {
    const say = (session_id: string) =>
      on.service.call(on.site.api_key, "POST", "/message", { session_id, message: `I am ${session_id}` });
    for (const id of ["ses_kept", "ses_one", "ses_two"]) await say(id);
    const page = await settings("conversations");
    const row = (id: string) => page.getByRole("row").filter({ hasText: `I am ${id}` });
    for (const id of ["ses_one", "ses_two"])
      await page.getByRole("checkbox", { name: `Select the conversation: I am ${id}` }).check();
    await page.getByText("2 selected").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Delete selected" }).click();
    await page.getByRole("dialog", { name: "Delete 2 conversations?" }).waitFor();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("2 conversations were deleted.").first().waitFor();
    for (const id of ["ses_one", "ses_two"]) await row(id).waitFor({ state: "detached" });
    await row("ses_kept").waitFor();
  });

  it("tells what visitors thought of answers, where any said so", async () => {
    const page = await settings("usage");
    await page.getByRole("table").waitFor();
    expect(await page.getByRole("columnheader", { name: "Liked" }).count()).toBe(0);
    const date = new Date().toISOString().slice(0, 10);
    const day = { date, messages: 9, sessions: 3, failures: 0, p50_ms: 1, p95_ms: 2 };
    await page.route(/parley-chat\/v1\/usage/, (route) =>
      route.fulfill({ json: { success: true, data: [{ ...day, thumbs_down: 2 }] } }),
    );
    await page.getByLabel("Period").selectOption("7");
    await page.getByRole("columnheader", { name: "Disliked" }).waitFor();
    const cells = await page.getByRole("row").last().getByRole("cell").allInnerTexts();
    expect(cells.slice(-2)).toEqual(["0", "2"]);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as CSV" }).click(),
    ]);
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect(lines.slice(1)).toEqual([`${date},9,3,0,1,2,,2,`, ""]);
  });

  it("tells what visitors of a shop added to their carts, where any did", async () => {
    const day = (ago: number, more: object) => ({
      ...{ date: new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10), messages: 9 },
      ...{ sessions: 3, failures: 0, p50_ms: 1, p95_ms: 2, ...more },
    });
    const page = await settings("usage");
    await page.getByRole("table").waitFor();
    const carts = () => page.getByText("Added to cart", { exact: true });
    expect(await carts().count()).toBe(0);
    const data = [day(9, { assisted_carts: 2 }), day(2, { assisted_carts: 4 }), day(1, {})];
    await page.route(/parley-chat\/v1\/usage/, (route) => route.fulfill({ json: { success: true, data } }));
    await page.getByLabel("Period").selectOption("7");
    await page.getByRole("columnheader", { name: "Added to cart" }).waitFor();
    const cells = await page.getByRole("row").getByRole("cell").allInnerTexts();
    expect([cells[5], cells.at(-1)]).toEqual(["0", "4"]);
    const tile = page.locator(".parley-tiles > div").filter({ has: carts() });
    expect((await tile.innerText()).split("\n").filter(Boolean)).toEqual(["Added to cart", "4", "Before: 2"]);
    expect(await axeFindings(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as CSV" }).click(),
    ]);
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect([lines[0]?.split(",").at(-1), ...lines.slice(1).map((line) => line.split(",").at(-1))]).toEqual([
      ...["assisted_carts", "4", "", ""],
    ]);
  });

  it("tells the figures of the period beside those of as many days before", async () => {
    const day = (ago: number, messages: number) => ({
      ...{ date: new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10), messages },
      ...{ sessions: 3, failures: 1, p50_ms: 2_000, p95_ms: 3_000 },
    });
    const page = await settings("connection");
    await page.route(/parley-chat\/v1\/usage/, (route) =>
      route.fulfill({ json: { success: true, data: [day(35, 40), day(2, 9), day(1, 8)] } }),
    );
    await page.getByRole("tab", { name: "Usage" }).click();
    const tiles = page.locator(".parley-tiles > div");
    await expect.poll(() => tiles.count()).toBe(4);
    expect((await tiles.allInnerTexts()).map((text) => text.split("\n").filter(Boolean))).toEqual([
      ["Messages", "17", "Before: 40"],
      ["Conversations", "6", "Before: 3"],
      ["Without an answer", "2", "Before: 1"],
      ["Usual wait", "2 s", "Before: 2 s"],
    ]);
  });

  it("shows the real widget with what is on the screen, before it is saved, and calls no service for it", async () => {
    const page = await settings("appearance");
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    await page.getByLabel("Greeting").fill("**Good** morning");
    await page.getByLabel("Questions to begin with").fill("Where are you?\nWhen are you open?");
    const preview = page.frameLocator("iframe");
    await preview.locator("strong", { hasText: "Good" }).waitFor();
    await preview.getByRole("button", { name: "When are you open?" }).click();
    await preview.getByText("This is how an answer of your workflow looks.").waitFor();
    const width = () => preview.locator("body").evaluate(() => window.innerWidth);
    expect(await width()).toBeGreaterThan(480);
    await page.getByRole("button", { name: "Phone" }).click();
    await expect.poll(width).toBeLessThanOrEqual(392);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Save" }).scrollIntoViewIfNeeded();
    await page.getByLabel("Greeting").evaluate((field) => field.scrollIntoView());
    const top = (part: ReturnType<typeof page.locator>) =>
      part.evaluate((box) => Math.round(box.getBoundingClientRect().top));
    const below = await page.locator(".parley-preview").evaluate((box) => box.getBoundingClientRect().bottom);
    expect(await top(page.locator(".parley-preview"))).toBe(0);
    expect(await top(page.getByLabel("Greeting"))).toBeGreaterThan(below);
    expect(
      calls.filter((url) => url.startsWith(on.service.address) || url.includes("preview.invalid")),
    ).toEqual([]);
  });

  it("shows the chat's texts in the owner's words, in all languages or in one, and keeps those set elsewhere", async () => {
    await on.service.call(on.site.api_key, "PATCH", "/site", { strings: { stop: "Enough" } });
    const page = await settings("appearance");
    const preview = page.frameLocator("iframe");
    await page.getByLabel("Button that sends").fill("Off it goes");
    await preview.getByRole("button", { name: "Off it goes" }).waitFor();
    await page.getByLabel("Language of these texts").selectOption("de");
    await page.getByLabel("Button that sends").fill("Los");
    await preview.getByRole("button", { name: "Los" }).waitFor();
    const soldOut = page.getByLabel("At a product that is sold out");
    expect(await soldOut.isVisible()).toBe(false);
    await page.getByText("In a shop", { exact: true }).click();
    await soldOut.fill("Weg");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").first().waitFor();
    const kept = async () => (await on.service.call(on.site.api_key, "GET", "/site")).strings;
    expect(await kept()).toEqual({
      ...{ stop: "Enough", send: "Off it goes" },
      ...{ "de.send": "Los", "de.outOfStock": "Weg" },
    });
    await page.getByLabel("Button that sends").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(kept).toEqual({ stop: "Enough", send: "Off it goes", "de.outOfStock": "Weg" });
    await on.service.call(on.site.api_key, "PATCH", "/site", { strings: {} });
  });

  it("has the owner's own texts for each language, shows them in the preview, and removes a language", async () => {
    const page = await settings("appearance");
    const preview = page.frameLocator("iframe");
    const kept = async () => (await on.service.call(on.site.api_key, "GET", "/site")).appearance.languages;
    await page.getByLabel("Language of these texts").selectOption("he");
    await page.getByLabel("Greeting (Hebrew)").fill("שלום!");
    await page.getByLabel("Questions to begin with (Hebrew)").fill("איפה?");
    await preview.getByRole("button", { name: "איפה?" }).waitFor();
    await preview.getByText("שלום!").waitFor();
    await preview.locator(".panel[dir=rtl]").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").first().waitFor();
    expect(await kept()).toEqual({ he: { greeting: "שלום!", starter_prompts: ["איפה?"] } });
    expect(await axeFindings(page)).toEqual([]);
    const remove = page.getByRole("button", { name: "Remove all texts in this language" });
    await remove.press("Enter");
    expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByLabel("Greeting (Hebrew)").inputValue()).toBe("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(kept).toEqual({});
  });

  it("asks for consent in the preview as the chat will", async () => {
    const page = await settings("appearance");
    await page.getByLabel("What a visitor has to agree to").fill("We keep what you write for **a month**.");
    const preview = page.frameLocator("iframe");
    await preview.locator("strong", { hasText: "a month" }).waitFor();
    await page.getByLabel("Button that agrees").fill("Fine");
    await preview.getByRole("button", { name: "Fine" }).click();
    await preview.locator("textarea").waitFor();
  });

  it("finds what was said, and says so where only the newest messages were looked at", async () => {
    await on.service.call(on.site.api_key, "POST", "/message", { message: "Where is my parcel?" });
    const page = await settings("conversations");
    await page.getByLabel("Search for").fill("PARCEL");
    await page.getByLabel("Search for").press("Enter");
    await page.getByText("Page 1 of 1 · 1 conversation").waitFor();
    expect(await page.getByText("Only the newest messages").count()).toBe(0);
    await page.getByRole("button", { name: /^Read the conversation/ }).click();
    await page.getByText("You said: Where is my parcel?").waitFor();
  });

  it("shows an answer's cards as the visitor sees them, and asks no other server for a picture before its reader does", async () => {
    const loaded: string[] = [];
    const isPicture = (url: URL) => /[.]png$|admin[.]php[?]delete/.test(url.href);
    const page = await settings("workflow");
    await page.route(isPicture, (route) => {
      loaded.push(`${route.request().url()} ${route.request().headers().referer ?? ""}`);
      return route.fulfill({ contentType: "image/png", body: PNG });
    });
    const own = `${on.wp.origin}/wp-content/uploads/2026/11/own.png`;
    const buttons = [{ label: "Add to cart", action: "add_to_cart", product: "wave" }];
    const cards = [
      { title: "Wave", price: "€189", url: "https://shop.example/wave", image: own, buttons },
      { title: "Tide", description: "Blue", image: "https://pictures.example/tide.png" },
      { title: "Cut", image: `${on.wp.origin}/wp-admin/admin.php?delete` },
      { title: "Dots", image: `${on.wp.origin}/wp-content/uploads/..%2f..%2fwp-admin/admin.php?delete` },
    ];
    on.workflow.answers(() => ({ body: { message: "Look:", cards, quick_replies: ["More?"] } }));
    await page.getByRole("button", { name: "Send test message" }).click();
    const row = page.getByRole("list", { name: "Cards" });
    const card = (title: string) => row.getByRole("listitem").filter({ hasText: title });
    await card("Add to cart").getByText("€189").waitFor();
    await page.getByText("More?", { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    const width = (cards: ReturnType<typeof page.locator>) =>
      cards.evaluate((list) => [
        ...[list.scrollWidth > list.clientWidth, list.clientWidth < 680],
        ...[...list.querySelectorAll("img")].map((img) => img.width),
      ]);
    expect(await width(row)).toEqual([true, true, 198]);

    const sent = { session_id: "ses_cards", message: "What do you sell?" };
    await on.service.call(on.site.api_key, "POST", "/message", sent);
    on.workflow.reset();
    await page.route(/conversations\/ses_cards/, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      json.messages[1].cards[1].url = "javascript:alert(1)";
      await route.fulfill({ response: answer, json });
    });
    await page.getByRole("tab", { name: "Conversations" }).click();
    await page.getByRole("button", { name: "Read the conversation: What do you sell?" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: /^Wave/ }).waitFor();
    const link = await dialog
      .getByRole("link")
      .evaluateAll((links) => links.map((each) => [each.getAttribute("href"), each.getAttribute("rel")]));
    expect(link).toEqual([["https://shop.example/wave", "noopener noreferrer"]]);
    expect(new Set(loaded)).toEqual(new Set([`${own} `]));
    expect(await axeFindings(page, ".components-modal__screen-overlay")).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    const shown = page.getByRole("dialog").getByRole("button", { name: "Show pictures" });
    await shown.press("Enter");
    await expect.poll(() => dialog.locator("img").count()).toBe(2);
    await expect.poll(() => loaded.at(-1)).toBe("https://pictures.example/tide.png ");
    expect(await width(dialog.getByRole("list", { name: "Cards" }))).toEqual([true, true, 198, 198]);
    expect(await axeFindings(page, ".components-modal__screen-overlay")).toEqual([]);
    expect(loaded.filter((call) => call.includes("delete"))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("shows two buttons of an answer that are alike, without a complaint of React", async () => {
    await on.wp.configure({ SCRIPT_DEBUG: true });
    on.workflow.answers(() => ({ body: { message: "Which?", quick_replies: ["Blue", "Blue"] } }));
    const page = await settings.loaded("workflow");
    const complaints: string[] = [];
    page.on("console", (said) => said.text().includes("same key") && complaints.push(said.text()));
    await page.getByRole("button", { name: "Send test message" }).click();
    await expect.poll(() => page.getByText("Blue", { exact: true }).count()).toBe(2);
    expect(complaints).toEqual([]);
    on.workflow.reset();
    await on.wp.configure();
  });

  it("says what is wrong beside the field that is to blame", async () => {
    const page = await settings("workflow");
    const address = page.getByLabel("Webhook address");
    await address.fill("https://me:secret@flows.example");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => address.getAttribute("aria-invalid")).toBe("true");
    const help = await address.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${help}"]`).textContent()).toContain(
      "give user and password in webhook_headers",
    );
  });

  it("folds the search for conversations on a phone until one asks for it", async () => {
    const page = await settings("conversations");
    const search = page.getByLabel("Search for");
    const title = page.getByText("Search and filter", { exact: true });
    expect([await search.isVisible(), await title.isVisible()]).toEqual([true, false]);
    await page.getByRole("tab", { name: "Usage" }).click();
    await search.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("tab", { name: "Conversations" }).click();
    await title.waitFor();
    expect(await search.isVisible()).toBe(false);
    await title.click();
    await search.fill("words that nobody said");
    await search.press("Enter");
    await page.getByText("Nothing was found.").waitFor();
    expect([await search.isVisible(), await axeFindings(page)]).toEqual([true, []]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("unfolds what the browser or the service finds wrong in it, so that one sees why nothing was saved", async () => {
    const page = await settings("workflow");
    const history = page.getByLabel("Earlier messages sent along");
    const sent = page.getByText("What is sent", { exact: true });
    await sent.click();
    await history.fill("");
    await sent.click();
    await history.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Save" }).click();
    await history.waitFor();
    expect(await history.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await history.evaluate((field) => getComputedStyle(field).borderColor)).toBe("rgb(179, 45, 46)");

    // Its label is not under WordPress' bar, which is there whichever way the page was scrolled.
    await page.setViewportSize({ width: 1280, height: 420 });
    await sent.click();
    await sent.evaluate((summary) => scrollBy(0, summary.getBoundingClientRect().top + 40));
    await page.getByRole("button", { name: "Save" }).dispatchEvent("click");
    await history.waitFor();
    const tops = () =>
      history.evaluate((field) => [
        (field as HTMLInputElement).labels?.[0]?.getBoundingClientRect().top ?? 0,
        document.getElementById("wpadminbar")?.getBoundingClientRect().bottom ?? 0,
      ]);
    await expect
      .poll(async () => {
        const [label = 0, bar = 0] = await tops();
        return label >= bar;
      })
      .toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.goto(page.url().replace("#workflow", "#appearance"));
    const pages = page.getByLabel("Pages with the teaser");
    const corner = page.getByText("The chat’s button and a teaser", { exact: true });
    await corner.click();
    await pages.fill("no path at all");
    await corner.click();
    await pages.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Save" }).click();
    await pages.waitFor();
    const help = await pages.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${help}"]`).textContent()).toBe(
      "“no path at all” is not a path: a path begins with / or *.",
    );
    expect(await axeFindings(page)).toEqual([]);

    await pages.fill(`/${"x".repeat(200)}`);
    await corner.click();
    await pages.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Save" }).click();
    await pages.waitFor();
    expect(await pages.getAttribute("aria-invalid")).toBe("true");
  });

  it("takes no seventh question to begin with, and says so instead of dropping it", async () => {
    const page = await settings("appearance");
    const questions = page.getByLabel("Questions to begin with");
    const seven = ["One?", "Two?", "Three?", "Four?", "Five?", "", " Six? ", "Seven?"];
    await questions.fill(seven.join("\n"));
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".parley-form .is-error").getByText("There are 7: leave some out").waitFor();
    expect(await page.getByText("Saved.", { exact: true }).count()).toBe(0);
    expect(await questions.inputValue()).toBe(seven.join("\n"));
    expect(await questions.getAttribute("aria-invalid")).toBe("true");
    const help = await questions.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${help}"]`).textContent()).toBe("Six questions to begin with at most.");
    expect(await axeFindings(page)).toEqual([]);
    await questions.fill(seven.slice(0, -1).join("\n"));
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.", { exact: true }).first().waitFor();
    const { appearance } = await on.service.call(on.site.api_key, "GET", "/site");
    expect(appearance.starter_prompts).toEqual(["One?", "Two?", "Three?", "Four?", "Five?", "Six?"]);
    await on.admin.rest("POST", "/site", { body: { appearance: { starter_prompts: [] } } });
  });

  it("takes no two headers of one name, and says so beside the second", async () => {
    await on.admin.rest("POST", "/site", { body: { webhook_headers: {} } });
    const page = await settings("workflow");
    for (const name of ["X-Key", "x-key"]) {
      await page.getByRole("button", { name: "Add a header" }).click();
      await page.getByLabel("Name", { exact: true }).last().fill(name);
      await page.getByLabel("Value", { exact: true }).last().fill(`the value of ${name}`);
    }
    await page.getByText("There is another header of this name.").waitFor();
    expect(await page.getByLabel("Name", { exact: true }).last().getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: "Save" }).click();
    const notice = page.locator(".parley-form .components-notice.is-error");
    await notice.getByText("There are two headers of the name x-key.").waitFor();
    expect(await page.getByText("Saved.", { exact: true }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    const kept = async () =>
      Object.keys((await on.service.call(on.site.api_key, "GET", "/site")).webhook_headers);
    expect(await kept()).toEqual([]);
    await page.getByLabel("Name", { exact: true }).last().fill("X-Other");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.", { exact: true }).first().waitFor();
    expect(await kept()).toEqual(["X-Key", "X-Other"]);
  });

  it("says that there is nothing yet, where there is nothing", async () => {
    const empty = await on.service.newSite();
    await on.connect({ api_key: empty.api_key });
    const page = await settings("conversations");
    await page.getByText("Nobody has chatted yet.").waitFor();
    await page.getByRole("tab", { name: "Usage" }).click();
    await page.getByText("Nobody has chatted in these days.").waitFor();
    await page.getByRole("tab", { name: "Workflow" }).click();
    await page.getByText("Save a webhook address first.").waitFor();
    await on.connect();
  });

  it("says in bold and in a word which conversations are unread, on a phone and right to left, until they are opened", async () => {
    const fresh = await on.service.newSite({ webhook_url: on.workflow.url });
    const say = (session_id: string) =>
      on.service.call(fresh.api_key, "POST", "/message", { session_id, message: `I am ${session_id}` });
    await say("ses_seen");
    await on.connect({ api_key: fresh.api_key });
    const page = await settings("conversations");
    const opener = (id: string) =>
      page.getByRole("button", { name: `Read the conversation: I am ${id}`, exact: true });
    await opener("ses_seen").waitFor();
    await say("ses_news");
    await page.getByRole("tab", { name: "Usage" }).click();
    await opener("ses_seen").waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Conversations" }).click();
    await opener("ses_news").waitFor();
    await page.setViewportSize({ width: 390, height: 6_000 });
    const mark = page.locator(".parley-mark", { hasText: "Unread" });
    for (const direction of ["ltr", "rtl"]) {
      await page.evaluate((dir) => document.documentElement.setAttribute("dir", dir), direction);
      expect(await axeFindings(page)).toEqual([]);
      await mark.waitFor();
    }
    const looks = (id: string) =>
      opener(id).evaluate((button) => [
        getComputedStyle(button).fontWeight,
        document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent,
      ]);
    expect([await looks("ses_seen"), await looks("ses_news")]).toEqual([
      ["400", undefined],
      ["600", "Unread"],
    ]);
    await opener("ses_news").click();
    await page.getByText("You said: I am ses_news").waitFor();
    await page.keyboard.press("Escape");
    await mark.waitFor({ state: "detached" });
    expect(await looks("ses_news")).toEqual(["400", undefined]);
    await on.connect();
  });

  it("lists what is unread alone, from which one goes when it is read, and the focus is not lost", async () => {
    const fresh = await on.service.newSite({ webhook_url: on.workflow.url });
    const say = (session_id: string) =>
      on.service.call(fresh.api_key, "POST", "/message", { session_id, message: `I am ${session_id}` });
    await say("ses_seen");
    await on.connect({ api_key: fresh.api_key });
    await on.admin.rest("GET", "/conversations");
    await say("ses_news");
    const page = await settings("conversations");
    const opener = (id: string) =>
      page.getByRole("button", { name: `Read the conversation: I am ${id}`, exact: true });
    await opener("ses_seen").waitFor();
    await page.getByRole("button", { name: "Unread", exact: true }).click();
    await opener("ses_seen").waitFor({ state: "detached" });
    expect(await axeFindings(page)).toEqual([]);
    await opener("ses_news").press("Enter");
    await page.getByText("You said: I am ses_news").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Nothing is unread.").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain("Nothing is unread.");
    await page.route(/marked=unread/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), search_complete: false } });
    });
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page.getByRole("button", { name: "Unread", exact: true }).click();
    await page.getByText("Only the newest conversations of these days were looked at.").first().waitFor();
    await on.connect();
  });

  it("goes to the last page that is left, once the only conversation of the one behind it is deleted", async () => {
    const many = await on.service.newSite();
    for (let at = 1; at <= 21; at += 1) {
      const sent = { session_id: `ses_page_${at}`, message: `Number ${at}` };
      await on.service.call(many.api_key, "POST", "/message", sent);
    }
    await on.connect({ api_key: many.api_key });
    const page = await settings("conversations");
    await page.getByRole("button", { name: "Older" }).click();
    await page.getByText("Page 2 of 2 · 21 conversations").waitFor();
    const shown = await page.evaluateHandle(() => {
      const texts = new Set<string | null>();
      const look = () => {
        for (const { textContent } of document.querySelectorAll(".parley-empty")) texts.add(textContent);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
      return texts;
    });
    await page.getByRole("button", { name: /^Read the conversation/ }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Page 1 of 1 · 20 conversations").waitFor();
    expect(await page.getByRole("button", { name: /^Read the conversation/ }).count()).toBe(20);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("The conversation was deleted.");
    expect(await shown.evaluate((texts) => [...texts])).toEqual([]);
    await on.connect();
  });

  it("says that the service is down, and is whole again by one click once it is back", async () => {
    await on.wp.configure({ PARLEY_SERVICE_URL: "http://127.0.0.1:9" });
    const page = await settings("conversations");
    await page.getByText("Nothing answers at 127.0.0.1:9.").first().waitFor();
    const way = page.getByRole("link", { name: "Look at the connection" }).first();
    expect(await way.getAttribute("href")).toBe("#connection");
    await on.wp.configure();
    await page.getByRole("button", { name: "Try again" }).first().click();
    await page.getByRole("table").waitFor();
  });

  it("is named by the address, so that Back leads to the one before", async () => {
    const page = await settings("usage");
    await page.getByRole("tab", { name: "Where it shows" }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#display");
    await page.goBack();
    await page.getByRole("heading", { name: "Usage", level: 2 }).waitFor();
    expect(await page.getByRole("tab", { name: "Usage" }).getAttribute("aria-selected")).toBe("true");
  });

  it("downloads an export", async () => {
    const page = await settings("conversations");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as NDJSON" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("conversations.ndjson");
    const [line = ""] = (await readFile(await file.path(), "utf8")).split("\n");
    expect(JSON.parse(line)).toMatchObject({ session_id: expect.any(String) });
  });

  it.each([
    ...["setup", "connection", "workflow", "appearance", "display"],
    ...["people", "files", "conversations", "usage"],
  ])("fits on a phone, and at 400 % on a desk, without scrolling sideways: %s", async (tab) => {
    await on.service.call(on.site.api_key, "POST", "/message", { message: "Hello" });
    // Each screen is opened once by a page load, too.
    const page = await settings.loaded(tab);
    if (tab === "appearance") await page.getByRole("button", { name: "Phone", exact: true }).click();
    // What is folded on a phone alone is open, and has nothing to press.
    for (const folded of await page.locator("details > summary").all())
      if (await folded.isVisible()) await folded.click();
    // Higher than any screen, so that the bars of WordPress lie over nothing.
    await page.setViewportSize({ width: 320, height: 6_000 });
    await expect
      .poll(() =>
        page
          .locator("#parley-chat-settings")
          .evaluate((box) => [box.scrollWidth <= box.clientWidth, box.getBoundingClientRect().right <= 320]),
      )
      .toEqual([true, true]);
    expect(await axeFindings(page)).toEqual([]);
  });

  it("brings nothing to the other screens of WordPress", async () => {
    const html = await on.admin.get("/wp-admin/index.php");
    expect(html.match(/plugins\/parley-chat\/[^"']*/g)).toBeNull();
  });
});

// Last, as a page with a clock is of no use to another test.
describe("A list of conversations", () => {
  it("asks seldom for what is unread, and no more as one of it is read, deleted or come back to", async () => {
    const fresh = await on.service.newSite({ webhook_url: on.workflow.url });
    const say = (session_id: string) =>
      on.service.call(fresh.api_key, "POST", "/message", { session_id, message: `I am ${session_id}` });
    await on.connect({ api_key: fresh.api_key });
    await on.admin.rest("GET", "/conversations");
    for (const id of ["ses_one", "ses_two", "ses_three"]) await say(id);
    const page = await settings("conversations");
    const opener = (id: string) =>
      page.getByRole("button", { name: `Read the conversation: I am ${id}`, exact: true });
    await page.clock.install();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const looks = () => asked.filter((url) => url.includes("marked=unread")).length;
    await page.getByRole("button", { name: "Unread", exact: true }).click();
    await page.getByText("Page 1 of 1 · 3 conversations").waitFor();
    await opener("ses_one").click();
    await page.getByText("You said: I am ses_one").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Page 1 of 1 · 2 conversations").waitFor();
    await opener("ses_two").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "Delete" }).click();
    await page.getByText("Page 1 of 1 · 1 conversation", { exact: true }).waitFor();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.clock.fastForward("09:00");
    expect(looks()).toBe(1);
    await page.clock.fastForward("02:00");
    await expect.poll(looks).toBe(2);
    expect(await opener("ses_three").count()).toBe(1);
    await on.connect();
  });

  it("asks again when a connection died without a reset, and says that nothing new comes meanwhile", async () => {
    const sent = { session_id: "ses_dead", message: "Is the line dead?" };
    await on.service.call(on.site.api_key, "POST", "/message", sent);
    const page = await settings("conversations");
    await page.clock.install();
    await page.getByRole("button", { name: "Read the conversation: Is the line dead?", exact: true }).click();
    await page.getByText("You said: Is the line dead?").waitFor();
    const path = /conversations(\/|%2F)ses_dead/;
    let isDead = false;
    await page.route(path, () => {
      isDead = true;
    });
    const later = (seconds: number) => page.clock.fastForward(seconds * 1_000);
    await expect
      .poll(async () => {
        await later(2);
        return isDead;
      })
      .toBe(true);
    await later(45);
    await page.getByText("What is new cannot be read just now; it is tried again.").first().waitFor();
    await page.unroute(path);
    await on.service.call(on.site.api_key, "POST", "/message", { ...sent, message: "Hello?" });
    await expect
      .poll(async () => {
        await later(10);
        return page.getByText("You said: Hello?").count();
      })
      .toBe(1);
  });

  it("asks twice a minute for all, and four times for an open conversation until a person has it", async () => {
    const sent = { session_id: "ses_open", message: "Is anybody there?" };
    await on.service.call(on.site.api_key, "POST", "/message", sent);
    const page = await settings("conversations");
    await page.clock.install();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
    const times = (part: string) => asked.filter((url) => url.includes(part)).length;
    const later = (seconds: number) => page.clock.fastForward(seconds * 1_000);
    /** The pause begins once an answer is drawn, so the time to the next question is at least the pause. */
    const asksAgain = (part: string, expected = 2) =>
      expect
        .poll(
          async () => {
            await later(2);
            return times(part);
          },
          { timeout: 10_000 },
        )
        .toBeGreaterThanOrEqual(expected);
    await page.getByRole("button", { name: "Not answered" }).click();
    await page.getByRole("button", { name: "All", exact: true }).click();
    await expect.poll(() => times("handling=all")).toBe(1);
    await page.getByRole("table").waitFor();
    await later(20);
    expect(times("handling=all")).toBe(1);
    await asksAgain("handling=all");
    await page
      .getByRole("button", { name: /^Read the conversation/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Take over" }).waitFor();
    expect(times("/conversations/ses_")).toBe(1);
    await later(10);
    expect(times("/conversations/ses_")).toBe(1);
    await asksAgain("/conversations/ses_");
    await page.getByRole("button", { name: "Take over" }).click();
    await page.getByLabel("Your answer").waitFor();
    const before = times("/conversations/ses_");
    await asksAgain("/conversations/ses_", before + 1);
    await page.getByRole("button", { name: "Hand back" }).click();
    await page.getByText("Handed back.").waitFor();
  });
});
