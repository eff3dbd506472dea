import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Call, refusal } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();
const named = () =>
  on.service.calls.filter(({ path }) => path === "/v1/widget/sessions").map(({ body }) => body.user_token);
const refusingStale = ({ path, body }: Call) =>
  path === "/v1/widget/sessions" && body.user_token === "stale"
    ? refusal(401, "UNAUTHORIZED", "user_token", "expired_token")
    : undefined;

test("identify() sends a signed token, or the user as the page knows them, when the session is opened", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.identify({ id: "7", name: "Ada" }));
  expect(on.service.calls.some(({ path }) => path === "/v1/widget/sessions")).toBe(false);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.evaluate(() => window.ChatWidget?.identify("signed"));
  const opened = on.service.calls.filter(({ path }) => path === "/v1/widget/sessions");
  expect(opened.map(({ body }) => [body.user, body.user_token])).toEqual([
    [{ id: "7", name: "Ada" }, undefined],
    [undefined, "signed"],
  ]);
  expect(opened[1]?.body.session_token).toMatch(/^token_/);
});

test("a user whose session is another sees that session's messages only", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  on.service.intercept = ({ path }) =>
    path === "/v1/widget/sessions"
      ? {
          status: 201,
          body: {
            success: true,
            session_id: "ses_other",
            token: "token_other",
            messages: [{ id: "m", role: "user", content: "From my phone", timestamp: "" }],
          },
        }
      : undefined;
  await page.evaluate(() => window.ChatWidget?.identify("signed"));
  expect(await page.locator(".message .text").allTextContents()).toEqual(["From my phone"]);
});

test("a refused user_token is an error event, and the visitor goes on as a guest", async () => {
  const page = await on.visit();
  on.service.intercept = refusingStale;
  await page.evaluate(async () => {
    await window.ChatWidget?.identify("stale");
    window.ChatWidget?.open();
    await window.ChatWidget?.sendMessage("Hi");
  });
  expect(named()).toEqual(["stale", undefined]);
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Echo: Hi"]);
  expect(await page.getByRole("alert").textContent()).toBe("");
  const [error, ...later] = await page.evaluate(() => window.heard);
  expect(error).toEqual(["error", { code: "UNAUTHORIZED", message: "No: expired_token" }]);
  expect(later.map(([event]) => event)).toEqual(["open", "message:sent", "message:received"]);
});

test("after a refused user_token, identify() with a good one opens the session anew as that user", async () => {
  const page = await on.visit();
  on.service.intercept = refusingStale;
  await page.evaluate(async () => {
    await window.ChatWidget?.identify("stale");
    await window.ChatWidget?.sendMessage("Hi");
    await window.ChatWidget?.identify("good");
  });
  expect(named()).toEqual(["stale", undefined, "good"]);
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Echo: Hi"]);
});

test("whoever is identified while another user_token is being refused is who speaks in the end", async () => {
  const page = await on.visit();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  on.service.intercept = (call) => {
    const refused = refusingStale(call);
    return refused && promise.then(() => refused);
  };
  const asked = page.waitForRequest("**/v1/widget/sessions");
  await page.evaluate(async () => {
    await window.ChatWidget?.identify("stale");
    window.ChatWidget?.open();
  });
  await asked;
  await page.evaluate(() => {
    void window.ChatWidget?.identify("good");
  });
  resolve(undefined);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(named()).toEqual(["stale", undefined, "good"]);
  expect(on.service.calls.at(-2)?.body.session_token).toMatch(/^token_/);
  expect(on.service.calls.at(-1)?.path).toBe("/v1/message");
});

const jwt = (exp: number, name: string) =>
  `head.${Buffer.from(JSON.stringify({ exp, name })).toString("base64url")}.seal`;
const NOW = Math.floor(Date.now() / 1_000);

/** `identify()` with a function that gives these tokens, one after the other, the last one again and again. */
async function identifyBy(page: Page, tokens: (string | undefined)[]): Promise<void> {
  await page.evaluate((tokens) => {
    void window.ChatWidget?.identify(async () => (tokens.length > 1 ? tokens.shift() : tokens[0]));
  }, tokens);
}

test("identify() takes a function that fetches a token, which is called when the chat is first opened", async () => {
  const page = await on.visit();
  await page.evaluate(() => {
    const calls: string[] = [];
    Object.assign(window, { calls });
    void window.ChatWidget?.identify(async () => {
      calls.push("asked");
      return "fresh";
    });
  });
  const asked = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls.length);
  await page.locator(".launcher").hover();
  await page.locator(".panel").waitFor({ state: "attached" });
  expect(await asked()).toBe(0);
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(await asked()).toBe(1);
  expect(named()).toEqual(["fresh"]);
});

test("a session that must be opened again gets the token at hand, unless it has expired or is about to", async () => {
  const page = await on.visit();
  const [lasting, ending] = [jwt(NOW + 3_600, "lasting"), jwt(NOW + 30, "ending")];
  await identifyBy(page, [ending, lasting, "never"]);
  let refusals = 0;
  const refuse = ({ path }: Call) =>
    path === "/v1/message" && refusals++ % 2 === 0
      ? refusal(401, "UNAUTHORIZED", "X-API-Key", "expired_token")
      : undefined;
  await page.evaluate(() => window.ChatWidget?.sendMessage("One"));
  on.service.intercept = refuse;
  await page.evaluate(() => window.ChatWidget?.sendMessage("Two"));
  await page.evaluate(() => window.ChatWidget?.sendMessage("Three"));
  expect(named()).toEqual([ending, lasting, lasting]);
});

test("a token that the service says has expired is fetched anew, once", async () => {
  const page = await on.visit();
  on.service.intercept = refusingStale;
  await identifyBy(page, ["stale", "fresh"]);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(named()).toEqual(["stale", "fresh"]);
  expect((await page.evaluate(() => window.heard)).map(([event]) => event)).not.toContain("error");

  const other = await on.visit();
  on.service.calls.length = 0;
  await identifyBy(other, ["stale"]);
  await other.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(named()).toEqual(["stale", "stale", undefined]);
  expect((await other.evaluate(() => window.heard)).filter(([event]) => event === "error")).toHaveLength(1);
});

test("without a token from the function the visitor is a guest; one that fails is an error event as well", async () => {
  const page = await on.visit();
  await identifyBy(page, [undefined]);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(named()).toEqual([undefined]);
  await page.evaluate(() => window.ChatWidget?.identify(() => Promise.reject(new Error("logged out"))));
  await page.evaluate(() => window.ChatWidget?.sendMessage("Again"));
  const last = page.locator(".message .text").last();
  expect(await last.textContent()).toBe("Echo: Again");
  const errors = (await page.evaluate(() => window.heard)).filter(([event]) => event === "error");
  expect(errors).toEqual([
    ["error", { code: "UNAUTHORIZED", message: expect.stringContaining("logged out") }],
  ]);
});
