import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { events, token } from "../../core/webhooks/streamed-answers.ts";
import { inEachBrowser } from "./describe-browsers.ts";
import type { DrivenBrowser, DrivenPage } from "./driven-browser.ts";
import { type LiveShop, liveShop } from "./live-shop.ts";
import { type VisitedChat, visitedChat } from "./visited-chat.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-running-"));
let shop: LiveShop;

beforeAll(async () => {
  shop = await liveShop(folder);
});
afterAll(async () => {
  await shop?.close();
  rmSync(folder, { recursive: true, force: true });
});

inEachBrowser((launch) => {
  let browser: DrivenBrowser;
  const pages: DrivenPage[] = [];

  beforeAll(async () => {
    browser = await launch();
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
  });
  afterAll(() => browser?.close());

  /** Opens the chat on a page of a site without `live`. */
  async function visit(from?: DrivenPage): Promise<VisitedChat> {
    const page = await (from?.newTab() ?? browser.newPage());
    pages.push(page);
    await page.goto(`${shop.origin}/alone`);
    const chat = visitedChat(page);
    await chat.open();
    return chat;
  }

  async function ask({ page, seen }: VisitedChat) {
    const workflow = shop.workflow.holds();
    await page.type("How long?");
    await page.press("Enter");
    await seen(".user", "How long?");
    return workflow.next();
  }

  test("the chat shows the text so far of an unfinished reply after a reload, and then the rest as it arrives", async () => {
    const chat = await visit();
    const answer = await ask(chat);
    answer.say("Three");
    await chat.seen(".assistant", "Three");
    expect(shop.streams()).toBe(0);
    await chat.page.reload();
    await chat.seen(".assistant", "Three");
    answer.say(" days,");
    await chat.seen(".assistant", "Three days,");
    await chat.seen(".stop");
    expect(shop.streams()).toBe(1);
    answer.say(" at most.");
    answer.end();
    await chat.gone(".stop");
    await expect.poll(() => texts(chat)).toEqual(["How long?", "Three days, at most."]);
    await expect.poll(shop.streams).toBe(0);
  });

  test("a reply grows in all tabs, including new ones, and the tabs share one additional connection", async () => {
    const before = await visit();
    const one = await visit(before.page);
    const answer = await ask(one);
    answer.say("Three");
    await one.seen(".assistant", "Three");
    const later = await visit(before.page);
    await later.seen(".assistant", "Three");
    answer.say(" days,");
    for (const chat of [one, later, before]) {
      await chat.page.front();
      await chat.seen(".assistant", "Three days,");
    }
    expect(shop.streams()).toBe(1);
    answer.say(" at most.");
    answer.end();
    for (const chat of [one, later, before]) {
      await chat.page.front();
      await expect.poll(() => texts(chat)).toEqual(["How long?", "Three days, at most."]);
    }
    await expect.poll(shop.streams).toBe(0);
  });

  test("the chat shows the workflow's status in all tabs, and again after a reload", async () => {
    const chat = await visit();
    const workflow = shop.workflow.holds("text/event-stream");
    await chat.page.type("Where is it?");
    await chat.page.press("Enter");
    const answer = await workflow.next();
    answer.say("event: status\ndata: Checking your order…\n\n");
    await chat.seen(".typing", "Checking your order…");
    await chat.page.reload();
    await chat.seen(".typing", "Checking your order…");
    const other = await visit(chat.page);
    await other.seen(".typing", "Checking your order…");
    answer.say(events(token("It is ")));
    for (const each of [chat, other]) {
      await each.page.front();
      await each.seen(".assistant", "It is");
      await each.gone(".typing");
    }
    answer.say(events(token("here.")));
    answer.end();
    for (const each of [chat, other]) {
      await each.page.front();
      await expect.poll(() => texts(each)).toEqual(["Where is it?", "It is here."]);
    }
  });

  test("a reloaded page removes an unfinished reply if the workflow stops sending it", async () => {
    const chat = await visit();
    const answer = await ask(chat);
    answer.say("Three");
    await chat.seen(".assistant", "Three");
    await chat.page.reload();
    await chat.seen(".assistant", "Three");
    answer.breakOff();
    await chat.gone(".assistant");
    await chat.seen(".user", "Not answered");
    await expect.poll(shop.streams).toBe(0);
  });
});

async function texts({ ask }: VisitedChat): Promise<string[]> {
  return ask(".panel", (panel) =>
    [...panel.querySelectorAll(".message .text")].map(({ textContent }) => textContent),
  );
}
