import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { axeFindings, colourFindings } from "./axe-findings.ts";
import { browserOn, VIEWPORT } from "./browser-on.ts";
import { logIn, openChat } from "./browser-user.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";
import { wordpressVisitor } from "./wordpress-visitor.ts";

const on = connectedSite();
const browser = browserOn();
const { at: admin } = settingsPage(on, browser);

const HANDOVER = { visitors: true, after_failures: 0, timeout: 3_600, otherwise: "form" };
const HOSTILE = '<img src=x onerror="document.title=1"> [press](javascript:document.title=1) **bold**';

/** A screen of WordPress that loads faster than its dashboard. All screens have the admin bar. */
const ANY_SCREEN = "/wp-admin/tools.php";

const PHONE = { width: 390, height: 800 };

const SCHEMES = ["light", "blue", "coffee", "ectoplasm", "midnight", "ocean", "sunrise", "modern", "fresh"];

/** Runs in the page. Changes the admin's colours without a page load, as WordPress's profile page does. */
async function recolour(scheme: string): Promise<void> {
  document.body.className = document.body.className.replace(/\badmin-color-\S+/, `admin-color-${scheme}`);
  document.getElementById("colors-css")?.remove();
  // The colours of `fresh` are WordPress's default, without a style sheet.
  if (scheme === "fresh") return;
  const link = document.createElement("link");
  link.id = "colors-css";
  link.rel = "stylesheet";
  link.href = `/wp-admin/css/colors/${scheme}/colors.min.css`;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
}

let key: string;
let me: string;
beforeAll(async () => {
  me = `wordpress:${await on.wp.wp(["user", "get", "editor", "--field=ID"])}`;
});
beforeEach(async () => {
  ({ api_key: key } = await on.service.newSite({ webhook_url: on.workflow.url, sign: true }));
  await on.connect({ api_key: key });
  expect((await on.admin.rest("POST", "/site", { body: { live: true, handover: HANDOVER } })).status).toBe(
    200,
  );
});

/** A visitor writes. The workflow hands over if the visitor `waits`. */
async function visit(session_id: string, message: string, waits = false): Promise<void> {
  if (waits) on.workflow.answers(() => ({ body: { message: "One moment.", handover: { reason: "asked" } } }));
  await on.service.call(key, "POST", "/message", { session_id, message });
  on.workflow.reset();
}

const conversation = (id: string) => on.service.call(key, "GET", `/conversation/${id}`);
const stateOf = async (id: string) =>
  (await on.service.call(key, "PATCH", `/conversation/${id}`, {})).session;

async function open(hash = "", user = "editor", name = "inbox", size = VIEWPORT): Promise<Page> {
  const path = `/wp-admin/admin.php?page=parley-chat-${name}${hash}`;
  const page = await admin(path, (opened) => opened.setViewportSize(size), user);
  await page.locator("#parley-chat-inbox .inbox-tokens").waitFor();
  return page;
}

const rows = (page: Page) => page.getByRole("option");
const answerField = (page: Page) => page.getByRole("textbox", { name: /^Reply/ });
const log = (page: Page) => page.getByRole("log");

