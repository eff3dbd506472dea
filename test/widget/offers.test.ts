import { expect, test } from "vitest";
import { findings } from "./axe-findings.ts";
import { done } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

test("the chat offers starter prompts until the first message, and sends the one that the visitor picks", async () => {
  on.service.config.appearance = { starter_prompts: ["Where is my order?", "Do you ship?"] };
  const page = await on.visit();
  await on.open(page);
  await page
    .getByRole("group", { name: "Suggested questions" })
    .getByRole("button", { name: "Do you ship?" })
    .click();
  await page.getByText("Echo: Do you ship?").waitFor();
  expect(await page.locator(".choice:visible").count()).toBe(0);
  expect(await page.getByRole("textbox").evaluate((input) => input.matches(":focus"))).toBe(true);
});

test("the chat shows quick replies only under the last reply, and sends the one that the visitor picks", async () => {
  on.service.intercept = ({ path, body }) =>
    path === "/v1/message" && body.message === "Hi"
      ? { status: 200, body: done("ses_1", "Which?", { quick_replies: ["Red", "Blue"] }) }
      : undefined;
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.getByRole("group", { name: "Suggested replies" }).getByRole("button", { name: "Blue" }).click();
  await page.getByText("Echo: Blue").waitFor();
  expect(await page.locator(".choice:visible").count()).toBe(0);
});

test("link cards open a new tab and say so, and link only to web addresses", async () => {
  const cards = [
    {
      title: "Boots <b>",
      url: "https://shop.example.com/boots",
      description: "Warm",
      image: "https://shop.example.com/a.png",
    },
    { title: "bank.example", url: "https://shop.example.com/bank" },
    { title: "Trap", url: "javascript:alert(1)" },
    { title: "Data", url: "data:text/html,x" },
  ];
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, body: done("ses_1", "Look:", { cards }) } : undefined;
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  const links = page.locator(".cards a");
  await links.first().waitFor();
  expect(await links.count()).toBe(2);
  expect(await links.first().getAttribute("href")).toBe("https://shop.example.com/boots");
  expect(await links.first().getAttribute("rel")).toBe("noopener noreferrer nofollow");
  // A title that names another host does not hide the real host of the link.
  expect(await links.last().textContent()).toContain("bank.example (shop.example.com)");
  expect(await links.first().textContent()).toMatch(/Boots <b>.*Warm.*new tab/);
  expect(await page.locator("parley-chat img").count()).toBe(0);
});

test("cards are in a scrollable row, have the same width and height, and each shows its price", async () => {
  const cards = ["Boots", "Boots that are light, waterproof and can be resoled", "Socks"].map(
    (title, at) => ({
      title,
      url: `https://shop.example.com/${at}`,
      price: "€189",
    }),
  );
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, body: done("ses_1", "Look:", { cards }) } : undefined;
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.locator(".card").first().waitFor();
  const sizes = await page
    .locator(".cards li")
    .evaluateAll((all) =>
      (all as HTMLElement[]).map((card) => [card.offsetWidth, card.offsetHeight, card.offsetTop].join()),
    );
  expect(new Set(sizes).size).toBe(1);
  expect(await page.locator(".card").first().textContent()).toMatch(/Boots.*€189/);
  const list = page.getByRole("list", { name: "Links" });
  await list.focus();
  expect(await list.evaluate((row) => row.matches(":focus") && row.scrollWidth > row.clientWidth)).toBe(true);
  expect(await page.locator(".transcript").evaluate((all) => all.scrollWidth > all.clientWidth)).toBe(false);
  // The row extends to the panel's edges; its first card is aligned with the text.
  const leftOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => part.getBoundingClientRect().left);
  expect((await leftOf(".cards")) - (await leftOf(".transcript"))).toBe(0);
  expect((await leftOf(".cards li")) - (await leftOf(".assistant .text"))).toBe(0);
});

