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
