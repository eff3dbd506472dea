import type { FrameLocator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { changesSince } from "../../../admin/settings/setting-changes.ts";
import { type PretendWorkflow, pretendWorkflow } from "../../core/api/pretend-workflow.ts";
import { isMissing } from "../../provision/missing.ts";
import { type ShopStage, shopStage } from "../shop-stage.ts";
import { USER_AGENT } from "../user-agent.ts";

export const isSkipped = ["Chromium", "Shopify app's tools"].some((part) => isMissing(part));

/** For `expect.poll`, in milliseconds: a busy machine may need seconds for what a person sees immediately. */
export const SOON = { timeout: 60_000 };

/** A screen of the app: `page` is Shopify's admin, `app` the content of its frame. */
export interface Screen {
  page: Page;
  app: FrameLocator;
  /** Reloads Shopify's page, and waits until the app accepts input. */
  reload(): Promise<void>;
  /** Clicks Shopify's save button, and waits until the app reports that it has saved. */
  save(): Promise<void>;
  /** Goes back in the frame's history, as the browser's button does. */
  back(): Promise<void>;
}

export async function unfoldAll({ app }: Pick<Screen, "app">): Promise<void> {
  const folded = app.locator(".appearance [aria-expanded=false][aria-controls^=appearance-]");
  while ((await folded.count()) > 0) await folded.first().click();
}

/** The app's screens as a merchant sees them, for the tests of one file. */
export interface AdminScreens {
  readonly stage: ShopStage;
  readonly workflow: PretendWorkflow;
  /**
   * Opens a screen, and waits until it accepts input. Reuses the page of an earlier test, whose process has compiled
   * the scripts. With `prepare`, opens a new page, which `prepare` receives while it is empty.
   */
  open(
    shop: string,
    path: string,
    viewport?: { width: number; height: number },
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Screen>;
  /** Changes the shop's site as one of its screens would. */
  set(shop: string, changes: object, route?: "workflow" | "appearance" | "handover" | "files"): Promise<void>;
  /** Calls a route of the app with a session token of the shop, as Remix's own `fetch` does. */
  call(shop: string, path: string, init?: RequestInit): Promise<Response>;
}

const DESKTOP = { width: 1280, height: 900 };

/** Removes the test's listeners and routes from a page, so that another test can use the page. */
async function leave(page: Page): Promise<void> {
  for (const event of ["request", "response"]) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

export function adminScreens(stage: ShopStage = shopStage()): AdminScreens {
  let workflow: PretendWorkflow;
  const opened: Page[] = [];
  const idle: Page[] = [];
  beforeAll(async () => {
    workflow = await pretendWorkflow();
  });
  afterEach(async () => {
    const pages = opened.splice(0).filter((page) => !page.isClosed());
    await Promise.all(pages.map(leave));
    idle.push(...pages);
    workflow.reset();
  });
  afterAll(async () => {
    await Promise.all(idle.map((page) => page.close()));
    await workflow?.close();
  });

  const call: AdminScreens["call"] = async (shop, path, init) => {
    const headers = new Headers(init?.headers);
    headers.set("User-Agent", USER_AGENT);
    headers.set("Authorization", `Bearer ${await stage.shopify.token(shop)}`);
    return fetch(stage.app.address + path, { redirect: "manual", ...init, headers });
  };
  return {
    stage,
    get workflow() {
      return workflow;
    },
    call,
    async open(shop, path, viewport = DESKTOP, prepare) {
      const browser = await stage.browser();
      const page = (prepare === undefined && idle.pop()) || (await browser.newPage());
      opened.push(page);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await prepare?.(page);
      const app = await browser.openApp(page, shop, path);
      const live = () =>
        app.locator("main:not([inert])").getByRole("heading", { level: 1 }).first().waitFor();
      await live();
      return {
        page,
        app,
        async reload() {
          await page.reload();
          await live();
        },
        async save() {
          await page.getByRole("button", { name: "Save" }).click();
          await page.getByRole("status").getByText("Saved").waitFor();
          await page.getByText("Unsaved changes").waitFor({ state: "hidden" });
        },
        back: () => app.locator("html").evaluate(() => window.history.back()),
      };
    },
    async set(shop, changes, route = "workflow") {
      const path = `/app/${route}?_data=routes%2Fapp.${route}`;
      const { site: seen } = (await (await call(shop, path)).json()) as { site: object };
      const answer = await call(shop, path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ seen, changes: changesSince({}, changes) }),
      });
      const outcome = (await answer.json()) as { fault?: { message: string } };
      if (outcome.fault !== undefined) throw new Error(outcome.fault.message);
    },
  };
}
