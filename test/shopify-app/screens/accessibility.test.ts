import { setTimeout as pause } from "node:timers/promises";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { wholeChromium } from "../../provision/chromium.ts";
import { findings } from "../../widget/axe-findings.ts";
import { adminBrowser } from "../admin-browser.ts";
import { newShop } from "../new-shop.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { type AdminScreens, adminScreens, isSkipped, type Screen, unfoldAll } from "./admin-screens.ts";
import { frameOf } from "./frame-of.ts";

const SHOP = newShop("first");
const NEW = newShop("new");
/** Milliseconds: later than everything else on a screen. */
const STYLES_COME_AFTER = 1_000;
const PHONE = { width: 390, height: 844 };

/** Returns the response of a loader that throws. */
const caught = (status: number) => ({ status, body: "{}", headers: { "X-Remix-Catch": "yes" } });

type Work = (screen: Screen) => Promise<unknown>;

/** Steps on a screen before it is scanned. */
type State = [what: string, work: Work];

/** Each screen with its successive states. */
const WALKS: [screen: string, shop: string, path: string, states: State[]][] = [
  ["Home", NEW, "/app", [["with no step done", async ({ app }) => app.getByText("To do").first().waitFor()]]],
  [
    "Home, in use",
    SHOP,
    "/app",
    [
      ["with a customer's request", async ({ app }) => app.getByText("Customer 7").waitFor()],
      [
        "the confirmation of a file's removal",
        async ({ app }) => {
          await app.getByRole("button", { name: "Mark as answered: the request of customer 7" }).click();
          await app.getByRole("dialog").getByText("permanently").waitFor();
        },
      ],
    ],
  ],
  [
    "Workflow",
    NEW,
    "/app/workflow",
    [
      [
        "with a model",
        async ({ app }) => {
          await app.getByText("A language model", { exact: true }).click();
          await app.getByLabel("Instructions for the model").waitFor();
        },
      ],
      [
        "with a mistake",
        async ({ page, app }) => {
          await app.getByText("My workflow", { exact: true }).click();
          await app.getByLabel("Webhook address").fill("nonsense");
          await app.getByRole("button", { name: "Advanced settings" }).click();
          await app.getByRole("button", { name: "Add a header" }).click();
          await app.getByLabel("Sign each call").check();
          await app.getByRole("button", { name: "Create a secret" }).click();
          await page.getByRole("button", { name: "Save" }).click();
          await app.getByText("Not saved").waitFor();
        },
      ],
    ],
  ],
  [
    "Workflow, in use",
    SHOP,
    "/app/workflow",
    [
      [
        "with a test's result",
        async ({ app }) => {
          await app.getByRole("button", { name: "Send test message" }).click();
          await app.getByText("The workflow answered").waitFor();
        },
      ],
    ],
  ],
  [
    "Appearance",
    SHOP,
    "/app/appearance",
    [
      ["in all languages", async ({ app }) => app.frameLocator("iframe").locator("textarea").waitFor()],
      [
        "in one language",
        async ({ app }) => {
          await unfoldAll({ app });
          await app.getByLabel("Language of these texts").selectOption("he");
          await app.getByLabel("Greeting (Hebrew)").fill("שלום!");
          await app.frameLocator("iframe").getByText("שלום!").waitFor();
        },
      ],
    ],
  ],
  [
    "Inbox",
    NEW,
    "/app/conversations",
    [["none", async ({ app }) => app.getByText("No open conversations").waitFor()]],
  ],
  [
    "Inbox, in use",
    SHOP,
    "/app/conversations",
    [
      ["some", async ({ app }) => app.getByRole("option").first().waitFor()],
      [
        "a conversation after a takeover",
        async ({ app }) => {
          await app.getByRole("option").first().click();
          await app.getByRole("log").getByText("You said: Hello").waitFor();
          await app.getByRole("button", { name: "Take over" }).click();
          await app.getByRole("button", { name: "Hand back" }).waitFor();
        },
      ],
    ],
  ],
  [
    "A screen in trouble",
    SHOP,
    "/app/usage",
    [
      [
        "a screen that cannot be loaded",
        async ({ page, app }) => {
          await page.route(/_data=/, (route) => route.fulfill(caught(503)));
          await page.getByRole("link", { name: "Inbox" }).click();
          await app.getByRole("heading", { name: "This page cannot be shown at the moment" }).waitFor();
        },
      ],
    ],
  ],
  [
    "Handover",
    NEW,
    "/app/handover",
    [
      [
        "with hours",
        async ({ app }) => {
          await app.getByLabel("Let a person take over").check();
          await app.getByRole("button", { name: "Details" }).click();
          await app.getByLabel("When somebody is available").selectOption("At these hours");
          await app.getByLabel("Monday", { exact: true }).waitFor();
        },
      ],
    ],
  ],
  [
    "Files",
    NEW,
    "/app/files",
    [
      [
        "with a mistake",
        async ({ page, app }) => {
          await app.getByLabel("Visitors may send files").check();
          for (const type of ["Pictures", "PDF documents"]) await app.getByLabel(type).uncheck();
          await page.getByRole("button", { name: "Save" }).click();
          await app.getByText("Not saved").waitFor();
        },
      ],
    ],
  ],
  [
    "Knowledge",
    SHOP,
    "/app/knowledge",
    [
      ["in use", async ({ app }) => app.getByRole("button", { name: "Add entry" }).waitFor()],
      [
        "while an entry is written",
        async ({ app }) => app.getByRole("button", { name: "Add entry" }).click(),
      ],
    ],
  ],
  [
    "Usage",
    SHOP,
    "/app/usage",
    [["in use", async ({ app }) => app.getByText("Figures as a table").waitFor()]],
  ],
];

