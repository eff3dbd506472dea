import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { lastDays } from "../../../settings/last-days.ts";
import { english } from "../../../shopify-app/app/strings/english.ts";
import { changeOf } from "../../../shopify-app/app/usage/change-of.ts";
import { usageCsv } from "../../../shopify-app/app/usage/usage-csv.ts";
import { newShop } from "../new-shop.ts";
import { storefrontVisitor } from "../storefront-visitor.ts";
import { adminScreens, isSkipped } from "./admin-screens.ts";

const SHOP = newShop("first");

describe.skipIf(isSkipped)("The Usage screen", () => {
  const on = adminScreens();

  it("shows what visitors have sent, as a drawing and in figures, for the days that are chosen", async () => {
    const shop = newShop("first");
    const { page, app, back } = await on.open(shop, "/app/usage");
    await app.getByText("Nobody has chatted in these days").waitFor();
    await on.set(shop, { webhook_url: on.workflow.url });
    const visitor = storefrontVisitor(on.stage, shop);
    expect(await visitor.chat("Hello")).toBe(200);
    on.workflow.answers(() => ({ status: 500 }));
    expect(await visitor.chat("Hello?")).toBe(502);
    await app.getByLabel("Period").selectOption("7");
    await app.getByRole("img", { name: "2 messages in 7 days." }).waitFor();
    const row = await app.getByRole("table").getByRole("row").last().innerText();
    expect(row.replaceAll("\u00a0", " ")).toMatch(/^[A-Z][a-z]+ \d+\s+2\s+2\s+1\s/);
    await app.getByText("Nobody chatted in the 7 days before.", { exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      app.getByRole("button", { name: "Download as CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^usage-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(8);
    expect(lines.filter((line) => line.includes('","2","2","1",'))).toHaveLength(1);
    await back();
    await app.getByRole("img", { name: "2 messages in 30 days." }).waitFor();
  });

  it("tells what visitors thought of answers, where any said so", async () => {
    const day = { messages: 9, sessions: 3, failures: 0, p50_ms: 900, p95_ms: 1_200 };
    const days = [
      { ...day, date: "2026-11-20" },
      { ...day, date: "2026-11-21", thumbs_up: 4 },
    ];
    const last = async (shown: object[]) => {
      const { page, app } = await on.open(SHOP, "/app/workflow");
      await page.route(/_data=routes%2Fapp\.usage/, (route) =>
        route.fulfill({ json: { count: 7, dates: lastDays(7, Date.parse("2026-11-21")), days: shown } }),
      );
      await page.waitForLoadState("networkidle");
      await page.getByRole("link", { name: "Usage" }).click();
      const rows = app.getByRole("table").getByRole("row");
      await rows.first().waitFor();
      return (await rows.allInnerTexts()).map((row) => row.split(/[\t\n]+/).slice(6));
    };
    expect(await last(days)).toEqual([
      ["Liked", "Disliked"],
      ["4", "0"],
      ["0", "0"],
    ]);
    expect(await last(days.slice(0, 1))).toEqual([[], []]);
  });

  it("tells what visitors added to their carts, where any did, beside the days before", async () => {
    const day = { messages: 9, sessions: 3, failures: 0, p50_ms: 900, p95_ms: 1_200 };
    const dates = lastDays(7, Date.parse("2026-11-21"));
    const shown = async (assisted_carts?: number) => {
      const carts = assisted_carts === undefined ? {} : { assisted_carts };
      const days = [{ ...day, date: "2026-11-21", ...carts }];
      const before = [{ ...day, date: "2026-11-12", assisted_carts: assisted_carts && 2 }];
      const { page, app } = await on.open(SHOP, "/app/workflow");
      await page.route(/_data=routes%2Fapp\.usage/, (route) =>
        route.fulfill({ json: { count: 7, dates, days, before } }),
      );
      await page.waitForLoadState("networkidle");
      await page.getByRole("link", { name: "Usage" }).click();
      await app.getByRole("table").waitFor();
      return app;
    };
    const app = await shown(4);
    await app.getByRole("columnheader", { name: "Added to cart" }).waitFor();
    expect(await app.getByRole("row").last().getByRole("cell").last().innerText()).toBe("4");
    await app.getByText("100 % more", { exact: true }).waitFor();
    expect(await (await shown()).getByText("Added to cart").count()).toBe(0);
  });
});

describe("A period", () => {
  it("ends with today in UTC, and leaves out no day", () => {
    expect(lastDays(3, Date.parse("2026-03-01T00:30:00Z"))).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ]);
  });
});

describe("What is compared with the days before", () => {
  it.each([
    [12, 8, "50 % more"],
    [8, 12, "33 % less"],
    [8, 8, "As before"],
    [0, 8, "100 % less"],
    [8, 0, "Nothing to compare with"],
    [null, 8, "Nothing to compare with"],
  ])("is said in percent: %j after %j", (now, before, said) => {
    expect(changeOf(now, before, english.usage)).toBe(said);
  });
});

describe("The figures as CSV", () => {
  it("have a line for every day, zeros where nobody chatted, and nothing where nobody waited", () => {
    const counts = { messages: 9, sessions: 3, failures: 1, assisted_carts: 5 };
    const day = { date: "2026-11-21", ...counts, p50_ms: 900, p95_ms: 1_200 };
    expect(usageCsv([day], ["2026-11-20", "2026-11-21"]).split("\r\n").slice(1, 3)).toEqual([
      '"2026-11-20","0","0","0","","","0","0","0"',
      '"2026-11-21","9","3","1","900","1200","0","0","5"',
    ]);
  });
});
