import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Call, parts, refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";
import { userToken } from "./user-token.ts";

const on = stage();
const NOW = Math.floor(Date.now() / 1_000);
const EXPIRED = userToken("ada", NOW - 60);
const opened = () =>
  on.service.calls.filter(({ path }) => path === "/v1/widget/sessions").map(({ body }) => body);
const sent = () => on.service.calls.filter(({ path }) => path === "/v1/message");
const texts = (page: Page) => page.locator(".message .text").allTextContents();
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const errors = (page: Page) => page.evaluate(() => window.emitted.filter(([event]) => event === "error"));

/** Refuses each token after its expiry, as the service does. */
function refusingExpired({ path, body }: Call) {
  const claims = typeof body.user_token === "string" ? body.user_token.split(".")[1] : undefined;
  const isExpired =
    claims !== undefined && JSON.parse(Buffer.from(claims, "base64url").toString()).exp <= NOW;
  return path === "/v1/widget/sessions" && isExpired
    ? refusal(401, "UNAUTHORIZED", "user_token", "expired_token")
    : undefined;
}

/** Makes the service refuse all later calls with this session token, as if the token had expired. */
function over(token: string) {
  const before = on.service.intercept;
  on.service.intercept = (call) =>
    call.token === token ? refusal(401, "UNAUTHORIZED", "X-API-Key", "expired_token") : before?.(call);
}

/** Opens a page of Ada and says "Hi" there. Returns the token in her browser's storage. */
async function visitAsAda(): Promise<{ page: Page; token: string }> {
  const page = await on.visit();
  await say(page, userToken("ada"), "Hi");
  return { page, token: JSON.parse((await stored(page))["parley:pk_test:user"] ?? "{}").token };
}

/** Passes `token`, if any, to `identify()` and sends a message. */
async function say(page: Page, token: string | undefined, words: string): Promise<void> {
  await page.evaluate(
    async ([token, words]) => {
      if (token !== undefined) await window.ChatWidget?.identify(token);
      await window.ChatWidget?.sendMessage(`${words}`);
    },
    [token, words],
  );
}

/** Goes to another page in this tab. */
async function goOn(page: Page): Promise<Page> {
  await page.goto(`${on.service.origin}/next`);
  await on.ready(page);
  return page;
}

async function otherTab(page: Page): Promise<Page> {
  return goOn(await page.context().newPage());
}

/** Passes a function that returns these tokens in turn, and then repeats the last one. The function fails for an empty token. */
async function identifyBy(page: Page, tokens: (string | null)[]): Promise<void> {
  await page.evaluate((tokens) => {
    void window.ChatWidget?.identify(async () => {
      const token = tokens.length > 1 ? tokens.shift() : tokens[0];
      if (token === "") throw new Error("no network");
      return token;
    });
  }, tokens);
}

test("after a token has expired, the chat says so, keeps the message, and continues with another token", async () => {
  const { page } = await visitAsAda();
  on.service.intercept = refusingExpired;
  const before = await stored(page);
  await goOn(page);
  await say(page, EXPIRED, "Again");
  await on.open(page);
  expect(opened().filter((body) => body.user_token === undefined)).toEqual([]);
  expect(await stored(page)).toEqual(before);
  expect(sent()).toHaveLength(1);
  expect(await page.getByRole("alert").textContent()).toContain("sign-in couldn’t be confirmed");
  expect(await page.locator(".message.user", { hasText: "Again" }).textContent()).toContain("Not answered");
  expect(await errors(page)).toContainEqual(["error", { code: "UNAUTHORIZED", message: expect.any(String) }]);

  await page.evaluate((token) => window.ChatWidget?.identify(token), userToken("ada"));
  await page.getByText("Echo: Again").waitFor();
  expect(await texts(page)).toEqual(["Hi", "Echo: Hi", "Again", "Echo: Again"]);
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("");
});

test("the next page shows a question that was refused with an expired token, and sends the question on retry", async () => {
  const { page } = await visitAsAda();
  on.service.intercept = refusingExpired;
  await goOn(page);
  await say(page, EXPIRED, "Again");
  await goOn(page);
  await page.evaluate((token) => window.ChatWidget?.identify(token), userToken("ada"));
  await on.open(page);
  await page.getByText("Not answered").waitFor();
  await page.locator(".retry").click();
  await page.getByText("Echo: Again").waitFor();
  expect(await texts(page)).toEqual(["Hi", "Echo: Hi", "Again", "Echo: Again"]);
});

