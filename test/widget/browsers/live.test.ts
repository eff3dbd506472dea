import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { run } from "axe-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { inEachBrowser } from "./describe-browsers.ts";
import type { DrivenBrowser, DrivenPage } from "./driven-browser.ts";
import { type LiveShop, liveShop } from "./live-shop.ts";
import { type VisitedChat, visitedChat } from "./visited-chat.ts";

/** Folder for a picture of each state; without it, none are taken. */
const SHOTS = process.env.WIDGET_SHOTS;
const MAY = { id: "7", name: "May Lee" };
const folder = mkdtempSync(join(tmpdir(), "parley-live-"));
let shop: LiveShop;

beforeAll(async () => {
  shop = await liveShop(folder);
});
afterAll(async () => {
  await shop?.close();
  rmSync(folder, { recursive: true, force: true });
});

inEachBrowser((launch, engine) => {
  let browser: DrivenBrowser;
  const pages: DrivenPage[] = [];

  beforeAll(async () => {
    browser = await launch();
  });
  afterEach(async () => {
    shop.findNetwork();
    for (const page of pages.splice(0)) await page.close();
  });
  afterAll(() => browser?.close());

  async function visit(path = "/"): Promise<VisitedChat> {
    const page = await browser.newPage();
    pages.push(page);
    await page.goto(shop.origin + path);
    const chat = visitedChat(page);
    await chat.seen(".launcher");
    return chat;
  }

  async function openByKeys({ page, seen }: VisitedChat): Promise<void> {
    await page.evaluate(() => document.getElementById("elsewhere")?.focus());
    await page.press("Tab");
    await page.press("Enter");
    await seen(".input");
  }

  async function expectNoFindings({ page }: VisitedChat, state: string): Promise<void> {
    for (const scheme of ["light", "dark"]) {
      await page.evaluate((scheme) => {
        document.documentElement.style.colorScheme = scheme;
      }, scheme);
      expect(await page.evaluate(findings, scheme), `${state}, ${scheme}`).toEqual([]);
      if (SHOTS !== undefined)
        await writeFile(join(SHOTS, `${state}-${scheme}-${engine}.png`), await page.screenshot());
    }
    await page.evaluate(() => document.documentElement.style.removeProperty("color-scheme"));
  }

  test("a visitor asks for an agent, talks and returns to the assistant by keyboard, without axe-core findings in any state", async () => {
    const chat = await visit();
    const { page, seen, focused } = chat;
    await openByKeys(chat);
    await page.type("Hello");
    await page.press("Enter");
    await expect.poll(() => texts(chat)).toEqual(["Hello", "You said: Hello"]);
    await seen(".offer", "Talk to a person");
    await expectNoFindings(chat, "offered");
    await page.press("Shift+Tab");
    await expect.poll(focused).toBe("offer");
    await page.press("Enter");
    await seen(".handling", "A person will be with you soon.");
    await expect.poll(focused).toBe("input");
    await expectNoFindings(chat, "waiting");

    const { data } = await shop.call("GET", "/sessions?handling=waiting");
    expect(data).toHaveLength(1);
    const path = `/conversation/${data[0].session_id}`;
    await shop.call("POST", `${path}/handling`, { by: "person", agent: MAY });
    await seen(".subtitle", "May Lee");
    await shop.call("POST", `${path}/typing`, { by: "agent" });
    await seen(".message:has(.typing)", "May Lee is typing…");
    await expectNoFindings(chat, "typing");
    await shop.call("POST", `${path}/messages`, { content: "I am May.", role: "agent", agent: MAY });
    await expect.poll(() => texts(chat)).toEqual(["Hello", "You said: Hello", "I am May."]);
    await chat.gone(".message:has(.typing)");
    await page.type("My parcel is lost");
    await page.press("Enter");
    const said = async () => (await shop.call("GET", path)).messages.at(-1).content;
    await expect.poll(said).toBe("My parcel is lost");
    await shop.call("POST", `${path}/messages`, { content: "I send another.", role: "agent", agent: MAY });
    const before = ["Hello", "You said: Hello", "I am May.", "My parcel is lost", "I send another."];
    await expect.poll(() => texts(chat)).toEqual(before);
    await expectNoFindings(chat, "person");

    await shop.call("POST", `${path}/handling`, { by: "workflow" });
    await seen(".subtitle", "AI assistant");
    await seen(".offer", "Talk to a person");
    await expect.poll(focused).toBe("input");
    await page.type("Thanks");
    await page.press("Enter");
    await expect.poll(() => texts(chat)).toEqual([...before, "Thanks", "You said: Thanks"]);
    expect(shop.workflow.received.map(({ json }) => json.message)).not.toContain("My parcel is lost");
    await page.press("Escape");
    await chat.gone(".panel");
    await expect.poll(focused).toBe("launcher");
  });

  test("a visitor leaves an e-mail address by keyboard if no agent is available, without axe-core findings", async () => {
    const chat = await visit("/closed");
    const { page, seen, focused } = chat;
    await openByKeys(chat);
    await seen(".handling", "Nobody is here right now.");
    await expectNoFindings(chat, "closed");
    await page.press("Shift+Tab");
    await expect.poll(focused).toBe("offer");
    await page.press("Enter");
    await seen(".contact");
    await page.type("ada");
    await page.press("Enter");
    await seen("#live-email-wrong", "Please enter an e-mail address");
    await expectNoFindings(chat, "form");
    await page.type("@example.com");
    await page.press("Enter");
    await seen(".handling", "We’ll write to ada@example.com");
    await expect.poll(focused).toBe("input");
  });

  test("the chat shows each message once over one connection for all pages and tabs, even after a loss of the network", async () => {
    const chat = await visit();
    const { page } = chat;
    await chat.open();
    await page.type("Hello");
    await page.press("Enter");
    await expect.poll(() => texts(chat)).toEqual(["Hello", "You said: Hello"]);
    const path = `/conversation/${shop.workflow.last().headers["x-session-id"]}`;
    await shop.call("POST", `${path}/handling`, { by: "person", agent: MAY });
    const personSays = (content: string) =>
      shop.call("POST", `${path}/messages`, { content, role: "agent", agent: MAY });
    await personSays("One");
    const said = ["Hello", "You said: Hello", "One"];
    await expect.poll(() => texts(chat)).toEqual(said);

    await Promise.all([page.goto(`${shop.origin}/next`), personSays("Two")]);
    said.push("Two");
    await expect.poll(() => texts(chat)).toEqual(said);
    await expect.poll(shop.streams).toBe(1);

    shop.loseNetwork();
    await page.evaluate(pretendOnline, false);
    await personSays("Three");
    await chat.click(".input");
    await page.type("Four");
    await page.press("Enter");
    await expect.poll(() => texts(chat)).toEqual([...said, "Four"]);
    shop.findNetwork();
    await page.evaluate(pretendOnline, true);
    await expect
      .poll(async () => (await texts(chat)).toSorted())
      .toEqual([...said, "Three", "Four"].toSorted());
    said.push("Three", "Four");
    const stored = async () =>
      (await shop.call("GET", path)).messages.map(({ content }: { content: string }) => content);
    await expect.poll(stored).toEqual(said);
    await page.reload();
    await expect.poll(() => texts(chat)).toEqual(said);

    const tab = await page.newTab();
    await tab.goto(shop.origin);
    const second = visitedChat(tab);
    await second.open();
    await expect.poll(() => texts(second)).toEqual(said);
    await personSays("Five");
    said.push("Five");
    await expect.poll(() => texts(second)).toEqual(said);
    await page.front();
    await expect.poll(() => texts(chat)).toEqual(said);
    await expect.poll(shop.streams).toBe(1);
    await page.close();
    pages.splice(0, pages.length, tab);
    await tab.front();
    await personSays("Six");
    await expect.poll(() => texts(second)).toEqual([...said, "Six"]);
    await expect.poll(shop.streams).toBe(1);
  });

  test("the chat shows an agent's takeover immediately on a site without `live`, and messages in the service's order in all tabs and after a reload", async () => {
    const chat = await visit("/unasked");
    const { page } = chat;
    await chat.open();
    await page.type("Hello");
    await page.press("Enter");
    await expect.poll(() => texts(chat)).toEqual(["Hello", "You said: Hello"]);
    const path = `/conversation/${shop.workflow.last().headers["x-session-id"]}`;
    const ask = (method: string, what: string, body?: object) =>
      shop.call(method, path + what, body, "unasked");
    const personSays = (content: string) => ask("POST", "/messages", { content, role: "agent", agent: MAY });
    const stored = async () =>
      (await ask("GET", "")).messages.map(({ content }: { content: string }) => content);
    await ask("POST", "/handling", { by: "person", agent: MAY });
    await personSays("I am May.");
    await expect.poll(() => texts(chat)).toEqual(["Hello", "You said: Hello", "I am May."]);

    const tab = await page.newTab();
    await tab.goto(`${shop.origin}/unasked`);
    const second = visitedChat(tab);
    await second.open();
    await page.front();
    for (const number of [1, 2, 3]) {
      await page.type(`Question ${number}`);
      // Sent at the same time, so that either may be stored first.
      await Promise.all([page.press("Enter"), personSays(`Answer ${number}`)]);
    }
    await expect.poll(async () => (await stored()).length).toBe(9);
    await expect.poll(() => texts(chat)).toEqual(await stored());
    await tab.front();
    await expect.poll(() => texts(second)).toEqual(await stored());
    await tab.reload();
    await expect.poll(() => texts(second)).toEqual(await stored());
    await page.front();
    await tab.close();
  });
});