describe("From a visitor's question to a closed conversation", () => {
  it("an agent sees a waiting visitor, takes over and answers, the visitor reads the answer, and the agent closes", async () => {
    const visitor = await browser.newPage();
    await visitor.goto(on.wp.origin);
    const field = await openChat(visitor);
    await field.fill("My book came damaged");
    await field.press("Enter");
    await visitor.locator("parley-chat").getByText("You said: My book came damaged").waitFor();
    await visitor.locator("parley-chat").getByRole("button", { name: "Talk to a person" }).click();

    const agent = await admin(ANY_SCREEN, undefined, "editor");
    const badge = agent.locator("#wp-admin-bar-parley-chat-waiting");
    await badge.getByText("1 visitor waits for a person").waitFor();
    await badge.getByRole("menuitem").click();
    await rows(agent).first().click();
    await agent.getByRole("button", { name: "Take over", exact: true }).click();
    await answerField(agent).fill("We send **another** one.");
    await agent.keyboard.press("Enter");
    await log(agent).locator("strong").getByText("another", { exact: true }).waitFor();
    await badge.waitFor({ state: "hidden" });

    const chat = visitor.locator("parley-chat");
    await chat.locator("strong").getByText("another", { exact: true }).waitFor();
    await chat.getByText("Editor Example").first().waitFor();
    await field.fill("Wonderful!");
    await field.press("Enter");
    await log(agent).getByText("Wonderful!", { exact: true }).waitFor();

    const [{ session_id: id }] = (await on.service.call(key, "GET", "/sessions")).data;
    expect(await stateOf(id)).toMatchObject({ assignee: { id: me, name: "Editor Example" } });
    await agent.getByRole("button", { name: "Close", exact: true }).click();
    await expect.poll(async () => (await stateOf(id)).status).toBe("closed");
    expect((await conversation(id)).handling).toBeUndefined();
  });
});