test("the chat keeps the conversation visible and creates no guest after the visitor's and the page's tokens have expired", async () => {
  const { page, token } = await visitAsAda();
  const before = await stored(page);
  on.service.intercept = (call) =>
    call.path === "/v1/widget/sessions"
      ? refusal(401, "UNAUTHORIZED", "user_token", "expired_token")
      : undefined;
  over(token);
  await say(page, undefined, "Again");
  expect(opened().map(({ user_token }) => user_token)).not.toContain(undefined);
  expect(await stored(page)).toEqual(before);
  expect(await texts(page)).toEqual(["Hi", "Echo: Hi", "Again"]);
});

test("the chat offers a retry and creates no guest if the page's token function fails", async () => {
  const page = await on.visit();
  await identifyBy(page, ["", userToken("ada")]);
  await on.open(page);
  await page.getByRole("alert").getByText("sign-in couldn’t be confirmed").waitFor();
  expect(opened()).toEqual([]);
  await page.locator(".retry").click();
  await expect.poll(() => opened().length).toBe(1);
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("");
  expect(opened()[0]?.user_token).toBeTruthy();
});

/**
 * Identifies Ada on an open chat of a guest, and delays the code that reads users. Resolves to a function that lets the code
 * through.
 */
async function identifyLate(page: Page, token: string): Promise<() => void> {
  let letThrough: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/identity-/, async (route) => {
    await gate;
    await route.continue();
  });
  await on.open(page);
  await page.waitForFunction(() => window.emitted.length === 1);
  await page.evaluate((token) => {
    void window.ChatWidget?.identify(token);
  }, token);
  return letThrough;
}

test("a question waits for the code that identifies visitors, and is then asked as the user", async () => {
  const token = userToken("ada");
  const page = await on.visit();
  const letThrough = await identifyLate(page, token);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await page.locator(".typing").waitFor();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent()).toEqual([]);
  letThrough();
  await page.getByText("Echo: Hi").waitFor();
  expect(sent()).toHaveLength(1);
  expect(opened().at(-1)?.user_token).toBe(token);
});

test("a file waits for the code that identifies visitors, and is then sent as the user", async () => {
  on.service.config.files = { types: ["text/plain"], max_bytes: 2_000, per_session: 3 };
  const uploads = () => on.service.calls.filter(({ path }) => path.endsWith("/files"));
  const page = await on.visit();
  const letThrough = await identifyLate(page, userToken("ada"));
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "size.txt", mimeType: "text/plain", buffer: Buffer.from("42") });
  await page.locator(".attached li").waitFor();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(uploads()).toEqual([]);
  letThrough();
  await expect.poll(uploads).toHaveLength(1);
  expect(uploads()[0]?.token).toBe(JSON.parse((await stored(page))["parley:pk_test:user"] ?? "{}").token);
  expect(opened()).toHaveLength(2);
});

test("a question waits while the page's function fetches a token", async () => {
  const token = userToken("ada");
  const page = await on.visit();
  await on.open(page);
  await page.waitForFunction(() => window.emitted.length === 1);
  await page.evaluate(() => {
    void window.ChatWidget?.identify(
      () => new Promise((resolve) => Object.assign(window, { give: resolve })),
    );
  });
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await page.locator(".typing").waitFor();
  expect(sent()).toEqual([]);
  await page.evaluate((token) => (window as unknown as { give(token: string): void }).give(token), token);
  await page.getByText("Echo: Hi").waitFor();
  expect(sent()).toHaveLength(1);
  expect(opened().at(-1)?.user_token).toBe(token);
});

test("a token function that returns null means that nobody is logged in, as with undefined", async () => {
  const page = await on.visit();
  await identifyBy(page, [null]);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(opened()).toEqual([{ site: "pk_test" }]);
  expect(await errors(page)).toEqual([]);
});

test("identify() without arguments means that nobody is logged in, and removes the user's conversation", async () => {
  const { page } = await visitAsAda();
  await page.evaluate(() => window.ChatWidget?.identify(undefined));
  expect(await texts(page)).toEqual([]);
  expect(opened().at(-1)).toEqual({ site: "pk_test" });
});

test("a guest on a page without a user does not replace the user's session", async () => {
  const { page } = await visitAsAda();
  await goOn(page);
  await say(page, undefined, "As a guest");
  expect(await texts(page)).toEqual(["As a guest", "Echo: As a guest"]);
  await goOn(page);
  await say(page, userToken("ada"), "Back");
  expect(await texts(page)).toEqual(["Hi", "Echo: Hi", "Back", "Echo: Back"]);
  await goOn(page);
  await on.open(page);
  await page.getByText("Echo: As a guest").waitFor();
  expect(await texts(page)).toEqual(["As a guest", "Echo: As a guest"]);
});

