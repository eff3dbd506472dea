import { describe, expect, it } from "vitest";
import { newShop } from "../new-shop.ts";
import { adminScreens, isSkipped, type Screen, SOON, unfoldAll } from "./admin-screens.ts";

const SECOND = newShop("second");
const PATH = "/app/appearance";

describe.skipIf(isSkipped)("The Appearance screen", () => {
  const on = adminScreens();

  /** Opens the screen, and waits for the preview: while that frame loads, Chromium may take the focus from a field. */
  async function open(shop: string): Promise<Screen> {
    const screen = await on.open(shop, PATH);
    await screen.app.frameLocator("iframe").locator("textarea").waitFor();
    await unfoldAll(screen);
    return screen;
  }

  it("keeps every setting after a reload, and visitors receive the settings", async () => {
    const shop = newShop("first");
    const { app, save, reload } = await open(shop);
    await app.getByLabel("Title").fill("Blue Door Books");
    await app.getByLabel("Greeting").fill("**Good** morning");
    await app.getByLabel("Suggested questions", { exact: true }).fill("Where are you?\n\nWhen?");
    await app.getByLabel("Consent text").fill("[Privacy](https://a.example)");
    await app.getByLabel("Colour", { exact: true }).fill("#7c3aed");
    await app.getByLabel("Theme").selectOption("dark");
    await app.getByLabel("Corner").selectOption("left");
    await app.getByLabel("Show pictures in answers").check();
    await app.getByLabel("Let visitors rate answers").check();
    const placeholder = (label: string) => app.getByLabel(label).getAttribute("placeholder");
    await expect.poll(() => placeholder("Send button"), SOON).toBe("Send");
    expect(await placeholder("Title")).toBe("Chat");
    await app.getByLabel("Language of these texts").selectOption("fr");
    await expect.poll(() => placeholder("Send button"), SOON).toBe("Envoyer");
    await app.getByLabel("Language of these texts").selectOption("");
    await app.getByLabel("Send button").fill("Ask");
    await app.getByLabel("Language of these texts").selectOption("de");
    expect(await placeholder("Send button")).toBe("Ask");
    await app.getByLabel("Send button").fill("Fragen");
    await save();
    await reload();
    await expect.poll(() => app.getByLabel("Title").inputValue(), SOON).toBe("Blue Door Books");
    expect(await app.getByLabel("Suggested questions", { exact: true }).inputValue()).toBe(
      "Where are you?\nWhen?",
    );
    expect(await app.getByLabel("Send button").inputValue()).toBe("Ask");
    const site = on.stage.shopify.shop(shop).metafields.public_key;
    const config = await fetch(`${on.stage.app.address}/v1/widget/config?site=${site}`);
    expect(await config.json()).toMatchObject({
      appearance: {
        title: "Blue Door Books",
        greeting: "**Good** morning",
        starter_prompts: ["Where are you?", "When?"],
        consent: "[Privacy](https://a.example)",
        color: "#7c3aed",
        theme: "dark",
        position: "left",
        images: true,
        feedback: true,
      },
      strings: { send: "Ask", "de.send": "Fragen" },
    });
  });

  it("keeps the owner's own texts for each language, shows them in the preview, and removes a language", async () => {
    const shop = newShop("languages");
    const { app, save, reload } = await open(shop);
    const preview = app.frameLocator("iframe");
    const site = () => on.stage.shopify.shop(shop).metafields.public_key;
    const greeting = async (language: string) => {
      const address = `${on.stage.app.address}/v1/widget/config?site=${site()}&language=${language}`;
      return (await (await fetch(address)).json()).appearance.greeting;
    };
    await app.getByLabel("Greeting").fill("Hello!");
    await app.getByLabel("Language of these texts").selectOption("he");
    await app.getByLabel("Greeting (Hebrew)").fill("שלום!");
    await preview.getByText("שלום!").waitFor();
    await preview.locator(".panel[dir=rtl]").waitFor();
    await save();
    expect([await greeting("he"), await greeting("fr")]).toEqual(["שלום!", "Hello!"]);
    await reload();
    await unfoldAll({ app });
    await app.getByLabel("Language of these texts").selectOption("he");
    await expect.poll(() => app.getByLabel("Greeting (Hebrew)").inputValue(), SOON).toBe("שלום!");
    await app.getByRole("button", { name: "Remove all texts in this language" }).press("Enter");
    expect(await app.getByLabel("Greeting (Hebrew)").inputValue()).toBe("");
    await save();
    await expect.poll(() => greeting("he"), SOON).toBe("Hello!");
  });

  it("keeps the preview visible on a phone while a field is filled in", async () => {
    const { app } = await on.open(newShop("phone"), PATH, { width: 390, height: 844 });
    const frame = app.locator("iframe");
    await frame.contentFrame().locator("textarea").waitFor();
    await unfoldAll({ app });
    const field = app.getByLabel("Send button");
    await field.focus();
    const [above, below] = await Promise.all(
      [frame, field].map((each) => each.evaluate((element) => element.getBoundingClientRect().toJSON())),
    );
    expect(above.top).toBeGreaterThanOrEqual(0);
    expect(above.height).toBeGreaterThan(200);
    expect(below.top).toBeGreaterThan(above.bottom);
  });

  it("accepts no input until the scripts that can save the input have loaded", async () => {
    const page = await (await on.stage.browser()).newPage();
    const scripts = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(on.stage.shopify.adminUrl(newShop("early"), PATH), { waitUntil: "commit" });
    const app = page.frameLocator("iframe[name=app]");
    const title = app.getByLabel("Title");
    await title.focus();
    await page.keyboard.type("Too soon");
    expect(await title.inputValue()).not.toContain("Too soon");
    scripts.resolve();
    await app.locator("main:not([inert])").waitFor();
    await app.frameLocator("iframe").locator("textarea").waitFor();
    await title.fill("In time");
    await page.getByText("Unsaved changes").waitFor();
    await page.close();
  });

  it("previews the real widget with the unsaved form, without a call to the service", async () => {
    const { page, app } = await open(SECOND);
    const preview = app.frameLocator("iframe");
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    const title = app.getByLabel("Title");
    await title.fill("");
    await title.pressSequentially("Books");
    await preview.getByRole("heading", { name: "Books" }).waitFor();
    await title.pressSequentially(" & more");
    await preview.getByRole("heading", { name: "Books & more" }).waitFor();
    expect(await title.inputValue()).toBe("Books & more");
    await app.getByLabel("Suggested questions", { exact: true }).fill("Where are you?");
    const prompt = preview.getByRole("button", { name: "Where are you?" });
    const inside = await prompt.evaluate((element) => element.getBoundingClientRect().toJSON());
    const frame = await app.locator("iframe").boundingBox();
    // The frame is shown at 0.8 of its size.
    await page.mouse.click((frame?.x ?? 0) + (inside.x + 20) * 0.8, (frame?.y ?? 0) + (inside.y + 20) * 0.8);
    await preview.getByText("This is how an answer of your workflow looks.").waitFor();
    await app.getByLabel("Language of these texts").selectOption("ar");
    await expect.poll(() => preview.locator("html").getAttribute("lang"), SOON).toBe("ar");
    expect(calls.filter((url) => /\/v1\/|preview\.invalid/.test(url))).toEqual([]);
  });

  it("gives the preview an opaque origin, so that the widget's script can read neither the app nor a token", async () => {
    const { page } = await open(SECOND);
    const frame = page.frames().find((each) => each.parentFrame()?.name() === "app");
    expect(await frame?.evaluate(() => window.origin)).toBe("null");
    const reached = await frame?.evaluate(() => {
      try {
        return String(window.parent.document.title);
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(reached).toBe("SecurityError");
  });

  it("reports that the preview cannot be shown until the widget's script loads", async () => {
    const { page, app } = await on.open(SECOND, "/app");
    await page.route(/widget\.js/, (route) => route.abort());
    await page.getByRole("link", { name: "Appearance" }).click();
    await app.getByText("The preview cannot be shown").waitFor();
    await page.unroute(/widget\.js/);
    await app.getByLabel("Title").fill("Once more");
    await app.getByText("The preview cannot be shown").waitFor({ state: "detached" });
  });

  it("keeps changes that another tab has saved", async () => {
    const shop = newShop("tabs");
    const { app, save } = await open(shop);
    await on.set(shop, { appearance: { title: "Of the other tab" }, strings: { send: "Ask" } }, "appearance");
    await app.getByLabel("Greeting").fill("Of this tab");
    await save();
    await expect.poll(() => app.getByLabel("Title").inputValue(), SOON).toBe("Of the other tab");
    expect(await app.getByLabel("Greeting").inputValue()).toBe("Of this tab");
    expect(await app.getByLabel("Send button").inputValue()).toBe("Ask");
  });

  it("does not overwrite a change that another tab saves at the same moment, and reports the conflict", async () => {
    const shop = newShop("moment");
    const { page, app } = await open(shop);
    await app.getByLabel("Title").fill("Of this tab");
    await page.route(/_data=/, async (route) => {
      if (route.request().method() === "POST")
        await on.set(shop, { appearance: { title: "Of the other tab" } }, "appearance");
      await route.continue();
    });
    await page.getByRole("button", { name: "Save" }).click();
    await app.getByRole("alert").getByText("Somebody else has changed: Title. Nothing was saved").waitFor();
    expect(await app.getByLabel("Title").inputValue()).toBe("Of this tab");
    const again = await open(shop);
    expect(await again.app.getByLabel("Title").inputValue()).toBe("Of the other tab");
  });

  it("does not overwrite texts that another tab has saved, and reports the conflict", async () => {
    const shop = newShop("texts");
    const { page, app } = await open(shop);
    await on.set(shop, { strings: { send: "Ask" } }, "appearance");
    await app.getByLabel("Title").fill("Of this tab");
    await app.getByLabel("Accept button").fill("Fine");
    await page.getByRole("button", { name: "Save" }).click();
    await app.getByText("Somebody else has changed: Texts.").waitFor();
    expect(await app.getByLabel("Accept button").inputValue()).toBe("Fine");

    const again = await open(shop);
    expect(await again.app.getByLabel("Title").inputValue()).not.toBe("Of this tab");
    await again.app.getByLabel("Accept button").fill("Fine");
    await again.save();
    expect(await again.app.getByLabel("Send button").inputValue()).toBe("Ask");
  });

  it("folds all sections but the first, says what they contain, and unfolds the one with an error", async () => {
    const { page, app } = await on.open(newShop("folds"), PATH);
    await app.frameLocator("iframe").locator("textarea").waitFor();
    const header = (name: string) => app.getByRole("button", { name, exact: true });
    const teaser = app.getByLabel("Seconds until the teaser shows");
    expect(await header("Look").getAttribute("aria-expanded")).toBe("true");
    await app.getByText("Icon, distances, teaser", { exact: true }).waitFor();
    expect(await teaser.isVisible()).toBe(false);
    await header("Button and teaser").click();
    await teaser.fill("9999");
    await header("Button and teaser").click();
    await teaser.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => teaser.evaluate((field) => field === document.activeElement), SOON).toBe(true);
    expect(await header("Button and teaser").getAttribute("aria-expanded")).toBe("true");
  });

  it("rates the contrast of a colour in words", async () => {
    const { page, app } = await open(SECOND);
    const color = app.getByLabel("Colour", { exact: true });
    await color.fill("#1f6feb");
    await app.getByText("Text on this colour is white (contrast 4.6 : 1).").waitFor();
    await color.fill("#ffd400");
    await app.getByText("Text on this colour is black (contrast 14.7 : 1).").waitFor();
    await app.getByText("This colour is hard to see on a white page (contrast 1.4 : 1").waitFor();
    await color.fill("#ffd40");
    await app.getByText("Enter a colour such as #1f6feb.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await app.getByText("Not saved").waitFor();
    expect(await color.inputValue()).toBe("#ffd40");
  });
});