/**
 * Each screen with the part that it shows last. Playwright's `networkidle` would not do: it may never report the
 * appearance's preview as idle, although every request of its frame has ended.
 */
const LAST_SHOWN: Record<string, (app: FrameLocator) => Locator> = {
  "/app": (app) => app.getByText("Customer 7"),
  "/app/workflow": (app) => app.getByLabel("Webhook address"),
  "/app/appearance": (app) => app.frameLocator("iframe").locator("textarea"),
  "/app/conversations": (app) => app.getByRole("option"),
  "/app/handover": (app) => app.getByLabel("Let a person take over"),
  "/app/files": (app) => app.getByLabel("Visitors may send files"),
  "/app/knowledge": (app) => app.getByRole("button", { name: "Add entry" }),
  "/app/usage": (app) => app.getByText("Figures as a table"),
};

/** Findings of axe-core in Polaris 13.9.5 that no prop of its components changes. */
const POLARIS: { finding: RegExp; reason: string }[] = [
  {
    finding: /^scrollable-region-focusable: <div class="Polaris-DataTable__ScrollContainer">/,
    reason:
      "A table that is wider than a phone is scrolled with its own buttons, which a keyboard can reach.",
  },
];

describe.skipIf(isSkipped)("The Shopify app's screens", () => {
  const on = adminScreens();
  beforeAll(() => inhabit(on));

  it.each(WALKS)("have no axe-core findings on a phone: %s", async (_, shop, path, states) => {
    const screen = await on.open(shop, path, PHONE);
    for (const [what, work] of states) {
      await work(screen);
      const found = await findings(frameOf(screen.page));
      const ours = found.filter((line) => !POLARIS.some(({ finding }) => finding.test(line)));
      const overflow = await screen.app
        .locator("html")
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect([what, ours, overflow]).toEqual([what, [], 0]);
    }
  });

  // "Built for Shopify" asks for at most 0.1. Shifts before the styles have loaded count as well, painted or
  // not.
  it.each(Object.entries(LAST_SHOWN))(
    "do not shift visibly while they load, even if the style sheets arrive late: %s",
    async (path, last) => {
      // With a window, because the headless shell counts invisible shifts; with an empty cache, as at a first
      // visit.
      const browser = await adminBrowser(on.stage.shopify, wholeChromium());
      const page = await browser.newPage();
      await stylesComeLate(page);
      const app = await browser.openApp(page, SHOP, path);
      await app.locator("main:not([inert])").getByRole("heading", { level: 1 }).first().waitFor();
      await frameOf(page).waitForLoadState("load");
      await last(app).first().waitFor();
      const { sum, moved } = await frameOf(page).evaluate(shiftSoFar);
      expect(sum, moved.join("\n")).toBeLessThan(0.05);
      await browser.close();
    },
  );
});

async function stylesComeLate(page: Page): Promise<void> {
  await page.route(/\.css$/, async (route) => {
    await pause(STYLES_COME_AFTER);
    await route.continue();
  });
}

async function inhabit({ stage, set, workflow }: AdminScreens): Promise<void> {
  for (const shop of [SHOP, NEW]) await stage.install(shop);
  await set(SHOP, { webhook_url: workflow.url });
  expect(await storefrontVisitor(stage, SHOP).chat("Hello")).toBe(200);
  await stage.shopify.deliver(SHOP, "customers/data_request", {
    shop_domain: SHOP,
    customer: { id: 7, email: "ada@example.com" },
    data_request: { id: 1 },
  });
}

/**
 * Resolves to the cumulative layout shift (https://wicg.github.io/layout-instability/), without shifts that input
 * causes, and to the shifted elements.
 */
function shiftSoFar(): Promise<{ sum: number; moved: string[] }> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
      const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
      const sum = shifts.reduce((sum, { value }) => sum + value, 0);
      const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node));
      resolve({
        sum,
        moved: nodes.map(
          (node) => `${(node as Element)?.className ?? ""} ${node?.textContent?.slice(0, 60)}`,
        ),
      });
    }).observe({ type: "layout-shift", buffered: true });
    // Resolves after 500 ms without a shift, because an observer without entries is never called.
    setTimeout(() => resolve({ sum: 0, moved: [] }), 500);
  });
}