describe("The inbox in WordPress", () => {
  it("shows changes made elsewhere without a reload", async () => {
    await visit("ses_1", "Is anybody there?");
    const page = await open("#session=ses_1");
    await log(page).getByText("Is anybody there?", { exact: true }).waitFor();
    await visit("ses_1", "Hello?");
    await log(page).getByText("Hello?", { exact: true }).waitFor();
    await on.service.call(key, "POST", "/conversation/ses_1/handling", {
      by: "person",
      agent: { id: "7", name: "May" },
    });
    await page.getByRole("button", { name: /Take over from May/ }).waitFor();
  });

  it("reports a lost connection while the service is down, and continues when it is back", async () => {
    await visit("ses_1", "Is anybody there?");
    const page = await open("#session=ses_1");
    await log(page).getByText("Is anybody there?", { exact: true }).waitFor();
    await on.wp.configure({ PARLEY_SERVICE_URL: "http://127.0.0.1:9" });
    try {
      await page
        .getByText(/^No connection\./)
        .first()
        .waitFor();
    } finally {
      await on.wp.configure();
    }
    await visit("ses_1", "Hello?");
    await log(page).getByText("Hello?", { exact: true }).waitFor();
  });

  it("keeps a draft only for the user who wrote it, and the open conversation in the URL", async () => {
    await visit("ses_1", "Is anybody there?");
    const page = await open();
    await rows(page).first().click();
    await answerField(page).fill("I am looking");
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("I am looking");
    expect(new URL(page.url()).hash).toContain("session=ses_1");
    await page.reload();
    await expect.poll(() => answerField(page).inputValue()).toBe("I am looking");
    await page.context().clearCookies();
    await logIn(page, on.wp.origin, "admin");
    await page.reload();
    await answerField(page).waitFor();
    expect(await answerField(page).inputValue()).toBe("");
  });

  it("works even after the page's nonce has expired", async () => {
    await visit("ses_1", "Is anybody there?");
    const path = "/wp-admin/admin.php?page=parley-chat-inbox";
    const expire = (opened: Page) =>
      opened.route(on.wp.origin + path, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(/(nonce&quot;:&quot;)[\da-f]{10}/, "$10123456789");
        await route.fulfill({ response: answer, body });
      });
    const page = await admin(path, expire, "editor");
    await rows(page).first().click();
    await log(page).getByText("Is anybody there?", { exact: true }).waitFor();
  });

  it("works without pretty permalinks, and without PATCH and DELETE, which some hosts refuse", async () => {
    await visit("ses_1", "Is anybody there?");
    await on.wp.wp(["option", "update", "permalink_structure", ""]);
    try {
      const page = await open("#session=ses_1");
      const methods = new Set<string>();
      page.on("request", (request) => {
        if (request.url().includes("rest_route")) methods.add(request.method());
      });
      await page.getByRole("button", { name: "Close", exact: true }).click();
      await expect.poll(async () => (await stateOf("ses_1")).status).toBe("closed");
      expect([...methods].filter((method) => method !== "GET")).toEqual(["POST"]);
    } finally {
      await on.wp.wp(["option", "update", "permalink_structure", "/%postname%/"]);
    }
  });

  it("shows hostile texts of visitors and workflows without running anything", async () => {
    on.workflow.answers(() => ({ body: { message: `${HOSTILE} [boot](/boot)` } }));
    await on.service.call(key, "POST", "/message", { session_id: "ses_1", message: HOSTILE });
    on.workflow.reset();
    const page = await open("#session=ses_1");
    await log(page).getByText(HOSTILE, { exact: true }).waitFor();
    expect(
      await page.locator("#parley-chat-inbox :is(script, [onerror], a[href^='javascript'])").count(),
    ).toBe(0);
    expect(await log(page).getByRole("link", { name: "boot" }).getAttribute("href")).toBe(
      `${on.wp.origin}/boot`,
    );
    expect(await page.title()).not.toBe("1");
  });

  it("offers the shop's products with prices in the shop's format", async () => {
    await visit("ses_1", "Is anybody there?");
    await on.wp.addCode(
      "shop",
      `if ( ! class_exists( 'WooCommerce', false ) ) { class WooCommerce {} }
      add_action( 'rest_api_init', function () {
        register_rest_route( 'wc/store/v1', '/products', array( 'methods' => 'GET', 'permission_callback' => '__return_true', 'callback' => function ( $request ) {
          return array( array( 'name' => 'Tea &amp; ' . $request['search'], 'permalink' => home_url( '/tea/' ), 'prices' => array( 'price' => '123456', 'currency_minor_unit' => 2, 'currency_decimal_separator' => ',', 'currency_thousand_separator' => '.', 'currency_prefix' => '', 'currency_suffix' => '&nbsp;€' ) ) );
        } ) );
      } );`,
    );
    try {
      const page = await open("#session=ses_1");
      await page.getByRole("button", { name: "Take over", exact: true }).click();
      await page.getByRole("button", { name: "Product" }).click();
      await page.getByRole("searchbox").last().fill("bowl");
      await page.getByText("Tea & bowl").click();
      await answerField(page).press("Enter");
      const sent = async () => (await conversation("ses_1")).messages.at(-1)?.cards;
      await expect
        .poll(sent)
        .toMatchObject([{ title: "Tea & bowl", price: "1.234,56\u00a0€", url: `${on.wp.origin}/tea/` }]);
    } finally {
      await on.wp.removeCode("shop");
    }
  });

  it("fits windows of 390 px and 1280 px, is readable in all admin colours, and axe-core has no findings", async () => {
    await visit("ses_1", "Is anybody there?", true);
    const page = await open("", "editor", "inbox", PHONE);
    const isWithin = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
    const fits = async (part: Locator) => {
      for (const size of [PHONE, VIEWPORT]) {
        await page.setViewportSize(size);
        await part.waitFor();
        expect([size, await isWithin()]).toEqual([size, true]);
        const box = await part.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
        expect([size, await axeFindings(page, "#parley-chat-inbox")]).toEqual([size, []]);
      }
    };
    await fits(rows(page).first());
    await page.setViewportSize(PHONE);
    await rows(page).first().click();
    await fits(answerField(page));
    await page.getByRole("button", { name: "Take over", exact: true }).waitFor();
    for (const scheme of SCHEMES) {
      await page.evaluate(recolour, scheme);
      expect([scheme, await colourFindings(page, "#parley-chat-inbox")]).toEqual([scheme, []]);
    }
  });

  it("is laid out from right to left in Hebrew", async () => {
    await visit("ses_1", "Is anybody there?", true);
    await on.wp.addCode(
      "hebrew",
      `add_filter( 'locale', function () { return 'he_IL'; } );
      add_action( 'init', function () { $GLOBALS['wp_locale']->text_direction = 'rtl'; }, 0 );`,
    );
    try {
      const page = await open("#session=ses_1");
      await answerField(page).waitFor();
      const root = page.locator("#parley-chat-inbox .inbox-tokens").first();
      expect([await root.getAttribute("dir"), await root.getAttribute("lang")]).toEqual(["rtl", "he-IL"]);
      const [list, main] = [await page.locator(".inbox-list").boundingBox(), await log(page).boundingBox()];
      expect(list?.x).toBeGreaterThan(main?.x ?? Number.POSITIVE_INFINITY);
    } finally {
      await on.wp.removeCode("hebrew");
    }
  });

  it("shows usage to managers of the chat", async () => {
    await visit("ses_1", "Is anybody there?");
    const page = await open("", "admin", "usage");
    await page.getByRole("heading", { name: "Usage", level: 1 }).last().waitFor();
    await page.getByText("Conversations", { exact: true }).first().waitFor();
    expect(await axeFindings(page, "#parley-chat-inbox")).toEqual([]);
    await page.setViewportSize(PHONE);
    const widths = () =>
      page
        .locator("#parley-chat-inbox canvas")
        .evaluate((chart) => [document.documentElement.scrollWidth, chart.getBoundingClientRect().right]);
    await expect.poll(async () => Math.max(...(await widths())) <= 390).toBe(true);
  });
});

