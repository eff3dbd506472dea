import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { axeFindings } from "./axe-findings.ts";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage, unfoldAll } from "./settings-page.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("A settings screen in WordPress", () => {
  beforeAll(async () => {
    const body = { webhook_headers: { "X-API-Key": "a-value-of-sixteen" } };
    await on.admin.rest("POST", "/site", { body });
  });

  it("previews the real widget with the unsaved form, without a call to the service", async () => {
    const page = await settings("appearance");
    await unfoldAll(page);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    await page.getByLabel("Greeting").fill("**Good** morning");
    await page.getByLabel("Suggested questions", { exact: true }).fill("Where are you?\nWhen are you open?");
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

  it("previews and saves the owner's texts for all languages or for one, and keeps texts that were set elsewhere", async () => {
    await on.service.call(on.site.api_key, "PATCH", "/site", { strings: { stop: "Enough" } });
    const page = await settings("appearance");
    await unfoldAll(page);
    const preview = page.frameLocator("iframe");
    await page.getByLabel("Send button").fill("Off it goes");
    await preview.getByRole("button", { name: "Off it goes" }).waitFor();
    await page.getByLabel("Language of these texts").selectOption("de");
    await page.getByLabel("Send button").fill("Los");
    await preview.getByRole("button", { name: "Los" }).waitFor();
    await page.getByLabel("On a product that is sold out").fill("Weg");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").first().waitFor();
    const stored = async () => (await on.service.call(on.site.api_key, "GET", "/site")).strings;
    expect(await stored()).toEqual({
      stop: "Enough",
      send: "Off it goes",
      "de.send": "Los",
      "de.outOfStock": "Weg",
    });
    await page.getByLabel("Send button").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(stored).toEqual({ stop: "Enough", send: "Off it goes", "de.outOfStock": "Weg" });
    await on.service.call(on.site.api_key, "PATCH", "/site", { strings: {} });
  });

  it("has the owner's own texts for each language, shows them in the preview, and removes a language", async () => {
    const page = await settings("appearance");
    await unfoldAll(page);
    const preview = page.frameLocator("iframe");
    const stored = async () => (await on.service.call(on.site.api_key, "GET", "/site")).appearance.languages;
    await page.getByLabel("Language of these texts").selectOption("he");
    await page.getByLabel("Greeting (Hebrew)").fill("שלום!");
    await page.getByLabel("Suggested questions (Hebrew)").fill("איפה?");
    await preview.getByRole("button", { name: "איפה?" }).waitFor();
    await preview.getByText("שלום!").waitFor();
    await preview.locator(".panel[dir=rtl]").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").first().waitFor();
    expect(await stored()).toEqual({ he: { greeting: "שלום!", starter_prompts: ["איפה?"] } });
    expect(await axeFindings(page)).toEqual([]);
    const remove = page.getByRole("button", { name: "Remove all texts in this language" });
    await remove.press("Enter");
    expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByLabel("Greeting (Hebrew)").inputValue()).toBe("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(stored).toEqual({});
  });

  it("shows an answer's cards as the visitor sees them, and loads pictures from other servers only on request", async () => {
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
        list.scrollWidth > list.clientWidth,
        list.clientWidth < 680,
        ...[...list.querySelectorAll("img")].map((img) => img.width),
      ]);
    expect(await width(row)).toEqual([true, true, 198]);

    on.workflow.reset();
    const link = await row
      .getByRole("link")
      .evaluateAll((links) => links.map((each) => [each.getAttribute("href"), each.getAttribute("rel")]));
    expect(link).toEqual([["https://shop.example/wave", "noopener noreferrer"]]);
    expect(new Set(loaded)).toEqual(new Set([`${own} `]));

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Show pictures" }).press("Enter");
    await expect.poll(() => row.locator("img").count()).toBe(2);
    await expect.poll(() => loaded.at(-1)).toBe("https://pictures.example/tide.png ");
    expect(await width(row)).toEqual([true, true, 198, 198]);
    expect(await axeFindings(page)).toEqual([]);
    expect(loaded.filter((call) => call.includes("delete"))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("shows two identical buttons of an answer without a React warning", async () => {
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

  it("unfolds a section that contains an error, so that the owner sees why nothing was saved", async () => {
    const page = await settings("workflow");
    const history = page.getByLabel("Earlier messages sent with each call");
    const sent = page.getByText("Data in each call", { exact: true });
    await sent.click();
    await history.fill("");
    await sent.click();
    await history.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Save" }).click();
    await history.waitFor();
    expect(await history.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await history.evaluate((field) => getComputedStyle(field).borderColor)).toBe("rgb(179, 45, 46)");

    // WordPress's bar does not cover the label, however the page was scrolled.
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
    const corner = page.getByText("Button and teaser", { exact: true });
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

  it("reports that the service is down, and recovers with one click once it is back", async () => {
    await on.wp.configure({ PARLEY_SERVICE_URL: "http://127.0.0.1:9" });
    const page = await settings("files");
    await page.getByText("Nothing answers at 127.0.0.1:9.").first().waitFor();
    const way = page.getByRole("link", { name: "Open the connection settings" }).first();
    expect(await way.getAttribute("href")).toBe("#connection");
    await on.wp.configure();
    await page.getByRole("button", { name: "Try again" }).first().click();
    await page.getByLabel("Visitors may send files").waitFor();
  });

  it("is in the URL, so that Back returns to the previous screen", async () => {
    const page = await settings("privacy");
    await page.getByRole("tab", { name: "Where it shows" }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#display");
    await page.goBack();
    await page.getByRole("heading", { name: "Privacy", level: 2 }).waitFor();
    expect(await page.getByRole("tab", { name: "Privacy" }).getAttribute("aria-selected")).toBe("true");
  });

  it("downloads an export", async () => {
    await on.service.call(on.site.api_key, "POST", "/message", { message: "Hello" });
    const page = await settings("privacy");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as NDJSON" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("conversations.ndjson");
    const [line = ""] = (await readFile(await file.path(), "utf8")).split("\n");
    expect(JSON.parse(line)).toMatchObject({ session_id: expect.any(String) });
  });

  it.each(["setup", "connection", "workflow", "appearance", "display", "handover", "files", "privacy"])(
    "fits on a phone, and at 400 % zoom on a desktop, without scrolling sideways: %s",
    async (tab) => {
      await on.service.call(on.site.api_key, "POST", "/message", { message: "Hello" });
      // Loads the page, so that each screen is also tested once as the first screen.
      const page = await settings.loaded(tab);
      if (tab === "appearance") await page.getByRole("button", { name: "Phone", exact: true }).click();
      await unfoldAll(page);
      // Taller than any screen, so that WordPress's bars do not cover the form.
      await page.setViewportSize({ width: 320, height: 6_000 });
      await expect
        .poll(() =>
          page
            .locator("#parley-chat-settings")
            .evaluate((box) => [
              box.scrollWidth <= box.clientWidth,
              box.getBoundingClientRect().right <= 320,
            ]),
        )
        .toEqual([true, true]);
      expect(await axeFindings(page)).toEqual([]);
    },
  );

  it("adds nothing to the other screens of WordPress, and one small script to the dashboard", async () => {
    const files = async (screen: string) =>
      (await on.admin.get(`/wp-admin/${screen}`)).match(/plugins\/parley-chat\/[^"'?]*/g);
    expect(await files("plugins.php")).toBeNull();
    expect(await files("index.php")).toEqual(["plugins/parley-chat/build/admin/questions.js"]);
  });
});