test("a card's buttons send a message for the visitor, or open a page whose real host is visible", async () => {
  const buttons = [
    { label: "Are they warm?", action: "reply", text: "Are the boots <b> warm?" },
    { label: "See them", action: "open", url: "https://shop.example.com/boots" },
    { label: "See bank.example", action: "open", url: "https://shop.example.com/boots" },
    { label: "Trap", action: "open", url: "javascript:alert(1)" },
    { label: "Hidden", action: "open", url: "https://user@shop.example.com/" },
    { label: "Add to cart", action: "add_to_cart", product: "boots" },
  ];
  on.service.intercept = ({ path, body }) =>
    path === "/v1/message" && body.message === "Hi"
      ? { status: 200, body: done("ses_1", "Look:", { cards: [{ title: "Boots", text: "Warm", buttons }] }) }
      : undefined;
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  const group = page.getByRole("group", { name: "Boots" });
  await group.waitFor();
  expect(await findings(page)).toEqual([]);
  // The button "Add to cart" is missing, because this page does not name its shop.
  expect(await group.locator(".choice").allTextContents()).toEqual([
    "Are they warm?",
    "See them (opens in a new tab)",
    "See bank.example (shop.example.com) (opens in a new tab)",
  ]);
  // A button that opens a page is as high as one that sends a message.
  const heights = await group
    .locator(".choice")
    .evaluateAll((choices) => (choices as HTMLElement[]).map((choice) => choice.offsetHeight));
  expect(heights.slice(0, 2)).toEqual([36, 36]);
  const link = group.getByRole("link").first();
  expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  await group.getByRole("button", { name: "Are they warm?" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Echo: Are the boots <b> warm?").waitFor();
});

const FORM = {
  text: "How may we reach you?",
  fields: [
    { name: "email", label: "E-mail <b>", type: "email", required: true },
    { name: "size", label: "Size", type: "choice", options: ["40", "41"] },
    { name: "day", label: "Day", type: "date" },
  ],
  submit: "Book",
};

/** Opens the chat and asks "Hi". The reply contains a form. Other messages are echoed. */
async function askedBy(ask: object) {
  on.service.intercept = ({ path, body }) =>
    path === "/v1/message" && body.message === "Hi"
      ? { status: 200, body: done("ses_1", "Gladly.", { ask }) }
      : undefined;
  const page = await on.visit();
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  return page;
}
const filled = () =>
  on.service.calls
    .filter(({ path }) => path === "/v1/message")
    .map(({ body }) => (body.context as { form?: unknown }).form);

test.each(["light", "dark"] as const)(
  "a form that is filled in by keyboard sends its values with a readable message, in the %s theme",
  async (colorScheme) => {
    const page = await askedBy(FORM);
    await page.emulateMedia({ colorScheme });
    const form = page.getByRole("form", { name: FORM.text });
    await form.getByRole("textbox", { name: "E-mail <b>" }).focus();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.type("ada");
    await page.keyboard.press("Enter");
    // The browser reports the missing value, and nothing is sent.
    expect(await form.locator("input:invalid").count()).toBe(1);
    await page.keyboard.type("@example.com");
    await page.keyboard.press("Tab");
    await page.keyboard.type("41");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Echo: E-mail <b>: ada@example.com").waitFor();
    expect(filled()).toEqual([undefined, { email: "ada@example.com", size: "41" }]);
    expect(await form.isVisible()).toBe(false);
    expect(await page.getByRole("textbox").evaluate((input) => input.matches(":focus"))).toBe(true);
  },
);

test("a form with a single choice is shown as a question with buttons, only under the last reply", async () => {
  const [, size] = FORM.fields;
  const page = await askedBy({ fields: [size] });
  const question = page.getByRole("group", { name: "Size" });
  await question.getByRole("button", { name: "40" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await question.getByRole("button", { name: "41" }).click();
  await page.getByText("Echo: 41").waitFor();
  expect(filled()).toEqual([undefined, { size: "41" }]);
  expect(await question.isVisible()).toBe(false);
});

test("an empty form sends nothing when it is submitted, and its first field gets the focus", async () => {
  const page = await askedBy({ fields: FORM.fields.slice(1) });
  await page.locator("form.ask").getByRole("button", { name: "Send" }).press("Enter");
  expect(
    await page.getByRole("combobox", { name: "Size" }).evaluate((field) => field.matches(":focus")),
  ).toBe(true);
  expect(filled()).toEqual([undefined]);
});
