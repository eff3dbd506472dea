import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();

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
