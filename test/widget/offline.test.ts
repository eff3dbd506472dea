import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();

test("the chat says that the visitor is offline, keeps messages written offline, and sends them when online", async () => {
  const page = await on.visit();
  await on.open(page);
  await page.context().setOffline(true);
  await page.locator(".notice", { hasText: "You’re offline" }).waitFor();
  expect(await page.getByRole("status").textContent()).toContain("offline");
  await page.keyboard.type("Are you there?");
  await page.keyboard.press("Enter");
  await page.getByText("Will be sent").waitFor();
  await page.context().setOffline(false);
  await page.getByText("Echo: Are you there?").waitFor();
  await expect.poll(() => page.locator(".notice").textContent()).toBe("");
  expect(await page.getByRole("alert").textContent()).toBe("");
  const keys = on.service.calls
    .filter(({ path }) => path === "/v1/message")
    .map((call) => call.idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});