describe("The badge with the number of waiting visitors", () => {
  const bubble = "wp-admin-bar-parley-chat-waiting";

  it("is in the admin bar and in the menu, and links to waiting visitors", async () => {
    const page = await admin(ANY_SCREEN, undefined, "editor");
    const text = page.locator(`#${bubble}`);
    expect(await text.isVisible()).toBe(false);
    await visit("ses_1", "I wait", true);
    const isSeen = async () => {
      await page.reload();
      return text.getByText("1 visitor waits for a person").isVisible();
    };
    // Reloads repeatedly, because all users share one answer, which is cached for some seconds.
    await expect.poll(isSeen, { interval: 1_000 }).toBe(true);
    await page.locator(".parley-waiting-mark").getByText("1", { exact: true }).waitFor();
    await text.getByRole("menuitem").click();
    await page
      .getByRole("button", { name: /^Waiting/ })
      .first()
      .waitFor();
  });

  it("is updated again after a connection died without a reset", async () => {
    // A separate page, because Playwright's clock cannot be removed from a page.
    const page = await browser.newPage();
    await logIn(page, on.wp.origin, "editor");
    await page.clock.install();
    const path = /parley-chat(\/|%2F)v1(\/|%2F)inbox(\/|%2F)changes/;
    let isDead = false;
    await page.route(path, (route) => {
      if (isDead) return route.continue();
      isDead = true;
    });
    await page.goto(on.wp.origin + ANY_SCREEN);
    const later = () => page.clock.fastForward(10_000);
    await expect
      .poll(async () => {
        await later();
        return isDead;
      })
      .toBe(true);
    await visit("ses_1", "I wait", true);
    const text = page.locator(`#${bubble}`).getByText("1 visitor waits for a person");
    await expect
      .poll(async () => {
        await later();
        return text.isVisible();
      })
      .toBe(true);
  });

  it("is absent for users who may not answer", async () => {
    await visit("ses_1", "I wait", true);
    const reader = await wordpressVisitor(on.wp, "subscriber");
    for (const path of ["/wp-admin/index.php", "/"]) {
      expect(await on.admin.get(path)).toContain(bubble);
      const shown = await reader.get(path);
      expect(shown).toContain("wp-admin-bar-my-account");
      expect(shown).not.toContain("parley-chat-waiting");
      expect(shown).not.toContain("parley-waiting");
    }
  });

  it("is absent if handover is off", async () => {
    await visit("ses_1", "I wait", true);
    await on.admin.rest("GET", "/inbox/changes");
    expect(await on.admin.get("/wp-admin/index.php")).toContain(bubble);
    const body = { handover: null };
    expect((await on.admin.rest("POST", "/site", { body })).status).toBe(200);
    expect(await on.admin.get("/wp-admin/index.php")).not.toContain("parley-chat-waiting");
  });
});