test("the stored session of a user does not identify that user", async () => {
  const { page } = await visitAsAda();
  const { "parley:pk_test:user": own, ...others } = await stored(page);
  expect(Object.keys(others)).toEqual([]);
  expect(JSON.parse(own ?? "")).toEqual({
    id: expect.stringMatching(/^ses_/),
    token: expect.stringMatching(/^token_/),
    speaker: expect.stringMatching(/^[0-9a-z]{1,10}$/),
  });
});

test("a tab that stays open while another user logs in shows and sends nothing as that user", async () => {
  const { page: ada, token } = await visitAsAda();
  const bob = await otherTab(ada);
  await on.open(bob);
  await say(bob, userToken("bob"), "I am Bob");
  await bob.getByText("Echo: I am Bob").waitFor();
  expect(await texts(bob)).toEqual(["I am Bob", "Echo: I am Bob"]);
  expect(await texts(ada)).toEqual(["Hi", "Echo: Hi"]);
  await say(ada, undefined, "Still Ada");
  expect(sent().at(-1)?.token).toBe(token);
  expect(await texts(bob)).toEqual(["I am Bob", "Echo: I am Bob"]);
  await say(bob, undefined, "Still Bob");
  expect(await texts(bob)).toEqual(["I am Bob", "Echo: I am Bob", "Still Bob", "Echo: Still Bob"]);
  expect(await texts(ada)).toEqual(["Hi", "Echo: Hi", "Still Ada", "Echo: Still Ada"]);
});

test("the chat opens no session and sends nothing if the token function names another user than when the page loaded", async () => {
  const page = await on.visit();
  await identifyBy(page, [userToken("ada", NOW + 30), userToken("bob")]);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  const { token } = JSON.parse((await stored(page))["parley:pk_test:user"] ?? "{}");
  over(token);
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("My secret"));
  await page.getByRole("alert").getByText("reload the page").waitFor();
  expect(opened()).toHaveLength(1);
  expect(await texts(page)).toEqual(["Hi", "Echo: Hi", "My secret"]);
  await page.locator(".retry").click();
  await expect.poll(async () => (await errors(page)).length).toBe(2);
  expect(opened()).toHaveLength(1);
});

test("the chat opens no session and sends nothing if the token function says that nobody is logged in now", async () => {
  const page = await on.visit();
  await identifyBy(page, [userToken("ada", NOW + 30), null]);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  over(JSON.parse((await stored(page))["parley:pk_test:user"] ?? "{}").token);
  await page.evaluate(() => window.ChatWidget?.sendMessage("My secret"));
  expect(opened()).toHaveLength(1);
  expect(await errors(page)).toHaveLength(1);
});

test("the reply to a user's question does not appear for another user on the next page", async () => {
  const { page } = await visitAsAda();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, events: parts().events() } : undefined;
  await on.open(page);
  await page.keyboard.type("My secret");
  await page.keyboard.press("Enter");
  await expect.poll(() => sent().length).toBe(2);
  on.service.intercept = undefined;
  await goOn(page);
  await page.evaluate((token) => {
    void window.ChatWidget?.identify(token);
  }, userToken("bob"));
  await say(page, undefined, "I am Bob");
  expect(await texts(page)).toEqual(["I am Bob", "Echo: I am Bob"]);
  expect(sent().map(({ body }) => body.message)).toEqual(["Hi", "My secret", "I am Bob"]);

  await goOn(page);
  await page.evaluate((token) => window.ChatWidget?.identify(token), userToken("ada"));
  await on.open(page);
  await page.getByText("Echo: My secret").waitFor();
});

test("another user on the same page does not send the messages that the previous user could not send", async () => {
  const page = await on.visit();
  on.service.intercept = refusingExpired;
  await say(page, EXPIRED, "My secret");
  await say(page, userToken("bob"), "I am Bob");
  expect(await texts(page)).toEqual(["I am Bob", "Echo: I am Bob"]);
  expect(sent().map(({ body }) => body.message)).toEqual(["I am Bob"]);
});

test("the chat removes the previous user's conversation even if the next user cannot be confirmed", async () => {
  const { page } = await visitAsAda();
  on.service.intercept = refusingExpired;
  await page.evaluate((token) => window.ChatWidget?.identify(token), userToken("bob", NOW - 60));
  expect(await texts(page)).toEqual([]);
  expect(await errors(page)).toHaveLength(1);
});
