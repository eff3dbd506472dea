import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { newShop } from "../new-shop.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { adminScreens, isSkipped, SOON } from "./admin-screens.ts";

const SHOP = newShop("first");
const PATH = "/app/conversations";

describe.skipIf(isSkipped)("The Conversations screen", () => {
  const on = adminScreens();
  const chat = (message: string, shop = SHOP) => storefrontVisitor(on.stage, shop).chat(message);

  beforeAll(async () => {
    await on.stage.install(SHOP);
    await on.set(SHOP, { webhook_url: on.workflow.url });
    for (const message of ["Where is my order?", "=HYPERLINK(1)", "Do you wrap presents?"])
      expect(await chat(message)).toBe(200);
  });

  it("lists who has chatted, finds what was said, and leads back to all", async () => {
    const { page, app, back } = await on.open(SHOP, PATH);
    await app.getByText("Page 1 of 1 · 3 conversations").waitFor();
    await app.getByLabel("Search for").fill("PRESENTS");
    await page.keyboard.press("Enter");
    await app.getByText("Page 1 of 1 · 1 conversation", { exact: true }).waitFor();
    await app.getByLabel("Search for").fill("nothing of the kind");
    await app.getByRole("button", { name: "Search" }).click();
    await app.getByText("Nothing was found").waitFor();
    await app.getByRole("button", { name: "Show all" }).click();
    await app.getByText("3 conversations").waitFor();
    const words = app.getByLabel("Search for");
    await expect.poll(() => words.evaluate((field) => field === document.activeElement), SOON).toBe(true);
    for (const [show, none] of [
      ["unanswered", "Every message was answered"],
      ["waiting", "Nobody waits for a person"],
    ] as const) {
      await app.getByLabel("Show", { exact: true }).selectOption(show);
      await app.getByRole("status").getByText(none, { exact: true }).waitFor();
    }
    await back();
    await app.getByText("Every message was answered", { exact: true }).waitFor();
    await back();
    await app.getByText("3 conversations").waitFor();
    await back();
    await app.getByText("Nothing was found").waitFor();
    expect(await app.getByLabel("Search for").inputValue()).toBe("nothing of the kind");
  });

  it("has room for what is searched for on a phone", async () => {
    const { app } = await on.open(SHOP, PATH, { width: 390, height: 844 });
    const box = await app.getByLabel("Search for").boundingBox();
    expect(box?.width).toBeGreaterThan(300);
  });

  it("tells each by its first words and its customer, whose name Shopify knows", async () => {
    const shop = newShop("names");
    await on.stage.install(shop);
    await on.set(shop, { webhook_url: on.workflow.url });
    const pretend = on.stage.shopify.shop(shop);
    const customers = {
      ...pretend.customers,
      "9": { firstName: null, lastName: null, email: "b@example.com" },
    };
    pretend.customers = customers;
    const visitor = storefrontVisitor(on.stage, shop);
    for (const id of ["7", "9"]) {
      pretend.loggedIn = id;
      const { user_token } = (await (await visitor.identity()).json()) as { user_token: string };
      expect(await visitor.chat(`I am customer\n${id}`, user_token)).toBe(200);
    }
    expect(await visitor.chat("I am a guest")).toBe(200);

    const rows = async () => {
      const { app } = await on.open(shop, PATH);
      const items = app.getByRole("listitem").filter({ hasText: /message/ });
      await items.first().waitFor();
      return (await items.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
    };
    const shown = (began: string, who: string, count: string) =>
      expect.stringMatching(new RegExp(`^${began} ${who} · \\w+ \\d.* · ${count}$`));
    expect(await rows()).toEqual([
      shown("I am a guest", "Guest", "2 messages"),
      shown("I am customer 9", "b@example.com", "2 messages"),
      shown("I am customer 7", "Ada Lovelace", "2 messages"),
    ]);
    const { page, app } = await on.open(shop, PATH);
    await app.getByLabel("In", { exact: true }).selectOption("customers");
    for (const [words, began] of [
      ["lovelace", "I am customer 7"],
      ["b@example.com", "I am customer 9"],
    ] as const) {
      await app.getByLabel("Search for").fill(words);
      await page.keyboard.press("Enter");
      await app.getByText("Page 1 of 1 · 1 conversation", { exact: true }).waitFor();
      await app.getByRole("listitem").filter({ hasText: began }).waitFor();
    }
    await app.getByLabel("Search for").fill("a guest");
    await page.keyboard.press("Enter");
    await app.getByText("Nothing was found").waitFor();
    pretend.showsCustomers = false;
    await app.getByRole("button", { name: "Search" }).click();
    await app.getByText("Shopify does not tell the app who your customers are just now.").waitFor();
    expect((await rows()).slice(1)).toEqual([
      shown("I am customer 9", "Customer 9", "2 messages"),
      shown("I am customer 7", "Customer 7", "2 messages"),
    ]);
  });

  it("shows a text that turns others around in its own place, and by name what turns it", async () => {
    const shop = newShop("turned");
    await on.stage.install(shop);
    await on.set(shop, { webhook_url: on.workflow.url });
    expect(await chat("Open \u202Egnp.exe \u2067now", shop)).toBe(200);
    const { app } = await on.open(shop, PATH);
    const shown = app.locator("bdi", { hasText: "Open [U+202E]gnp.exe" });
    await shown.first().waitFor();
    await shown.first().click();
    await app.getByRole("heading", { name: "Guest", exact: true }).waitFor();
    await app.getByRole("log").locator("p", { hasText: "You said:" }).waitFor();
    const texts = app.getByRole("log").locator("bdi, .prose-place");
    expect(await texts.allTextContents()).toEqual([
      "Open [U+202E]gnp.exe \u2067now",
      // The widget leaves out what turns a text around and does not end: a visitor does not see it, either.
      "You said: Open [U+202E]gnp.exe now",
    ]);
    const isolation = (element: Element) => getComputedStyle(element).unicodeBidi;
    for (const at of [0, 1]) expect(await texts.nth(at).evaluate(isolation)).toMatch(/isolate|plaintext/);
  });

  it("is titled by its customer, leads to their page, and shows answers and ratings as the visitor saw them", async () => {
    const shop = newShop("titled");
    await on.stage.install(shop);
    await on.set(shop, { webhook_url: on.workflow.url });
    await on.set(shop, { appearance: { feedback: true } }, "appearance");
    on.workflow.answers(() => ({
      body: {
        message:
          "**Two** copies.\n\n- [Look](https://shop.example/waves)\n- [No](javascript:alert(1))\n\n<img src=x onerror=alert(1)>",
      },
    }));
    on.stage.shopify.shop(shop).loggedIn = "7";
    const visitor = storefrontVisitor(on.stage, shop);
    const { user_token } = (await (await visitor.identity()).json()) as { user_token: string };
    const session = await visitor.open(user_token);
    const book = { product_id: 1, title: "The Waves", variant: "Hardback", price: "9.90 EUR" };
    const context = {
      ...{ page_url: `https://${shop}/products/waves`, product: { id: "1", title: "The Waves" } },
      ...{ cart_total: "19.80 EUR", cart_item_count: 2, cart_lines: [{ ...book, quantity: 2 }] },
    };
    await session.call("POST", "/message", { message: "Do you have *The Waves*?", context });
    const { messages } = (await session.call("GET", `/conversation/${session.id}`)).json;
    const rated = { message_id: messages[1].id, rating: "down" };
    expect((await session.call("POST", `/conversation/${session.id}/feedback`, rated)).status).toBe(200);

    const { app } = await on.open(shop, `${PATH}/${session.id}`);
    await app.getByRole("heading", { name: "Ada Lovelace", exact: true }).waitFor();
    const page = app.getByRole("link", { name: "Customer’s page" });
    expect(await page.getAttribute("href")).toBe(`https://${shop}/admin/customers/7`);
    const log = app.getByRole("log");
    await log.getByText("Rated not helpful", { exact: true }).waitFor();
    await log.getByText("Do you have *The Waves*?", { exact: true }).waitFor();
    await log.locator("strong", { hasText: "Two" }).waitFor();
    expect(
      await log.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ).toEqual(["https://shop.example/waves"]);
    expect(await log.locator("img").count()).toBe(0);
    await log.getByText("<img src=x onerror=alert(1)>").waitFor();

    const facts = app.getByRole("heading", { name: "When it began" }).locator("xpath=../..");
    expect((await facts.innerText()).split(/\n+/).slice(3, -2)).toEqual([
      ...["Page", "/products/waves", "Product", "The Waves"],
      ...["Cart, 2 items", "2 × The Waves (Hardback) · 9.90 EUR", "Total: 19.80 EUR"],
    ]);
    expect(await facts.getByRole("link").getAttribute("href")).toBe(context.page_url);
  });

  it("lists what nobody answered and what was rated not helpful, and says so beside each", async () => {
    const shop = newShop("alone");
    await on.stage.install(shop);
    await on.set(shop, { webhook_url: on.workflow.url });
    await on.set(shop, { appearance: { feedback: true } }, "appearance");
    const session = await storefrontVisitor(on.stage, shop).open();
    await session.say("Where is it?");
    const { messages } = (await session.call("GET", `/conversation/${session.id}`)).json;
    const rated = { message_id: messages[1].id, rating: "down" };
    await session.call("POST", `/conversation/${session.id}/feedback`, rated);
    on.workflow.answers(() => ({ status: 500 }));
    await chat("Is anybody there?", shop);

    const { app } = await on.open(shop, PATH);
    const rows = app.getByRole("listitem").filter({ hasText: /message/ });
    const shown = async (count: number) => {
      await app
        .getByText(`Page 1 of 1 · ${count} conversation${count === 1 ? "" : "s"}`, { exact: true })
        .waitFor();
      return (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
    };
    const alone = expect.stringMatching(/^Is anybody there\? Guest .* 1 message (\w+ )?Not answered$/);
    const disliked = expect.stringMatching(/^Where is it\? Guest .* 2 messages (\w+ )?Rated not helpful$/);
    expect(await shown(2)).toEqual([alone, disliked]);
    await app.getByLabel("Show", { exact: true }).selectOption("unanswered");
    expect(await shown(1)).toEqual([alone]);
    await app.getByLabel("Show", { exact: true }).selectOption("disliked");
    await rows.filter({ hasText: "Where is it?" }).waitFor();
    expect(await shown(1)).toEqual([disliked]);
    await app.getByLabel("Search for").fill("Lost");
    await app.getByRole("button", { name: "Search" }).click();
    await app.getByText("Nothing was found").waitFor();
  });

  it("a message whose answer is still being written is not unanswered, even among a customer's", async () => {
    const shop = newShop("early");
    await on.stage.install(shop);
    await on.set(shop, { webhook_url: on.workflow.url });
    on.stage.shopify.shop(shop).loggedIn = "7";
    const visitor = storefrontVisitor(on.stage, shop);
    const { user_token } = (await (await visitor.identity()).json()) as { user_token: string };
    const held = on.workflow.holds();
    const said = visitor.chat("Is it still there?", user_token);
    const call = await held.next();
    const { app } = await on.open(shop, `${PATH}?by=customers&search=lovelace`);
    const row = app.getByRole("listitem").filter({ hasText: "Is it still there?" });
    await row.waitFor();
    expect(await row.innerText()).not.toContain("Not answered");
    call.end("Yes.");
    await said;
  });

  it("shows the conversations of some days, and says what is wrong with a date", async () => {
    const { app } = await on.open(SHOP, `${PATH}`);
    await app.getByLabel("To", { exact: true }).fill("2020-01-31");
    await app.getByRole("button", { name: "Search" }).click();
    await app.getByText("Nothing was found").waitFor();
    await app.getByLabel("From", { exact: true }).fill("2021-01-01");
    // The browser's own calendar would not offer it.
    await app.locator("form").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await app.getByRole("button", { name: "Search" }).click();
    await app.getByText("Choose a day that is not after the last one.").waitFor();
  });

  it("turns pages, each with an address of its own", async () => {
    const shop = newShop("many");
    await on.stage.install(shop);
    await on.set(shop, { webhook_url: on.workflow.url });
    for (let at = 0; at < 21; at++) await chat(`Message ${at}`, shop);
    const { app, back } = await on.open(shop, PATH);
    await app.getByText("Page 1 of 2 · 21 conversations").waitFor();
    await app.getByRole("button", { name: "Older" }).click();
    await app.getByText("Page 2 of 2 · 21 conversations").waitFor();
    await back();
    await app.getByText("Page 1 of 2 · 21 conversations").waitFor();
  });

  it("is read and deleted with the keyboard, after a question", async () => {
    expect(await chat("Please forget me")).toBe(200);
    const { page, app } = await on.open(SHOP, PATH);
    await app
      .getByRole("link", { name: /^Read the conversation/ })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await app.getByText("You said: Please forget me").waitFor();
    const remove = app.getByRole("button", { name: "Delete" });
    await remove.press("Enter");
    await app.getByRole("dialog").getByText("for good").waitFor();
    await page.keyboard.press("Escape");
    await app.getByRole("dialog").waitFor({ state: "detached" });
    const isFocused = () => remove.evaluate((element) => element === document.activeElement);
    await expect.poll(isFocused, SOON).toBe(true);
    await remove.press("Enter");
    await app.getByRole("dialog").getByRole("button", { name: "Cancel" }).press("Enter");
    await app.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(isFocused, SOON).toBe(true);
    await remove.press("Enter");
    await app.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
    await page.getByRole("status").getByText("Conversation deleted").waitFor();
    await app.getByText("3 conversations").waitFor();
    await app.getByLabel("Search for").fill("forget");
    await page.keyboard.press("Enter");
    await app.getByText("Nothing was found").waitFor();
  });

  it("downloads an export that no spreadsheet runs, with a session token and none in the address", async () => {
    const { page, app } = await on.open(SHOP, PATH);
    const asked = page.waitForRequest(/conversations\/export/);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      app.getByRole("button", { name: "Export as CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("conversations.csv");
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect(lines[0]).toBe('\uFEFF"session_id","message_id","role","timestamp","content"');
    expect(lines).toHaveLength(8);
    expect(lines.filter((line) => line.endsWith(`,"'=HYPERLINK(1)"`))).toHaveLength(1);
    expect((await asked).url()).not.toContain("token");
    const [other] = await Promise.all([
      page.waitForEvent("download"),
      app.getByRole("button", { name: "Export as NDJSON" }).click(),
    ]);
    const rows = (await readFile(await other.path(), "utf8")).trim().split("\n");
    expect(rows.map((row) => JSON.parse(row).messages.length)).toEqual([2, 2, 2]);
  });

  it("says what to do where nobody has chatted", async () => {
    const { app } = await on.open(newShop("quiet"), PATH);
    await app.getByText("Nobody has chatted yet").waitFor();
    await app.getByRole("link", { name: "See on Home what is left to do" }).click();
    await app.getByRole("heading", { name: "Set up" }).waitFor();
  });

  it("shows nothing of another shop, which finds none of its conversations, even by their names", async () => {
    const route = "_data=routes%2Fapp.conversations";
    const list = await on.call(SHOP, `${PATH}?index&${route}._index`);
    const { list: ours } = (await list.json()) as { list: { data: { session_id: string }[] } };
    const id = ours.data[0]?.session_id;
    const other = newShop("other");
    await on.stage.install(other);
    const deletion = { method: "POST", body: new URLSearchParams({ intent: "delete" }) };
    for (const init of [{ method: "GET" }, deletion]) {
      const answer = await on.call(other, `${PATH}/${id}?${route}.%24id`, init);
      if (init.method === "GET") expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain("order");
    }
    const theirs = await on.call(other, `${PATH}?index&${route}._index`);
    expect(await theirs.json()).toMatchObject({ list: { pagination: { total: 0 } } });
    const exported = await on.call(other, `${PATH}/export?format=ndjson`);
    expect([exported.status, await exported.text()]).toEqual([200, ""]);
    const still = await on.call(SHOP, `${PATH}/${id}?${route}.%24id`);
    expect(still.status).toBe(200);
  });
});
