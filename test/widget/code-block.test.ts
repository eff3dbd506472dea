import { expect, test } from "vitest";
import { done, parts } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

test("a code block has a copy button once the reply is complete", async () => {
  const reply = parts();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, events: reply.events() } : undefined;
  const page = await on.visit("/", { permissions: ["clipboard-read", "clipboard-write"] });
  await on.open(page);
  await page.evaluate(() => void window.ChatWidget?.sendMessage("How?"));
  reply.push("delta", { content: "Run:\n\n```sh\nnpm ci\n" });
  await page.locator("pre", { hasText: "npm ci" }).waitFor();
  expect(await page.getByRole("button", { name: "Copy code" }).count()).toBe(0);
  reply.push("done", done("ses_1", "Run:\n\n```sh\nnpm ci\nnpm start\n```\n\nThat is all."));
  await page.getByRole("button", { name: "Copy code" }).click();
  await page.getByRole("status").getByText("Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("npm ci\nnpm start");
});

test("a stop button replaces the send button while a reply arrives and the composer is empty", async () => {
  on.service.intercept = ({ path }) => (path === "/v1/message" ? new Promise(() => {}) : undefined);
  const page = await on.visit("/", { reducedMotion: "reduce" });
  await on.open(page);
  const box = () => page.locator(".send").boundingBox();
  const before = await box();
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Stop answering" }).waitFor();
  expect(await box()).toEqual(before);
  await page.keyboard.type("One more");
  await page.getByRole("button", { name: "Send" }).waitFor();
  await page.getByRole("textbox").fill("");
  await page.getByRole("button", { name: "Stop answering" }).waitFor();
  await page.keyboard.press("Enter");
  expect(on.service.calls.some(({ path }) => path.endsWith("/stop"))).toBe(false);
  await page.getByRole("button", { name: "Stop answering" }).click();
  await expect.poll(() => on.service.calls.some(({ path }) => path.endsWith("/stop"))).toBe(true);
});
