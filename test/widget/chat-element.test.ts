import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector("parley-chat")?.shadowRoot?.activeElement;
    return element?.className ?? document.activeElement?.id;
  });

test("the launcher is a named button that says which element it controls and whether the chat is open", async () => {
  const page = await on.visit();
  const launcher = page.getByRole("button", { name: "Chat", exact: true });
  expect(await launcher.getAttribute("aria-expanded")).toBe("false");
  await launcher.click();
  expect(await launcher.getAttribute("aria-expanded")).toBe("true");
  const panel = page.locator(".panel");
  await panel.waitFor();
  expect(await launcher.getAttribute("aria-controls")).toBe(await panel.getAttribute("id"));
});

test("the panel is a dialog with the owner's name, and its transcript is a labelled log", async () => {
  on.service.config.appearance = { title: "Acme support" };
  const page = await on.visit();
  await on.open(page);
  const dialog = page.getByRole("dialog", { name: "Acme support" });
  expect(await dialog.getByRole("log", { name: "Messages" }).count()).toBe(1);
});

test("the transcript accepts focus, so it can be scrolled by keyboard", async () => {
  const page = await on.visit();
  await on.open(page);
  await page.getByRole("region", { name: "Conversation" }).focus();
  expect(await focused(page)).toBe("transcript");
});

test("opening the chat moves focus to the input, and Escape and the close button return focus to the launcher", async () => {
  const page = await on.visit();
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Close chat" }).click(),
    () => page.evaluate(() => window.ChatWidget?.close()),
  ]) {
    await page.locator(".launcher").focus();
    await page.keyboard.press("Enter");
    await page.locator(".panel").waitFor();
    expect(await focused(page)).toBe("input");
    await leave();
    expect(await focused(page)).toBe("launcher");
  }
});

test("the close button moves focus to the launcher even in browsers that do not focus clicked buttons", async () => {
  const page = await on.visit();
  await on.open(page);
  await page.locator("#elsewhere").focus();
  await page.locator(".close").evaluate((button: HTMLButtonElement) => button.click());
  expect(await focused(page)).toBe("launcher");
});

test("closing the chat by script does not move focus on the page", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.open());
  await page.locator(".panel").waitFor();
  await page.locator("#elsewhere").focus();
  await page.evaluate(() => window.ChatWidget?.close());
  expect(await focused(page)).toBe("elsewhere");
});

test("the panel covers the launcher on a small screen, and closing the panel shows and focuses the launcher", async () => {
  const page = await on.visit("/", { viewport: { width: 320, height: 568 }, reducedMotion: "reduce" });
  await on.open(page);
  expect(await page.locator(".panel").boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 568 });
  await page.keyboard.press("Escape");
  expect(await focused(page)).toBe("launcher");
});

test("the chat complies with a strict content security policy with trusted types", async () => {
  const page = await on.arrive("/bare");
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective));
  });
  const complaints: string[] = [];
  page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
  await page.goto(`${on.service.origin}/strict`);
  await on.ready(page);
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: Hi").waitFor();
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
  expect(complaints.filter((text) => !text.includes("favicon"))).toEqual([]);
  expect(await page.locator(".launcher").evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
    "rgb(31, 111, 235)",
  );
});

test("hostile text from any source is shown as plain text", async () => {
  const hostile = '<img src=x onerror="window.struck = true"><script>window.struck = true</script>';
  on.service.config = {
    appearance: { title: hostile, greeting: hostile, color: "red;}*{display:none" },
    strings: { placeholder: hostile, launcher: hostile },
  };
  const page = await on.visit();
  await on.open(page);
  await page.evaluate((text) => window.ChatWidget?.sendMessage(text), hostile);
  expect(await page.locator(".text").allTextContents()).toEqual([hostile, hostile, `Echo: ${hostile}`]);
  expect(await page.locator("parley-chat").locator("img, script").count()).toBe(0);
  expect(await page.evaluate(() => "struck" in window)).toBe(false);
  const color = await page
    .locator(".launcher")
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(color).toBe("rgb(31, 111, 235)");
  expect(await page.locator(".panel").isVisible()).toBe(true);
});

test("the page's styles do not affect the chat, but the owner's colour, corner and texts do", async () => {
  on.service.config = {
    appearance: { title: "", color: "#ffd400", position: "left" },
    strings: { launcher: "Ask us", unknown: "x" },
  };
  const page = await on.visit();
  await page.addStyleTag({
    content: "body { text-transform: uppercase } button { background: red !important }",
  });
  const launcher = page.getByRole("button", { name: "Ask us" });
  const style = await launcher.evaluate((button) => {
    const { backgroundColor, color } = getComputedStyle(button);
    return { backgroundColor, color };
  });
  expect(style).toEqual({
    backgroundColor: "rgb(255, 212, 0)",
    color: "rgb(0, 0, 0)",
  });
  expect((await launcher.boundingBox())?.x).toBe(20);
  await launcher.click();
  // Without a title, the panel has the same name as the button.
  expect(await page.locator(".title").textContent()).toBe("Ask us");
  expect(await page.locator(".title").evaluate((title) => getComputedStyle(title).textTransform)).toBe(
    "none",
  );
});

test("the widget works on a page of another origin than the service's", async () => {
  const page = await on.visit(on.service.origin.replace("127.0.0.1", "localhost"));
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  expect(await page.locator(".message .text").allTextContents()).toEqual(["Hi", "Echo: Hi"]);
});

test("a second script tag does not add a second chat", async () => {
  const page = await on.visit();
  const isTheSame = await page.evaluate(async () => {
    const first = window.ChatWidget;
    const copy = document.createElement("script");
    const { src, dataset } = document.querySelector("script") as HTMLScriptElement;
    copy.src = src;
    copy.dataset.site = dataset.site ?? "";
    const loaded = new Promise((resolve) => copy.addEventListener("load", resolve));
    document.head.append(copy);
    await loaded;
    return window.ChatWidget === first;
  });
  expect(isTheSame).toBe(true);
  expect(await page.locator("parley-chat").count()).toBe(1);
});
