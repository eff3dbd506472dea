import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();
const PHONE = { width: 390, height: 700 };

test("a chat is modal while it fills the screen, but not after the screen has become larger", async () => {
  const page = await on.visit("/", { viewport: { width: 1280, height: 800 } });
  await on.open(page);
  const state = () =>
    page.evaluate(() => ({
      inert: document.body.inert || document.querySelector("main")?.inert,
      overflow: getComputedStyle(document.documentElement).overflowY,
      modal: document.querySelector("parley-chat")?.shadowRoot?.getElementById("panel")?.ariaModal ?? null,
    }));
  const usable = { inert: false, overflow: "visible", modal: null };
  expect(await state()).toEqual(usable);
  await page.setViewportSize(PHONE);
  await expect.poll(state).toEqual({ inert: true, overflow: "hidden", modal: "true" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(state).toEqual(usable);
});

test("removing a full-screen chat leaves elements inert only if the page made them inert", async () => {
  const page = await on.visit("/", { viewport: PHONE });
  await page.evaluate(() => {
    const menu = document.createElement("nav");
    menu.inert = true;
    document.body.append(menu);
  });
  await on.open(page);
  const sheets = await page.evaluate(() => document.adoptedStyleSheets.length);
  expect(sheets).toBe(1);
  await page.evaluate(() => window.ChatWidget?.destroy());
  const left = await page.evaluate(() => ({
    inert: [...document.querySelectorAll("[inert]")].map(({ localName }) => localName),
    sheets: document.adoptedStyleSheets.length,
  }));
  expect(left).toEqual({ inert: ["nav"], sheets: 0 });
});

test("an inline chat is never modal, even on a small screen", async () => {
  const page = await on.arrive("/bare", { viewport: PHONE });
  await page.evaluate((origin) => {
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    script.dataset.container = "main";
    document.body.append(script);
  }, on.service.origin);
  await page.locator(".input").click();
  expect(await page.locator(".panel").getAttribute("aria-modal")).toBe(null);
  expect(await page.evaluate(() => document.querySelectorAll("[inert]").length)).toBe(0);
});