const texts = ({ page }: VisitedChat) =>
  page.evaluate(() => {
    const all = document.querySelector("parley-chat")?.shadowRoot?.querySelectorAll(".message .text") ?? [];
    return [...all].map(({ textContent }) => textContent);
  });

/** Fires the events that a browser fires when it goes offline or online, without cutting its connections. */
function pretendOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, value: isOnline });
  dispatchEvent(new Event(isOnline ? "online" : "offline"));
}

/** Like `findings` of `../axe-findings.ts`, but runs in the page. */
async function findings(scheme: string): Promise<string[]> {
  if (!("axe" in window)) {
    const script = document.createElement("script");
    script.src = "/axe.js";
    const loaded = new Promise((resolve) => script.addEventListener("load", resolve));
    document.head.append(script);
    await loaded;
  }
  const moving = document
    .querySelector("parley-chat")
    ?.shadowRoot?.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  // Waits for animations, because a colour may be in transition. An animation that is removed before its end does not matter.
  await Promise.allSettled(moving?.map(({ finished }) => finished) ?? []);
  const { axe } = window as unknown as { axe: { run: typeof run } };
  // Checks only the chat, not the page around it. The dark theme differs only in its colours.
  const only = scheme === "dark" ? { runOnly: ["color-contrast"] } : {};
  // Passes are left out, because describing them takes longer than the check.
  const options = { ...only, resultTypes: ["violations" as const], selectors: false };
  const { violations } = await axe.run("parley-chat", options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
